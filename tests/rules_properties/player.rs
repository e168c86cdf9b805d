//! Players that stumble on purpose: near other stones, towards fives and captures, now and then into fouls.

use fastrand::Rng;
use tessera::game::{Cell, Color, Direction, Point, Rules, Shape, Size};
use tessera::naive::NaiveBoard;

/// How one game is played, in percent.
pub(crate) struct Style {
    /// Five in a row where there is one to make.
    five: u32,
    capture: u32,
    four: u32,
    /// A cell the rules forbid.
    foul: u32,
    /// Any cell, however far.
    anywhere: u32,
}

impl Style {
    /// Some games rush to their end, others fill the board first.
    pub(crate) fn random(rng: &mut Rng) -> Style {
        let pick = |rng: &mut Rng, values: [u32; 3]| values[rng.usize(..3)];
        Style {
            five: pick(rng, [2, 40, 90]),
            capture: pick(rng, [0, 20, 60]),
            four: pick(rng, [5, 20, 50]),
            foul: pick(rng, [0, 3, 15]),
            anywhere: pick(rng, [1, 5, 30]),
        }
    }

    /// The next move of the side to move, on any empty cell; `None` on a full board.
    pub(crate) fn choose(&self, naive: &NaiveBoard, rng: &mut Rng) -> Option<Point> {
        let empty = naive.now().grid.empty_points();
        let color = naive.to_move();
        let makes = |point: Point, shapes: &[Shape]| {
            Direction::ALL.iter().any(|&direction| shapes.contains(&naive.shape(point, color, direction)))
        };
        let mut chance = |percent: u32| rng.u32(..100) < percent;
        let wishes: [(bool, &dyn Fn(Point) -> bool); 5] = [
            (chance(self.five), &|point| makes(point, &[Shape::Five])),
            (chance(self.capture), &|point| !naive.captures_of(point, color).is_empty()),
            (chance(self.foul), &|point| naive.foul(point, color).is_some() || naive.breaks_opening(point)),
            (chance(self.four), &|point| makes(point, &[Shape::Four, Shape::DoubleFour, Shape::OpenFour])),
            (!chance(self.anywhere), &|point| is_near_a_stone(naive, point)),
        ];
        for (_, wish) in wishes.iter().filter(|(wanted, _)| *wanted) {
            let cells: Vec<Point> = empty.iter().copied().filter(|&point| wish(point)).collect();
            if let Some(&point) = rng.choice(&cells) {
                return Some(point);
            }
        }
        rng.choice(&empty).copied()
    }
}

fn is_near_a_stone(naive: &NaiveBoard, point: Point) -> bool {
    let size = naive.size();
    let around = (-2..=2).flat_map(|dy| (-2..=2).map(move |dx| (dx, dy)));
    around
        .filter_map(|(dx, dy)| size.point(size.x(point) + dx, size.y(point) + dy))
        .any(|near| matches!(naive.cell(near), Cell::Stone(_)))
}

/// What a game starts from.
#[derive(Clone)]
pub(crate) struct SetUp {
    pub(crate) cells: Vec<(Point, Cell)>,
    pub(crate) captured: [u8; 2],
    pub(crate) to_move: Color,
}

impl SetUp {
    /// Often the empty board, else some stones, blocked cells and captures.
    pub(crate) fn random(size: Size, rules: &Rules, rng: &mut Rng) -> SetUp {
        let mut set_up = SetUp { cells: Vec::new(), captured: [0; 2], to_move: Color::Black };
        match rng.u32(..4) {
            0 => set_up.scatter(size, rng),
            1 => set_up.lay_rows(size, rng),
            _ => return set_up,
        }
        if let Some(captures) = rules.captures {
            set_up.captured = [(); 2].map(|()| rng.u8(..captures.stones_to_win));
        }
        set_up.to_move = random_color(rng);
        set_up
    }

    /// Stones and blocked cells anywhere.
    fn scatter(&mut self, size: Size, rng: &mut Rng) {
        let mut points: Vec<Point> = size.points().collect();
        rng.shuffle(&mut points);
        points.truncate(rng.usize(1..=size.cells().min(250) / 3));
        for point in points {
            let cell = if rng.u32(..8) == 0 { Cell::Blocked } else { Cell::Stone(random_color(rng)) };
            self.cells.push((point, cell));
        }
    }

    /// Rows with gaps: long rows, rows that cross and rows that close each other are rare in play, but must be right.
    fn lay_rows(&mut self, size: Size, rng: &mut Rng) {
        for _ in 0..rng.usize(2..8) {
            let start = Point::from_index(rng.usize(..size.cells()));
            let direction = Direction::ALL[rng.usize(..4)];
            let color = random_color(rng);
            for point in (0..rng.i32(3..8)).map_while(|steps| size.step(start, direction, steps)) {
                let taken = self.cells.iter().any(|&(other, _)| other == point);
                if !taken && rng.u32(..4) > 0 {
                    self.cells.push((point, Cell::Stone(color)));
                }
            }
        }
    }
}

fn random_color(rng: &mut Rng) -> Color {
    Color::ALL[rng.usize(..2)]
}

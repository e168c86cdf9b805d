//! Two boards of the same position, asked everything there is to ask.

use tessera::game::{Board, Cell, Color, Direction, Point, Shape, Threat};
use tessera::naive::NaiveBoard;

/// Every threat of cells, listed by the board or not.
const THREATS: [Threat; Threat::COUNT] = [
    Threat::Foul,
    Threat::Quiet,
    Threat::OpenTwo,
    Threat::Three,
    Threat::Suspect,
    Threat::OpenThree,
    Threat::DoubleThree,
    Threat::Four,
    Threat::FourThree,
    Threat::DoubleFour,
    Threat::OpenFour,
    Threat::Five,
];

/// The first difference between the fast and the slow board, if there is one.
pub(crate) fn difference(board: &Board, naive: &NaiveBoard) -> Option<String> {
    state(board, naive)
        .or_else(|| board.size().points().find_map(|point| point_state(board, naive, point)))
        .or_else(|| capture_cells(board, naive))
}

/// Differences in all that takes no search of the board.
pub(crate) fn state(board: &Board, naive: &NaiveBoard) -> Option<String> {
    let now = naive.now();
    let cells = |cell| now.grid.points_with(cell).len();
    let [black, white] = Color::ALL;
    let both = |value: &dyn Fn(Color) -> usize| [value(black), value(white)];
    first_difference([
        told("to_move", &board.to_move(), &now.to_move),
        told("captured", &Color::ALL.map(|by| board.captured(by)), &now.captured),
        told("lines_made", &Color::ALL.map(|by| board.lines_made(by)), &now.lines_made),
        told("outcome", &board.outcome(), &now.outcome),
        told("empty_cells", &board.empty_cells(), &cells(Cell::Empty)),
        told("stones", &both(&|color| board.stones(color)), &both(&|color| cells(Cell::Stone(color)))),
        told("ply", &board.ply(), &naive.ply()),
        board.size().points().find_map(|point| {
            let difference = told("cell", &board.cell(point), &now.grid.cell(point));
            difference.map(|text| format!("at {}: {text}", name(board, point)))
        }),
    ])
}

/// Differences in what may be played on a point and what it would bring.
fn point_state(board: &Board, naive: &NaiveBoard, point: Point) -> Option<String> {
    let (x, y) = (board.size().x(point) as usize, board.size().y(point) as usize);
    let occupied = board.occupied_rows()[y][x / 64] >> (x % 64) & 1 == 1;
    let legal = first_difference([
        told("occupied", &occupied, &(naive.cell(point) != Cell::Empty)),
        told("is_legal", &board.is_legal(point), &naive.is_legal(point)),
    ]);
    let empty = naive.cell(point) == Cell::Empty;
    legal
        .or_else(|| {
            told("breaks_opening", &(empty && board.breaks_opening(point)), &naive.breaks_opening(point))
        })
        .or_else(|| {
            Color::ALL.into_iter().filter(|_| empty).find_map(|color| move_state(board, naive, point, color))
        })
        .map(|text| format!("at {}: {text}", name(board, point)))
}

/// Differences in what a stone of one colour would make on an empty point.
fn move_state(board: &Board, naive: &NaiveBoard, point: Point, color: Color) -> Option<String> {
    let mut taken = board.captures_of(point, color).to_vec();
    taken.sort();
    let mut naive_taken = naive.captures_of(point, color);
    naive_taken.sort();
    let foul = naive.foul(point, color);
    let shapes = Direction::ALL.map(|direction| naive.shape(point, color, direction));
    let judged = board.judged_threat(point, color);
    first_difference([
        told("captures_of", &taken, &naive_taken),
        told("shapes", &Direction::ALL.map(|direction| board.shape(point, color, direction)), &shapes),
        told("foul", &board.foul(point, color), &foul),
        told("judged a foul", &(judged == Threat::Foul), &foul.is_some()),
        told("judged a five", &(judged == Threat::Five), &shapes.contains(&Shape::Five)),
        told("judged a suspect", &(judged == Threat::Suspect), &false),
    ])
    .map(|text| format!("{color:?}: {text}"))
}

/// The list of cells to capture on holds exactly those where the slow board takes something.
fn capture_cells(board: &Board, naive: &NaiveBoard) -> Option<String> {
    Color::ALL.into_iter().find_map(|color| {
        let expected: Vec<(Point, usize)> = board
            .size()
            .points()
            .filter(|&point| naive.cell(point) == Cell::Empty)
            .map(|point| (point, naive.captures_of(point, color).len()))
            .filter(|(_, stones)| *stones > 0)
            .collect();
        let listed: Vec<(Point, usize)> = board.capture_cells(color).collect();
        told("capture_cells", &listed, &expected).map(|text| format!("{color:?}: {text}"))
    })
}

/// The first difference between a board played on and one of the same position set up afresh: hash, threats and sums.
pub(crate) fn difference_from_fresh(board: &Board, naive: &NaiveBoard, empty: &Board) -> Option<String> {
    let mut fresh = empty.clone();
    let now = naive.now();
    for point in board.size().points().filter(|&point| naive.cell(point) != Cell::Empty) {
        fresh.place(point, naive.cell(point));
    }
    for by in Color::ALL {
        fresh.set_captured(by, now.captured[by as usize]);
    }
    fresh.set_to_move(now.to_move);
    let same_hash = board.hash() == fresh.hash();
    let shape_sets = board.size().points().find_map(|point| {
        let of = |board: &Board| {
            Color::ALL.map(|color| (board.shape_set(point, color), board.threat(point, color)))
        };
        let difference = told("shape_sets and threats", &of(board), &of(&fresh));
        difference.map(|text| format!("at {}: {text}", name(board, point)))
    });
    // While a five waits for its reply the position is not the one without that five.
    told("hash like that of a fresh board", &same_hash, &now.pending.is_none())
        .or(shape_sets)
        .or_else(|| {
            board.size().points().find_map(|point| {
                let lines = |board: &Board| (board.line_codes(point), board.codes(point.index()));
                told("lines", &lines(board), &lines(&fresh))
            })
        })
        .or_else(|| threats(board))
        .or_else(|| hash_tells_apart(fresh))
}

/// The lists of cells by threat hold exactly the cells that have the threat.
fn threats(board: &Board) -> Option<String> {
    let listed = THREATS.into_iter().filter(|threat| threat.is_listed());
    listed.flat_map(|threat| Color::ALL.map(|color| (threat, color))).find_map(|(threat, color)| {
        let has_threat =
            |&point: &Point| board.cell(point) == Cell::Empty && board.threat(point, color) == threat;
        let cells: Vec<Point> = board.size().points().filter(has_threat).collect();
        let mut listed: Vec<Point> = board.cells_with_threat(color, threat).iter().collect();
        listed.sort();
        let difference = first_difference([
            told("threat_count", &board.threat_count(color, threat), &cells.len()),
            told("cells_with_threat", &listed, &cells),
        ]);
        difference.map(|text| format!("{color:?} {threat:?}: {text}"))
    })
}

/// The hash tells positions apart that differ in the side to move or in captures alone.
fn hash_tells_apart(mut board: Board) -> Option<String> {
    let mut hashes = vec![board.hash()];
    board.set_to_move(!board.to_move());
    hashes.push(board.hash());
    for by in Color::ALL {
        board.set_captured(by, board.captured(by) + 1);
        hashes.push(board.hash());
    }
    hashes.sort_unstable();
    hashes.dedup();
    told("different hashes", &hashes.len(), &4)
}

fn told<T: PartialEq + std::fmt::Debug>(what: &str, board: &T, naive: &T) -> Option<String> {
    (board != naive).then(|| format!("{what}: the board says {board:?}, the naive one {naive:?}"))
}

fn first_difference<const COUNT: usize>(differences: [Option<String>; COUNT]) -> Option<String> {
    differences.into_iter().flatten().next()
}

/// `x,y` of a point.
pub(crate) fn name(board: &Board, point: Point) -> String {
    format!("{},{}", board.size().x(point), board.size().y(point))
}

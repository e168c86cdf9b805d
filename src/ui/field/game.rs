//! A game with its story: moves, who took how long, why the computer played them; and the variations that were left.

use crate::game::Color;
use crate::ground::Ground;
use crate::ground::Place;
use std::time::Duration;

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who made it.
    pub color: Color,
    /// Where.
    pub place: Place,
    /// How long it took.
    pub time: Duration,
    /// What it does, where the computer chose it.
    pub reason: Option<String>,
}

/// A place in the tree of variations; what leads to it is elsewhere.
#[derive(Clone, Debug, Default)]
struct Node {
    /// The move that led here; the root has none.
    played: Option<Move>,
    parent: usize,
    /// What was played from here, in the order it was first tried.
    children: Vec<usize>,
    /// Which of them was played last.
    latest: Option<usize>,
}

const ROOT: usize = 0;

/// A position with its past, the future that was taken back, and what might have been.
#[derive(Clone, Debug)]
pub struct Game {
    start: Ground,
    ground: Ground,
    moves: Vec<Move>,
    nodes: Vec<Node>,
    /// Where in the tree the position is.
    here: usize,
}

impl Game {
    /// A game that begins on this ground: empty, or with stones that were set up.
    pub fn new(ground: Ground) -> Game {
        let nodes = vec![Node::default()];
        Game { start: ground.clone(), ground, moves: Vec::new(), nodes, here: ROOT }
    }

    /// What it began with.
    pub fn start(&self) -> &Ground {
        &self.start
    }

    /// The position.
    pub fn ground(&self) -> &Ground {
        &self.ground
    }

    /// The moves, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Where in the tree the position is: a number that stays the same as long as there is the game.
    pub fn node(&self) -> usize {
        self.here
    }

    /// The present line: the numbers of its positions from the start to its end, what was taken back included.
    pub fn line(&self) -> Vec<usize> {
        let mut nodes = vec![self.here];
        while let Some(&first) = nodes.last().filter(|&&node| node != ROOT) {
            nodes.push(self.nodes[first].parent);
        }
        nodes.reverse();
        let mut last = self.here;
        while let Some(next) = self.nodes[last].latest {
            nodes.push(next);
            last = next;
        }
        nodes
    }

    /// The position with a number.
    pub fn ground_at(&self, node: usize) -> Ground {
        let mut places = Vec::new();
        let mut at = node;
        while let Some(place) = self.place(at) {
            places.push(place);
            at = self.nodes[at].parent;
        }
        let mut ground = self.start.clone();
        places.iter().rev().for_each(|&place| ground.play(place));
        ground
    }

    /// The move that led to a position, and the number of the position before it.
    pub fn move_to(&self, node: usize) -> Option<(&Move, usize)> {
        let Node { played, parent, .. } = &self.nodes[node];
        played.as_ref().map(|played| (played, *parent))
    }

    /// The place of the last stone.
    pub fn last(&self) -> Option<Place> {
        self.moves.last().map(|played| played.place)
    }

    /// Whether the game has ended on the board.
    pub fn is_over(&self) -> bool {
        self.ground.outcome().is_some()
    }

    /// Time a colour has used for its moves.
    pub fn clock(&self, color: Color) -> Duration {
        let times = self.moves.iter().filter(|played| played.color == color).map(|played| played.time);
        // Files may tell of any times.
        times.fold(Duration::ZERO, Duration::saturating_add)
    }

    /// Plays an allowed move. What was taken back stays as a variation.
    pub fn play(&mut self, place: Place, time: Duration, reason: Option<String>) {
        let played = Move { color: self.ground.to_move(), place, time, reason };
        let known =
            self.nodes[self.here].children.iter().copied().find(|&child| self.place(child) == Some(place));
        let node = known.unwrap_or_else(|| {
            self.nodes.push(Node { parent: self.here, ..Node::default() });
            let node = self.nodes.len() - 1;
            self.nodes[self.here].children.push(node);
            node
        });
        self.nodes[node].played = Some(played);
        self.enter(node);
    }

    /// Takes the last move back, if there is one.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.ground.undo();
        self.here = self.nodes[self.here].parent;
        true
    }

    /// Plays again what was played from here last, if anything.
    pub fn redo(&mut self) -> bool {
        let Some(next) = self.nodes[self.here].latest else { return false };
        self.enter(next);
        true
    }

    /// Where the stone stood that would be played again next.
    pub fn next_again(&self) -> Option<Place> {
        self.nodes[self.here].latest.and_then(|node| self.place(node))
    }

    /// The number of the last move among those that were tried in its place, from 1, and how many there are.
    pub fn variation(&self) -> (usize, usize) {
        let siblings = &self.nodes[self.nodes[self.here].parent].children;
        let number = siblings.iter().position(|&node| node == self.here).map_or(0, |at| at + 1);
        if self.here == ROOT { (1, 1) } else { (number, siblings.len()) }
    }

    /// Replaces the last move by the next one that was tried in its place. Tells whether there is another.
    pub fn next_variation(&mut self) -> bool {
        let (number, count) = self.variation();
        if count < 2 {
            return false;
        }
        let parent = self.nodes[self.here].parent;
        let next = self.nodes[parent].children[number % count];
        self.undo();
        self.enter(next);
        true
    }

    /// Moves that were tried after the present position, the latest first.
    pub fn continuations(&self) -> impl Iterator<Item = &Move> {
        self.ordered(self.here).into_iter().filter_map(|node| self.nodes[node].played.as_ref())
    }

    /// Goes back to the start and tells the whole tree, the present line first: `visit` is called at every move with the
    /// number of moves before it.
    pub fn walk(&self, mut visit: impl FnMut(usize, &Move)) {
        let mut to_do: Vec<(usize, usize)> =
            self.ordered(ROOT).into_iter().rev().map(|node| (0, node)).collect();
        while let Some((depth, node)) = to_do.pop() {
            if let Some(played) = &self.nodes[node].played {
                visit(depth, played);
            }
            to_do.extend(self.ordered(node).into_iter().rev().map(|child| (depth + 1, child)));
        }
    }

    /// Goes to the end of what was played first everywhere: after reading a file that is the game itself.
    pub fn follow_main_line(&mut self) {
        while self.undo() {}
        for node in &mut self.nodes {
            node.latest = node.children.first().copied();
        }
        while self.redo() {}
    }

    /// Whether anything was tried and left.
    pub fn has_variations(&self) -> bool {
        self.nodes.iter().any(|node| node.children.len() > 1)
    }

    /// What follows a node, what was played last first.
    fn ordered(&self, node: usize) -> Vec<usize> {
        let Node { children, latest, .. } = &self.nodes[node];
        let others = children.iter().copied().filter(|&child| Some(child) != *latest);
        latest.iter().copied().chain(others).collect()
    }

    fn place(&self, node: usize) -> Option<Place> {
        self.nodes[node].played.as_ref().map(|played| played.place)
    }

    fn enter(&mut self, node: usize) {
        let Some(played) = self.nodes[node].played.clone() else { return };
        self.ground.play(played.place);
        self.moves.push(played);
        self.nodes[self.here].latest = Some(node);
        self.here = node;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Rules, Size};

    fn game() -> Game {
        Game::new(Ground::new(Size::square(15), Rules::FREESTYLE))
    }

    fn play(game: &mut Game, names: &str) {
        for name in names.split_whitespace() {
            let place = game.ground().parse(name).unwrap();
            game.play(place, Duration::ZERO, None);
        }
    }

    fn line(game: &Game) -> String {
        let names: Vec<String> = game.moves().iter().map(|played| game.ground().name(played.place)).collect();
        names.join(" ")
    }

    #[test]
    fn another_move_keeps_the_old_line_as_a_variation() {
        let mut game = game();
        play(&mut game, "h8 h9 i9 i8");
        game.undo();
        game.undo();
        play(&mut game, "g7 g6");
        assert_eq!(line(&game), "h8 h9 g7 g6");
        assert_eq!(game.variation(), (1, 1));
        game.undo();
        assert_eq!(game.variation(), (2, 2));
        assert!(game.next_variation());
        assert_eq!((line(&game).as_str(), game.variation()), ("h8 h9 i9", (1, 2)));
        // The rest of that line is still there, and so is the rest of the other one.
        assert!(game.redo() && !game.redo());
        assert_eq!(line(&game), "h8 h9 i9 i8");
        game.undo();
        assert!(game.next_variation() && game.redo());
        assert_eq!(line(&game), "h8 h9 g7 g6");
        assert!(!game.next_variation(), "nothing else was tried here");
        let mut told = Vec::new();
        game.walk(|depth, played| told.push((depth, game.ground().name(played.place))));
        let expected = [(0, "h8"), (1, "h9"), (2, "g7"), (3, "g6"), (2, "i9"), (3, "i8")];
        assert_eq!(told, expected.map(|(depth, name)| (depth, name.to_owned())));
    }

    #[test]
    fn positions_are_found_again_by_their_numbers() {
        let mut game = game();
        play(&mut game, "h8 h9 i9 i8");
        let whole = game.line();
        game.undo();
        game.undo();
        assert_eq!(
            (game.line(), game.node()),
            (whole.clone(), whole[2]),
            "what was taken back belongs to it"
        );
        assert!(game.move_to(whole[0]).is_none());
        let (played, before) = game.move_to(whole[4]).unwrap();
        assert_eq!((game.ground().name(played.place).as_str(), before), ("i8", whole[3]));
        let ground = game.ground_at(whole[3]);
        assert_eq!((ground.to_move(), ground.cell(played.place)), (Color::White, crate::game::Cell::Empty));
        play(&mut game, "g7");
        assert_eq!(game.line()[..3], whole[..3]);
        assert_eq!(game.line().len(), 4, "another line");
    }

    #[test]
    fn the_same_move_again_is_no_variation() {
        let mut game = game();
        play(&mut game, "h8 h9 i9");
        game.undo();
        game.undo();
        play(&mut game, "h9");
        assert!(!game.has_variations());
        assert!(game.redo(), "what came after it is still known");
        assert_eq!(line(&game), "h8 h9 i9");
    }
}

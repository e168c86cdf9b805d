//! What nodes leave behind: in the history and in the transposition table.

use super::*;
use crate::game::{Color, Rules, Size, notation};
use crate::search::history::HistoryKind;
use crate::search::{Limits, Params};

/// What workers are made of, for a position of freestyle.
struct Bench<'a> {
    shared: &'a Shared<'a>,
    board: Board,
    evaluator: &'a Evaluator,
    policy: &'a PolicyTable,
}

impl Bench<'_> {
    fn with_worker<T>(&self, run: impl FnOnce(&mut Worker<'_>) -> T) -> T {
        self.with_helper(None, run)
    }

    fn with_helper<T>(&self, noted: Option<&AtomicU64>, run: impl FnOnce(&mut Worker<'_>) -> T) -> T {
        let (mut vcf, mut history) = (Vcf::new(1 << 16), History::new(self.board.size()));
        let board = self.board.clone();
        let mut worker = Worker::new(self.shared, board, self.evaluator, self.policy, &mut vcf, &mut history);
        worker.noted_nodes = noted;
        run(&mut worker)
    }
}

fn with_bench<T>(moves: &str, node_limit: u64, run: impl FnOnce(&Bench<'_>) -> T) -> T {
    let mut board = Board::new(Size::square(15).unwrap(), Rules::FREESTYLE);
    for point in notation::parse_opening(board.size(), moves).unwrap() {
        board.play(point);
    }
    let params = Params::default();
    let mut table = Table::new(1 << 20);
    table.grow(1 << 20, || true);
    let shared = Shared {
        table: &table,
        params: &params,
        clock: Clock::new(&Limits { turn: None, ..Limits::default() }),
        interrupted: &|| false,
        node_limit,
        stopped: AtomicBool::new(false),
        split_points: SplitPoints::default(),
        avoided: &[],
        barred: &Barred::default(),
    };
    let evaluator = Evaluator::new(board.rules());
    let policy = PolicyTable::new(&evaluator, &params);
    run(&Bench { shared: &shared, board, evaluator: &evaluator, policy: &policy })
}

/// Runs something with a worker on a position of freestyle.
pub(super) fn with_worker<T>(moves: &str, run: impl FnOnce(&mut Worker<'_>) -> T) -> T {
    with_bench(moves, 100_000, |bench| bench.with_worker(run))
}

fn point(name: &str) -> Point {
    notation::parse_opening(Size::square(15).unwrap(), name).unwrap()[0]
}

fn history_of(worker: &Worker<'_>, point: Point) -> i32 {
    [HistoryKind::Quiet, HistoryKind::Attack]
        .map(|kind| worker.history.value(worker.board.to_move(), point, kind))
        .iter()
        .sum()
}

/// A node of some urgency, as the moves of one are searched with.
fn node(urgency: Urgency, ply: usize, depth: i32) -> Node {
    let window = Bounds { alpha: Score::DRAW, beta: Score::DRAW.shifted(1) };
    let eval = Score::DRAW;
    Node { urgency, window, depth, ply, cut_node: true, tt_pv: false, improving: true, eval, tt_entry: None }
}

#[test]
fn a_singular_search_does_not_punish_the_move_it_leaves_out() {
    let punished = with_worker("h8i9i7g9", |worker| {
        // A list in which the move left out was picked first and the second one was best.
        let mut list = MoveList::default();
        for name in ["h9", "h7", "j8"] {
            list.push_first(&worker.board, point(name));
        }
        worker.update_history(&list, 2, &[0], &node(Urgency::Free, 0, 5 * PLY));
        ["h9", "h7", "j8"].map(|name| history_of(worker, point(name)))
    });
    assert_eq!(punished[0], 0, "not searched");
    assert!(punished[1] < 0 && punished[2] > 0, "{punished:?}");
}

#[test]
fn forced_defences_teach_the_history_nothing() {
    // Black has an open three: h8 i8 j8.
    with_worker("h8a1i8a15j8", |worker| {
        let answers = blocks(&mut worker.board);
        assert_eq!(urgency(&worker.board, answers.as_ref()), Urgency::StopsOpenFour);
        worker.search(Bounds { alpha: Score::MIN, beta: Score::MAX }, PLY, 0, false);
        assert!(worker.nodes >= 2, "the replies were searched");
        for reply in ["g8", "k8"] {
            assert_eq!(history_of(worker, point(reply)), 0, "{reply}");
        }
    });
}

#[test]
fn replies_that_leave_an_open_four_are_not_searched() {
    with_worker("h8a1i8a15j8", |worker| {
        let mut list = MoveList::default();
        worker.list_first(&mut node(Urgency::StopsOpenFour, 1, 2 * PLY), None, &mut list);
        let mut replies: Vec<Point> = list.points().collect();
        replies.sort_unstable();
        assert_eq!(replies, ["g8", "k8"].map(point), "further out he still gets it on the other side");
    });
    // Two open threes that no reply stops both.
    let score = with_worker("h8a1i8a15j8o1h3o15h4c13h5", |worker| {
        worker.search(Bounds { alpha: Score::MIN, beta: Score::MAX }, 3 * PLY, 1, false)
    });
    assert_eq!(score, Score::loss_in(1 + 4));
}

#[test]
fn a_node_left_by_reverse_futility_keeps_its_evaluation() {
    with_worker("h8a1i9a15", |worker| {
        let eval = worker.evaluate();
        let far_below = Bounds { alpha: eval.shifted(-1000), beta: eval.shifted(-999) };
        assert_eq!(worker.search(far_below, 2 * PLY, 1, true), eval);
        let entry = worker.shared.table.get(worker.board.hash()).expect("it was stored");
        assert_eq!((entry.eval, entry.bound, entry.best_move), (eval, Bound::Lower, None));
    });
}

#[test]
fn far_below_alpha_near_the_leaves_only_a_vcf_is_asked_for() {
    let far_above = |eval: Score| Bounds { alpha: eval.shifted(1000), beta: eval.shifted(1001) };
    with_worker("h8i9i7g9", |worker| {
        let eval = worker.evaluate();
        assert_eq!(worker.search(far_above(eval), 2 * PLY, 1, false), eval);
        assert_eq!(worker.nodes, 0, "nothing was searched");
    });
    // White to move has a four that makes another one: h8 i8 j8 and k5 k6 k7 with k8 empty.
    with_worker("g8h8k4i8a1j8a15k5o1k6o15k7c1", |worker| {
        assert_eq!(worker.board.to_move(), Color::White);
        let eval = worker.evaluate();
        assert!(worker.search(far_above(eval), 2 * PLY, 1, false).is_win());
    });
}

#[test]
fn helpers_search_parts_of_the_tree_and_leave_at_its_end() {
    let all = Bounds { alpha: Score::MIN, beta: Score::MAX };
    with_bench("h8i9i7g9", u64::MAX, |bench| {
        let noted = [AtomicU64::new(0), AtomicU64::new(0)];
        std::thread::scope(|scope| {
            for nodes in &noted {
                scope.spawn(|| {
                    bench.with_helper(Some(nodes), |helper| {
                        helper.help();
                        assert!(
                            helper.path.is_empty() && helper.board.hash() == bench.board.hash(),
                            "back at the root"
                        );
                        assert!(helper.split_point.is_none());
                    });
                });
            }
            let _end = EndOfSearch(bench.shared);
            bench.with_worker(|leader| {
                // Depth by depth until everybody has had a part in it, however late a thread begins.
                for depth in 1.. {
                    leader.search(all, depth * PLY, 0, false);
                    assert!(!leader.is_stopped() && !leader.pvs[0].is_empty(), "depth {depth}");
                    assert!(leader.path.is_empty() && leader.board.hash() == bench.board.hash());
                    if noted.iter().all(|nodes| nodes.load(Ordering::Relaxed) > 0) {
                        break;
                    }
                }
            });
        });
    });
}

#[test]
fn a_refuted_split_point_stops_those_below_it_and_nobody_else() {
    with_bench("h8i9i7g9", 100_000, |bench| {
        bench.with_worker(|worker| {
            let above = split::tests::split_point(None);
            let below = split::tests::split_point(Some(&above));
            let other = split::tests::split_point(None);
            for (place, is_stopped) in [(&below, true), (&above, true), (&other, false)] {
                above.refute();
                worker.is_refuted = false;
                worker.split_point = Some(Arc::clone(place));
                assert_eq!(worker.must_stop(), is_stopped);
            }
        });
    });
}

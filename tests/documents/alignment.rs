//! What a sample shows against what was printed: `...` stands for any lines, `…` for any text within a line.

const ANY_LINES: &str = "...";
const ANY_TEXT: char = '…';

/// The sample as it ought to be. A sample that fits what was printed comes back unchanged; in any other, lines that
/// no longer fit are replaced, and the elisions stay where they are.
pub(crate) fn renewed(shown: &[String], printed: &[String]) -> Vec<String> {
    let costs = costs(shown, printed);
    let (mut i, mut j) = (0, 0);
    let mut lines = Vec::new();
    while i < shown.len() || j < printed.len() {
        let step = step(shown, printed, &costs, i, j);
        match step {
            Step::Keep => lines.push(shown[i].clone()),
            Step::Replace => lines.push(with_elisions(&shown[i], &printed[j])),
            Step::Insert => lines.push(printed[j].clone()),
            Step::EndOfGap => lines.push(ANY_LINES.to_owned()),
            Step::Hide | Step::Drop => {}
        }
        (i, j) = after(step, i, j);
    }
    lines
}

/// What becomes of the next line shown, the next line printed, or both.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    /// They fit.
    Keep,
    /// They stand in the same place but differ.
    Replace,
    /// A printed line that the sample lacks.
    Insert,
    /// A line of the sample that is no longer printed.
    Drop,
    /// A printed line that `...` stands for.
    Hide,
    /// Nothing more that `...` stands for.
    EndOfGap,
}

impl Step {
    /// Replacing beats dropping and hiding, so that a changed line beside a `...` is shown anew.
    fn cost(self) -> usize {
        match self {
            Step::Keep | Step::Hide | Step::EndOfGap => 0,
            Step::Replace | Step::Insert => 2,
            Step::Drop => 3,
        }
    }
}

fn steps(shown: &[String], printed: &[String], i: usize, j: usize) -> Vec<Step> {
    let mut steps = Vec::new();
    let is_gap = shown.get(i).is_some_and(|line| line == ANY_LINES);
    match (shown.get(i), printed.get(j)) {
        (Some(_), next) if is_gap => {
            steps.push(Step::EndOfGap);
            steps.extend(next.map(|_| Step::Hide));
        }
        (Some(line), Some(next)) if fits(line, next) => steps.push(Step::Keep),
        (Some(_), Some(_)) => steps.extend([Step::Replace, Step::Insert, Step::Drop]),
        (Some(_), None) => steps.push(Step::Drop),
        (None, _) => steps.push(Step::Insert),
    }
    steps
}

fn step(shown: &[String], printed: &[String], costs: &[Vec<usize>], i: usize, j: usize) -> Step {
    let total = |step: &Step| {
        let (below, right) = after(*step, i, j);
        step.cost() + costs[below][right]
    };
    steps(shown, printed, i, j).into_iter().min_by_key(total).expect("something is left")
}

fn after(step: Step, i: usize, j: usize) -> (usize, usize) {
    match step {
        Step::Keep | Step::Replace => (i + 1, j + 1),
        Step::Insert | Step::Hide => (i, j + 1),
        Step::Drop | Step::EndOfGap => (i + 1, j),
    }
}

/// The least cost of bringing together what is left from each pair of lines on.
fn costs(shown: &[String], printed: &[String]) -> Vec<Vec<usize>> {
    let mut costs = vec![vec![0; printed.len() + 2]; shown.len() + 2];
    for i in (0..=shown.len()).rev() {
        for j in (0..=printed.len()).rev() {
            if i == shown.len() && j == printed.len() {
                continue;
            }
            let best = steps(shown, printed, i, j).into_iter().map(|step| {
                let (below, right) = after(step, i, j);
                step.cost() + costs[below][right]
            });
            costs[i][j] = best.min().expect("something is left");
        }
    }
    costs
}

/// Whether a printed line is what the sample shows.
fn fits(shown: &str, printed: &str) -> bool {
    let mut pieces = shown.split(ANY_TEXT);
    let Some(mut rest) = printed.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    let pieces: Vec<&str> = pieces.collect();
    let Some((last, middle)) = pieces.split_last() else { return rest.is_empty() };
    for piece in middle {
        let Some(at) = rest.find(piece) else { return false };
        rest = &rest[at + piece.len()..];
    }
    rest.ends_with(last)
}

/// The printed line, with `…` where the sample had it as far as the words still correspond.
fn with_elisions(shown: &str, printed: &str) -> String {
    if !shown.contains(ANY_TEXT) {
        return printed.to_owned();
    }
    let (old, new): (Vec<&str>, Vec<&str>) = (shown.split(' ').collect(), printed.split(' ').collect());
    if old.len() == new.len() {
        let word = |(old, new): (&&str, &&str)| if old.contains(ANY_TEXT) { *old } else { *new }.to_owned();
        return old.iter().zip(&new).map(word).collect::<Vec<_>>().join(" ");
    }
    // A line that was cut short stays so.
    let kept = old.iter().position(|word| word.contains(ANY_TEXT)).unwrap_or(0);
    if shown.ends_with(ANY_TEXT) && kept + 1 == old.len() && kept < new.len() {
        return format!("{} {ANY_TEXT}", new[..kept].join(" "));
    }
    printed.to_owned()
}

#[test]
fn samples_are_renewed_and_elisions_kept() {
    let cases = [
        ("a|b", "a|b", "a|b"),
        ("a|...|z", "a|b|c|z", "a|...|z"),
        ("a|...|z", "a|z", "a|...|z"),
        ("a|b", "a|c", "a|c"),
        ("a|...|z", "a|b|c|y", "a|...|y"),
        ("a|b|c", "a|c", "a|c"),
        ("a|c", "a|b|c", "a|b|c"),
        ("took … ms", "took 12 ms", "took … ms"),
        ("took … ms|end", "took 12 s|end", "took … s|end"),
        ("depth 3 score 5 …", "depth 4 score 6 nodes 7", "depth 4 score 6 …"),
        ("…|...", "a|b", "…|..."),
        ("", "", ""),
    ];
    let lines = |text: &str| -> Vec<String> {
        text.split('|').filter(|line| !line.is_empty()).map(str::to_owned).collect()
    };
    for (shown, printed, expected) in cases {
        assert_eq!(renewed(&lines(shown), &lines(printed)), lines(expected), "{shown} {printed}");
    }
}

#[test]
fn a_line_fits_where_only_elided_text_differs() {
    let cases = [
        ("a … b", "a 1 b", true),
        ("a … b", "a 1 c", false),
        ("…", "", true),
        ("a…b…c", "a1b2b3c", true),
        ("a…b…c", "a1c", false),
        ("ab", "abc", false),
    ];
    for (shown, printed, expected) in cases {
        assert_eq!(fits(shown, printed), expected, "{shown} {printed}");
    }
}

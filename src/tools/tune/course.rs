//! The way the numbers have gone, one line for every time they moved, and its picture.

use super::spsa::Spsa;
use crate::search::Params;
use crate::tools::matches::{polyline, svg_head};
use crate::whole_file;
use anyhow::{Context, Result};
use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::PathBuf;

/// The numbers after each group of iterations, in a file.
pub(super) struct Course {
    path: PathBuf,
    names: Vec<&'static str>,
    /// Iterations, and the numbers after them.
    rows: Vec<(u32, Vec<f64>)>,
}

impl Course {
    /// Goes on with the file, as far as it fits the state, or begins it anew.
    pub(super) fn open(path: PathBuf, spsa: &Spsa) -> Result<Course> {
        let names: Vec<&'static str> = spsa.values().map(|(name, _)| name).collect();
        let old = fs::read_to_string(&path).unwrap_or_default();
        let mut course = Course { path, names, rows: Vec::new() };
        let mut lines = old.lines();
        if lines.next() == Some(course.header().trim_end()) {
            // What was written after the state was kept happens again.
            let kept =
                lines.map_while(|line| course.row_of(line)).take_while(|(trial, _)| *trial < spsa.trial);
            course.rows = kept.collect();
        }
        course.rows.push(row(spsa));
        let text: String = course.rows.iter().map(line_of).collect();
        whole_file::write(&course.path, course.header() + &text)?;
        Ok(course)
    }

    /// Takes the present numbers down.
    pub(super) fn add(&mut self, spsa: &Spsa) -> Result<()> {
        let row = row(spsa);
        OpenOptions::new()
            .append(true)
            .open(&self.path)
            .and_then(|mut file| file.write_all(line_of(&row).as_bytes()))
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        self.rows.push(row);
        Ok(())
    }

    fn header(&self) -> String {
        format!("# iteration {}\n", self.names.join(" "))
    }

    fn row_of(&self, line: &str) -> Option<(u32, Vec<f64>)> {
        let mut words = line.split(' ');
        let trial = words.next()?.parse().ok()?;
        let values: Vec<f64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        (values.len() == self.names.len()).then_some((trial, values))
    }

    /// Small pictures of all numbers over the iterations, each with a line where it started.
    pub(super) fn svg(&self, start: &Params) -> String {
        let lines = self.names.len().div_ceil(COLUMNS).max(1);
        let size = [COLUMNS as f64 * CELL[0], HEAD + lines as f64 * CELL[1]];
        let last = self.rows.last().map_or(0, |(trial, _)| *trial);
        let mut text = svg_head(size, &format!("Search numbers over {last} iterations"), [MARGIN, 24.0]);
        for (at, name) in self.names.iter().enumerate() {
            let corner = [(at % COLUMNS) as f64 * CELL[0], HEAD + (at / COLUMNS) as f64 * CELL[1]];
            let course: Vec<(f64, f64)> = self
                .rows
                .iter()
                .map(|(trial, values)| (f64::from(*trial) / f64::from(last.max(1)), values[at]))
                .collect();
            text += &small_picture(name, f64::from(start.get(name).unwrap_or_default()), &course, corner);
        }
        text + "</svg>\n"
    }
}

/// Pictures side by side; width and height of one; room above all, and around each.
const COLUMNS: usize = 4;
const CELL: [f64; 2] = [260.0, 110.0];
const HEAD: f64 = 40.0;
const MARGIN: f64 = 10.0;
/// Room for the name above a course.
const TITLE: f64 = 26.0;

/// One number: its name, where it is and was, a dashed line at the start, and its course (from 0 to 1).
fn small_picture(name: &str, start: f64, course: &[(f64, f64)], corner: [f64; 2]) -> String {
    let seen = course.iter().map(|(_, value)| *value).chain([start]);
    let (low, high) = seen.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    // A number that hardly moves is drawn so.
    let room = (1.0 - (high - low) / 2.0).max(0.0);
    let (low, high) = (low - room, high + room);
    let (left, right) = (corner[0] + MARGIN, corner[0] + CELL[0] - MARGIN);
    let (top, bottom) = (corner[1] + TITLE, corner[1] + CELL[1] - MARGIN);
    let y = |value: f64| bottom - (bottom - top) * (value - low) / (high - low);
    let now = course.last().map_or(start, |(_, value)| *value);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "<text x=\"{left}\" y=\"{:.1}\" font-size=\"12\" fill=\"#222222\">{name} {start} → {now:.1}</text>",
        top - 8.0
    );
    let _ = writeln!(
        text,
        "<path d=\"M{left} {0:.1}H{right}\" stroke=\"#999999\" stroke-dasharray=\"4 3\"/>",
        y(start)
    );
    let points = course.iter().map(|&(part, value)| (left + (right - left) * part, y(value)));
    text + &polyline(points, "")
}

fn row(spsa: &Spsa) -> (u32, Vec<f64>) {
    (spsa.trial, spsa.values().map(|(_, value)| value).collect())
}

fn line_of((trial, values): &(u32, Vec<f64>)) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("{value:.2}")).collect();
    format!("{trial} {}\n", values.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_goes_on_where_the_state_is() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.course");
        let start = Params::default();
        let names = ["lmr_scale".to_owned(), "lmp_base".to_owned()];
        let mut spsa = Spsa::new(&start, &names);
        let mut random = fastrand::Rng::with_seed(1);
        let mut step = |spsa: &mut Spsa, course: &mut Course| {
            let trial = spsa.propose(&start, &mut random);
            spsa.learn(&trial, 1.0);
            course.add(spsa).unwrap();
        };
        let mut course = Course::open(path.clone(), &spsa).unwrap();
        step(&mut spsa, &mut course);
        let (kept, text) = (spsa.clone(), fs::read_to_string(&path).unwrap());
        // The program is killed after the course was written, before the state was.
        step(&mut spsa, &mut course);
        let again = Course::open(path.clone(), &kept).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        assert_eq!(again.rows.len(), 2);
        assert!(text.starts_with("# iteration lmp_base lmr_scale\n0 "), "{text}");
        // Other numbers begin anew.
        let other = Course::open(path, &Spsa::new(&start, &names[..1])).unwrap();
        assert_eq!(other.rows.len(), 1);
    }

    #[test]
    fn every_number_has_its_picture_within_the_frame() {
        let folder = tempfile::tempdir().unwrap();
        let start = Params::default();
        let mut spsa = Spsa::new(&start, &[]);
        let mut course = Course::open(folder.path().join("x.course"), &spsa).unwrap();
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..5 {
            let trial = spsa.propose(&start, &mut random);
            spsa.learn(&trial, -1.0);
            course.add(&spsa).unwrap();
        }
        let picture = course.svg(&start);
        assert_eq!(picture.matches("<polyline").count(), Params::RANGES.len());
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
        let height: f64 =
            picture.split("viewBox=\"0 0 1040 ").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
        for points in picture.split("points=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert_eq!(points.split(' ').count(), 6);
            for point in points.split(' ') {
                let (x, y) = point.split_once(',').unwrap();
                let (x, y): (f64, f64) = (x.parse().unwrap(), y.parse().unwrap());
                assert!((0.0..=1040.0).contains(&x) && (HEAD..=height).contains(&y), "{point}");
            }
        }
    }
}

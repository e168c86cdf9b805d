//! A picture of the running Elo with its error band, as SVG.

use super::statistics::Estimate;
use std::fmt::Write;

const WIDTH: f64 = 800.0;
const HEIGHT: f64 = 400.0;
/// Room around the field: left, top, right, bottom.
const MARGIN: [f64; 4] = [64.0, 40.0, 20.0, 44.0];
/// Differences beyond this are drawn at the edge.
const HORIZON: f64 = 1200.0;

/// Draws one point a completed pair.
pub(super) fn svg(estimates: &[Estimate], title: &str) -> String {
    let field = Field::around(estimates);
    let points: Vec<[(f64, f64); 3]> = estimates
        .iter()
        .enumerate()
        .map(|(number, estimate)| {
            [estimate.low, estimate.elo, estimate.high].map(|elo| (field.x(number + 1), field.y(elo)))
        })
        .collect();
    let line = |which: usize| points.iter().map(move |point| point[which]);
    let mut text = svg_head([WIDTH, HEIGHT], title, [MARGIN[0], 24.0]);
    let _ = writeln!(
        text,
        "<clipPath id=\"field\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
        MARGIN[0],
        MARGIN[1],
        WIDTH - MARGIN[0] - MARGIN[2],
        HEIGHT - MARGIN[1] - MARGIN[3],
    );
    text += &field.grid();
    let band = path(line(0).chain(line(2).rev()));
    let _ = writeln!(
        text,
        "<polygon clip-path=\"url(#field)\" points=\"{band}\" fill=\"#4477aa\" opacity=\"0.25\"/>"
    );
    text += &polyline(line(1), " clip-path=\"url(#field)\"");
    text + "</svg>\n"
}

/// The beginning of a picture: a white ground of this size, and a title at some place.
pub(in crate::tools) fn svg_head([width, height]: [f64; 2], title: &str, [x, y]: [f64; 2]) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
         <text x=\"{x}\" y=\"{y}\" font-size=\"15\" fill=\"#222222\">{}</text>\n",
        escaped(title),
    )
}

/// A line through points, with more attributes if there are any.
pub(in crate::tools) fn polyline(points: impl Iterator<Item = (f64, f64)>, attributes: &str) -> String {
    let points = path(points);
    format!(
        "<polyline{attributes} points=\"{points}\" fill=\"none\" stroke=\"#224488\" stroke-width=\"2\"/>\n"
    )
}

/// What part of the numbers the picture shows.
struct Field {
    pairs: usize,
    low: f64,
    high: f64,
}

impl Field {
    /// Shows zero and the band of all but the first few pairs, whose error is too wide to be of use.
    fn around(estimates: &[Estimate]) -> Field {
        let settled = &estimates[estimates.len() / 5..];
        let seen = |value: f64| value.clamp(-HORIZON, HORIZON);
        let low = settled.iter().map(|estimate| seen(estimate.low)).fold(0.0, f64::min);
        let high = settled.iter().map(|estimate| seen(estimate.high)).fold(0.0, f64::max);
        let room = ((high - low) * 0.05).max(10.0);
        Field { pairs: estimates.len().max(1), low: low - room, high: high + room }
    }

    fn x(&self, pair: usize) -> f64 {
        MARGIN[0] + (WIDTH - MARGIN[0] - MARGIN[2]) * pair as f64 / self.pairs as f64
    }

    fn y(&self, elo: f64) -> f64 {
        let elo = elo.clamp(-2.0 * HORIZON, 2.0 * HORIZON);
        MARGIN[1] + (HEIGHT - MARGIN[1] - MARGIN[3]) * (self.high - elo) / (self.high - self.low)
    }

    /// Lines with their numbers: Elo to the left, pairs below.
    fn grid(&self) -> String {
        let mut text = String::new();
        let (left, right, bottom) = (MARGIN[0], WIDTH - MARGIN[2], HEIGHT - MARGIN[3]);
        let step = round_step((self.high - self.low) / 6.0);
        let mut elo = (self.low / step).ceil() * step;
        while elo <= self.high {
            let (y, color) = (self.y(elo), if elo.abs() < step / 2.0 { "#555555" } else { "#dddddd" });
            let _ = writeln!(text, "<path d=\"M{left} {y:.1}H{right}\" stroke=\"{color}\"/>");
            let _ = writeln!(
                text,
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#222222\">{}</text>",
                left - 8.0,
                y + 4.0,
                if elo.abs() < step / 2.0 { "0".to_owned() } else { format!("{elo:+}") }
            );
            elo += step;
        }
        let step = round_step(self.pairs as f64 / 8.0).max(1.0) as usize;
        for pair in (0..=self.pairs).step_by(step) {
            let _ = writeln!(
                text,
                "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#222222\">{pair}</text>",
                self.x(pair),
                bottom + 18.0
            );
        }
        let _ = writeln!(
            text,
            "<text x=\"{right}\" y=\"{}\" text-anchor=\"end\" fill=\"#222222\">pairs</text>",
            bottom + 36.0
        );
        let _ = writeln!(text, "<text x=\"8\" y=\"{}\" fill=\"#222222\">Elo</text>", MARGIN[1] - 8.0);
        text
    }
}

/// The next of 1, 2, 5, 10, 20, … at or above a number.
fn round_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1e-9).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|&step| step >= least)
        .unwrap_or(power * 10.0)
}

fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_has_its_place_within_the_picture() {
        let estimate =
            |elo: f64, error: f64| Estimate { elo, low: elo - error, high: elo + error, superiority: 0.5 };
        let estimates: Vec<Estimate> = (1..=40).map(|pair| estimate(20.0, 300.0 / f64::from(pair))).collect();
        let picture = svg(&estimates, "a < b & c");
        assert!(picture.contains("a &lt; b &amp; c"));
        let line = picture.split("<polyline").nth(1).unwrap().split("points=\"").nth(1).unwrap();
        let points: Vec<&str> = line.split('"').next().unwrap().split(' ').collect();
        assert_eq!(points.len(), 40);
        for point in points {
            let (x, y) = point.split_once(',').unwrap();
            assert!((MARGIN[0]..=WIDTH - MARGIN[2]).contains(&x.parse().unwrap()), "{point}");
            assert!((MARGIN[1]..=HEIGHT - MARGIN[3]).contains(&y.parse().unwrap()), "{point}");
        }
    }

    #[test]
    fn endless_differences_and_empty_matches_can_be_drawn() {
        let endless = Estimate { elo: f64::INFINITY, low: 50.0, high: f64::INFINITY, superiority: 1.0 };
        for estimates in [&[][..], &[endless][..]] {
            let picture = svg(estimates, "x");
            assert!(!picture.contains("inf") && !picture.contains("NaN"), "{picture}");
        }
    }

    #[test]
    fn steps_are_round() {
        for (least, step) in
            [(0.3, 0.5), (1.0, 1.0), (1.1, 2.0), (3.0, 5.0), (7.0, 10.0), (13.0, 20.0), (180.0, 200.0)]
        {
            let difference: f64 = round_step(least) - step;
            assert!(difference.abs() < 1e-9, "{least}");
        }
    }
}

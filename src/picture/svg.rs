//! Shapes as SVG.

use super::scene::{Paint, Scene, Shape};
use std::fmt::Write;

/// The text of an SVG file, a cell so many pixels wide.
pub fn svg(scene: &Scene, cell: u32) -> String {
    let shapes: String = scene.shapes.iter().map(|shape| format!("{}\n", element(shape))).collect();
    document(scene, cell, &shapes)
}

/// A file with these elements in it.
pub(super) fn document(scene: &Scene, cell: u32, elements: &str) -> String {
    let [width, height] = scene.extent;
    let pixels = |length: f32| (length * cell as f32).round();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width:.2} {height:.2}\">\n\
         {elements}</svg>\n",
        pixels(width),
        pixels(height)
    )
}

/// One shape.
pub(super) fn element(shape: &Shape) -> String {
    match shape {
        Shape::Rectangle { from, to, fill } => format!(
            "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" fill=\"{}\"/>",
            from[0],
            from[1],
            to[0] - from[0],
            to[1] - from[1],
            hex(*fill)
        ),
        Shape::Line { from, to, width, paint } => format!(
            "<path d=\"M{:.2} {:.2}L{:.2} {:.2}\" stroke=\"{}\" stroke-width=\"{width}\" stroke-linecap=\"round\"/>",
            from[0],
            from[1],
            to[0],
            to[1],
            hex(*paint)
        ),
        Shape::Disc { at, radius, fill } => {
            format!(
                "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{radius}\" fill=\"{}\"/>",
                at[0],
                at[1],
                hex(*fill)
            )
        }
        Shape::Ring { at, radius, width, paint } => format!(
            "<circle cx=\"{:.2}\" cy=\"{:.2}\" r=\"{radius:.3}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            at[0],
            at[1],
            hex(*paint)
        ),
        // Capital letters and figures are about seven tenths of a font's size high.
        Shape::Word { at, height, paint, text } => format!(
            "<text x=\"{:.2}\" y=\"{:.2}\" font-size=\"{:.2}\" font-family=\"Helvetica, Arial, sans-serif\" \
             text-anchor=\"middle\" fill=\"{}\">{}</text>",
            at[0],
            at[1] + height / 2.0,
            height / 0.7,
            hex(*paint),
            escaped(text)
        ),
    }
}

fn hex(paint: Paint) -> String {
    paint.iter().fold("#".to_owned(), |mut text, part| {
        write!(text, "{part:02x}").expect("writing to a string");
        text
    })
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

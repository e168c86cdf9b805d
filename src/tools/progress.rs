//! The bar that long work shows, on a terminal only.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for a number of things of one kind, such as `games`.
pub(super) fn bar(count: usize, things: &str) -> ProgressBar {
    styled(count, &format!("{{bar:40}} {{pos}}/{{len}} {things}, {{elapsed}}, {{eta}} left"))
}

/// The same for work of which some was done before, with its rate and room for a message that ends with a comma.
pub(super) fn rated_bar(count: usize, done: usize, things: &str) -> ProgressBar {
    let template =
        format!("{{bar:24}} {{pos}}/{{len}} {things} ({{per_sec}}), {{msg}}{{elapsed}}, {{eta}} left");
    let bar = styled(count, &template);
    // What was done before says nothing about the time that is left. The bar has to notice it first, and then to forget it.
    bar.set_position(done as u64);
    bar.tick();
    bar.reset_eta();
    bar
}

/// A shorter bar with a message beside it.
pub(super) fn bar_with_message(count: usize) -> ProgressBar {
    styled(count, "{bar:16} {pos}/{len}  {msg}  {elapsed}")
}

/// The same with an idea of how long it will take.
pub(super) fn bar_with_time_left(count: usize) -> ProgressBar {
    styled(count, "{bar:12} {pos}/{len}  {msg}  {eta} left")
}

/// A bar with a table below it.
pub(super) fn bar_with_table(count: usize, things: &str) -> ProgressBar {
    styled(count, &format!("{{bar:40}} {{pos}}/{{len}} {things}, {{elapsed}}, {{eta}} left\n{{msg}}"))
}

fn styled(count: usize, template: &str) -> ProgressBar {
    let style = ProgressStyle::with_template(template).expect("a template of our own");
    ProgressBar::new(count as u64).with_style(style)
}

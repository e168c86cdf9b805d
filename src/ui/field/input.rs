//! What a key or the mouse means.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};

/// What a person wants. Where it applies is up to the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Move the cursor, or the choice of a menu: right and up are positive.
    Move(i32, i32),
    /// Enter or space: place a stone, choose.
    Confirm,
    /// Escape: back to where one came from.
    Back,
    /// Take back.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Advice.
    Hint,
    /// Threats of black, of white, none.
    Threats,
    /// Show the evaluation, or hide it.
    Evaluation,
    /// The computer waits, or goes on.
    Pause,
    /// To the last stone.
    LastStone,
    /// One move back.
    StepBack,
    /// One move forth.
    StepForth,
    /// Another move that was tried in the place of the last one.
    Variation,
    /// Numbers on the stones, or none.
    Numbers,
    /// Show the best moves, or play.
    Analysis,
    /// More lines of an analysis, or fewer.
    Lines(i32),
    /// To the next best cell.
    BestCell,
    /// Review the game, or stop that.
    Review,
    /// To the next mistake, or back to the one before.
    Mistake(i32),
    /// Show what was better.
    Better,
    /// Give up.
    Resign,
    /// Set up a position, and be done with that.
    Position,
    /// A choice by its number.
    Digit(u8),
    /// To a place that is asked for.
    GoTo,
    /// Save the game.
    Save,
    /// Open a saved one.
    Open,
    /// Another game with the same set-up.
    Again,
    /// Show the help.
    Help,
    /// Leave the program, perhaps after a warning.
    Quit,
    /// Leave the program at once.
    Leave,
    /// The left button was pressed at this column and row of the screen.
    Click(u16, u16),
    /// The wheel was turned.
    Scroll(i32, i32),
    /// The screen has this width and height now.
    Resize(u16, u16),
    /// A letter of a text.
    Letter(char),
    /// Delete the last letter.
    Erase,
    /// Delete all letters.
    EraseAll,
}

/// What keys are pressed for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keyboard {
    /// For commands.
    Commands,
    /// To write a text.
    Text,
    /// To go back, whichever key it is.
    AnyKey,
}

/// Cells that a jump goes.
const JUMP: i32 = 10;
/// Cells that the wheel moves the view.
const WHEEL: i32 = 2;

/// The meaning of an event, if it has one.
pub fn action(event: &Event, keyboard: Keyboard) -> Option<Action> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => always(*key).or_else(|| match keyboard {
            Keyboard::Commands => command(*key),
            Keyboard::Text => letter(*key),
            Keyboard::AnyKey => Some(Action::Back),
        }),
        Event::Mouse(mouse) => pointed(*mouse),
        Event::Resize(width, height) => Some(Action::Resize(*width, *height)),
        _ => None,
    }
}

/// Keys that mean the same everywhere.
fn always(key: KeyEvent) -> Option<Action> {
    match key.code {
        KeyCode::Char('c' | 'C') if key.modifiers.contains(KeyModifiers::CONTROL) => Some(Action::Leave),
        KeyCode::Enter => Some(Action::Confirm),
        KeyCode::Esc => Some(Action::Back),
        _ => None,
    }
}

fn command(key: KeyEvent) -> Option<Action> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('s') => Some(Action::Save),
            KeyCode::Char('o') => Some(Action::Open),
            KeyCode::Char('r') => Some(Action::Redo),
            _ => jump(key.code),
        };
    }
    if key.modifiers.contains(KeyModifiers::SHIFT)
        && let Some(jump) = jump(key.code)
    {
        return Some(jump);
    }
    match key.code {
        KeyCode::Char(letter) => letter_command(letter.to_ascii_lowercase()),
        KeyCode::Left => Some(Action::Move(-1, 0)),
        KeyCode::Right => Some(Action::Move(1, 0)),
        KeyCode::Up => Some(Action::Move(0, 1)),
        KeyCode::Down => Some(Action::Move(0, -1)),
        KeyCode::PageUp => Some(Action::Move(0, JUMP)),
        KeyCode::PageDown => Some(Action::Move(0, -JUMP)),
        KeyCode::Home => Some(Action::LastStone),
        KeyCode::Backspace => Some(Action::Undo),
        KeyCode::F(1) => Some(Action::Help),
        _ => None,
    }
}

/// An arrow key with Shift or Control, or its letter with Shift.
fn jump(code: KeyCode) -> Option<Action> {
    match code {
        KeyCode::Left | KeyCode::Char('A') => Some(Action::Move(-JUMP, 0)),
        KeyCode::Right | KeyCode::Char('D') => Some(Action::Move(JUMP, 0)),
        KeyCode::Up | KeyCode::Char('W') => Some(Action::Move(0, JUMP)),
        KeyCode::Down | KeyCode::Char('S') => Some(Action::Move(0, -JUMP)),
        _ => None,
    }
}

fn letter_command(letter: char) -> Option<Action> {
    Some(match letter {
        'a' => Action::Move(-1, 0),
        'd' => Action::Move(1, 0),
        'w' => Action::Move(0, 1),
        's' => Action::Move(0, -1),
        ' ' => Action::Confirm,
        'u' => Action::Undo,
        'r' => Action::Redo,
        'h' => Action::Hint,
        't' => Action::Threats,
        'e' => Action::Evaluation,
        'p' => Action::Pause,
        'l' => Action::LastStone,
        ',' | '<' => Action::StepBack,
        '.' | '>' => Action::StepForth,
        'v' => Action::Variation,
        '#' => Action::Numbers,
        'i' => Action::Analysis,
        '+' | '=' => Action::Lines(1),
        '-' | '_' => Action::Lines(-1),
        'b' => Action::BestCell,
        'f' => Action::Review,
        'j' => Action::Mistake(1),
        'k' => Action::Mistake(-1),
        'y' => Action::Better,
        'x' => Action::Resign,
        'c' => Action::Position,
        '0'..='9' => Action::Digit(letter as u8 - b'0'),
        'g' => Action::GoTo,
        'n' => Action::Again,
        'm' => Action::Back,
        '?' => Action::Help,
        'q' => Action::Quit,
        _ => return None,
    })
}

fn letter(key: KeyEvent) -> Option<Action> {
    let is_command = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    match key.code {
        KeyCode::Backspace => Some(Action::Erase),
        KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => Some(Action::EraseAll),
        KeyCode::Char(letter) if !is_command => Some(Action::Letter(letter)),
        _ => None,
    }
}

fn pointed(mouse: MouseEvent) -> Option<Action> {
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => Some(Action::Click(mouse.column, mouse.row)),
        MouseEventKind::ScrollUp => Some(Action::Scroll(0, WHEEL)),
        MouseEventKind::ScrollDown => Some(Action::Scroll(0, -WHEEL)),
        MouseEventKind::ScrollLeft => Some(Action::Scroll(-WHEEL, 0)),
        MouseEventKind::ScrollRight => Some(Action::Scroll(WHEEL, 0)),
        _ => None,
    }
}

//! Questions over the screen: what is typed, what is wrong with it, and what an answer does.

use super::App;
use crate::ui::field::input::Action;
use crate::ui::field::prompt::{Prompt, Question};
use crate::ui::field::save;
use std::time::Instant;

impl App {
    /// Asks for a line of text, with an answer that may do.
    pub(super) fn ask(&mut self, question: Question) {
        let known = || self.path.as_ref().map(|path| path.display().to_string());
        let text = match question {
            Question::GoTo | Question::Fifths => String::new(),
            Question::Save => known().unwrap_or_else(|| "game.txt".to_owned()),
            Question::Open => known().unwrap_or_default(),
        };
        self.prompt = Some(Prompt::new(question, text));
    }

    /// A key while a question is over the screen.
    pub(super) fn answer_prompt(&mut self, action: Action, now: Instant) {
        let Some(mut prompt) = self.prompt.take() else { return };
        if prompt.is_to_replace && !matches!(action, Action::Letter('y' | 'Y')) {
            // Enter is no answer: it was pressed for the name, perhaps once too often.
            prompt.is_to_replace = action == Action::Confirm;
            self.prompt = Some(prompt);
            return;
        }
        match action {
            Action::Back => return,
            Action::Letter(letter) if !prompt.is_to_replace => prompt.type_letter(letter),
            Action::Erase => prompt.erase(),
            Action::EraseAll => prompt.erase_all(),
            Action::Confirm if self.would_replace(&prompt) => prompt.is_to_replace = true,
            Action::Confirm | Action::Letter(_) => match self.follow(&prompt, now) {
                Ok(()) => return,
                Err(error) => {
                    prompt.is_to_replace = false;
                    // The file's name stands right above, and the system's number for an error tells people nothing.
                    let text = format!("{error:#}");
                    let text = text.split(" (os error").next().unwrap_or_default();
                    let name = format!("{}: ", save::path_of(prompt.text.trim()).display());
                    prompt.complaint = Some(text.strip_prefix(&name).unwrap_or(text).to_owned());
                }
            },
            _ => {}
        }
        self.prompt = Some(prompt);
    }

    /// Whether an answer would put this game in the place of another one.
    fn would_replace(&self, prompt: &Prompt) -> bool {
        let path = save::path_of(prompt.text.trim());
        prompt.question == Question::Save && save::replaces_another(&path, self.path.as_deref())
    }

    /// Does what an answer asks for. An empty one asks for nothing.
    fn follow(&mut self, prompt: &Prompt, now: Instant) -> anyhow::Result<()> {
        let text = prompt.text.trim();
        let path = &save::path_of(text);
        if text.is_empty() {
            return Ok(());
        }
        if prompt.question == Question::Open {
            return self.open(path, [None; 2], now);
        }
        let Some(play) = &mut self.play else { return Ok(()) };
        if prompt.question == Question::Fifths {
            let errand = play.declare(text, now).map_err(anyhow::Error::msg)?;
            self.request(errand);
            return Ok(());
        }
        if prompt.question == Question::Save {
            let losses = save::save(path, &play.saved())?;
            play.is_saved = true;
            self.path = Some(path.to_owned());
            let name = save::format_of(path).name();
            let losses = match losses.is_empty() {
                true => String::new(),
                false => format!(" The format {name} has no room for {}.", losses.join(", ")),
            };
            self.tell(format!("Saved to {text}.{losses}"));
            return Ok(());
        }
        let example = play.ground().name(play.ground().centre().shifted(3, -2));
        let place = play.ground().parse(text);
        play.jump_to(place.ok_or_else(|| anyhow::anyhow!("'{text}' is not a place such as {example}"))?);
        Ok(())
    }
}

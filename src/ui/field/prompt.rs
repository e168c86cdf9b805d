//! A line to type: where to go, or the name of a file.

/// What is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// A place.
    GoTo,
    /// The file to save to.
    Save,
    /// The file to open.
    Open,
    /// How many fifth moves there will be.
    Fifths,
}

/// A question with the answer so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prompt {
    /// What is asked for.
    pub question: Question,
    /// What has been typed.
    pub text: String,
    /// What was wrong with the answer before.
    pub complaint: Option<String>,
    /// Whether a yes is waited for, as another game would be replaced.
    pub is_to_replace: bool,
}

/// No answer is longer.
const LONGEST: usize = 200;

impl Prompt {
    /// A question with an answer that may do.
    pub fn new(question: Question, text: String) -> Prompt {
        Prompt { question, text, complaint: None, is_to_replace: false }
    }

    /// One more letter.
    pub fn type_letter(&mut self, letter: char) {
        self.complaint = None;
        if self.text.chars().count() < LONGEST && !letter.is_control() {
            self.text.push(letter);
        }
    }

    /// One letter less.
    pub fn erase(&mut self) {
        self.complaint = None;
        self.text.pop();
    }

    /// No letter at all.
    pub fn erase_all(&mut self) {
        self.complaint = None;
        self.text.clear();
    }

    /// The words before the answer.
    pub fn label(&self) -> &'static str {
        match self.question {
            Question::GoTo => "Go to",
            Question::Save => "Save to",
            Question::Open => "Open",
            Question::Fifths => "Number of fifth moves",
        }
    }
}

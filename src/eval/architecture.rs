//! What a net is made of: its tensors, declared once. Weights files, the trainer's numbers, export and import follow from it.

use super::captures::CAPTURES;
use super::net::{HIDDEN, LAYER_SCALE, LOGIT, POLICY_SCALE, POLICY_STEPS, THREAT_MASKS, VECTOR_SCALE, WIDTH};
use super::windows::{BIASES, OUTPUTS, WINDOW_BOUND, WINDOW_SCALE};
use crate::game::SHAPE_SETS;
use crate::game::pattern::PATTERNS;

/// The forms a net can have. A weights file says which one is its own, so nets of several forms live side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Architecture {
    /// One pool of all cells for either colour.
    Pools,
    /// Windows beside the pools (see `windows.rs`).
    Windows,
}

/// A tensor of the net, in the order of a weights file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tensor {
    /// The vector of each pattern.
    Vectors,
    /// Hidden layer: for each neuron the weights of its inputs, see [`Architecture::inputs`].
    Layer,
    /// Its bias.
    LayerBias,
    /// Output layer.
    Output,
    /// Skip connection from the inputs to the output.
    Skip,
    /// Points by threat mask.
    Threats,
    /// Points of a cell by its shape set, for the side to move and for the other.
    ShapeSets,
    /// Policy of a cell by its shape set for the side to move and for the other, in hundredths of a logit.
    Policy,
    /// Policy layer over the ReLU of a cell's two perspectives, own first.
    PolicyLayer,
    /// Points by the state of captures (see `captures.rs`).
    Captures,
    /// Layer over the pools of a block, own first: the weights of its inputs for each output.
    WindowLayer,
    /// Bias of all windows, then what is added at the left, right, top and bottom edge of the board.
    WindowBias,
}

/// How the numbers of a tensor are kept.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Form {
    /// Rows.
    pub rows: usize,
    /// Numbers in a row.
    pub columns: usize,
    /// Fixed-point one.
    pub one: f32,
    /// The greatest number, positive or negative, as it is kept.
    pub bound: i16,
    /// Whether one byte holds a number in a file; otherwise two do.
    pub bytes: bool,
}

impl Form {
    /// Numbers altogether.
    pub fn len(self) -> usize {
        self.rows * self.columns
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Bytes in a file.
    pub(super) fn file_bytes(self) -> usize {
        self.len() * if self.bytes { 1 } else { 2 }
    }

    fn words(rows: usize, columns: usize, one: f32) -> Form {
        Form { rows, columns, one, bound: i16::MAX, bytes: false }
    }
}

impl Tensor {
    /// All tensors in the order of a file.
    pub const ALL: [Tensor; 12] = [
        Tensor::Vectors,
        Tensor::Layer,
        Tensor::LayerBias,
        Tensor::Output,
        Tensor::Skip,
        Tensor::Threats,
        Tensor::ShapeSets,
        Tensor::Policy,
        Tensor::PolicyLayer,
        Tensor::Captures,
        Tensor::WindowLayer,
        Tensor::WindowBias,
    ];

    /// Whether it belongs to the net, not to the tables beside it.
    pub fn is_of_the_net(self) -> bool {
        use Tensor::{Captures, Policy, ShapeSets, Threats};
        !matches!(self, Threats | ShapeSets | Policy | Captures)
    }
}

impl Architecture {
    /// Inputs of the hidden layer: the pools of the side to move and of the other, then the windows of both.
    pub const fn inputs(self) -> usize {
        match self {
            Architecture::Pools => 2 * WIDTH,
            Architecture::Windows => 2 * WIDTH + 2 * OUTPUTS,
        }
    }

    /// How a tensor is kept; without numbers where a net of this form has no such tensor.
    pub fn form(self, tensor: Tensor) -> Form {
        let has_windows = usize::from(self == Architecture::Windows);
        match tensor {
            Tensor::Vectors => Form {
                rows: PATTERNS,
                columns: WIDTH,
                one: VECTOR_SCALE,
                bound: i16::from(i8::MAX),
                bytes: true,
            },
            Tensor::Layer => Form::words(HIDDEN, self.inputs(), LAYER_SCALE),
            Tensor::LayerBias | Tensor::Output => Form::words(1, HIDDEN, LAYER_SCALE),
            Tensor::Skip => Form::words(1, self.inputs(), LAYER_SCALE),
            Tensor::Threats => Form::words(1, THREAT_MASKS, LOGIT),
            Tensor::ShapeSets => Form::words(SHAPE_SETS, 2, LOGIT),
            Tensor::Policy => Form::words(SHAPE_SETS, 2, POLICY_SCALE),
            Tensor::PolicyLayer => Form::words(2, WIDTH, POLICY_SCALE * POLICY_STEPS / VECTOR_SCALE),
            Tensor::Captures => Form::words(1, CAPTURES, LOGIT),
            Tensor::WindowLayer => {
                Form { bound: WINDOW_BOUND, ..Form::words(has_windows * OUTPUTS, 2 * WIDTH, WINDOW_SCALE) }
            }
            Tensor::WindowBias => Form::words(has_windows * BIASES, OUTPUTS, WINDOW_SCALE),
        }
    }

    /// Bytes of one side in a file.
    fn file_bytes(self) -> usize {
        Tensor::ALL.iter().map(|&tensor| self.form(tensor).file_bytes()).sum()
    }

    /// What a file with a net of this form begins with.
    fn header(self) -> &'static [u8] {
        match self {
            Architecture::Pools => b"TSN4",
            // Any other form is a number behind this.
            Architecture::Windows => b"TSN5\x02",
        }
    }
}

/// The weights of one side: black's or white's, or both sides' where the rules treat them alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    architecture: Architecture,
    /// In the order of [`Tensor::ALL`].
    tensors: Vec<Vec<i16>>,
}

impl Weights {
    /// Weights whose tensors come from a function. It must give as many numbers as the form has.
    pub fn new(architecture: Architecture, tensor: impl FnMut(Tensor) -> Vec<i16>) -> Weights {
        let tensors: Vec<Vec<i16>> = Tensor::ALL.into_iter().map(tensor).collect();
        for (tensor, numbers) in Tensor::ALL.into_iter().zip(&tensors) {
            assert_eq!(numbers.len(), architecture.form(tensor).len(), "{tensor:?}");
        }
        Weights { architecture, tensors }
    }

    /// The form of the net.
    pub fn architecture(&self) -> Architecture {
        self.architecture
    }

    /// The numbers of a tensor, row by row.
    pub fn numbers(&self, tensor: Tensor) -> &[i16] {
        &self.tensors[tensor as usize]
    }

    /// The rows of a tensor; it must have columns of that length.
    pub(super) fn rows<const N: usize>(&self, tensor: Tensor) -> &[[i16; N]] {
        let (rows, rest) = self.numbers(tensor).as_chunks();
        assert!(rest.is_empty() && self.architecture.form(tensor).columns == N, "{tensor:?} has other rows");
        rows
    }

    fn read(architecture: Architecture, mut bytes: &[u8]) -> Weights {
        Weights::new(architecture, |tensor| {
            let form = architecture.form(tensor);
            let (own, rest) = bytes.split_at(form.file_bytes());
            bytes = rest;
            if form.bytes {
                own.iter().map(|&byte| i16::from(byte as i8)).collect()
            } else {
                own.chunks_exact(2).map(|word| i16::from_le_bytes([word[0], word[1]])).collect()
            }
        })
    }

    fn write(&self, out: &mut Vec<u8>) {
        for (tensor, numbers) in Tensor::ALL.into_iter().zip(&self.tensors) {
            if self.architecture.form(tensor).bytes {
                out.extend(numbers.iter().map(|&number| number as u8));
            } else {
                out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
    }
}

/// Reads a weights file: one side where the rules treat both alike, else black and white.
pub fn read(bytes: &[u8]) -> Option<Vec<Weights>> {
    let forms = [Architecture::Pools, Architecture::Windows];
    let (architecture, bytes) =
        forms.into_iter().find_map(|form| Some((form, bytes.strip_prefix(form.header())?)))?;
    let length = architecture.file_bytes();
    let fits = bytes.len() == length || bytes.len() == 2 * length;
    fits.then(|| bytes.chunks_exact(length).map(|side| Weights::read(architecture, side)).collect())
}

/// The file that [`read`] reads. All sides have the same form.
pub fn write(sides: &[Weights]) -> Vec<u8> {
    let mut out = sides[0].architecture.header().to_vec();
    for side in sides {
        assert_eq!(side.architecture, sides[0].architecture, "sides of one file");
        side.write(&mut out);
    }
    out
}

#[cfg(test)]
impl Weights {
    /// Random weights, large enough for everything to have a say.
    pub(crate) fn random(architecture: Architecture, random: &mut fastrand::Rng) -> Weights {
        Weights::new(architecture, |tensor| {
            let form = architecture.form(tensor);
            let bound = if form.bytes { 60 } else { 500 };
            let mut numbers: Vec<i16> = (0..form.len()).map(|_| random.i16(-bound..=bound)).collect();
            if tensor == Tensor::ShapeSets {
                // Cells without shapes are worth nothing.
                numbers[..2].fill(0);
            }
            numbers
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_says_which_form_its_net_has() {
        let mut random = fastrand::Rng::with_seed(1);
        for architecture in [Architecture::Pools, Architecture::Windows] {
            for sides in 1..=2 {
                let weights: Vec<Weights> =
                    (0..sides).map(|_| Weights::random(architecture, &mut random)).collect();
                let bytes = write(&weights);
                assert_eq!(read(&bytes).as_ref(), Some(&weights), "{architecture:?}");
                assert!(read(&bytes[..bytes.len() - 1]).is_none(), "{architecture:?}");
                assert!(read(&[&bytes[..], &[0]].concat()).is_none(), "{architecture:?}");
            }
        }
        assert!(read(b"TSN5\x03").is_none(), "a form of the future");
    }
}

//! The windows of the net in floating point, with their gradients (see `eval/windows.rs`).

#![expect(clippy::needless_range_loop, reason = "several arrays with one index are what vectorises best")]

use super::layout::Layout;
use crate::eval::architecture::Tensor;
use crate::eval::net::WIDTH;
use crate::eval::windows::{BIASES, BLOCK_SHARE, Grid, OUTPUTS};
use crate::game::Size;

/// A block's pools: black's, then white's.
pub(super) type Block = [f32; 2 * WIDTH];
/// A window's numbers: from black's perspective, then from white's.
pub(super) type Numbers = [f32; 2 * OUTPUTS];

/// The layer of windows for both perspectives at once, laid out for speed.
#[derive(Default)]
pub(super) struct WindowNet {
    /// The weights of every output by input, with the share of a pool in them.
    by_input: [Numbers; 2 * WIDTH],
    /// The same by output.
    by_output: [Block; 2 * OUTPUTS],
    biases: [Numbers; BIASES],
}

/// Where an output's weights for black's and white's pool lie in its row: own first.
fn place(output: usize, input: usize) -> usize {
    let is_own = (output < OUTPUTS) == (input < WIDTH);
    input % WIDTH + if is_own { 0 } else { WIDTH }
}

impl WindowNet {
    /// The layer from the numbers of black and white.
    pub(super) fn new(layout: &Layout, sides: [&[f32]; 2]) -> WindowNet {
        let (layer, bias) = (layout.at(Tensor::WindowLayer), layout.at(Tensor::WindowBias));
        let mut net = WindowNet::default();
        for output in 0..2 * OUTPUTS {
            let (side, row) = (sides[output / OUTPUTS], output % OUTPUTS);
            for input in 0..2 * WIDTH {
                let weight = side[layer + row * 2 * WIDTH + place(output, input)] * BLOCK_SHARE;
                net.by_input[input][output] = weight;
                net.by_output[output][input] = weight;
            }
            for edge in 0..BIASES {
                net.biases[edge][output] = side[bias + edge * OUTPUTS + row];
            }
        }
        net
    }

    fn bias(&self, counts: &[bool; BIASES]) -> Numbers {
        let mut sum = [0.0; 2 * OUTPUTS];
        for (bias, _) in self.biases.iter().zip(counts).filter(|(_, counts)| **counts) {
            for at in 0..2 * OUTPUTS {
                sum[at] += bias[at];
            }
        }
        sum
    }

    fn project(&self, block: &Block) -> Numbers {
        let mut outputs = [0.0; 2 * OUTPUTS];
        for input in 0..2 * WIDTH {
            for at in 0..2 * OUTPUTS {
                outputs[at] += block[input] * self.by_input[input][at];
            }
        }
        outputs
    }
}

/// The windows of one position.
#[derive(Default)]
pub(super) struct Windows {
    /// The board they are laid out for.
    board: Option<(Size, Grid)>,
    /// The windows that count, with their biases.
    counting: Vec<(usize, [bool; BIASES])>,
    /// The pools of every block.
    pub(super) blocks: Vec<Block>,
    /// The gradient of every block's pools.
    pub(super) back: Vec<Block>,
    /// The sum of every window.
    sums: Vec<Numbers>,
    /// Its gradient; 0 where a window does not count.
    slopes: Vec<Numbers>,
}

impl Windows {
    /// Gets ready for a position: all pools are empty.
    pub(super) fn clear(&mut self, size: Size) {
        if self.board.as_ref().is_none_or(|board| board.0 != size) {
            let grid = Grid::new(size);
            let counting = |window| Some((window, grid.biases(window)?));
            self.counting = (0..grid.len()).filter_map(counting).collect();
            for blocks in [&mut self.blocks, &mut self.back] {
                blocks.resize(grid.len(), [0.0; 2 * WIDTH]);
            }
            self.sums.resize(grid.len(), [0.0; 2 * OUTPUTS]);
            self.slopes.clear();
            self.slopes.resize(grid.len(), [0.0; 2 * OUTPUTS]);
            self.board = Some((size, grid));
        }
        self.blocks.fill([0.0; 2 * WIDTH]);
        self.back.fill([0.0; 2 * WIDTH]);
    }

    /// The sum over all windows.
    #[inline(always)]
    pub(super) fn forward(&mut self, net: &WindowNet) -> Numbers {
        let Some((_, grid)) = &self.board else { return [0.0; 2 * OUTPUTS] };
        for (window, counts) in &self.counting {
            self.sums[*window] = net.bias(counts);
        }
        for block in (0..self.blocks.len()).filter(|&block| is_used(&self.blocks[block])) {
            let outputs = net.project(&self.blocks[block]);
            for window in grid.windows(block) {
                for at in 0..2 * OUTPUTS {
                    self.sums[window][at] += outputs[at];
                }
            }
        }
        let mut total = [0.0; 2 * OUTPUTS];
        for (window, counts) in &self.counting {
            let (sum, bias) = (&self.sums[*window], net.bias(counts));
            for at in 0..2 * OUTPUTS {
                total[at] += sum[at].max(0.0) - bias[at].max(0.0);
            }
        }
        total
    }

    /// Given the gradient of the sum, adds that of the pools to `back` and that of the layer to the gradients of both sides,
    /// which begin at `offsets`.
    #[inline(always)]
    pub(super) fn backward(
        &mut self,
        net: &WindowNet,
        slope: &Numbers,
        layout: &Layout,
        offsets: [usize; 2],
        gradient: &mut [f32],
    ) {
        let Some((_, grid)) = &self.board else { return };
        let mut biases = [[0.0; 2 * OUTPUTS]; BIASES];
        for (window, counts) in &self.counting {
            let (sum, bias) = (&self.sums[*window], net.bias(counts));
            let own = &mut self.slopes[*window];
            let mut of_bias = [0.0; 2 * OUTPUTS];
            for at in 0..2 * OUTPUTS {
                own[at] = if sum[at] > 0.0 { slope[at] } else { 0.0 };
                of_bias[at] = own[at] - if bias[at] > 0.0 { slope[at] } else { 0.0 };
            }
            for (bias, _) in biases.iter_mut().zip(counts).filter(|(_, counts)| **counts) {
                for at in 0..2 * OUTPUTS {
                    bias[at] += of_bias[at];
                }
            }
        }
        let mut weights = [[0.0; 2 * WIDTH]; 2 * OUTPUTS];
        for block in (0..self.blocks.len()).filter(|&block| is_used(&self.blocks[block])) {
            let mut outputs = [0.0; 2 * OUTPUTS];
            for window in grid.windows(block) {
                for at in 0..2 * OUTPUTS {
                    outputs[at] += self.slopes[window][at];
                }
            }
            let (pools, back) = (&self.blocks[block], &mut self.back[block]);
            for output in (0..2 * OUTPUTS).filter(|&output| outputs[output] != 0.0) {
                let slope = outputs[output];
                for at in 0..2 * WIDTH {
                    back[at] += slope * net.by_output[output][at];
                    weights[output][at] += slope * pools[at];
                }
            }
        }
        for output in 0..2 * OUTPUTS {
            let (side, row) = (offsets[output / OUTPUTS], output % OUTPUTS);
            let layer = side + layout.at(Tensor::WindowLayer) + row * 2 * WIDTH;
            for input in 0..2 * WIDTH {
                gradient[layer + place(output, input)] += weights[output][input] * BLOCK_SHARE;
            }
            for (edge, bias) in biases.iter().enumerate() {
                gradient[side + layout.at(Tensor::WindowBias) + edge * OUTPUTS + row] += bias[output];
            }
        }
    }
}

/// Whether anything was added to a block.
#[inline(always)]
fn is_used(block: &Block) -> bool {
    block.iter().any(|&number| number > 0.0)
}

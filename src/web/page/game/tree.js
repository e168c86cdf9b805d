// The moves of a game with all variations: nodes in one array, the first child is the main line. Nothing recurses on depth.

export class Tree {
  constructor(nodes = [{ parent: -1, at: null, comment: '', children: [] }], here = 0) {
    this.nodes = nodes;
    this.here = here;
  }

  get node() {
    return this.nodes[this.here];
  }

  /** Nodes from the first move to this one. */
  path(index = this.here) {
    const path = [];
    for (let node = index; node > 0; node = this.nodes[node].parent) path.push(node);
    return path.reverse();
  }

  /** The moves that lead here. */
  moves(index = this.here) {
    return this.path(index)
      .map((node) => this.nodes[node].at)
      .filter((at) => at !== null);
  }

  /** How many moves lead here. */
  depth(index = this.here) {
    let depth = 0;
    for (let node = index; node > 0; node = this.nodes[node].parent) depth++;
    return depth;
  }

  /** Goes to the move, which becomes a variation if there is another one already. */
  play(at) {
    this.here = this.child(this.here, at) ?? this.add(this.here, at);
    return this.here;
  }

  /** Adds a line of moves without going there; says where its last move is. */
  graft(index, moves) {
    return moves.reduce((node, at) => this.child(node, at) ?? this.add(node, at), index);
  }

  child(index, at) {
    return this.nodes[index].children.find((child) => this.nodes[child].at === at);
  }

  add(parent, at) {
    const index = this.nodes.push({ parent, at, comment: '', children: [] }) - 1;
    this.nodes[parent].children.push(index);
    return index;
  }

  /** The last node of the line that goes on from here: the child that was looked at last, else the first. */
  end(index = this.here) {
    let node = index;
    while (this.nodes[node].children.length) node = this.next(node);
    return node;
  }

  /** The child one steps forward to. */
  next(index = this.here) {
    const { children, seen } = this.nodes[index];
    return children.includes(seen) ? seen : children[0];
  }

  /** Goes somewhere, and remembers the way for stepping forward. */
  go(index) {
    this.here = index;
    for (let node = index; node > 0; node = this.nodes[node].parent) this.nodes[this.nodes[node].parent].seen = node;
  }

  /** The line through this node from beginning to end. */
  line() {
    return this.path(this.end());
  }

  /** Makes the line to a node the main one. */
  promote(index) {
    for (let node = index; node > 0; node = this.nodes[node].parent) {
      const { children } = this.nodes[this.nodes[node].parent];
      children.splice(children.indexOf(node), 1);
      children.unshift(node);
    }
  }

  /** Takes out a node with all that follows; indices change. */
  remove(index) {
    if (index === 0) return;
    const parent = this.nodes[index].parent;
    const siblings = this.nodes[parent].children;
    siblings.splice(siblings.indexOf(index), 1);
    const gone = new Set([index]);
    for (let node = 0; node < this.nodes.length; node++) if (gone.has(this.nodes[node].parent)) gone.add(node);
    const here = gone.has(this.here) ? parent : this.here;
    const place = new Map();
    this.nodes.forEach((_, node) => gone.has(node) || place.set(node, place.size));
    this.nodes = this.nodes
      .filter((_, node) => !gone.has(node))
      .map((node) => ({
        ...node,
        parent: place.get(node.parent) ?? -1,
        children: node.children.map((child) => place.get(child)),
        seen: place.get(node.seen),
      }));
    this.here = place.get(here);
  }
}

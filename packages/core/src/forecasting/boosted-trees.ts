/**
 * Gradient-boosted regression trees (Friedman 2001, 2002): each small tree learns what those before it left, from a part of the rows
 * and a part of the columns. Columns are sorted into at most 64 bins once, and a tree looks at the sums of bins alone (Ke et al. 2017,
 * “LightGBM”), so that hundreds of trees take less than a second.
 */
import { seededRandom } from '../seeded-random.ts'
import { boundTo } from './stabilise.ts'

export interface TreeSettings {
  readonly trees: number
  /** How much of what a tree says is believed. */
  readonly rate: number
  readonly leaves: number
  /** Rows that a leaf has at least. */
  readonly leastRows: number
  /** Shares of the rows and of the columns that a tree may look at. */
  readonly rowShare: number
  readonly columnShare: number
  /** As if so many rows more had said 0 in every leaf. */
  readonly doubt: number
  /** What is left of a row counts as at most so many times the root of the mean square of the target: a spike must not decide everything. */
  readonly most: number
  readonly seed: number
}

const bins = 64
/** Values of a column by which its bins are chosen. */
const sampled = 4_000
/** Of the sum of squares: less is rounding. */
const leastGain = 1e-9

/** One tree: node 0 is its root; a node without a column is a leaf. */
interface Tree {
  readonly column: Int16Array
  /** Bins up to it go left. */
  readonly bin: Uint8Array
  readonly left: Int16Array
  readonly right: Int16Array
  readonly value: Float64Array
}

export class BoostedTrees {
  readonly #edges: readonly Float32Array[]
  readonly #trees: readonly Tree[]
  readonly #rate: number

  constructor(edges: readonly Float32Array[], trees: readonly Tree[], rate: number) {
    this.#edges = edges
    this.#trees = trees
    this.#rate = rate
  }

  /** What the trees together say of a row, which has a value for each column. */
  predict(row: ArrayLike<number>): number {
    const binned = this.#edges.map((edges, column) => Uint8Array.of(binOf(edges, row[column] ?? 0)))
    let sum = 0
    for (const tree of this.#trees) sum += tree.value[leafOf(tree, binned, 0)] ?? 0
    return sum * this.#rate
  }
}

/** Grows trees one after the other. The same columns, target and seed give the same trees; columns have a value for each row. */
export function growTrees(
  columns: readonly Float32Array[],
  target: Float64Array,
  settings: TreeSettings,
): BoostedTrees {
  const edges = columns.map(chooseEdges)
  const binned = columns.map((column, place) => {
    const own = edges[place] ?? new Float32Array(0)
    const into = new Uint8Array(column.length)
    for (let row = 0; row < into.length; row++) into[row] = binOf(own, column[row] ?? 0)
    return into
  })
  const draw = seededRandom(settings.seed)
  const rest = Float64Array.from(target)
  const squares = rest.reduce((sum, value) => sum + value * value, 0)
  // Where all is 0 there is nothing to cut.
  const most = squares > 0 ? settings.most * Math.sqrt(squares / rest.length) : Infinity
  const left = Float32Array.from(rest, (value) => boundTo(value, most))
  const trees = Array.from({ length: settings.trees }, () => {
    const rows = chooseShare(target.length, settings.rowShare, draw)
    const looked = chooseShare(columns.length, settings.columnShare, draw)
    const tree = new Growing({ binned, target: left, settings }, rows, looked).grow()
    subtract(tree, binned, settings.rate, rest)
    for (let row = 0; row < rest.length; row++) left[row] = boundTo(rest[row] ?? 0, most)
    return tree
  })
  return new BoostedTrees(edges, trees, settings.rate)
}

/** The leaf of a row, by the bins of its columns. */
function leafOf({ column, bin, left, right }: Tree, binned: readonly Uint8Array[], row: number): number {
  let node = 0
  for (let own = column[0] ?? -1; own >= 0; own = column[node] ?? -1) {
    node = ((binned[own]?.[row] ?? 0) <= (bin[node] ?? 0) ? left[node] : right[node]) ?? 0
  }
  return node
}

/** What a tree leaves of the target of each row, into `rest`. */
function subtract(tree: Tree, binned: readonly Uint8Array[], rate: number, rest: Float64Array): void {
  for (let row = 0; row < rest.length; row++) {
    rest[row] = (rest[row] ?? 0) - rate * (tree.value[leafOf(tree, binned, row)] ?? 0)
  }
}

/** A leaf that may still be divided. */
interface Open {
  readonly node: number
  /** Its rows stand from `from` to before `to`. */
  readonly from: number
  readonly to: number
  readonly sum: number
  readonly sums: Float64Array
  readonly counts: Int32Array
  /** The best division of it, and what that gains. */
  best: { readonly gain: number; readonly column: number; readonly bin: number; readonly leftSum: number }
}

const nowhere = { gain: 0, column: 0, bin: 0, leftSum: 0 }

/** What all trees grow from; the target is what those before have left. */
interface Material {
  readonly binned: readonly Uint8Array[]
  readonly target: Float32Array
  readonly settings: TreeSettings
}

/** A tree while it grows, leaf by leaf, the one that gains most first. */
class Growing {
  readonly #binned: readonly Uint8Array[]
  readonly #target: Float32Array
  readonly #rows: Int32Array
  readonly #columns: Int32Array
  readonly #settings: TreeSettings
  readonly #apart: Int32Array
  /** The target of the rows that are summed, one after another: read once for each column. */
  readonly #gathered: Float32Array
  readonly #none = new Uint8Array(0)
  readonly #tree: Tree
  #nodes = 0

  constructor({ binned, target, settings }: Material, rows: Int32Array, columns: Int32Array) {
    this.#binned = binned
    this.#target = target
    this.#rows = rows
    this.#columns = columns
    this.#settings = settings
    this.#apart = new Int32Array(rows.length)
    this.#gathered = new Float32Array(rows.length)
    const most = 2 * settings.leaves
    this.#tree = {
      column: new Int16Array(most).fill(-1),
      bin: new Uint8Array(most),
      left: new Int16Array(most),
      right: new Int16Array(most),
      value: new Float64Array(most),
    }
  }

  grow(): Tree {
    let sum = 0
    for (const row of this.#rows) sum += this.#target[row] ?? 0
    const open = [this.#open(0, this.#rows.length, sum, this.#sumBins(0, this.#rows.length))]
    for (let leaves = 1; leaves < this.#settings.leaves; leaves++) {
      let most = 0
      open.forEach(({ best }, place) => {
        if (best.gain > (open[most]?.best.gain ?? 0)) most = place
      })
      const leaf = open[most]
      if (!leaf || leaf.best.gain <= leastGain) break
      open.splice(most, 1, ...this.#divide(leaf))
    }
    return this.#tree
  }

  #open(from: number, to: number, sum: number, { sums, counts }: Pick<Open, 'sums' | 'counts'>): Open {
    const node = this.#nodes++
    this.#tree.value[node] = sum / (to - from + this.#settings.doubt)
    const leaf: Open = { node, from, to, sum, sums, counts, best: nowhere }
    leaf.best = this.#findBest(leaf)
    return leaf
  }

  /** The rows of the left half come first; bins of the larger half are those of both less those of the smaller. */
  #divide({ node, from, to, sum, sums, counts, best }: Open): Open[] {
    const column = this.#columns[best.column] ?? 0
    const [rows, other, own] = [this.#rows, this.#apart, this.#binned[column] ?? this.#none]
    let middle = from
    let apart = 0
    for (let place = from; place < to; place++) {
      const row = rows[place] ?? 0
      if ((own[row] ?? 0) <= best.bin) rows[middle++] = row
      else other[apart++] = row
    }
    rows.set(other.subarray(0, apart), middle)
    const isLeftSmall = middle - from < apart
    const small = isLeftSmall ? this.#sumBins(from, middle) : this.#sumBins(middle, to)
    for (let place = 0; place < sums.length; place++) {
      sums[place] = (sums[place] ?? 0) - (small.sums[place] ?? 0)
      counts[place] = (counts[place] ?? 0) - (small.counts[place] ?? 0)
    }
    const large = { sums, counts }
    const left = this.#open(from, middle, best.leftSum, isLeftSmall ? small : large)
    const right = this.#open(middle, to, sum - best.leftSum, isLeftSmall ? large : small)
    this.#tree.column[node] = column
    this.#tree.bin[node] = best.bin
    this.#tree.left[node] = left.node
    this.#tree.right[node] = right.node
    return [left, right]
  }

  #sumBins(from: number, to: number): Pick<Open, 'sums' | 'counts'> {
    const sums = new Float64Array(this.#columns.length * bins)
    const counts = new Int32Array(sums.length)
    const rows = this.#rows.subarray(from, to)
    const target = this.#gathered.subarray(0, rows.length)
    for (let place = 0; place < rows.length; place++) target[place] = this.#target[rows[place] ?? 0] ?? 0
    this.#columns.forEach((column, index) => {
      const [first, end] = [index * bins, (index + 1) * bins]
      const into = { sums: sums.subarray(first, end), counts: counts.subarray(first, end) }
      sumColumn(this.#binned[column] ?? this.#none, rows, target, into)
    })
    return { sums, counts }
  }

  /** The division after which the squares of what is left are smallest. */
  #findBest({ from, to, sum, sums, counts }: Open): Open['best'] {
    const { doubt, leastRows } = this.#settings
    const all = to - from
    const whole = (sum * sum) / (all + doubt)
    const columns = this.#columns.length
    let best: Open['best'] = nowhere
    for (let column = 0; column < columns; column++) {
      let leftSum = 0
      let count = 0
      for (let bin = 0; bin < bins - 1; bin++) {
        leftSum += sums[column * bins + bin] ?? 0
        count += counts[column * bins + bin] ?? 0
        if (count < leastRows) continue
        if (all - count < leastRows) break
        const rightSum = sum - leftSum
        const gain = (leftSum * leftSum) / (count + doubt) + (rightSum * rightSum) / (all - count + doubt) - whole
        if (gain > best.gain) best = { gain, column, bin, leftSum }
      }
    }
    return best
  }
}

/** Adds the target of each row to the bin of its column. A function by itself, because most of the time goes by here. */
function sumColumn(
  binned: Uint8Array,
  rows: Int32Array,
  target: Float32Array,
  { sums, counts }: Pick<Open, 'sums' | 'counts'>,
): void {
  for (let place = 0; place < rows.length; place++) {
    const bin = binned[rows[place] ?? 0] ?? 0
    sums[bin] = (sums[bin] ?? 0) + (target[place] ?? 0)
    counts[bin] = (counts[bin] ?? 0) + 1
  }
}

/** Bounds between bins of about as many values each; equal values share a bin. */
function chooseEdges(column: Float32Array): Float32Array {
  const count = Math.min(column.length, sampled)
  const sorted = Float32Array.from(
    { length: count },
    (_, place) => column[Math.floor((place * column.length) / count)] ?? 0,
  ).sort()
  const edges: number[] = []
  for (let bin = 1; bin < bins; bin++) {
    const value = sorted[Math.floor((bin * count) / bins)] ?? 0
    if (value > (edges.at(-1) ?? -Infinity)) edges.push(value)
  }
  return Float32Array.from(edges)
}

/** How many edges are at or below the value. */
function binOf(edges: Float32Array, value: number): number {
  let [low, high] = [0, edges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (value >= (edges[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

/** About a share of the numbers from 0 to before `count`, one at least, in order. */
function chooseShare(count: number, share: number, draw: () => number): Int32Array {
  const chosen = new Int32Array(count)
  let taken = 0
  for (let place = 0; place < count; place++) if (draw() < share) chosen[taken++] = place
  return taken > 0 ? chosen.slice(0, taken) : Int32Array.of(Math.floor(draw() * count))
}

/**
 * Gradient-boosted regression trees (Friedman 2001, 2002): each small tree learns what those before it left, from a part of the rows
 * and a part of the columns. Columns are sorted into at most 64 bins once, and a tree looks at the sums of bins alone (Ke et al. 2017,
 * “LightGBM”), so that hundreds of trees take less than a second.
 */
import { seededRandom } from '../seeded-random.ts'
import { BinSums, bins } from './bin-sums.ts'
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
    const binned = Uint8Array.from(this.#edges, (edges, column) => binOf(edges, row[column] ?? 0))
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
  const byRow = turn(binned, target.length)
  const draw = seededRandom(settings.seed)
  const rest = Float64Array.from(target)
  const squares = rest.reduce((sum, value) => sum + value * value, 0)
  // Where all is 0 there is nothing to cut.
  const most = squares > 0 ? settings.most * Math.sqrt(squares / rest.length) : Infinity
  const left = Float32Array.from(rest, (value) => boundTo(value, most))
  const sums = new BinSums(binned, target.length)
  const trees = Array.from({ length: settings.trees }, () => {
    const rows = chooseShare(target.length, settings.rowShare, draw)
    const looked = chooseShare(columns.length, settings.columnShare, draw)
    const grown = new Growing({ binned, sums, target: left, settings }, rows, looked).grow()
    subtract(grown, byRow, settings.rate, rest)
    for (let row = 0; row < rest.length; row++) left[row] = boundTo(rest[row] ?? 0, most)
    return grown.tree
  })
  return new BoostedTrees(edges, trees, settings.rate)
}

/** The bins of all columns row after row: those that lead to a leaf lie beside each other. */
function turn(columns: readonly Uint8Array[], rows: number): Uint8Array {
  const turned = new Uint8Array(rows * columns.length)
  columns.forEach((column, place) => {
    for (let row = 0; row < rows; row++) turned[row * columns.length + place] = column[row] ?? 0
  })
  return turned
}

/** The leaf of a row, by the bins of its columns, which begin at a place. */
function leafOf({ column, bin, left, right }: Tree, binned: Uint8Array, from: number): number {
  let node = 0
  for (let own = column[0] ?? -1; own >= 0; own = column[node] ?? -1) {
    node = ((binned[from + own] ?? 0) <= (bin[node] ?? 0) ? left[node] : right[node]) ?? 0
  }
  return node
}

/** What a tree leaves of the target of each row, into `rest`. The leaf of a row that it grew from is known. */
function subtract({ tree, leaves, rows }: Grown, byRow: Uint8Array, rate: number, rest: Float64Array): void {
  const columns = byRow.length / rest.length
  const isKnown = new Uint8Array(rest.length)
  for (const { node, from, to } of leaves) {
    const said = rate * (tree.value[node] ?? 0)
    for (let place = from; place < to; place++) {
      const row = rows[place] ?? 0
      isKnown[row] = 1
      rest[row] = (rest[row] ?? 0) - said
    }
  }
  for (let row = 0; row < rest.length; row++) {
    if (isKnown[row] === 0) rest[row] = (rest[row] ?? 0) - rate * (tree.value[leafOf(tree, byRow, row * columns)] ?? 0)
  }
}

/** A leaf that may still be divided. */
interface Open {
  readonly node: number
  /** Its rows stand from `from` to before `to`. */
  readonly from: number
  readonly to: number
  readonly sum: number
  /** Of each bin of each column the sum of its rows, and how many they are. */
  readonly sums: Float64Array
  /** The best division of it, and what that gains. */
  best: { readonly gain: number; readonly column: number; readonly bin: number; readonly leftSum: number }
}

const nowhere = { gain: 0, column: 0, bin: 0, leftSum: 0 }

/** What all trees grow from; the target is what those before have left. */
interface Material {
  readonly binned: readonly Uint8Array[]
  readonly sums: BinSums
  readonly target: Float32Array
  readonly settings: TreeSettings
}

/** A tree, and the rows that it grew from, those of a leaf one after another. */
interface Grown {
  readonly tree: Tree
  readonly leaves: readonly Pick<Open, 'node' | 'from' | 'to'>[]
  readonly rows: Int32Array
}

/** A tree while it grows, leaf by leaf, the one that gains most first. */
class Growing {
  readonly #binned: readonly Uint8Array[]
  readonly #target: Float32Array
  readonly #rows: Int32Array
  readonly #columns: Int32Array
  readonly #settings: TreeSettings
  readonly #apart: Int32Array
  readonly #sums: BinSums
  readonly #tree: Tree
  #nodes = 0

  constructor({ binned, sums, target, settings }: Material, rows: Int32Array, columns: Int32Array) {
    this.#binned = binned
    this.#target = target
    this.#rows = rows
    this.#columns = columns
    this.#settings = settings
    this.#apart = new Int32Array(rows.length)
    this.#sums = sums
    const most = 2 * settings.leaves
    this.#tree = {
      column: new Int16Array(most).fill(-1),
      bin: new Uint8Array(most),
      left: new Int16Array(most),
      right: new Int16Array(most),
      value: new Float64Array(most),
    }
  }

  grow(): Grown {
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
    for (const leaf of open) this.#sums.giveBack(leaf.sums)
    return { tree: this.#tree, leaves: open, rows: this.#rows }
  }

  #open(from: number, to: number, sum: number, sums: Float64Array): Open {
    const node = this.#nodes++
    this.#tree.value[node] = sum / (to - from + this.#settings.doubt)
    const leaf: Open = { node, from, to, sum, sums, best: nowhere }
    leaf.best = this.#findBest(leaf)
    return leaf
  }

  /** The rows of the left half come first; bins of the larger half are those of both less those of the smaller. */
  #divide({ node, from, to, sum, sums, best }: Open): Open[] {
    const column = this.#columns[best.column] ?? 0
    const [rows, other, own] = [this.#rows, this.#apart, this.#binned[column] ?? new Uint8Array(0)]
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
    const summed = this.#columns.length * bins * 2
    for (let place = 0; place < summed; place++) sums[place] = (sums[place] ?? 0) - (small[place] ?? 0)
    const left = this.#open(from, middle, best.leftSum, isLeftSmall ? small : sums)
    const right = this.#open(middle, to, sum - best.leftSum, isLeftSmall ? sums : small)
    this.#tree.column[node] = column
    this.#tree.bin[node] = best.bin
    this.#tree.left[node] = left.node
    this.#tree.right[node] = right.node
    return [left, right]
  }

  #sumBins(from: number, to: number): Float64Array {
    return this.#sums.sum(this.#rows.subarray(from, to), this.#target, this.#columns)
  }

  /** The division after which the squares of what is left are smallest. */
  #findBest({ from, to, sum, sums }: Open): Open['best'] {
    const { doubt, leastRows } = this.#settings
    const all = to - from
    const whole = (sum * sum) / (all + doubt)
    const columns = this.#columns.length
    let [most, bestColumn, bestBin, bestSum] = [0, 0, 0, 0]
    for (let column = 0; column < columns; column++) {
      let leftSum = 0
      let count = 0
      for (let bin = 0; bin < bins - 1; bin++) {
        const place = 2 * (column * bins + bin)
        const own = sums[place + 1] ?? 0
        // Behind an empty bin rows are divided as before it.
        if (own === 0) continue
        leftSum += sums[place] ?? 0
        count += own
        if (count < leastRows) continue
        if (all - count < leastRows) break
        const rightSum = sum - leftSum
        const gain = (leftSum * leftSum) / (count + doubt) + (rightSum * rightSum) / (all - count + doubt) - whole
        if (gain > most) [most, bestColumn, bestBin, bestSum] = [gain, column, bin, leftSum]
      }
    }
    return most > 0 ? { gain: most, column: bestColumn, bin: bestBin, leftSum: bestSum } : nowhere
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

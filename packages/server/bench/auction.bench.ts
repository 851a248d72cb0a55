import highsModule, { type Highs } from 'highs'
import {
  clearUniformPriceAuction,
  type AuctionOrder,
  type AuctionResult,
} from '@tandem/core/market/uniform-price-auction.ts'
import { seededWholeNumbers } from '@tandem/core/testing/random.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'

// The package's types describe its CommonJS build, where the loader sits one level deeper than in this one.
const loadHighs = highsModule as unknown as () => Promise<Highs>

const periods = 96
const ordersPerPeriod = 10_000
/** The solver is given whole periods, but no more time than this: the bench has to end within a minute. */
const solverBudget = 30_000
const bounds = { min: priceTick(-50_000), max: priceTick(400_000) }

/**
 * Clears a day of 96 periods with 10,000 orders each, and solves the same welfare problem as a linear program with
 * `highs`; asserts that both find the same optimum and prints how many times as long the solver takes.
 */
export async function run(print: (line: string) => void): Promise<void> {
  const books = makeBooks()
  books.slice(0, 5).forEach((book) => clearUniformPriceAuction(book, bounds))
  const start = performance.now()
  const results = books.map((book) => clearUniformPriceAuction(book, bounds))
  const ours = (performance.now() - start) / periods

  const highs = await loadHighs()
  let sampled = 0
  let spent = 0
  while (sampled < periods && spent < solverBudget) {
    const [book, result] = [books[sampled], results[sampled]]
    if (!book || !result) break
    const solverStart = performance.now()
    const optimum = solveWelfare(highs, book)
    spent += performance.now() - solverStart
    assertSameOptimum(optimum, result, sampled)
    sampled++
  }
  const solver = spent / sampled
  const sample = sampled === periods ? 'all periods' : `a sample of ${sampled} periods`
  print(
    `auction, ${periods} periods × ${ordersPerPeriod.toLocaleString('en')} orders: ${(solver / ours).toFixed(0)} times as fast ` +
      `as highs on the same welfare problem, same optimum (${(ours * periods).toFixed(0)} ms the day; ` +
      `highs ${solver.toFixed(0)} ms a period on ${sample})`,
  )
}

/** Prices from a seeded walk around 0.1 TC/kWh, a few at any price, so that periods differ and curves are steep. */
function makeBooks(): AuctionOrder[][] {
  const pick = seededWholeNumbers(96)
  return Array.from({ length: periods }, () => {
    const middle = pick(5_000, 20_000)
    return Array.from({ length: ordersPerPeriod }, (_, index) => {
      const side = pick(0, 1) === 0 ? ('buy' as const) : ('sell' as const)
      const anyPrice = side === 'buy' ? bounds.max : bounds.min
      const price = pick(0, 19) === 0 ? anyPrice : priceTick(middle + pick(-6_000, 6_000))
      return { id: `o${index}`, side, price, quantity: energyWh(pick(1, 500_000)), time: index }
    })
  })
}

/** max Σ σ·p·x over 0 ≤ x ≤ q with Σ σ·x = 0, in TC: one column per order, one row for the balance. */
function solveWelfare(highs: Highs, book: readonly AuctionOrder[]): number {
  const signs = book.map((order) => (order.side === 'buy' ? 1 : -1))
  const model = highs.createModel({
    numCols: book.length,
    numRows: 1,
    sense: highs.constants.objectiveSense.maximize,
    colCost: book.map((order, column) => ((signs[column] ?? 0) * order.price) / 1e5),
    colLower: book.map(() => 0),
    colUpper: book.map((order) => order.quantity / 1e3),
    rowLower: [0],
    rowUpper: [0],
    matrix: {
      format: 'csr',
      numRows: 1,
      numCols: book.length,
      starts: [0, book.length],
      indices: book.map((_, column) => column),
      values: signs,
    },
  })
  try {
    model.options.set('output_flag', false)
    const { modelStatus } = model.run()
    if (modelStatus !== highs.constants.modelStatus.optimal) throw new Error(`highs ended with status ${modelStatus}`)
    return model.getObjectiveValue()
  } finally {
    model.dispose()
  }
}

/** The solver works in floating point: equal means to one part in a thousand million. */
function assertSameOptimum(optimum: number, result: AuctionResult, period: number): void {
  const welfare = Number(result.welfare) / 1e8
  if (Math.abs(optimum - welfare) > 1e-9 * Math.max(1, Math.abs(welfare))) {
    throw new Error(`period ${period}: highs found a welfare of ${optimum} TC, the auction ${welfare} TC`)
  }
}

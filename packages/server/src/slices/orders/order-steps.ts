import { inMeritOrder, type OrderLine, type Side } from '@tandem/core/market/order.ts'
import { energyWh, priceTick, type EnergyWh, type PriceTick } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'

/*
 * The steps of a day-ahead order stand in its row as arrays of one length: the periods in their order, in each the best price first
 * (docs/decisions/0085). They are written and read here; what filters or adds steps in SQL reads the view `order_steps`.
 */

/** The arrays of the lines of an order, by the name of their column. */
export function stepColumns(lines: readonly OrderLine[]) {
  const rows = lines
    .toSorted((a, b) => a.period - b.period)
    .flatMap(({ period, side, steps }) =>
      inMeritOrder(steps, side).map((step, index) => ({ period, side, number: index + 1, ...step })),
    )
  return {
    step_period: rows.map(({ period }) => period),
    step_is_sell: rows.map(({ side }) => side === 'sell'),
    step_number: rows.map(({ number }) => number),
    step_price_ticks: rows.map(({ price }) => price),
    step_quantity_wh: rows.map(({ quantity }) => quantity),
  }
}

/** Whole numbers or answers to yes and no, as PostgreSQL writes an array: many of them are given as one array of texts. */
export function arrayText(values: readonly (number | boolean)[] | Int32Array): string {
  return `{${values.join(',')}}`
}

type Steps = readonly [
  periods: readonly number[],
  sells: readonly boolean[],
  prices: readonly number[],
  quantities: readonly number[],
  accepted: readonly number[] | null,
]

/** The steps of `o`, an order, as one value; `readLines` reads it. */
export const stepsColumn = sql<Steps>`json_build_array(o.step_period, o.step_is_sell, o.step_price_ticks, o.step_quantity_wh,
  o.step_accepted_wh)`

export interface StoredStep {
  readonly price: PriceTick
  readonly quantity: EnergyWh
  /** Null before the clearing. */
  readonly accepted: EnergyWh | null
}

export interface StoredLine {
  readonly period: number
  readonly side: Side
  /** The best price first. */
  readonly steps: readonly StoredStep[]
}

/** The lines of an order by their period. */
export function readLines([periods, sells, prices, quantities, accepted]: Steps): StoredLine[] {
  const lines: (StoredLine & { readonly steps: StoredStep[] })[] = []
  for (const [index, period] of periods.entries()) {
    let line = lines.at(-1)
    if (line?.period !== period) lines.push((line = { period, side: sells[index] ? 'sell' : 'buy', steps: [] }))
    line.steps.push({
      price: priceTick(read(prices, index)),
      quantity: energyWh(read(quantities, index)),
      accepted: accepted && energyWh(read(accepted, index)),
    })
  }
  return lines
}

function read(values: readonly number[], index: number): number {
  const value = values[index]
  if (value === undefined) throw new Error('the arrays of an order are not of one length')
  return value
}

/** An order as it is drawn beside need and prices, and what a drag in that picture writes into its rows. */
import type { OrderFrame, Side } from '@tandem/core/market/order.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals, energyWh, maxLineEnergy, priceTick, type EnergyWh } from '@tandem/core/units/units.ts'
import { suggestionOf, type RowHint } from '../row-hints.ts'
import { cellValue, emptyStep, type NumberColumn, type RowDraft } from '../ticket.ts'

/** A row of an order as far as its cells can be read; energies in Wh, prices in ticks, null is absence. */
export interface PictureRow {
  readonly hint: RowHint | undefined
  /** All of its steps, below zero where they sell. */
  readonly quantity: number | null
  readonly side: Side
  /** The lowest and the highest of its limits. */
  readonly limits: readonly [low: number, high: number] | null
  readonly hasSteps: boolean
}

export function pictureRows(rows: readonly RowDraft[], hints: readonly RowHint[]): PictureRow[] {
  return rows.map(({ side, steps }, index) => {
    const quantities = steps.map((step) => cellValue(step, 'quantity')).filter((value) => value !== null)
    const prices = steps.map((step) => cellValue(step, 'price')).filter((value) => value !== null)
    const size = quantities.reduce((sum, each) => sum + each, 0)
    return {
      hint: hints[index],
      side,
      quantity: quantities.length === 0 ? null : side === 'buy' ? size : -size,
      limits: prices.length === 0 ? null : [Math.min(...prices), Math.max(...prices)],
      hasSteps: steps.length > 1,
    }
  })
}

type Ends = readonly [low: number, high: number]

/** What the two plots have room for. */
export interface PictureEnds {
  readonly energy: Ends
  readonly price: Ends
}

/** One kWh, and half a TC. */
const nothingKnown: PictureEnds = { energy: [-150, 1000], price: [0, 50_000] }

/** Beside zero, so that a bar can be dragged below it and above. */
const roomBeyondZero = 0.15

/** Room for everything and some more to drag into. A limit far off all prices, as any price is, does not flatten them. */
export function pictureEnds(rows: readonly PictureRow[]): PictureEnds {
  const [sold, bought] = endsOf(rows.flatMap(({ quantity, hint }) => [quantity, hint?.need ?? null]))
  const [down, up] = [roundUp(-sold * 1.15), roundUp(bought * 1.15)]
  const least = roomBeyondZero * Math.max(down, up)
  const [lowest, highest] = endsOf(
    rows.flatMap(({ hint }) =>
      [hint?.forecast, hint?.low, hint?.high, hint?.last?.price].map((value) => value ?? null),
    ),
  )
  const span = highest - lowest
  const limits = rows
    .flatMap((row) => row.limits ?? [])
    .filter((limit) => span === 0 || (limit >= lowest - span && limit <= highest + span))
  const [low, high] = endsOf([lowest, highest, ...limits])
  return {
    energy: least === 0 ? nothingKnown.energy : [-Math.max(down, least), Math.max(up, least)],
    price: low === 0 && high === 0 ? nothingKnown.price : [0 - roundUp(-low * 1.1), roundUp(high * 1.1)],
  }
}

/** The lowest and the highest of what is known, and zero between. */
function endsOf(values: readonly (number | null)[]): Ends {
  const known = values.filter((value) => value !== null)
  return [Math.min(0, ...known), Math.max(0, ...known)]
}

const rounds = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** The next number at or above one that is easily read; zero stays. */
function roundUp(value: number): number {
  if (value <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(value))
  return Math.round((rounds.find((each) => each * power >= value) ?? 10) * power)
}

/** By how much a drag moves: about a hundredth of what is seen, 1, 2 or 5 of a decimal place, in whole steps of the field. */
export function dragStep([low, high]: Ends): number {
  const exact = (high - low) / 100
  const power = 10 ** Math.floor(Math.log10(Math.max(exact, 1)))
  return Math.max(1, ([5, 2].find((each) => each * power <= exact) ?? 1) * power)
}

/**
 * The row after a drag to `value`, moved into the bounds of its field: Wh, below zero to sell, or the ticks of a limit. What stands
 * beside and is empty gets what is suggested there. A quantity of nothing empties the row.
 */
export function draggedRow(
  row: RowDraft,
  drag: { readonly column: NumberColumn; readonly value: number; readonly hint: RowHint | undefined },
  bounds: Pick<OrderFrame, 'minPrice' | 'maxPrice'>,
): RowDraft {
  const [first = emptyStep] = row.steps
  const suggested = (column: NumberColumn, from: RowDraft) => (drag.hint ? suggestionOf(drag.hint, column, from) : null)
  if (drag.column === 'price') {
    const limit = priceTick(Math.min(bounds.maxPrice, Math.max(bounds.minPrice, drag.value)))
    const price = formatDecimal(limit, decimals.price)
    if (first.quantity !== '') return { ...row, steps: [{ ...first, price }] }
    const quantity = suggested('quantity', { ...row, steps: [emptyStep] })
    return { ...row, side: quantity?.side ?? row.side, steps: [{ quantity: quantity?.text ?? '', price }] }
  }
  if (drag.value === 0) return { ...row, steps: [emptyStep] }
  const quantity = formatDecimal(Math.min(maxLineEnergy, Math.abs(drag.value)), decimals.energy)
  const price = first.price === '' ? (suggested('price', row)?.text ?? '') : first.price
  return { ...row, side: drag.value > 0 ? 'buy' : 'sell', steps: [{ quantity, price }] }
}

export interface PictureSense {
  /** Intervals with an order, those of them whose price is forecast, and those that would trade at it. */
  readonly written: number
  readonly judged: number
  readonly trading: number
  readonly buy: EnergyWh
  readonly sell: EnergyWh
  /** What would be left to buy and to sell, were all of it traded; null where no need is known. */
  readonly short: EnergyWh | null
  readonly long: EnergyWh | null
}

/** What the picture says, in numbers. */
export function senseOf(rows: readonly PictureRow[]): PictureSense {
  const isWritten = ({ quantity, limits }: PictureRow) => quantity !== null && quantity !== 0 && limits !== null
  const written = rows.filter(isWritten)
  const judged = written.flatMap(({ hint, side, limits }) => {
    const forecast = hint?.forecast ?? null
    if (forecast === null || !limits) return []
    // By the worst of its limits: all of it trades.
    return [side === 'buy' ? forecast <= limits[0] : forecast >= limits[1]]
  })
  const left = rows.flatMap((row) => {
    const open = row.hint?.open ?? null
    return open === null ? [] : [open - (isWritten(row) ? (row.quantity ?? 0) : 0)]
  })
  const sumOf = (values: readonly (number | null)[], sign: 1 | -1) =>
    energyWh(values.reduce<number>((sum, value) => sum + Math.max(0, sign * (value ?? 0)), 0))
  return {
    written: written.length,
    judged: judged.length,
    trading: judged.filter(Boolean).length,
    buy: sumOf(
      written.map(({ quantity }) => quantity),
      1,
    ),
    sell: sumOf(
      written.map(({ quantity }) => quantity),
      -1,
    ),
    short: left.length === 0 ? null : sumOf(left, 1),
    long: left.length === 0 ? null : sumOf(left, -1),
  }
}

import { perKWh } from '@tandem/core/testing/builders.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, it } from 'vitest'
import type { RowHint } from '../row-hints.ts'
import type { RowDraft, StepDraft } from '../ticket.ts'
import { draggedRow, dragStep, pictureEnds, pictureRows, senseOf } from './picture-rows.ts'

const row = (side: 'buy' | 'sell', ...steps: StepDraft[]): RowDraft => ({ period: 1, side, steps })
const step = (quantity: string, price: string): StepDraft => ({ quantity, price })
const empty = row('buy', step('', ''))
const hint = (open: number | null, forecast: string | null): RowHint => ({
  need: open === null ? null : energyWh(open),
  open: open === null ? null : energyWh(open),
  forecast: forecast === null ? null : perKWh(forecast),
  low: null,
  high: null,
  last: null,
  past: [],
})
const bounds = { minPrice: priceTick(-50_000), maxPrice: priceTick(400_000) }

describe('the picture of an order', () => {
  it('shows what can be read: sales below zero, several limits from low to high, and nothing as absence', () => {
    const rows = [row('sell', step('2', '0.3'), step('1', '0.2')), row('buy', step('?x', '0.1')), empty]
    expect(pictureRows(rows, [hint(5, '0.2')])).toMatchObject([
      { quantity: -3000, limits: [20_000, 30_000], hasSteps: true, hint: { open: 5 } },
      { quantity: null, limits: [10_000, 10_000], hasSteps: false },
      { quantity: null, limits: null },
    ])
  })

  it('has room to drag into on both sides of zero, and a far limit does not flatten the prices', () => {
    const rows = pictureRows([row('buy', step('4', '4')), empty], [hint(3000, '0.2'), hint(null, null)])
    const { energy, price } = pictureEnds(rows)
    expect(energy[1]).toBeGreaterThan(4000)
    expect(energy[0]).toBeLessThan(0)
    expect(price).toEqual([0, 25_000])
    expect(pictureEnds(pictureRows([row('buy', step('4', '0.35'))], [hint(3000, '0.2')])).price[1]).toBeGreaterThan(
      35_000,
    )
    expect(pictureEnds(pictureRows([row('sell', step('4', '-0.1'))], [])).price[0]).toBeLessThan(-10_000)
    expect(pictureEnds(pictureRows([empty], []))).toEqual({ energy: [-150, 1000], price: [0, 50_000] })
  })

  it('says what the order comes to beside need and forecast, at the worst of several limits', () => {
    const rows = pictureRows(
      [row('buy', step('4', '0.2')), row('sell', step('1', '0.3'), step('2', '0.1')), row('buy', step('', '0.5'))],
      [hint(3000, '0.2'), hint(-1000, '0.25'), hint(500, '0.2')],
    )
    expect(senseOf(rows)).toEqual({ written: 2, judged: 2, trading: 1, buy: 4000, sell: 3000, short: 2500, long: 1000 })
    expect(senseOf(pictureRows([empty], []))).toMatchObject({ written: 0, judged: 0, short: null, long: null })
  })
})

describe('a drag', () => {
  it.each([
    [[0, 8000], 50],
    [[-150, 1000], 10],
    [[0, 25_000], 200],
    [[0, 60], 1],
  ] as const)('over %j moves in steps of %i', (ends, each) => {
    expect(dragStep(ends)).toBe(each)
  })

  const quantity = (from: RowDraft, value: number, beside?: RowHint) =>
    draggedRow(from, { column: 'quantity', value, hint: beside }, bounds)
  const price = (from: RowDraft, value: number, beside?: RowHint) =>
    draggedRow(from, { column: 'price', value, hint: beside }, bounds)

  it('through zero changes the side, and at zero empties the row', () => {
    const from = row('buy', step('2', '0.15'))
    expect(quantity(from, -1500)).toEqual(row('sell', step('1.5', '0.15')))
    expect(quantity(from, 0)).toEqual(empty)
    expect(quantity(from, 5e9).steps).toEqual([step('1000000', '0.15')])
  })

  it('stays within the bounds of the market', () => {
    const from = row('buy', step('2', '0.15'))
    expect(price(from, 900_000)).toEqual(row('buy', step('2', '4')))
    expect(price(from, -900_000).steps).toEqual([step('2', '-0.5')])
  })

  it('takes what is suggested for the field beside it, where that is empty', () => {
    expect(quantity(empty, -700, hint(-500, '0.2'))).toEqual(row('sell', step('0.7', '0.2')))
    expect(quantity(empty, 700)).toEqual(row('buy', step('0.7', '')))
    expect(price(empty, 12_000, hint(-500, '0.2'))).toEqual(row('sell', step('0.5', '0.12')))
    expect(price(row('buy', step('?x', '')), 12_000, hint(-500, '0.2'))).toEqual(row('buy', step('?x', '0.12')))
  })
})

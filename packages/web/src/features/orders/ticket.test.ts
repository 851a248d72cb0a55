import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderFrame, OrderLine } from '@tandem/core/market/order.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, it } from 'vitest'
import { cellOfField, emptyRows, readTicket, rowOf, writeLines, type RowDraft, type StepDraft } from './ticket.ts'

const deliveryDay = parseDeliveryDay('2026-11-21')
if (!deliveryDay) throw new Error('no such day')
const frame: OrderFrame = {
  deliveryDay,
  deliveryZone: 'Europe/Bucharest',
  mtuMinutes: 60,
  minPrice: priceTick(-50_000),
  maxPrice: priceTick(400_000),
}

/** Rows of a day with some of them written: `{ 4: [['5', '0.3']] }`. */
function written(cells: Record<number, [quantity: string, price: string][]>): RowDraft[] {
  return emptyRows(24, 'sell').map((row, index) => {
    const steps = cells[index]?.map(([quantity, price]): StepDraft => ({ quantity, price }))
    return steps ? { ...row, steps } : row
  })
}

describe('the grid as an order', () => {
  it('leaves empty rows and empty steps out and remembers where the others stand', () => {
    const rows = written({
      2: [
        ['', ''],
        ['1.5', '0.3'],
      ],
      7: [['2', '-0.1']],
    })
    const ticket = readTicket(rows, frame)
    expect(ticket.lines).toEqual([
      { period: 3, side: 'sell', steps: [{ quantity: 1500, price: 30_000 }] },
      { period: 8, side: 'sell', steps: [{ quantity: 2000, price: -10_000 }] },
    ])
    expect(ticket.faults).toEqual([])
    expect(cellOfField('lines.0.steps.0.price', ticket.places)).toEqual({ row: 2, step: 1, column: 'price' })
    expect(cellOfField('lines.1.steps.0.quantity', ticket.places)).toEqual({ row: 7, step: 0, column: 'quantity' })
    expect(cellOfField('lines.1.steps', ticket.places)).toEqual({ row: 7, step: 0, column: 'quantity' })
    expect(cellOfField('lines.1.side', ticket.places)).toEqual({ row: 7, step: 0, column: 'side' })
    expect(cellOfField('lines.2.period', ticket.places)).toBeNull()
    expect(cellOfField('name', ticket.places)).toBeNull()
    expect(cellOfField('lines', ticket.places)).toBeNull()
  })

  it('tells every fault at its cell at once', () => {
    const rows = written({
      1: [['5', '']],
      3: [['?abc', '0.2']],
      5: [['1.2345', '0.2']],
      9: [['5', '4.5']],
      12: [
        ['1', '0.2'],
        ['1', '0.2'],
      ],
      13: [['0', '0.2']],
    })
    const found = readTicket(rows, frame).faults.map(({ cell, reason }) => [
      `${cell.row}.${cell.step}.${cell.column}`,
      reason.kind === 'refusal' ? reason.code : reason.kind,
    ])
    expect(found).toEqual([
      ['1.0.price', 'missing'],
      ['3.0.quantity', 'unreadable'],
      ['5.0.quantity', 'decimals'],
      ['9.0.price', 'price_out_of_bounds'],
      ['12.1.price', 'step_price_repeated'],
      ['13.0.quantity', 'quantity_out_of_bounds'],
    ])
  })

  it('shows lines as rows and reads them back unchanged', () => {
    const lines: OrderLine[] = [
      {
        period: 4,
        side: 'buy',
        steps: [
          { quantity: energyWh(1), price: priceTick(45_001) },
          { quantity: energyWh(12_000), price: priceTick(-1) },
        ],
      },
    ]
    const rows = writeLines(emptyRows(24, 'sell'), lines)
    expect(rows[3]).toEqual({
      period: 4,
      side: 'buy',
      steps: [
        { quantity: '0.001', price: '0.45001' },
        { quantity: '12', price: '-0.00001' },
      ],
    })
    expect(rows[3]).toEqual(lines.map(rowOf)[0])
    expect(readTicket(rows, frame).lines).toEqual(lines)
  })
})

import { kWh, perKWh } from '@tandem/core/testing/builders.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { OrderRows } from '../order-rows.tsx'
import type { RowHint } from '../row-hints.ts'
import { useTicket } from '../use-ticket.ts'

const day = parseDeliveryDay('2026-11-21')
if (!day) throw new Error('no such day')
const frame = {
  deliveryDay: day,
  deliveryZone: 'Europe/Bucharest',
  mtuMinutes: 60 as const,
  minPrice: priceTick(-50_000),
  maxPrice: priceTick(400_000),
}
const labels = ['one', 'two', 'three']
const hint = (open: string): RowHint => ({
  need: kWh(open),
  open: kWh(open),
  forecast: perKWh('0.2'),
  low: perKWh('0.15'),
  high: perKWh('0.3'),
  last: { day, price: perKWh('0.18') },
  past: [],
})
const hints = [hint('3'), hint('-1'), hint('0')]
const steps = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ quantity: kWh('1'), price: perKWh(`0.${String(place + 1)}`) }))

function Rows() {
  const [ticket, dispatch] = useTicket({
    name: '',
    periods: 3,
    side: 'buy',
    lines: [{ period: 3, side: 'buy', steps: steps(2) }],
    blocks: [],
  })
  return (
    <OrderRows
      day={day as NonNullable<typeof day>}
      frame={frame}
      labels={labels}
      ticket={ticket}
      faults={[]}
      isEmpty={false}
      takesBlocks={false}
      lastOrder={null}
      hints={hints}
      dispatch={dispatch}
      onOpen={() => undefined}
    />
  )
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) }).value
const slider = (name: RegExp) => screen.findByRole('slider', { name })
const picture = () => within(screen.getByRole('figure', { name: 'Order, need and prices' }))

describe('the picture above the rows', () => {
  it('writes into them by keyboard, takes what is suggested beside, and takes one drag back at once', async () => {
    await renderInApp(<Rows />)
    await userEvent.click(screen.getByRole('button', { name: 'Previous interval' }))
    const energy = await slider(/Quantity of two/)
    expect(energy.getAttribute('aria-valuetext')).toBe('nothing to trade')
    energy.focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect([cell('Quantity of two'), cell('Price of two')]).toEqual(['0.1', '0.2'])
    expect(screen.getByRole('switch', { name: 'Side of two: Sell' })).toBeDefined()
    expect(energy.getAttribute('aria-valuetext')).toBe('sells 0.10\u00A0kWh')
    expect(screen.getByRole('status').textContent).toContain('two was changed in the picture.')

    await userEvent.keyboard('{ArrowLeft}')
    const limit = await slider(/Limit price of one/)
    expect(limit.getAttribute('aria-valuetext')).toBe('no limit yet')
    limit.focus()
    await userEvent.keyboard('{ArrowUp}')
    expect([cell('Quantity of one'), cell('Price of one')]).toEqual(['3', '0.202'])

    await userEvent.keyboard('{Control>}z{/Control}')
    expect([cell('Quantity of one'), cell('Price of one'), cell('Quantity of two')]).toEqual(['', '', '0.1'])
  })

  it('loses no limit on the way through nothing', async () => {
    await renderInApp(<Rows />)
    await userEvent.click(screen.getByRole('button', { name: 'Previous interval' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Quantity of two/ }), '0.05')
    await userEvent.type(screen.getByRole('textbox', { name: /Price of two/ }), '0.37')
    const energy = await slider(/Quantity of two/)
    energy.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect([cell('Quantity of two'), cell('Price of two')]).toEqual(['', ''])
    await userEvent.keyboard('{ArrowDown}')
    expect([cell('Quantity of two'), cell('Price of two')]).toEqual(['0.05', '0.37'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(cell('Quantity of two')).toBe('0.05')
    expect(screen.getByRole('switch', { name: 'Side of two: Buy' })).toBeDefined()
  })

  it('says what the order comes to, live, has its figures as a table, and leaves several steps to their row', async () => {
    await renderInApp(<Rows />)
    expect(document.body.textContent).toContain('three has several price steps.')
    expect(screen.queryByRole('slider')).toBeNull()
    const summary = (text: string) => document.body.textContent.replaceAll('\u00A0', ' ').includes(text)
    expect(summary('Buying 2.00 kWh, selling 0.00 kWh.')).toBe(true)
    expect(summary('Still open: 3.00 kWh to buy and 3.00 kWh to sell.')).toBe(true)
    expect(summary('At the forecast price 0 of 1 interval would trade.')).toBe(true)
    await userEvent.type(screen.getByRole('textbox', { name: /Quantity of one/ }), '5')
    await userEvent.type(screen.getByRole('textbox', { name: /Price of one/ }), '0.4')
    expect(summary('At the forecast prices 1 of 2 intervals would trade.')).toBe(true)
    await userEvent.click(picture().getByRole('button', { name: 'Table' }))
    expect(picture().getByRole('row', { name: /^one/ }).textContent).toContain('0.40')
  })
})

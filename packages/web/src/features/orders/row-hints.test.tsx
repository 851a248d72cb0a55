import type { OpenPosition } from '@tandem/contract/orders/open-position.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods } from '@tandem/core/calendar/delivery-period.ts'
import { aSession, kWh, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMemo } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { FillOpen } from './open-position/fill-open.tsx'
import { anOpenHour } from './open-position/testing.ts'
import { OrderGrid } from './order-grid.tsx'
import { rowHints, shareOf, suggestionOf } from './row-hints.ts'
import { rowOf } from './ticket.ts'
import { useTicket } from './use-ticket.ts'

const day = '2026-03-02' as DeliveryDay
const hours = deliveryPeriods(day, 'Europe/Bucharest', 60)
const periods = hours.map(({ index, ...span }) => ({ ...span, period: index, label: `hour ${String(index)}` }))

/** Short by 3 kWh in the first hour, long by 1 in the second, nothing known of the third. */
const position: OpenPosition = {
  zone: 'Europe/Bucharest',
  hours: hours.slice(0, 3).map(({ start }, place) => anOpenHour(start, ['3', '-1', null][place] ?? null)),
  totals: { short: kWh('3'), long: kWh('1'), openHours: 2, unknownHours: 1, cost: tc('0.3'), unavoidable: null },
}
const past = {
  days: ['2026-03-01', '2026-02-28'] as DeliveryDay[],
  periods: [{ period: 1, prices: [perKWh('0.18'), perKWh('0.22')] }],
}
const hints = rowHints({ periods }, position, past)
const empty = (side: 'buy' | 'sell') => ({
  ...rowOf({ period: 1, side, steps: [] }),
  steps: [{ quantity: '', price: '' }],
})

describe('what stands beside a row', () => {
  it('has the need, the forecast and the last price; what is not known is null', () => {
    expect(hints[0]).toMatchObject({ need: kWh('3'), forecast: perKWh('0.2'), last: { price: perKWh('0.18') } })
    expect(hints[2]).toMatchObject({ need: null, last: null, past: [] })
    expect(hints[5]).toMatchObject({ need: null, forecast: null })
  })

  it('suggests what is open on its side, and no other side than a price was written for', () => {
    const [short, long, unknown] = hints
    if (!short || !long || !unknown) throw new Error('three hours have hints')
    expect(suggestionOf(short, 'quantity', empty('sell'))).toEqual({ text: '3', side: 'buy' })
    expect(suggestionOf(long, 'quantity', empty('buy'))).toEqual({ text: '1', side: 'sell' })
    const priced = { ...empty('buy'), steps: [{ quantity: '', price: '0.3' }] }
    expect(suggestionOf(long, 'quantity', priced)).toBeNull()
    expect(suggestionOf(unknown, 'quantity', empty('buy'))).toBeNull()
    expect(suggestionOf(short, 'price', empty('buy'))).toEqual({ text: '0.2', side: 'buy' })
  })

  it('judges a limit by the last days once it is a price', () => {
    const [first, , third] = hints
    if (!first || !third) throw new Error('three hours have hints')
    expect(shareOf(first, 'buy', '0.2')).toEqual({ filled: 1, days: 2 })
    expect(shareOf(first, 'sell', '0.1')).toEqual({ filled: 2, days: 2 })
    expect([shareOf(first, 'buy', ''), shareOf(first, 'buy', '?x'), shareOf(third, 'buy', '1')]).toEqual([
      null,
      null,
      null,
    ])
  })
})

function Grid() {
  const [ticket, dispatch] = useTicket({ name: '', periods: 3, side: 'buy', lines: [], blocks: [] })
  const labels = useMemo(() => ['one', 'two', 'three'], [])
  return (
    <>
      <FillOpen position={position} frame={aSession()} onFill={(lines) => dispatch({ do: 'fill', lines })} />
      <OrderGrid
        title="Order"
        labels={labels}
        rows={ticket.rows}
        faults={[]}
        isStrict={false}
        dispatch={dispatch}
        hints={hints}
      />
    </>
  )
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) })

describe('the grid', () => {
  beforeEach(async () => {
    await renderInApp(<Grid />)
  })

  it('shows the suggestion in an empty cell with the focus, and Tab takes it', async () => {
    const user = userEvent.setup()
    const quantity = cell('Quantity of two')
    expect(quantity.placeholder).toBe('')
    await user.click(quantity)
    expect(quantity.placeholder).toBe('1')
    const described = quantity.getAttribute('aria-describedby')?.split(' ') ?? []
    const spoken = described.map((id) => document.getElementById(id)?.textContent.replaceAll('\u00A0', ' ')).join(' ')
    expect(spoken).toBe('Tab takes 1 kWh. Surplus 1.000 kWh · Forecast 0.200 (0.150 to 0.300)')
    await user.tab()
    expect([quantity.value, cell('Price of two')]).toEqual(['1', document.activeElement])
    expect(screen.getByRole('switch', { name: 'Side of two: Sell' })).toBeDefined()
    await user.tab()
    expect(cell('Price of two').value).toBe('0.2')
  })

  it('leaves what was typed, and takes nothing backwards or after Esc', async () => {
    const user = userEvent.setup()
    await user.type(cell('Quantity of one'), '7')
    await user.tab()
    expect(cell('Quantity of one').value).toBe('7')
    await user.tab({ shift: true })
    expect(cell('Price of one').value).toBe('')
    await user.click(cell('Price of one'))
    await user.keyboard('{Escape}')
    await user.tab()
    expect(cell('Price of one').value).toBe('')
    await user.type(cell('Price of one'), '0.19')
    expect(document.body.textContent).toContain('01-03: 0.180 · Filled on 1 of 2 days')
  })

  it('is filled with what is open by one button, at the price of leaving it open', async () => {
    expect(screen.getByRole('alert').textContent).toMatch(/2 hours are open: 3\.00.kWh to buy, 1\.00.kWh to sell\./)
    await userEvent.click(screen.getByRole('button', { name: 'Close my gap' }))
    const names = ['Quantity of one', 'Price of one', 'Quantity of two', 'Price of two', 'Quantity of three']
    expect(names.map((name) => cell(name).value)).toEqual(['3', '0.25', '1', '0.15', ''])
  })
})

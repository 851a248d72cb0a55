import type { IntradayReport } from '@tandem/contract/reports.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { IntradayTable, OwnTradesTable } from './period-tables.tsx'
import { sumOfDays, type IntradayDay, type IntradayTotals } from './report-totals.ts'
import { IntradaySpanTable } from './span-tables.tsx'

const start = Temporal.Instant.from('2026-11-21T10:00Z')
const noPrice = { open: null, high: null, low: null, last: null, vwap: null, id1: null, id3: null }
const noPart = { bought: energyWh(0), sold: energyWh(0), paid: amount(0n), received: amount(0n), ownTrades: 0 }
const span = (index: number) => ({ start: start.add({ hours: index }), end: start.add({ hours: index + 1 }) })
const part = { ...noPart, bought: energyWh(10_500), paid: amount(315_000_000n), ownTrades: 2 }

const totals: IntradayTotals = {
  high: priceTick(31_000),
  low: priceTick(-2_000),
  vwap: priceTick(28_172),
  volume: energyWh(145_125),
  turnover: amount(4_088_500_000n),
  trades: 5,
  ...part,
  net: amount(-315_000_000n),
}

const report: IntradayReport = {
  date: '2026-11-21' as DeliveryDay,
  market: null,
  periods: [
    {
      period: 1,
      label: '12:00-13:00',
      ...span(0),
      trades: 5,
      volume: energyWh(145_125),
      dayAheadPrice: null,
      open: priceTick(28_000),
      high: priceTick(31_000),
      low: priceTick(-2_000),
      last: priceTick(30_000),
      vwap: priceTick(28_172),
      id1: null,
      id3: priceTick(0),
      ...part,
    },
    {
      period: 2,
      label: '13:00-14:00',
      ...span(1),
      trades: 0,
      volume: null,
      dayAheadPrice: priceTick(40_000),
      ...noPrice,
      ...noPart,
    },
  ],
  trades: [1, 2].map((number) => ({
    marketId: 1,
    period: 1,
    label: '12:00-13:00',
    number,
    orderId: 7,
    side: 'buy' as const,
    ...span(0),
    price: priceTick(30_000),
    quantity: energyWh(number === 1 ? 10_000 : 500),
    value: amount(number === 1 ? -300_000_000n : -15_000_000n),
    at: start.subtract({ seconds: 9 - number }),
  })),
  totals,
}

const cells = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )

describe('the intra-day report of a day', () => {
  const table = (terms: { part: 'market' | 'own'; isTradedOnly: boolean }) => (
    <IntradayTable report={report} selected={null} onSelect={vi.fn()} {...terms} />
  )

  it('tells every price by its digits, nothing as a dash, a price of zero as zero', async () => {
    await renderInApp(table({ part: 'market', isTradedOnly: false }))
    const [, first, second, last] = cells()
    expect(first).toEqual([
      ...['12:00-13:00', '0.28000', '0.31000', '−0.02000', '0.30000', '0.28172', '–', '0.00000', '145.125', '5', '–'],
    ])
    expect(second).toEqual(['13:00-14:00', '–', '–', '–', '–', '–', '–', '–', '–', '–', '0.40000'])
    expect(last).toEqual(['Total', '', '0.31000', '−0.02000', '', '0.28172', '', '', '145.125', '5', ''])
  })

  it('leaves out what did not trade, and shows the own part', async () => {
    await renderInApp(table({ part: 'own', isTradedOnly: true }))
    expect(cells().slice(1)).toEqual([
      ['12:00-13:00', '0.28172', '10.50', '0.00', '3.15', '0.00', '2'],
      ['Total', '0.28172', '10.50', '0.00', '3.15', '0.00', '2'],
    ])
  })

  it('lists own trades, the latest first, with what they come to', async () => {
    await renderInApp(<OwnTradesTable report={report} />)
    const [, first, second, last] = cells()
    expect(first?.slice(0, 2)).toEqual(['21-11-2026 11:59:53.000', '12:00-13:00'])
    expect(second?.slice(3)).toEqual(['10.00', '0.30000', '−3.00', '1'])
    expect(last).toEqual(['Total', '', '', '', '', '−3.15', ''])
  })
})

describe('the intra-day report of a span', () => {
  const empty: IntradayTotals = {
    high: null,
    low: null,
    vwap: null,
    volume: null,
    turnover: amount(0n),
    trades: 0,
    ...noPart,
    net: amount(0n),
  }
  const day = (date: string, of: IntradayTotals): IntradayDay => ({
    date: date as DeliveryDay,
    market: null,
    totals: of,
  })
  const other = { ...totals, vwap: priceTick(100), volume: energyWh(1_000), turnover: amount(100_499n), trades: 1 }
  const days = [day('2026-11-20', other), day('2026-11-21', totals)]

  it('averages all trades exactly, and has no price without one', () => {
    // (4,088,500,000 + 100,499) / 146,125 = 27,980.15…
    expect(sumOfDays([...days, day('2026-11-22', empty)])).toMatchObject({
      vwap: 27_980,
      volume: 146_125,
      trades: 6,
      high: 31_000,
      low: -2_000,
      bought: 21_000,
      paid: 630_000_000n,
    })
    expect(sumOfDays([day('2026-11-22', empty)])).toEqual(empty)
    expect(sumOfDays([])).toEqual(empty)
  })

  it('shows them under its columns, in Romanian figures', async () => {
    await renderInApp(<IntradaySpanTable days={days} totals={sumOfDays(days)} withOwn onSelect={vi.fn()} />, {
      language: 'ro',
    })
    expect(cells().at(-1)).toEqual([
      ...['Total', '0,27980', '0,31000', '−0,02000', '146,125', '6', '21,00', '0,00', '6,30', '0,00'],
    ])
  })
})

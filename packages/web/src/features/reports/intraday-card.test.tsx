import type { IntradayOrder, PositionRow } from '@tandem/contract/orders/intraday.ts'
import type { MarketDetails, MarketSession } from '@tandem/contract/markets/markets.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { paragraph, renderInApp } from '../../ui/testing.tsx'
import { IntradayCard } from './intraday-card.tsx'
import { nextToClose, openContracts } from './intraday-contracts.ts'

const zone = 'Europe/Bucharest'
/** The day on which an hour comes twice: 25 contracts. */
const day = '2026-10-25' as DeliveryDay
const periods = deliveryPeriods(day, zone, 60)
const labels = periodLabels(periods, zone)
const session: MarketSession = {
  id: 7,
  marketType: 'intraday',
  date: day,
  zone,
  mtuMinutes: 60,
  status: 'open',
  active: true,
  openingTime: Temporal.Instant.from('2026-10-24T13:00Z'),
  closingTime: Temporal.Instant.from('2026-10-25T20:00Z'),
  minPrice: priceTick(-999_900),
  maxPrice: priceTick(999_900),
  leadMinutes: 60,
  smallestOrder: energyWh(100),
  mostOpenOrders: 200,
  blockLimits: null,
  periodCount: 25,
  orderCount: 31,
  hasPrice: false,
}
const market: MarketDetails = {
  ...session,
  periods: periods.map(({ index, start, end }) => ({ period: index, start, end, label: labels[index - 1] ?? '' })),
}
const at = (time: string) => Temporal.Instant.from(`2026-10-25T${time}Z`)

function order(id: number, terms: Partial<IntradayOrder>): IntradayOrder {
  const period = terms.period ?? 20
  return {
    id,
    userId: 1,
    marketId: 7,
    period,
    start: at('17:00'),
    label: labels[period - 1] ?? '',
    name: '',
    side: 'buy',
    price: priceTick(30_000),
    execution: 'NON',
    display: null,
    status: 'active',
    ending: null,
    quantity: energyWh(5_000),
    filled: energyWh(1_000),
    open: energyWh(4_000),
    averagePrice: null,
    origin: 'manual',
    version: 1,
    reserved: amount(120_000_000n),
    createdAt: at('08:00'),
    changedAt: at('08:00'),
    enteredAt: at('08:00'),
    ...terms,
  }
}

function row(period: number, dayAhead: number, intraday: number): PositionRow {
  const [openBuy, openSell] = [energyWh(0), energyWh(0)]
  return { period, dayAhead: energyWh(dayAhead), intraday: energyWh(intraday), openBuy, openSell }
}

async function open(props: Partial<ComponentProps<typeof IntradayCard>>, language: 'en' | 'ro' = 'en') {
  const given = { market, next: null, now: at('16:30'), offset: 0, onClosed: () => undefined, ...props }
  await renderInApp(
    <MemoryRouter>
      <IntradayCard {...given} />
    </MemoryRouter>,
    { language },
  )
}

const text = () => document.body.textContent.replaceAll('\u00A0', ' ')

describe('the contracts that still trade', () => {
  it('close one after the other by their lead, and at the latest with the market', () => {
    expect(openContracts(market, at('00:00'))).toHaveLength(20)
    // The second 03:00 of that day is delivered from 01:00 UTC.
    expect(nextToClose(market, at('00:00').subtract({ nanoseconds: 1 }))).toMatchObject({
      label: '03:00-04:00 B',
      closure: at('00:00'),
    })
    expect(nextToClose(market, at('00:00'))?.label).toBe('04:00-05:00')
    const early = { ...market, closingTime: at('10:00') }
    expect(openContracts(early, at('09:59')).every(({ closure }) => closure.equals(at('10:00')))).toBe(true)
    expect(nextToClose(early, at('10:00'))).toBeNull()
  })
})

describe('the intra-day card', () => {
  it('tells what trades, the own position and the open orders', async () => {
    const orders = [
      order(3, { period: 23, side: 'sell', reserved: amount(0n), price: priceTick(0) }),
      order(2, { period: 22 }),
      order(4, { status: 'filled' }),
    ]
    await open({ own: { orders, position: [row(20, -8_000, 1_500), row(21, 2_000, -4_000)] } })
    expect(text()).toContain('20:00-21:00 closes in')
    expect(text()).toContain('4 contracts trade · 31 orders sent so far')
    expect(text()).toContain('Bought intra-day, net−2.50')
    expect(text()).toContain('Day-ahead −6.00 kWh')
    expect(text()).toContain('1.20 TC reserved')
    const lines = within(screen.getByRole('list', { name: 'Open orders' })).getAllByRole('listitem')
    expect(lines.map((line) => line.textContent.replaceAll('\u00A0', ' '))).toEqual([
      '20:00-21:00Buy4.00 kWh at 0.30000 TC/kWh',
      '21:00-22:00Sell4.00 kWh at 0.00000 TC/kWh',
    ])
    expect(screen.getByRole('link', { name: 'To the intra-day market' }).getAttribute('href')).toBe('/IDMarket')
  })

  it('lists four orders and counts the others', async () => {
    const orders = Array.from({ length: 7 }, (_, index) => order(index + 1, { period: 19 + index }))
    await open({ own: { orders, position: [] } }, 'ro')
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
    expect(text()).toContain('și încă 3')
  })

  it('shows those who cannot trade the market and its prices', async () => {
    await open({})
    expect(screen.queryByText('Open orders')).toBeNull()
    expect(screen.getByRole('link', { name: 'Intra-day prices' }).getAttribute('href')).toBe(
      '/reportsPI?day=2026-10-25',
    )
  })

  it('says that none is open, in the words of the specification, and when the next one opens', async () => {
    await open({ market: null, next: { ...session, status: 'scheduled' } })
    screen.getByText('There is no active intra-day market!')
    screen.getByText(paragraph('The market for 25-10-2026 opens on 24-10-2026 16:00.'))
  })
})

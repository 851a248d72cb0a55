import type { Trade } from '@tandem/contract/trades.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { costOf, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, it } from 'vitest'
import { rankTrades, tradeBars, tradeTotals } from './trade-totals.ts'

function trade(type: 'buy' | 'sell', day: string, hour: number, wh: number, ticks: number): Trade {
  const date = parseDeliveryDay(day)
  if (!date) throw new Error(day)
  const start = Temporal.Instant.from(`${day}T00:00Z`).add({ hours: hour })
  const value = costOf(energyWh(wh), priceTick(ticks))
  return {
    ...{ id: 1, userId: 1, username: 'ana', marketId: 1, marketType: 'dayAhead', orderId: 1, date, period: hour + 1 },
    ...{ start, end: start.add({ hours: 1 }), label: String(hour), type, quantity: energyWh(wh) },
    ...{
      price: priceTick(ticks),
      value: (type === 'buy' ? -value : value) as Trade['value'],
      tradedAt: start,
      number: null,
    },
  }
}

describe('totals of trades', () => {
  const trades = [
    trade('buy', '2026-11-21', 3, 1_000, 30_000),
    trade('buy', '2026-11-21', 4, 2_000, -10_000),
    trade('sell', '2026-11-20', 12, 3_000, 20_000),
  ]

  it('are exact, averages by volume and half up', () => {
    expect(tradeTotals(trades)).toEqual({
      bought: { energy: 3_000, average: 3_333 },
      sold: { energy: 3_000, average: 20_000 },
      // The purchase below a price of zero brought coins.
      ...{ paid: 30_000_000n, received: 80_000_000n, net: 50_000_000n },
    })
    expect(tradeTotals([]).bought).toEqual({ energy: 0, average: null })
  })

  it('add up in time, several trades of one interval by when they were made', () => {
    const [early, late] = [trade('buy', '2026-11-21', 3, 1_000, 30_000), trade('sell', '2026-11-21', 3, 1_000, 50_000)]
    const later = { ...late, id: 2, number: 2, tradedAt: late.tradedAt.add({ seconds: 1 }) }
    const ranked = rankTrades([later, trade('sell', '2026-11-20', 12, 3_000, 20_000), early])
    expect(ranked.map(({ rank, id, netSoFar }) => [rank, id, netSoFar])).toEqual([
      [0, 1, 60_000_000n],
      [1, 1, 30_000_000n],
      [2, 2, 80_000_000n],
    ])
  })

  it('stand by day over several days, by interval within one', () => {
    expect(tradeBars(trades, (day) => `on ${day}`)).toEqual({
      labels: ['on 2026-11-20', 'on 2026-11-21'],
      bought: [0, 3_000],
      sold: [3_000, 0],
    })
    expect(tradeBars(trades.slice(0, 2), (day) => day)).toEqual({
      labels: ['3', '4'],
      bought: [1_000, 2_000],
      sold: [0, 0],
    })
  })
})

import type { Trade } from '@tandem/contract/trades.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { TradeTable } from './trade-table.tsx'
import { tradeTotals } from './trade-totals.ts'

const start = Temporal.Instant.from('2026-11-21T10:00Z')
const common = {
  ...{ userId: 1, username: 'ana', date: '2026-11-21' as DeliveryDay, period: 13, label: '12:00-13:00' },
  ...{ start, end: start.add({ hours: 1 }) },
}
/** The auction, then one order of the continuous market that was filled twice, and one sale below a price of zero. */
const trades: Trade[] = [
  {
    ...{ ...common, id: 1, marketId: 5, marketType: 'dayAhead', orderId: 3, number: null, type: 'buy' },
    ...{ quantity: energyWh(4_000), price: priceTick(25_000), value: amount(-100_000_000n) },
    tradedAt: start.subtract({ hours: 24 }),
  },
  {
    ...{ ...common, id: 8, marketId: 6, marketType: 'intraday', orderId: 9, number: 4, type: 'sell' },
    ...{ quantity: energyWh(1_500), price: priceTick(30_001), value: amount(45_001_500n) },
    tradedAt: start.subtract({ hours: 2 }).add({ milliseconds: 7 }),
  },
  {
    ...{ ...common, id: 7, marketId: 6, marketType: 'intraday', orderId: 9, number: 3, type: 'sell' },
    ...{ quantity: energyWh(500), price: priceTick(-20_000), value: amount(-10_000_000n) },
    tradedAt: start.subtract({ hours: 2 }),
  },
]

async function open(showUser: boolean) {
  await renderInApp(
    <MemoryRouter>
      <TradeTable
        {...{ trades, showUser, error: false, marketType: 'all', totals: tradeTotals(trades) }}
        onRetry={() => undefined}
      />
    </MemoryRouter>,
  )
  return screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )
}

describe('the table of trades', () => {
  it('shows both markets, the latest first, with what all up to each come to', async () => {
    const [, ...rows] = await open(false)
    expect(rows).toEqual([
      [
        ...[
          '21-11-2026 12:00-13:00',
          'Intra-day #4',
          '21-11-2026 10:00:00',
          'Sold',
          '1.50',
          '0.30001',
          '+0.45',
          '−0.65',
        ],
      ],
      [
        ...[
          '21-11-2026 12:00-13:00',
          'Intra-day #3',
          '21-11-2026 10:00:00',
          'Sold',
          '0.50',
          '−0.20000',
          '−0.10',
          '−1.10',
        ],
      ],
      [
        ...[
          '21-11-2026 12:00-13:00',
          'Day-ahead',
          '20-11-2026 12:00:00',
          'Bought',
          '4.00',
          '0.25000',
          '−1.00',
          '−1.00',
        ],
      ],
      ['Total', '', '', '', '', '', '−0.65', ''],
    ])
    expect(screen.getByRole('link', { name: /#4/ }).getAttribute('href')).toBe('/Orders?view=9')
  })

  it('names the users for the administrator, and adds nothing up over all of them', async () => {
    const [, first] = await open(true)
    expect(first?.[2]).toBe('ana')
    expect(screen.queryByRole('columnheader', { name: /Net so far/ })).toBeNull()
  })
})

import type { ListedTrade, TradePage } from '@tandem/contract/trades.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { TradeFigures } from './trade-figures.tsx'
import { TradeTable } from './trade-table.tsx'

const start = Temporal.Instant.from('2026-11-21T10:00Z')
const common = {
  userId: 1,
  username: 'ana',
  date: '2026-11-21' as DeliveryDay,
  period: 13,
  label: '12:00-13:00',
  start,
  end: start.add({ hours: 1 }),
}
/** One order of the continuous market that was filled twice, once below a price of zero; before that, the auction. */
const trades: ListedTrade[] = [
  {
    ...common,
    id: 8,
    marketId: 6,
    marketType: 'intraday',
    orderId: 9,
    number: 4,
    type: 'sell',
    quantity: energyWh(1_500),
    price: priceTick(30_001),
    value: amount(45_001_500n),
    tradedAt: start.subtract({ hours: 2 }).add({ milliseconds: 7 }),
    netSoFar: amount(-64_998_500n),
  },
  {
    ...common,
    id: 7,
    marketId: 6,
    marketType: 'intraday',
    orderId: 9,
    number: 3,
    type: 'sell',
    quantity: energyWh(500),
    price: priceTick(-20_000),
    value: amount(-10_000_000n),
    tradedAt: start.subtract({ hours: 2 }),
    netSoFar: amount(-110_000_000n),
  },
  {
    ...common,
    id: 1,
    marketId: 5,
    marketType: 'dayAhead',
    orderId: 3,
    number: null,
    type: 'buy',
    quantity: energyWh(4_000),
    price: priceTick(25_000),
    value: amount(-100_000_000n),
    tradedAt: start.subtract({ hours: 24 }),
    netSoFar: amount(-100_000_000n),
  },
]

/** The second page of two, whose totals are those of both. */
const page: TradePage = {
  page: 2,
  pageSize: 50,
  count: 53,
  trades,
  bars: { by: 'day', list: [] },
  totals: {
    bought: { energy: energyWh(9_000), average: priceTick(25_000) },
    sold: { energy: energyWh(2_000), average: priceTick(17_501) },
    paid: amount(110_000_000n),
    received: amount(345_001_500n),
    net: amount(235_001_500n),
  },
}

const [onPage, onSort] = [vi.fn(), vi.fn()]

async function open(showUser: boolean) {
  await renderInApp(
    <MemoryRouter>
      <TradeTable
        isFiltered={false}
        page={page}
        showUser={showUser}
        marketType="all"
        paging={{ onPage, onSort, sorting: { key: 'delivery', direction: 'desc' } }}
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
  it('shows both markets as the server sorts them, with what all up to each come to and the total of all pages', async () => {
    const [, ...rows] = await open(false)
    expect(rows).toEqual([
      [
        ...[
          '21-11-2026 12:00-13:00',
          'Intra-day #4',
          '21-11-2026 10:00:00',
          'Sold',
          '1.500',
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
          '0.500',
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
          '4.000',
          '0.25000',
          '−1.00',
          '−1.00',
        ],
      ],
      ['Total', '', '', '', '', '', '+2.35', ''],
    ])
    expect(screen.getByRole('link', { name: /#4/ }).getAttribute('href')).toBe('/Orders?view=9')
  })

  it('lets the server sort and turn its pages', async () => {
    await open(false)
    await userEvent.click(screen.getByRole('button', { name: /Delivery/ }))
    expect(onSort).toHaveBeenLastCalledWith({ key: 'delivery', direction: 'asc' })
    await userEvent.click(screen.getByRole('button', { name: /previous page/ }))
    expect(onPage).toHaveBeenLastCalledWith(0)
  })

  it('names the users for the administrator, and adds nothing up over all of them', async () => {
    const [, first] = await open(true)
    expect(first?.[2]).toBe('ana')
    expect(screen.queryByRole('columnheader', { name: /Net so far/ })).toBeNull()
  })
})

describe('the figures of trades', () => {
  it('give the average in the unit of prices', async () => {
    await renderInApp(<TradeFigures totals={page.totals} />)
    expect(document.body.textContent).toContain('average 0.25\u00A0TC/kWh')
    expect(document.body.textContent).toContain('average 0.17501\u00A0TC/kWh')
  })
})

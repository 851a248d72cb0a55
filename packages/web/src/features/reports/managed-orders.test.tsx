import type { ManagedOrder } from '@tandem/contract/admin/dashboards.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { ManagedOrdersTable } from './managed-orders-table.tsx'
import { keepSide, sumManaged } from './managed-orders.ts'

const order = (orderId: number, more: Partial<ManagedOrder>): ManagedOrder => ({
  orderId,
  name: `Order ${String(orderId)}`,
  marketType: 'dayAhead',
  marketId: 4,
  status: 'filled',
  origin: 'manual',
  buyQuantity: energyWh(0),
  sellQuantity: energyWh(0),
  bought: energyWh(0),
  sold: energyWh(0),
  date: '2026-11-21' as DeliveryDay,
  averagePrice: null,
  value: amount(0n),
  changedAt: Temporal.Instant.from('2026-11-20T11:00Z'),
  ...more,
})

const orders = [
  order(7, {
    buyQuantity: energyWh(10_000),
    bought: energyWh(7_005),
    averagePrice: priceTick(20_001),
    value: amount(-140_107_005n),
  }),
  order(8, {
    marketType: 'intraday',
    date: '2026-11-22' as DeliveryDay,
    status: 'killed',
    name: '',
    sellQuantity: energyWh(3_000),
  }),
  order(9, { buyQuantity: energyWh(1_000), sellQuantity: energyWh(2_000), sold: energyWh(2_000), value: amount(5n) }),
]

describe('orders with what became of them', () => {
  it('are kept to those that have a part on a side', () => {
    const ids = (side: 'all' | 'buy' | 'sell') => keepSide(orders, side).map((each) => each.orderId)
    expect([ids('all'), ids('buy'), ids('sell')]).toEqual([
      [7, 8, 9],
      [7, 9],
      [8, 9],
    ])
  })

  it('add up exactly, and lead to the order', async () => {
    expect(sumManaged(orders)).toEqual({
      buyQuantity: 11_000,
      sellQuantity: 5_000,
      bought: 7_005,
      sold: 2_000,
      value: -140_107_000n,
    })
    await renderInApp(
      <MemoryRouter>
        <ManagedOrdersTable isFiltered={false} orders={orders} chip={(status) => `is ${status}`} />
      </MemoryRouter>,
    )
    const rows = screen.getAllByRole('row').map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(rows[1]?.slice(0, 9)).toEqual([
      ...['22-11-2026', '#8', 'Intra-day', 'is killed', 'By hand', '–', '0.00 / 3.00', '–', '0.00'],
    ])
    expect(rows.at(-1)).toEqual(['Total', '', '', '', '', '7.005 / 11.00', '2.00 / 5.00', '', '−1.40'])
    expect(screen.getByRole('link', { name: '#8' }).getAttribute('href')).toBe('/Orders?view=8')
  })
})

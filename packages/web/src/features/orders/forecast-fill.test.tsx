import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { priceTick } from '@tandem/core/units/units.ts'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/query.ts'
import { renderInApp } from '../../ui/testing.tsx'
import { ForecastFill } from './forecast-fill.tsx'
import { emptyRows } from './ticket.ts'

const day = '2026-11-23' as DeliveryDay
const zone = 'Europe/Bucharest'
const frame = {
  deliveryDay: day,
  deliveryZone: zone,
  mtuMinutes: 60 as const,
  minPrice: priceTick(-50_000),
  maxPrice: priceTick(400_000),
}
const strategy = {
  part: 'balance',
  share: 100,
  sell: 'anyPrice',
  sellMargin: 0,
  buy: 'anyPrice',
  buyMargin: 0,
  chance: null,
}
const proposal = {
  day,
  marketId: 7,
  gateClosure: '2026-11-22T11:00:00Z',
  strategy,
  existing: null,
  order: null,
  forecasts: { price: null, consumption: null, production: null },
  buyQuantity: 1.5,
  sellQuantity: 0,
  expectedResult: null,
  worstCase: 6,
  available: 100,
  lines: [
    {
      period: 3,
      side: 'buy',
      price: 4,
      quantity: 1.5,
      expectedPrice: null,
      start: '2026-11-23T00:00:00Z',
      label: '',
    },
  ],
}

afterEach(() => {
  vi.unstubAllGlobals()
})

async function show(answer: Response, onFill = vi.fn()) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push(`${url} ${typeof body === 'string' ? body : ''}`)
    return answer
  })
  const labels = periodLabels(deliveryPeriods(day, zone, 60), zone)
  const fill = <ForecastFill ownerId={3} frame={frame} labels={labels} onFill={onFill} rows={emptyRows(24, 'buy')} />
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>{fill}</MemoryRouter>
    </QueryClientProvider>,
  )
  return { asked, onFill }
}

it('writes what the forecasts make into the grid, and saves nothing', async () => {
  const { asked, onFill } = await show(Response.json(proposal))
  await userEvent.click(await screen.findByRole('button', { name: 'Apply to 1 interval' }))
  expect(onFill).toHaveBeenCalledWith([{ period: 3, side: 'buy', steps: [{ price: 400_000, quantity: 1_500 }] }])
  expect(asked).toEqual([`/api/test/generateOrderForecast/3/${day} {"preview":"true"}`])
  expect(screen.getByRole('link', { name: 'Change the strategy' }).getAttribute('href')).toBe(
    `/forecast?day=${day}#order`,
  )
})

it('says why there is nothing to write', async () => {
  const body = { code: 'nothing_to_trade', message: 'The forecast leaves nothing.', requestId: 'x' }
  await show(Response.json(body, { status: 409 }))
  expect(await screen.findByText('The forecast leaves nothing.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Write/ })).toBeNull()
})

import type { OpenHour } from '@tandem/contract/orders/open-position.ts'
import { sumOpen } from '@tandem/core/imbalance/gap.ts'
import { kWh } from '@tandem/core/testing/builders.ts'
import { cleanup, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { OpenHours } from './open-position-card.tsx'
import { anOpenHour } from './testing.ts'

const start = Temporal.Instant.from('2026-03-02T08:00Z')
const at = (hour: number, open: string | null, changes: Partial<OpenHour> = {}) =>
  anOpenHour(start.add({ hours: hour }), open, { label: `hour ${String(hour)}`, ...changes })
const market = (marketType: 'dayAhead' | 'intraday', marketId: number, period: number) => ({
  market: { marketType, marketId, period, closesAt: start },
})

async function show(hours: OpenHour[], language: 'en' | 'ro' = 'en') {
  const position = { zone: 'Europe/Bucharest', hours, totals: sumOpen(hours) }
  const { container } = await renderInApp(
    <MemoryRouter>
      <OpenHours position={position} />
    </MemoryRouter>,
    { language },
  )
  return container.textContent.replaceAll('\u00A0', ' ')
}

it('ranks the hours by what leaving them would cost, each with its ticket, and a day with its order', async () => {
  const text = await show([
    at(0, '1'),
    at(1, '-2', market('intraday', 7, 12)),
    at(2, '5', { ...market('intraday', 7, 13), pendingBuy: kWh('2') }),
    at(3, '1', { ...market('intraday', 7, 14), pendingBuy: kWh('1') }),
    at(20, '4', market('dayAhead', 9, 1)),
  ])
  expect(text).toContain('5 hours are open: 11.00 kWh to buy, 2.00 kWh to sell.')
  expect(text).toContain('the imbalance is expected to cost 0.65 TC')
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent)).toEqual([
    'hour 2',
    'hour 1',
    'hour 3',
  ])
  const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link(/Buy 3\.00/)).toBe('/IDMarket?market=7&contract=13&fill=open')
  expect(link(/Sell 2\.00/)).toBe('/IDMarket?market=7&contract=12&fill=open')
  expect(link(/^Close my gap/)).toBe('/addOrder?market=9&fill=open')
  expect(text).toContain('1.00 kWh already ordered')
  expect(text).toContain('1 open hour cannot be traded now.')
})

it('says what remains though the gap is closed, where it is known how sure the forecast is', async () => {
  const unsure = { unavoidable: 2_000_000n as OpenHour['unavoidable'] }
  expect(await show([at(0, '1', unsure), at(1, '1', unsure)])).toContain(
    'Your need is not certain, so this is measured from the position at which imbalances should cost least. Even once it is closed, they should cost about 0.04 TC.',
  )
  cleanup()
  expect(await show([at(0, '1', unsure)], 'ro')).toContain('Chiar și acoperită, ar mai costa circa 0,02 TC.')
})

it('says when nothing is open, and when nothing is known', async () => {
  expect(await show([at(0, '0')])).toBe('Your position covers your forecast.')
  expect(await show([at(0, null)], 'ro')).toContain('Nu există o prognoză a energiei tale')
})

import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { DayTable } from './period-tables.tsx'
import { nearestDay } from './nearest-day.ts'
import { totalsOf, type DayOfSpan, type Report } from './report-totals.ts'
import { SpanChart } from './market-charts.tsx'
import { SpanTable } from './span-tables.tsx'

const day = (text: string) => text as DeliveryDay
const own = (bought: number, sold: number, paid: bigint, received: bigint) => ({
  bought: energyWh(bought),
  sold: energyWh(sold),
  paid: amount(paid),
  received: amount(received),
})

function period(index: number, price: number | null, part: ReturnType<typeof own>): Report['periods'][number] {
  const start = Temporal.Instant.from('2026-06-14T21:00Z').add({ hours: index - 1 })
  return {
    period: index,
    start,
    end: start.add({ hours: 1 }),
    label: `0${String(index - 1)}:00-0${String(index)}:00`,
    price: price === null ? null : priceTick(price),
    interval: { low: priceTick(0), high: priceTick(1) },
    volume: energyWh(1_234_500),
    buyQuantity: energyWh(2_000_000),
    sellQuantity: energyWh(3_000_000),
    welfare: amount(0n),
    ...part,
  }
}

const report: Report = {
  date: day('2026-06-15'),
  market: null,
  indices: null,
  periods: [
    period(1, 45_000, own(1_500, 0, 67_500_000n, 0n)),
    period(2, null, own(0, 0, 0n, 0n)),
    period(3, -2_000, own(0, 2_005, 4_010_000n, 0n)),
  ],
  totals: { volume: energyWh(3_703_500), ...own(1_500, 2_005, 71_510_000n, 0n), net: amount(-71_510_000n) },
}

const totalsRow = () => screen.getAllByRole('row').at(-1)!
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

describe('the report of a day', () => {
  it('shows the totals under their columns, every digit in its place', async () => {
    await renderInApp(<DayTable report={report} withOwn selected={null} onSelect={vi.fn()} />)
    expect(cellsOf(totalsRow())).toEqual(['Total', '', '3,703.50', '', '', '1.50', '2.005', '0.72', '0.00'])
    expect(screen.getByText('no trade')).toBeTruthy()
    expect(screen.getByText('−0.02000')).toBeTruthy()
  })

  it('leaves the own part out for those who do not trade, and tells which interval was chosen', async () => {
    const onSelect = vi.fn()
    await renderInApp(<DayTable report={report} withOwn={false} selected={1} onSelect={onSelect} />)
    expect(screen.queryByText('Bought')).toBeNull()
    await userEvent.click(screen.getByText('02:00-03:00'))
    expect(onSelect).toHaveBeenCalledWith(3)
  })
})

function dayOf(date: string, base: number | null, volume: number, part: ReturnType<typeof own>): DayOfSpan {
  const index = (price: number | null) => ({
    price: price === null ? null : priceTick(price),
    volume: energyWh(volume),
    pricedPeriods: 24,
    periods: 24,
  })
  return {
    date: day(date),
    market: null,
    indices: base === null ? null : { base: index(base), peak: index(base + 1), offPeak: index(base - 1) },
    totals: { volume: energyWh(volume), ...part, net: amount(part.received - part.paid) },
  }
}

const days = [
  dayOf('2026-06-14', 40_000, 1_000_000, own(1_000, 0, 40_000_000n, 0n)),
  dayOf('2026-06-15', null, 0, own(0, 0, 0n, 0n)),
  dayOf('2026-06-16', 40_001, 2_500_000, own(0, 500, 0n, 123_456_789n)),
]

describe('the report of a span', () => {
  it('adds up exactly; days without a result count for nothing', () => {
    expect(totalsOf(days)).toEqual({
      days: 2,
      volume: 3_500_000,
      meanBase: 40_001,
      bought: 1_000,
      sold: 500,
      paid: 40_000_000n,
      received: 123_456_789n,
      net: 83_456_789n,
    })
    expect(totalsOf([])).toMatchObject({ days: 0, volume: 0, meanBase: null, net: 0n })
  })

  it('shows those totals, in Romanian figures', async () => {
    await renderInApp(<SpanTable days={days} withOwn onSelect={vi.fn()} />, { language: 'ro' })
    expect(cellsOf(totalsRow())).toEqual(['Total', '', '', '', '3.500,00', '1,00', '0,50', '0,40', '1,23'])
  })

  it('leads from what the imbalances of a settled day came to to their arithmetic', async () => {
    const imbalances = new Map([[day('2026-06-16'), amount(-12_345_678n)]])
    const onSelect = vi.fn()
    await renderInApp(
      <MemoryRouter>
        <SpanTable days={days} imbalances={imbalances} withOwn onSelect={onSelect} />
      </MemoryRouter>,
    )
    const [link, ...others] = screen.getAllByRole('link')
    expect([link?.textContent, link?.getAttribute('href')]).toEqual(['−0.12', '/imbalances?span=today&day=2026-06-16'])
    expect(others).toEqual([])
    expect(cellsOf(totalsRow()).at(-1)).toBe('−0.12')
    await userEvent.click(link!)
    expect(onSelect).not.toHaveBeenCalled()
  })

  it('draws days of several years with their year', async () => {
    const [first, , last] = days as [DayOfSpan, DayOfSpan, DayOfSpan]
    const labels = () => screen.getAllByRole('row').map((row) => within(row).queryAllByRole('cell')[0]?.textContent)
    const { rerender } = await renderInApp(<SpanChart days={[first, last]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(labels()).toEqual([undefined, '14-06', '16-06'])
    rerender(<SpanChart days={[{ ...first, date: day('2025-06-14') }, last]} />)
    expect(labels()).toEqual([undefined, '14-06-2025', '16-06-2026'])
  })

  it('knows the nearest day with a result, the later of two', () => {
    const known = [day('2026-06-10'), day('2026-06-14')]
    expect(nearestDay('2026-06-12', known)).toBe('2026-06-14')
    expect(nearestDay('2026-06-11', known)).toBe('2026-06-10')
    expect(nearestDay('2026-06-11', [])).toBeNull()
  })
})

import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '@tandem/contract/texts/format.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { DayCurve } from './day-curve.tsx'
import { LiveAnalyser } from './live-analyser.tsx'
import { aLive, anAnalyser, fakeStream, now } from './testing.ts'

/** Each look moves the clock on by its interval. */
const patient = { timeout: 60_000, interval: 20 }
let stream = fakeStream()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: now.epochMilliseconds })
  stream = fakeStream()
  vi.stubGlobal('fetch', stream.answer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = async (language: Language = 'en', placement: 'connection' | 'separate' = 'connection') => {
  const shown = await renderInApp(<LiveAnalyser analyser={anAnalyser({ placement })} />, { language })
  await vi.waitFor(() => expect(stream.openings()).toBe(1), patient)
  return shown
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const colorOf = (text: string) => getComputedStyle(screen.getByText(text)).color

it('shows how much flows and which way, then every phase and the counters', async () => {
  await show()
  expect(screen.getByRole('status', { name: 'Loading…' })).toBeTruthy()
  stream.send(aLive())
  expect(await screen.findByText('+2.35')).toBeTruthy()
  expect(screen.getByText('From the grid')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: /Voltage/ }).closest('tr')?.textContent).toBe('VoltageV231.4229.0–')
  expect(screen.getByRole('rowheader', { name: /Frequency/ }).closest('tr')?.textContent).toContain('49.98')
  expect(screen.getAllByText('7,511.60')[0]).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'L3' })).toBeNull()
})

it('follows the values as they come and tells feeding in by word and sign', async () => {
  await show('ro')
  stream.send(aLive())
  expect(await screen.findByText('+2,35')).toBeTruthy()
  const later = now.add({ seconds: 2 })
  stream.send(aLive({ now: later, measuredAt: later, values: { active_power_total: -1_204_000 } }))
  expect(await screen.findByText('−1,20')).toBeTruthy()
  expect(screen.getByText('În rețea')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Puterea din ultimele 5 minute: de la −1,20 kW la +2,35 kW, acum −1,20 kW.',
  )
  expect(screen.queryByText('Bateria')).toBeNull()
})

it('shows the power of the day so far beside that of the last minutes, and the battery by itself', async () => {
  await show()
  const today = [-120, -115, -30].map((minutes) => ({ at: now.add({ minutes }), power: minutes * 10_000 }))
  const values = { active_power_total: 2_350_000, battery_power: -1_500_000, battery_charge: 64_000 }
  stream.send(aLive({ values, today }))
  expect(await screen.findByText('Discharging')).toBeTruthy()
  const [day] = screen.getAllByRole('img')
  expect(day?.getAttribute('aria-label')).toBe('Power since midnight: from −1.20 kW to +2.35 kW, now +2.35 kW.')
  // A gap of 85 minutes is not bridged: three pieces, each drawn above and below zero.
  expect(day?.querySelectorAll('path[stroke-width]')).toHaveLength(6)
  const battery = screen.getByRole('region', { name: 'Battery' })
  expect(battery.textContent).toContain('−1.50')
  expect(battery.textContent).toContain('64.0%')
  // What the connection carries is what it was.
  expect(screen.getByText('+2.35')).toBeTruthy()
})

it('draws the hours of the day beside what was forecast of them', async () => {
  const hour = (place: number, used: number | null): UserDay['hours'][number] => ({
    start: now.add({ hours: place }),
    end: now.add({ hours: place + 1 }),
    label: `${String(place)}:00`,
    consumption: used === null ? null : energyWh(used),
    production: null,
    isEstimated: false,
    bought: energyWh(0),
    sold: energyWh(0),
    price: null,
    consumptionValue: null,
    productionValue: null,
    forecast: { consumption: energyWh(500), production: null, price: null, priceRange: null },
  })
  const noValue = { coins: null, missingHours: 0 }
  const day: UserDay = {
    day: dayOf(now, 'Europe/Bucharest'),
    zone: 'Europe/Bucharest',
    hours: [hour(0, 300), hour(1, null)],
    paid: amount(0n),
    received: amount(0n),
    values: { consumption: noValue, production: noValue },
  }
  await renderInApp(<DayCurve day={day} now={now} />)
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('So far 0.30\u00A0kWh used and – produced.')
  expect(screen.getByText(/^Solid: measured\. Dashed: forecast/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /table/i }))
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Interval',
    'ConsumptionkWh',
    'ProductionkWh',
    'Consumption, forecastkWh',
  ])
  expect(screen.getByRole('row', { name: /^1:00/ }).textContent).toBe('1:00––0.500')
})

it('says the age of the values to the second and turns grey when they are old', async () => {
  await show()
  stream.send(aLive())
  const age = async () => Number(/^Measured (\d+) s ago$/.exec((await screen.findByText(/^Measured/)).textContent)?.[1])
  const first = await age()
  const fresh = colorOf('From the grid')
  await pass(5)
  expect([4, 5]).toContain((await age()) - first)
  expect(screen.queryByText('Old values')).toBeNull()
  await pass(30)
  expect([34, 35]).toContain((await age()) - first)
  expect(screen.getByText('Old values')).toBeTruthy()
  expect(colorOf('From the grid')).not.toBe(fresh)
})

it('says since when and why an analyser cannot be read, and what to do', async () => {
  await show()
  const since = now.subtract({ minutes: 12 })
  stream.send(
    aLive({ measuredAt: since, connection: { state: 'offline', since, lastGoodAt: since, reason: 'wrong_unit' } }),
  )
  const notice = (await screen.findByText('The analyser cannot be read')).closest('[role=alert]')
  expect(notice?.textContent).toContain('The gateway knows no device with this ID.')
  expect(notice?.textContent).toContain('Enter the device ID (Modbus address) from the analyser’s display')
  expect(notice?.textContent).toContain('Offline since 28-03-2026 11:48. Last good value: 28-03-2026 11:48.')
  expect(screen.getByText('Measured 12 min ago')).toBeTruthy()
})

it('promises no power of an analyser that never gave a value and cannot be read', async () => {
  await show()
  const connection = { state: 'offline', since: now, lastGoodAt: null, reason: 'implausible' } as const
  stream.send(aLive({ measuredAt: null, values: {}, connection }))
  expect(await screen.findByText('The analyser cannot be read')).toBeTruthy()
  expect(screen.getAllByText('No values: the analyser cannot be read.')).toHaveLength(2)
  expect(screen.queryByText('Collecting values…')).toBeNull()
})

it('waits for the first values of an analyser that was just attached', async () => {
  await show()
  const connection = { state: 'waiting', since: now, lastGoodAt: null, reason: null } as const
  stream.send(aLive({ measuredAt: null, values: {}, connection }))
  expect(await screen.findByText('Waiting for first values…')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

it('speaks of use and production where both are metered', async () => {
  await show('en', 'separate')
  stream.send(aLive({ values: { active_power_L1: -400_000, active_power_L2: -100_000 } }))
  expect(await screen.findByText('You produce more than you use')).toBeTruthy()
  expect(screen.getByText('−0.50')).toBeTruthy()
})

it('closes the line while nobody looks and opens it again', async () => {
  await show()
  stream.send(aLive())
  await screen.findByText('+2.35')
  const hide = (hidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  expect(stream.isOpen()).toBe(true)
  hide(true)
  expect(stream.isOpen()).toBe(false)
  hide(false)
  await vi.waitFor(() => expect(stream.openings()).toBe(2), patient)
  expect(stream.isOpen()).toBe(true)
  vi.restoreAllMocks()
})

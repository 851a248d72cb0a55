import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '@tandem/contract/texts/format.ts'
import { renderInApp } from '../../ui/testing.tsx'
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
  expect(screen.getByText('Taken from the grid')).toBeTruthy()
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
  expect(screen.getByText('Livrată în rețea')).toBeTruthy()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Puterea din ultimele 5 minute: de la −1,20 kW la +2,35 kW, acum −1,20 kW.',
  )
})

it('says the age of the values to the second and turns grey when they are old', async () => {
  await show()
  stream.send(aLive())
  const age = async () => Number(/^Measured (\d+) s ago$/.exec((await screen.findByText(/^Measured/)).textContent)?.[1])
  const first = await age()
  const fresh = colorOf('Taken from the grid')
  await pass(5)
  expect([4, 5]).toContain((await age()) - first)
  expect(screen.queryByText('Old values')).toBeNull()
  await pass(30)
  expect([34, 35]).toContain((await age()) - first)
  expect(screen.getByText('Old values')).toBeTruthy()
  expect(colorOf('Taken from the grid')).not.toBe(fresh)
})

it('says since when and why an analyser cannot be read, and what to do', async () => {
  await show()
  const since = now.subtract({ minutes: 12 })
  stream.send(
    aLive({ measuredAt: since, connection: { state: 'offline', since, lastGoodAt: since, reason: 'wrong_unit' } }),
  )
  const notice = (await screen.findByText('The analyser cannot be read')).closest('[role=alert]')
  expect(notice?.textContent).toContain('The gateway knows no device with this number.')
  expect(notice?.textContent).toContain('Read the device number (Modbus address) on the analyser’s display')
  expect(notice?.textContent).toContain('Offline since 28-03-2026 11:48. Last good value: 28-03-2026 11:48.')
  expect(screen.getByText('Measured 12 min ago')).toBeTruthy()
})

it('waits for the first values of an analyser that was just attached', async () => {
  await show()
  const connection = { state: 'waiting', since: now, lastGoodAt: null, reason: null } as const
  stream.send(aLive({ measuredAt: null, values: {}, connection }))
  expect(await screen.findByText('First values are on their way')).toBeTruthy()
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

import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../testing.tsx'
import { chartColors } from './chart-colors.ts'
import { HeatMapChart } from './heat-map-chart.tsx'
import { painter, rangeOf } from './heat-map-colors.ts'
import { paintCells } from './heat-map-drawing.ts'
import { cellByKey, hourAt, hourPlaces, lastKnownCell } from './heat-map-places.ts'

const zone = 'Europe/Bucharest'
const spring = '2026-03-29' as DeliveryDay
const autumn = '2026-10-25' as DeliveryDay
const usual = '2026-06-14' as DeliveryDay
const dayOf = (day: DeliveryDay, hours: number, value: number | null = 1) => ({
  day,
  values: Array.from({ length: hours }, () => value),
})

describe('the places of hours', () => {
  it('lie on the same line whatever the clocks do', () => {
    const six = { top: 18, bottom: 19 }
    expect(hourPlaces(dayOf(usual, 24), zone)[18]).toEqual(six)
    expect(hourPlaces(dayOf(spring, 23), zone)[17]).toEqual(six)
    expect(hourPlaces(dayOf(autumn, 25), zone)[19]).toEqual(six)
  })

  it('share the row of the hour that comes twice, and leave out the one that never comes', () => {
    const twice = hourPlaces(dayOf(autumn, 25), zone)
    expect(twice.slice(2, 6).map(({ top }) => top)).toEqual([2, 3, 3.5, 4])
    expect([3.2, 3.7, 23.9, 24].map((height) => hourAt(twice, height))).toEqual([3, 4, 24, null])
    const missing = hourPlaces(dayOf(spring, 23), zone)
    expect([2.5, 3.5, 4.5].map((height) => hourAt(missing, height))).toEqual([2, null, 3])
  })

  it('are found by arrow keys, which end at the edges', () => {
    const days = [dayOf(usual, 24), dayOf(autumn, 25), dayOf(usual, 24, null)]
    expect(lastKnownCell(days)).toEqual({ column: 1, hour: 24 })
    expect(cellByKey('ArrowUp', null, days)).toEqual({ column: 1, hour: 24 })
    expect(cellByKey('ArrowLeft', { column: 1, hour: 24 }, days)).toEqual({ column: 0, hour: 23 })
    expect(cellByKey('PageUp', { column: 1, hour: 0 }, days)).toEqual({ column: 0, hour: 0 })
    expect(cellByKey('ArrowDown', { column: 1, hour: 24 }, days)).toEqual({ column: 1, hour: 24 })
  })
})

describe('the colours of cells', () => {
  it('are not paled by one odd hour', () => {
    const values = [...Array.from({ length: 300 }, (_, index) => index), 1_000_000, null]
    expect(rangeOf(values)).toEqual({ limit: 297, isCapped: true })
    expect(rangeOf([null])).toEqual({ limit: 0, isCapped: false })
    expect(rangeOf([...Array.from({ length: 999 }, () => 0), -5])).toEqual({ limit: 5, isCapped: false })
  })

  it.each(['light', 'dark'] as const)('go one way in lightness, so that hue is not needed (%s)', (styles) => {
    const paint = painter({ above: 'production' }, { limit: 100, isCapped: false }, chartColors[styles])
    const lightness = Array.from({ length: 11 }, (_, index) => {
      const [red = 0, green = 0, blue = 0] = (paint(index * 10).match(/\d+/g) ?? []).map(Number)
      return red * 0.2126 + green * 0.7152 + blue * 0.0722
    })
    const sorted = lightness.toSorted((a, b) => (styles === 'light' ? b - a : a - b))
    expect(lightness).toEqual(sorted)
    expect(paint(900)).toBe(paint(100))
  })

  it('part at zero where there are two', () => {
    const paint = painter({ above: 'surplus', below: 'deficit' }, { limit: 10, isCapped: false }, chartColors.light)
    expect(new Set([paint(-10), paint(10), paint(0)]).size).toBe(3)
  })
})

describe('painting', () => {
  it('leaves what is not known plain, and leaves no seams', () => {
    const fillRect = vi.fn()
    const days = [dayOf(usual, 24), dayOf(usual, 24, null), dayOf(usual, 24, 0)]
    const places = days.map((day) => hourPlaces(day, zone))
    const context = { clearRect: vi.fn(), fillRect, fillStyle: '' }
    paintCells({ context, width: 100, height: 240 }, { days, places }, () => 'red')
    expect(fillRect).toHaveBeenCalledTimes(48)
    expect(fillRect.mock.calls[0]).toEqual([0, 0, 33, 10])
    expect(fillRect.mock.calls[47]).toEqual([67, 230, 33, 10])
  })
})

describe('the heat map', () => {
  beforeEach(() => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  })
  const open = (days: Parameters<typeof HeatMapChart>[0]['days'], onSelect = vi.fn()) =>
    renderInApp(
      <HeatMapChart
        title="A year"
        description="Your year"
        days={days}
        zone={zone}
        of="energy"
        onSelect={onSelect}
        hues={{ above: 'consumption' }}
      />,
    )

  it('tells the hour that comes twice by its letter, and opens its day', async () => {
    const onSelect = vi.fn()
    const values = Array.from({ length: 25 }, (_, index) => (index === 4 ? 250 : null))
    await open([{ day: autumn, values, note: 'With estimated hours' }], onSelect)
    screen.getByRole('application', { name: 'Your year' }).focus()
    await userEvent.keyboard('{ArrowUp}')
    screen.getByText('Sunday 25-10-2026 03:00-04:00 B')
    screen.getByText('With estimated hours')
    screen.getByText('Sunday 25-10-2026 03:00-04:00 B: 0.25 kWh')
    await userEvent.keyboard('{ArrowUp}')
    screen.getByText('Sunday 25-10-2026 03:00-04:00 A: no data')
    await userEvent.keyboard('{Enter}')
    expect(onSelect).toHaveBeenCalledWith(autumn)
  })

  it('lists the same days as a table, without those of which nothing is known', async () => {
    await open([dayOf(usual, 24, 3), dayOf(spring, 23, null)])
    await userEvent.click(screen.getByRole('button', { name: 'Table' }))
    screen.getByText('0.072 kWh')
    screen.getByText('0.003 kWh · 00:00-01:00')
    expect(screen.queryByText('29-03-2026')).toBeNull()
  })
})

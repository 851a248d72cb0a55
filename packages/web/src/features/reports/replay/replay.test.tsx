import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import type { ImbalanceLine } from '@tandem/contract/imbalance/imbalance.ts'
import type { DayReplay } from '@tandem/contract/reports.ts'
import type { Trade } from '@tandem/contract/trades.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { kWh, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../../ui/testing.tsx'
import { Comparison } from './comparison.tsx'
import { DayTimeline } from './day-timeline.tsx'
import { daySoFar, timelineHours } from './timeline.ts'

const midnight = Temporal.Instant.from('2026-03-01T22:00:00Z')
const at = (hour: number) => midnight.add({ minutes: Math.round(hour * 60) })

/** 0.10 TC/kWh more in each hour; 2 bought and 1.5 used in each, but for the second, which nobody metered. */
const day: Pick<UserDay, 'day' | 'hours'> = {
  day: '2026-03-02' as DeliveryDay,
  hours: Array.from({ length: 24 }, (_, hour) => ({
    start: at(hour),
    end: at(hour + 1),
    label: `${String(hour).padStart(2, '0')}:00-${String(hour + 1).padStart(2, '0')}:00`,
    consumption: hour === 1 ? null : kWh('1.5'),
    production: null,
    consumptionValue: null,
    productionValue: null,
    isEstimated: false,
    bought: kWh('2'),
    sold: kWh('0'),
    price: perKWh(`${hour / 10}`),
    forecast: { consumption: null, production: null, price: null, priceRange: null },
  })),
}
/** Two settlement periods in an hour. */
const lines = Array.from({ length: 48 }, (_, half) => ({
  start: at(half / 2),
  quality: half === 3 ? 'unmetered' : 'measured',
  imbalance: kWh('0.25'),
})) as unknown as ImbalanceLine[]
const trade = (id: number, hour: number, number: number | null) =>
  ({
    id,
    number,
    tradedAt: at(hour),
    label: '05:00-06:00',
    type: 'buy',
    quantity: kWh('2'),
    price: perKWh('0.3'),
  }) as unknown as Trade
const trades = [trade(1, -8, null), trade(2, -1, 1), trade(3, 3.5, 2)]

describe('a day up to an instant', () => {
  const hours = timelineHours(day, lines)

  it('knows the price of that moment and what the hours that are over came to', () => {
    expect(daySoFar(hours, trades, at(3.25))).toMatchObject({
      price: perKWh('0.3'),
      need: kWh('3'),
      traded: kWh('6'),
      imbalance: kWh('1'),
    })
    const end = daySoFar(hours, trades, at(24))
    expect(end).toMatchObject({ price: perKWh('2.3'), need: kWh('34.5'), traded: kWh('48'), imbalance: kWh('11.5') })
    expect(daySoFar(hours, trades, at(0))).toMatchObject({ need: null, imbalance: null, traded: kWh('0') })
  })

  it('has the intra-day trades that were made by then, the latest first', () => {
    const made = (hour: number) => daySoFar(hours, trades, at(hour)).intraday.map(({ id }) => id)
    expect([made(0), made(3.25), made(3.5)]).toEqual([[2], [2], [3, 2]])
  })
})

it('is scrubbed by the keyboard, quarter-hour by quarter-hour or by the hour', async () => {
  await renderInApp(<DayTimeline day={day} lines={lines} trades={trades} />)
  const slider = screen.getByRole('slider', { name: 'Time of day' })
  expect(slider.getAttribute('aria-valuetext')).toBe('24:00')
  fireEvent.keyDown(slider, { key: 'Home' })
  expect(slider.getAttribute('aria-valuetext')).toBe('00:00')
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true })
  expect(slider.getAttribute('aria-valuetext')).toBe('01:15')
  screen.getByText('Your trades until 01:15')
  const listed = screen.getAllByRole('listitem').map((item) => item.textContent.replaceAll('\u00A0', ' '))
  expect(listed).toEqual(['01-03-2026 23:00: 2.00 kWh bought at 0.30 TC/kWh for 05:00-06:00'])
})

const cost = (dayAhead: string, imbalance: string, total: string) => ({
  dayAhead: tc(dayAhead),
  intraday: tc('0.5'),
  imbalance: tc(imbalance),
  cost: tc(total),
})
const replay: DayReplay = {
  day: day.day,
  marketId: 1,
  hadOrder: true,
  forecastMadeAt: at(-14),
  hours: [
    {
      start: at(0),
      label: '00:00-01:00',
      state: 'known',
      price: perKWh('0.2'),
      replayedPrice: perKWh('0.1'),
      dayAhead: kWh('10'),
      replayedDayAhead: kWh('4'),
      imbalance: kWh('6'),
      replayedImbalance: kWh('0'),
      saving: tc('0.7'),
    },
  ],
  unreadHours: 2,
  unpricedHours: 0,
  published: cost('2', '-0.9', '1.6'),
  replayed: cost('0.4', '0', '0.9'),
  saving: { dayAhead: tc('1.6'), intraday: tc('0'), imbalance: tc('-0.9'), cost: tc('0.7') },
}

describe('the comparison', () => {
  const textOf = async (shown: DayReplay, language: 'en' | 'ro' = 'en') => {
    const { container } = await renderInApp(<Comparison replay={shown} />, { language })
    return container.textContent.replaceAll('\u00A0', ' ')
  }

  it('says what the order of the forecast would have brought, and what each part of it is', async () => {
    const text = await textOf(replay)
    expect(text).toContain('Had you sent the order of your forecast: +0.70 TC')
    expect(text).toContain('2 hours without a reading are left out.')
    expect(text).toMatch(/Day-ahead.*−2\.00.*−0\.40.*\+1\.60.*Intra-day.*−0\.50.*−0\.50.*Imbalance.*\+0\.90.*−0\.90/)
    expect(text).toMatch(/Total.*−1\.60.*−0\.90.*\+0\.70/)
  })

  it('says so where nothing was sent, and where nothing would have changed', async () => {
    expect(await textOf({ ...replay, hadOrder: false, saving: cost('0', '0', '-1.1') }, 'ro')).toContain(
      'Nu ai trimis nicio ofertă. Cu oferta din prognoza ta: −1,10 TC',
    )
    expect(await textOf({ ...replay, saving: cost('0', '0', '0') })).toContain('the day would have come out the same')
  })
})

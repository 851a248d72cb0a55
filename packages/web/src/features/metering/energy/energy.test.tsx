import type { UserDay } from '@tandem/contract/admin/dashboards.ts'
import type { LiveValues } from '@tandem/contract/metering/analysers.ts'
import type { PowerQualityRow } from '@tandem/contract/metering/energy.ts'
import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { paragraph, renderInApp } from '../../../ui/testing.tsx'
import { BalanceCard } from './balance-card.tsx'
import { BesideOthers } from './beside-others.tsx'
import { Habits } from './habits.tsx'
import { HoursTable } from './hours-table.tsx'
import { placesOf } from './limit-strip.tsx'
import { NoReadings } from './no-readings.tsx'
import { SupplyQuality } from './supply-quality.tsx'
import { hoursOf, totals, unknown } from './testing.ts'
import { TodayCard } from './today-card.tsx'

const open = (ui: ReactNode, language: 'en' | 'ro' = 'en') =>
  renderInApp(<MemoryRouter>{ui}</MemoryRouter>, { language })
const text = () => document.body.textContent.replaceAll('\u00A0', ' ')
const none = { consumption: null, production: null, balance: null, selfUsed: null, knownHours: 0 } as const
const before = totals({ consumption: energyWh(375_000), production: energyWh(0), selfConsumption: null })

describe('the balance', () => {
  it('comes first and in words, each figure beside the span before', async () => {
    await open(<BalanceCard totals={totals()} previous={before} missingDay={null} />)
    expect(text()).toContain('November 2026+12.34 kWh')
    screen.getByText(/^You produced 12\.34.kWh more than you used\.$/)
    expect(text()).toContain('75.00 kWh less (20%)')
    expect(text()).toContain('312.34 kWh more; none before')
    expect(text()).toContain('38.4%')
    expect(text()).toContain('120.00 kWh of what you used was your own.')
    expect(text()).toContain('720 of 720 hours')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says why one meter shows no own use, and where missing hours are written in', async () => {
    const oneMeter = { selfUsed: null, selfConsumption: null, selfSufficiency: null }
    const now = totals({ ...oneMeter, balance: energyWh(-5_000), knownHours: 718, estimatedHours: 12 })
    await open(<BalanceCard totals={now} previous={totals(none)} missingDay="2026-11-07" />)
    screen.getByText(/^You used 5\.00.kWh more than you produced\.$/)
    screen.getByText(/^A single grid meter cannot see/)
    expect(text()).toContain('718 of 720 hours, 12 estimated')
    expect(text()).toContain('2 hours missing')
    expect(screen.getByRole('link', { name: 'Enter readings' }).getAttribute('href')).toBe(
      '/addReading?way=hours&day=2026-11-07',
    )
    expect(text()).not.toContain('Compared with')
  })

  it('compares no month that has just begun with a whole one', async () => {
    await open(<BalanceCard totals={totals({ knownHours: 30 })} previous={before} missingDay={null} />, 'ro')
    expect(text()).toContain('înainte: 375,00 kWh')
    expect(text()).toContain('Perioadele nu se pot compara')
    expect(text()).not.toContain('%)')
  })

  it('is told of those who only use, and those who only produce', async () => {
    const user = totals({ production: null, balance: energyWh(-300_000), selfUsed: null, selfConsumption: null })
    await open(<BalanceCard totals={user} previous={totals(none)} missingDay={null} />)
    screen.getByText(/^You used 300\.00.kWh\. There are no production readings\.$/)
    screen.getByText('Self-sufficiency')
    cleanup()
    await open(<BalanceCard totals={{ ...user, selfSufficiency: null }} previous={totals(none)} missingDay={null} />)
    screen.getByText('Needs your production as well.')
  })
})

describe('without readings', () => {
  it('the next step leads to the latest ones, or to an analyser', async () => {
    const knownUntil = Temporal.Instant.from('2026-03-01T22:00Z')
    await open(<NoReadings knownUntil={knownUntil} isFuture={false} onDay={() => undefined} />)
    screen.getByText(paragraph('The latest readings are of 01-03-2026.'))
    screen.getByRole('button', { name: 'Show the latest readings' })
  })
})

describe('what is worth knowing', () => {
  it('is said as a neighbour would', async () => {
    const start = Temporal.Instant.from('2026-10-25T01:00Z')
    await open(
      <Habits
        indicators={{
          totals: totals(),
          previous: before,
          knownUntil: start,
          highestProduction: null,
          highestConsumption: { start, energy: energyWh(3_210) },
          baseLoad: energyWh(141),
        }}
        onDay={() => undefined}
      />,
    )
    expect(text()).toContain('You used most on Sunday 25-10-2026, 03:00-04:00 B: 3.21 kWh.')
    expect(text()).toContain('Base load: about 0.14 kWh per hour.')
    expect(text()).toContain('About 1,240 kWh in a year.')
  })
})

describe('beside the others', () => {
  const own = totals()

  it('stand the means of group and platform, and one sentence', async () => {
    await open(
      <BesideOthers
        group={{
          group: { name: 'Strada Plopilor', members: 5, membersWithReadings: 3 },
          own,
          days: [],
          totals: totals({ consumption: energyWh(1_000_000), production: energyWh(0) }),
        }}
        platform={{
          own,
          all: own,
          usersWithReadings: 4,
          mean: { consumption: energyWh(400_000), production: energyWh(1) },
        }}
        graphic={undefined}
      />,
    )
    screen.getByText('You used 25% less than the Tandem average.')
    expect(text()).toContain('average of 3 members with readings333.333')
    expect(text()).toContain('average of 4 users with readings400.000')
  })

  it('nobody is shown while too few share readings', async () => {
    await open(
      <BesideOthers
        group={{ group: null, totals: null, own, days: [] }}
        platform={{ own, all: null, usersWithReadings: 2, mean: null }}
        graphic={{ usersWithReadings: 2, days: [] }}
      />,
      'ro',
    )
    screen.getByText(/prea puțini utilizatori/)
    screen.getByText(/^Încă nu faci parte dintr-un grup/)
    expect(text()).not.toContain('Toți utilizatorii Tandem')
  })
})

describe('the supply', () => {
  const row: PowerQualityRow = {
    characteristic: 'voltage',
    phase: 'L1',
    unit: 'V',
    lowerLimit: 207_000,
    upperLimit: 253_000,
    requiredShare: 950,
    insideShare: 938,
    windows: 1000,
    min: 205_500,
    mean: 231_000,
    max: 256_100,
    always: { lowerLimit: 195_500, upperLimit: 253_000, insideShare: 938 },
    worst: { at: Temporal.Instant.from('2026-11-14T16:20Z'), value: 256_100 },
    isMet: false,
  }

  it('tells limits, time inside and the worst moment', async () => {
    await open(<SupplyQuality quality={{ rows: [row], measuredWindows: 1000, expectedWindows: 1008 }} />)
    expect(text()).toContain('One value was outside its limits')
    expect(text()).toContain('1,000 of 1,008 ten-minute intervals')
    expect(text()).toContain('207 V – 253 V')
    expect(text()).toContain('at least 95% of the time')
    expect(text()).toContain('93.8%Outside')
    expect(text()).toContain('256.10 V, 14-11-2026 18:20')
  })

  it('draws values and limits inside the strip', () => {
    const place = placesOf(row)
    for (const value of [row.min, row.max, 207_000, 253_000]) {
      expect(place(value)).toBeGreaterThanOrEqual(0)
      expect(place(value)).toBeLessThanOrEqual(100)
    }
    const distortion = placesOf({ lowerLimit: null, upperLimit: 8_000, min: 0, mean: 900, max: 2_000 })
    expect(distortion(0)).toBe(0)
    expect(distortion(8_000)).toBeLessThan(100)
  })
})

describe('the hours of a day', () => {
  it('are 25 when clocks go back, each with its quality and source', async () => {
    const hours = hoursOf('2026-10-25', { 4: { ...unknown }, 5: { quality: 'manual' } }).map(
      (hour, index): HourReadingRow => ({
        ...hour,
        consumptionQuarters: null,
        productionQuarters: null,
        placement: 'separate',
        version: index === 5 ? 3 : 1,
        source: index === 4 ? null : { kind: index === 5 ? 'person' : 'analyser', name: index === 5 ? 'ana' : 'A-1' },
        writtenAt: null,
      }),
    )
    const price = priceTick(40_000)
    const worth = (place: number) => ({
      price: place === 6 ? null : price,
      consumptionValue: place === 4 || place === 6 ? null : amount(4_000_000n),
      productionValue: place === 4 || place === 6 ? null : amount(BigInt(place) * 40_000n),
    })
    const priced: UserDay = {
      day: '2026-10-25' as DeliveryDay,
      zone: 'Europe/Bucharest',
      hours: hours.map(({ start, end, label, consumption, production }, place) => ({
        ...worth(place),
        start,
        end,
        label,
        consumption,
        production,
        isEstimated: false,
        bought: energyWh(0),
        sold: energyWh(0),
        forecast: { consumption: null, production: null, price: null, priceRange: null },
      })),
      paid: amount(0n),
      received: amount(0n),
      values: {
        consumption: { coins: amount(92_000_000n), missingHours: 2 },
        production: { coins: null, missingHours: 2 },
      },
    }
    await open(<HoursTable day="2026-10-25" hours={hours} priced={priced} />)
    screen.getByText(/^The clocks change on this day: it has 25 hours\. Value: /)
    expect(screen.getAllByRole('row')).toHaveLength(27)
    expect(screen.getByRole('row', { name: /^03:00-04:00 B/ }).textContent).toBe('03:00-04:00 B––0.40000––Missing')
    expect(screen.getByRole('row', { name: /^04:00/ }).textContent).toBe(
      '04:00-05:000.1000.0050.400000.040.00Enteredanacorrected 2 times',
    )
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toBe('Total2.4000.2960.922 hours have no value–')
    expect(screen.getByRole('link', { name: 'Correct the hours' }).getAttribute('href')).toBe(
      '/addReading?way=hours&day=2026-10-25',
    )
  })
})

describe('today', () => {
  const at = Temporal.Instant.from('2026-11-21T10:00Z')
  const indicators = {
    totals: totals({ knownHours: 12 }),
    previous: totals(none),
    knownUntil: at,
    baseLoad: null,
    highestConsumption: null,
    highestProduction: null,
  }
  const live = (state: 'online' | 'offline', power?: number): LiveValues => ({
    analyserId: 1,
    now: at,
    measuredAt: at,
    connection: { state, since: at, lastGoodAt: at, reason: null },
    values: power === undefined ? {} : { active_power_total: power },
  })

  it.each([
    [live('online', 1_234_567), '1.23 kW from the grid.'],
    [live('online', -2_500_000), '2.50 kW to the grid.'],
    [live('online', 0), 'No power flows at the moment.'],
    [live('online'), 'The analyser has not been read yet.'],
    [live('offline', 5_000_000), 'Analyser offline since 21-11-2026 12:00.'],
  ])('tells which way power flows, or that nobody knows', async (values, sentence) => {
    await open(<TodayCard day="2026-11-21" indicators={indicators} live={values} />)
    expect(text()).toContain(sentence)
    expect(text()).toContain('readings until 12:00')
  })

  it('invites those who have neither analyser nor readings', async () => {
    await open(<TodayCard day="2026-11-21" indicators={{ ...indicators, knownUntil: null }} live={null} />)
    expect(screen.getByRole('link', { name: 'Connect an analyser' }).getAttribute('href')).toBe('/Analyzer')
  })
})

import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { displayZone, formatFor } from '@tandem/contract/texts/format.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../i18n/index.ts'
import { textOf } from '../../../i18n/use-text.ts'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { drawSpan, errorsByDay } from './chart-days.ts'
import { RecordBoard } from './record-board.tsx'
import type { ForecastHistory } from './how-made.tsx'
import { dayOf, errors, recordOf } from './testing.ts'

const span = { from: '2026-11-01' as DeliveryDay, to: '2026-11-28' as DeliveryDay }
const enough: ForecastHistory = { knownDays: 300, neededDays: 2, better: null, knownUntil: null }
const text = () => document.body.textContent.replaceAll('\u00A0', ' ')

async function open(given: Partial<Parameters<typeof RecordBoard>[0]> = {}, language: 'en' | 'ro' = 'en') {
  const onFocus = vi.fn()
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <RecordBoard
          kind="consumption"
          zone={displayZone}
          span={span}
          focus={{ scope: 'day', from: span.from, to: span.from }}
          days={[dayOf('2026-11-01')]}
          record={recordOf()}
          history={enough}
          work={{ kind: 'volume', userId: 4, of: 'user' }}
          onFocus={onFocus}
          {...given}
        />
      </MemoryRouter>
    </QueryClientProvider>,
    { language },
  )
  return onFocus
}

describe('whether to rely on forecasts', () => {
  it('is said first, in words, beside the baseline, and in the figures of the trade', async () => {
    await open()
    expect(text()).toContain('28 days with forecast and actual values, 10 of them backtests, 27 without a forecast')
    screen.getByText('You can rely on it')
    screen.getByText('Error 25% below the baseline.')
    expect(text()).toContain('Forecast0.12 kWh')
    expect(text()).toContain('Baseline0.16 kWh')
    expect(text()).toContain('Relative error (rMAE)0.750Its error is 75% of the baseline error.')
    expect(text()).toContain('Of the energy (nMAE)40%')
    expect(text()).toContain('Large errors (RMSE)0.200kWh')
    expect(text()).toContain('Bias+0.015kWhOn average too much was forecast.')
    expect(text()).toContain('In the range79%')
    expect(text()).toContain('From 672 hours')
  })

  it.each([
    [{ trust: 'fair' as const, errors: { ...errors, rMae: 930 } }, 'Error 7% below the baseline'],
    [{ trust: 'fair' as const, errors: { ...errors, rMae: 998 } }, 'About as good as the baseline.'],
    [{ trust: 'poor' as const, errors: { ...errors, rMae: 1200 } }, 'Error 20% above the baseline.'],
    [{ trust: 'poor' as const, errors: { ...errors, rMae: 1000 } }, 'No better than the baseline.'],
    [{ trust: 'unknown' as const, days: 3 }, 'so far 3.'],
    [{ trust: 'unknown' as const, errors: { ...errors, rMae: null, naiveMae: null } }, 'Not comparable'],
  ])('is never said to be better than it is', async (given, sentence) => {
    await open({ record: recordOf(given) })
    expect(text()).toContain(sentence)
  })

  it('is not said where no outcome is known yet', async () => {
    await open({ record: recordOf({ days: 0, errors: null }), days: [dayOf('2026-11-01', { errors: null })] }, 'ro')
    screen.getByText(/^Încă nu există valori reale\. Apar/)
    screen.getByText('Încă nu există valori reale.')
    expect(screen.queryByText('Te poți baza pe ea?')).toBeNull()
  })
})

describe('where it was wrong', () => {
  it('leads from an hour to its day', async () => {
    const start = Temporal.Instant.from('2026-11-14T16:00Z')
    const worst = { day: '2026-11-14' as DeliveryDay, start, label: '18:00-19:00' }
    const record = recordOf({ worst: [{ ...worst, value: energyWh(500), actual: energyWh(2_750) }] })
    const onFocus = await open({ record })
    const row = screen.getByRole('row', { name: /^Saturday 14-11-2026, 18:00-19:00/ })
    expect(within(row).getByText('−2.250')).toBeTruthy()
    Element.prototype.scrollIntoView = vi.fn()
    await userEvent.click(within(row).getByRole('button', { name: 'Show the day' }))
    expect(onFocus).toHaveBeenCalledWith({ show: 'day', day: '2026-11-14' })
  })

  it('names the hardest hour, and no hour in which nothing could be missed', async () => {
    await open()
    expect(text()).toContain(
      'Hardest to forecast: 18:00-19:00, with an average error of 0.31 kWh. Easiest: 07:00-08:00',
    )
  })

  it('marks what was made afterwards', async () => {
    await open({ days: [dayOf('2026-11-01', { isRetrospective: true })] })
    screen.getByText('Backtest')
    screen.getByText(/^Backtest of .*, from data up to/)
    expect(screen.getByRole('link', { name: 'Open the day' }).getAttribute('href')).toBe('/forecast?day=2026-11-01')
  })
})

describe('how it is made', () => {
  it('is told of the latest day, with what it cannot know', async () => {
    await open({ days: [dayOf('2026-11-01', { model: 'dayTypeMean' }), dayOf('2026-11-02')] })
    expect(text()).toContain('A regression on 300 days of readings.')
    expect(text()).toContain('No guests or days away; weather only where data sources bring it.')
    expect(text()).toContain('Models used on these days: regression on 1 day, average of similar days on 1 day.')
  })

  it('says how much a model counts that the operator brought', async () => {
    await open({ days: [dayOf('2026-11-01', { modelShare: 150 })] })
    expect(text()).toContain('A model that the operator brought counts for 15% of it')
  })

  it('says that it does not count, and nothing of it where there is none', async () => {
    await open({ days: [dayOf('2026-11-01', { modelShare: 0 })] })
    expect(text()).toContain('so it does not count')
    cleanup()
    await open({ days: [dayOf('2026-11-01')] })
    expect(text()).not.toContain('brought')
  })

  it('names what more history would bring', async () => {
    const history = { ...enough, better: { model: 'autoregression' as const, days: 14 } }
    await open({ days: [dayOf('2026-11-01', { model: 'naive', historyDays: 1 })], history })
    expect(text()).toContain('because there is only 1 day of readings. From 14 days of history on, a better model')
  })
})

describe('days without a forecast', () => {
  it('are named, and can be made', async () => {
    await open()
    screen.getByText('27 of 28 days have no forecast.')
    expect(text()).toContain(
      'Without a forecast: 02-11-2026, 03-11-2026, 04-11-2026, 05-11-2026, 06-11-2026 and 22 more.',
    )
    screen.getByRole('button', { name: 'Make the missing forecasts' })
  })

  it('all of them: say what history is missing and how to supply it', async () => {
    const history = { ...enough, knownDays: 1 }
    await open({ days: [], record: recordOf({ days: 0, errors: null }), history })
    expect(text()).toContain('A forecast of consumption needs readings of 2 days; so far 1.')
    expect(screen.getByRole('link', { name: 'Enter or import readings' }).getAttribute('href')).toBe('/addReading')
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull()
  })

  it('all of them: can be made where the history is there', async () => {
    await open({ days: [], record: recordOf({ days: 0, errors: null }) })
    screen.getByRole('button', { name: 'Make forecasts for these days' })
  })

  it('are gaps in the charts, of 25 hours when clocks go back', async () => {
    await startTexts('en')
    const days = [dayOf('2026-10-24'), dayOf('2026-10-26', { isRetrospective: true })]
    const three = { from: '2026-10-24' as DeliveryDay, to: '2026-10-26' as DeliveryDay }
    const words = { t: textOf('forecasting'), format: formatFor('en') }
    const { labels, line } = drawSpan('consumption', { days, span: three, zone: displayZone }, words)
    expect(labels).toHaveLength(73)
    expect(labels[24 + 4]).toBe('25-10 03:00-04:00 B')
    expect(line.forecast.slice(24, 49).every((value) => value === null)).toBe(true)
    const byDay = [
      { day: '2026-10-24' as DeliveryDay, mae: energyWh(5), naiveMae: energyWh(9), isRetrospective: false },
    ]
    expect(errorsByDay(recordOf({ byDay }), days, three)).toMatchObject({
      days: [
        { mae: 5, isForecast: true, isRetrospective: false },
        { mae: null, isForecast: false, isRetrospective: false },
        { mae: null, isForecast: true, isRetrospective: true },
      ],
      compared: 1,
      better: 1,
    })
  })
})

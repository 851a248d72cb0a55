import { hourLabel } from '@tandem/core/calendar/delivery-period.ts'
import { HourOfDay, ResultStep } from '@tandem/contract/admin/dashboards.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { withPlaces } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { WalletStep, type getWalletSteps } from '@tandem/contract/ledger/wallet.ts'
import { z } from 'zod'
import { sheetOf, timesNote } from '../../platform/sheets.ts'
import type { Sheet } from '../../platform/spreadsheet.ts'
import type { IndicatorOptions, Indicators } from './indicators.service.ts'
import { overviewTexts } from './overview-texts.ts'

const frame = ['label', 'start', 'end'] as const
const traded = ['bought', 'sold', 'paid', 'received', 'net', 'trades', 'imbalance', 'result', 'unitary'] as const
const sources = ['purchases', 'dayAhead', 'intraday', 'imbalance', 'other'] as const

const HourRow = HourOfDay.extend({ rank: f.rank, hour: f.hourOfDay })
const DayRow = z.object({
  figure: f.dayFigure,
  day: f.energyDay.nullable(),
  result: withPlaces(f.cash, 2).nullable(),
  days: f.settledDays.nullable(),
})

/** The spreadsheet of the indicators: results by step, the best and the worst hours, the daily result, and the coins. */
export function indicatorSheets(
  { steps, totals, bestHours, worstHours, daily }: Indicators,
  wallet: ResponseOf<typeof getWalletSteps>,
  { dateFrom, dateTo, marketType, granularity }: IndicatorOptions,
  language: Language,
): Sheet[] {
  const text = overviewTexts[language]
  const { date, month } = formatFor(language)
  const span = `${date(dateFrom)} – ${date(dateTo)}`
  const market = text.market[marketType ?? 'all']
  /** A step is named as on the screens; by the hour the name is of many days: the start says which. */
  const named = <Step extends { readonly label: string }>(step: Step): Step => ({
    ...step,
    label: granularity === 'day' ? date(step.label) : granularity === 'month' ? month(step.label) : step.label,
  })
  const ranked = (rank: 'best' | 'worst', hours: Indicators['bestHours']) =>
    hours.map((hour) => ({ ...hour, rank, hour: hourLabel(hour.hour) }))
  const dayOf = (figure: 'best' | 'worst') => ({
    figure,
    day: daily[figure]?.day ?? null,
    result: daily[figure]?.result ?? null,
    days: null,
  })
  return [
    sheetOf(ResultStep, [...frame, ...traded], steps.map(named), {
      name: text.indicators,
      title: `${text.indicatorsTitle}, ${market}, ${span}`,
      language,
      totals,
    }),
    sheetOf(
      HourRow,
      ['rank', 'hour', 'net', 'energy', 'unitary'],
      [...ranked('best', bestHours), ...ranked('worst', worstHours)],
      { name: text.hours, title: `${text.hoursTitle}, ${market}, ${span}`, note: timesNote(language), language },
    ),
    sheetOf(
      DayRow,
      ['figure', 'day', 'result', 'days'],
      [{ figure: 'mean', day: null, result: daily.mean, days: daily.days }, dayOf('best'), dayOf('worst')],
      { name: text.days, title: `${text.daysTitle}, ${market}, ${span}`, note: text.daysNote, language },
    ),
    sheetOf(WalletStep, [...frame, 'initialBalance', ...sources, 'change', 'finalBalance'], wallet.steps.map(named), {
      name: text.coins,
      title: `${text.coinsTitle}, ${span}`,
      language,
      totals: wallet.totals,
    }),
  ]
}

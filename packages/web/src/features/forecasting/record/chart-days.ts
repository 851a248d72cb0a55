/** Days of forecasts as one line of a chart, those without a forecast as gaps. No React here. */
import type { Format } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import type { ForecastKind } from '@tandem/core/forecasting/forecast.ts'
import { listDays, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { hourLabels, lineOf, type ForecastingText, type ForecastLine } from '../charts/index.ts'
import type { ForecastDay, ForecastRecord } from './quantity.ts'

interface DrawnDay {
  readonly day: DeliveryDay
  readonly hours: readonly {
    readonly label: string
    readonly value: number | null
    readonly low: number | null
    readonly high: number | null
    readonly naive: number | null
    readonly actual: number | null
  }[]
}

interface DrawnSpan {
  readonly labels: string[]
  readonly line: ForecastLine
}

interface Words {
  readonly t: ForecastingText
  readonly format: Format
}

/** The hours of a span in order, 23, 24 or 25 a day. */
export function drawSpan(
  kind: ForecastKind,
  { days, span, zone }: { readonly days: readonly ForecastDay[]; readonly span: DaySpan; readonly zone: string },
  { t, format }: Words,
): DrawnSpan {
  const byDay = new Map<string, DrawnDay>(days.map((each) => [each.day, each]))
  const drawn = listDays(span).map((day) => byDay.get(day) ?? blankDay(day, zone))
  const hours = drawn.flatMap((each) => each.hours)
  return {
    labels: hourLabels(drawn, format),
    line: {
      ...lineOf(kind, [], { t, isAlone: true }),
      forecast: hours.map(({ value }) => value),
      low: hours.map(({ low }) => low),
      high: hours.map(({ high }) => high),
      naive: hours.map(({ naive }) => naive),
      actual: hours.map(({ actual }) => actual),
    },
  }
}

function blankDay(day: DeliveryDay, zone: string): DrawnDay {
  const labels = periodLabels(deliveryPeriods(day, zone, 60), zone)
  const nothing = { value: null, low: null, high: null, naive: null, actual: null }
  return { day, hours: labels.map((label) => ({ label, ...nothing })) }
}

export interface DayError {
  readonly day: DeliveryDay
  readonly mae: number | null
  readonly naiveMae: number | null
  readonly isRetrospective: boolean
  /** Whether there was a forecast at all. */
  readonly isForecast: boolean
}

interface DayErrors {
  readonly days: readonly DayError[]
  /** Days whose forecast and looking back can be compared, and on how many the forecast missed by less. */
  readonly compared: number
  readonly better: number
}

/** Errors of every day of a span; null where there is no forecast or no outcome. */
export function errorsByDay(record: ForecastRecord, forecasts: readonly ForecastDay[], span: DaySpan): DayErrors {
  const errors = new Map<string, ForecastRecord['byDay'][number]>(record.byDay.map((each) => [each.day, each]))
  const known = new Map(forecasts.map((each) => [each.day, each]))
  const both = record.byDay.flatMap(({ mae, naiveMae }) => (naiveMae === null ? [] : [{ mae, naiveMae }]))
  return {
    days: listDays(span).map((day) => ({
      day,
      mae: errors.get(day)?.mae ?? null,
      naiveMae: errors.get(day)?.naiveMae ?? null,
      isRetrospective: known.get(day)?.isRetrospective ?? false,
      isForecast: known.has(day),
    })),
    compared: both.length,
    better: both.filter(({ mae, naiveMae }) => mae < naiveMae).length,
  }
}

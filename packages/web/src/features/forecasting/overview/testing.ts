/** For tests: a forecast day made by rule. */
import type {
  EnergyForecastDay,
  EnergyForecastView,
  ForecastBoard,
  PriceForecastDay,
  PriceForecastView,
} from '@tandem/contract/forecasting.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { judgeTrust } from '@tandem/core/forecasting/forecast.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'

export const today = '2026-11-21' as DeliveryDay
const tomorrow = '2026-11-22' as DeliveryDay
/** Noon of today in Bucharest, three hours before the gate. */
export const noon = Temporal.Instant.from('2026-11-21T10:00Z')

/** TC/kWh in ticks by the hour of the clock: cheap at noon, dear in the evening. */
const prices = [
  ...[31_200, 29_800, 28_900, 28_500, 29_100, 33_400, 41_200, 47_800, 45_100, 38_200, 30_500, 25_100],
  ...[22_400, 20_900, 21_600, 27_300, 38_900, 49_700, 57_400, 61_800, 60_900, 52_300, 43_100, 35_600],
]
/** Wh by the hour of the clock. */
const used = [
  ...[210, 190, 180, 180, 190, 260, 520, 610, 440, 380, 360, 370],
  ...[420, 430, 390, 380, 450, 640, 980, 1_120, 1_040, 860, 560, 320],
]
const produced = [
  ...[0, 0, 0, 0, 0, 0, 0, 90, 620, 1_350, 2_080, 2_590],
  ...[2_830, 2_780, 2_350, 1_710, 980, 330, 0, 0, 0, 0, 0, 0],
]

interface Shape {
  readonly day: DeliveryDay
  /** By the hour of the clock. */
  readonly values: readonly number[]
  /** Half the width of the interval, as a share of the value in percent; null: there is none. */
  readonly width: number | null
  /** Hours whose outcome is known. */
  readonly knownHours: number
}

function hoursOf<V extends number>({ day, values, width, knownHours }: Shape, make: (value: number) => V) {
  const periods = deliveryPeriods(day, displayZone, 60)
  const labels = periodLabels(periods, displayZone)
  return periods.map(({ start, end }, index) => {
    const clock = start.toZonedDateTimeISO(displayZone).hour
    const value = values[clock] ?? 0
    const around = (percent: number) => make(Math.round((value * percent) / 100))
    return {
      start,
      end,
      label: labels[index] ?? '',
      value: make(value),
      low: width === null ? null : around(100 - width),
      high: width === null ? null : around(100 + width),
      mean: null,
      naive: make(values[(clock + 23) % 24] ?? 0),
      actual: index < knownHours ? around(100 + ((clock * 37) % 23) - 11) : null,
    }
  })
}

const gateOf = (day: DeliveryDay) =>
  Temporal.PlainDate.from(day).subtract({ days: 1 }).toZonedDateTime({ timeZone: displayZone, plainTime: '15:00' })

/** A record of 28 days: `mae` beside `rMae` thousandths of that of looking back. */
export function recordOf(
  mae: number,
  rMae: number | null,
  days = 28,
): PriceForecastView['record'] & EnergyForecastView['record'] {
  const value = mae as never
  const naiveMae = (rMae === null ? null : Math.round((mae * 1000) / rMae)) as never
  const errors = {
    hours: days * 24,
    mae: value,
    rmse: value,
    bias: value,
    naiveMae,
    rMae,
    nMae: 240,
    sMape: 260,
    coverage: 790,
  }
  return {
    from: '2026-10-25' as DeliveryDay,
    to: today,
    days,
    retrospectiveDays: 0,
    trust: judgeTrust({ days, rMae: rMae === null ? null : rMae / 1000 }),
    errors: days === 0 ? null : errors,
    byDay: [],
    byClockHour: [],
    worst: [],
  }
}

const history = { knownDays: 400, neededDays: 1, better: null, knownUntil: noon }

/** Nothing is known of it, and nothing forecast. */
export const unknownView = {
  forecast: null,
  paths: null,
  series: [],
  limit: null,
  record: recordOf(0, null, 0),
  history: { ...history, knownDays: 0, knownUntil: null, better: null },
} satisfies EnergyForecastView & PriceForecastView

interface BoardShape {
  readonly day?: DeliveryDay
  readonly width?: number | null
  /** Hours whose prices, and whose energy, are known. */
  readonly knownPrices?: number
  readonly knownEnergy?: number
}

/** A day of somebody with panels, forecast in the morning before it. */
export function boardOf(
  { day = tomorrow, width = 20, knownPrices = 0, knownEnergy = 0 }: BoardShape = {},
  given: Partial<ForecastBoard> = {},
): ForecastBoard {
  const gateClosure = gateOf(day).toInstant()
  const madeAt = gateClosure.subtract({ hours: 7, minutes: 58 })
  const made = {
    day,
    madeAt,
    cutOff: madeAt,
    gateClosure,
    isRetrospective: false,
    modelShare: null,
    errors: null,
    quantiles: null,
  }
  const energyDay = (values: readonly number[]): EnergyForecastDay => ({
    ...made,
    model: 'regression',
    historyDays: 112,
    hours: hoursOf({ day, values, width, knownHours: knownEnergy }, energyWh),
  })
  const priceDay: PriceForecastDay = {
    ...made,
    model: 'lear',
    historyDays: 400,
    hours: hoursOf(
      { day, values: prices, width: width === null ? null : Math.round(width / 2), knownHours: knownPrices },
      priceTick,
    ),
  }
  return {
    day,
    zone: displayZone,
    holiday: null,
    gateClosure,
    marketId: 1,
    isTradeable: true,
    group: null,
    price: { forecast: priceDay, paths: null, series: [], record: recordOf(3_100, 690), history },
    consumption: {
      forecast: energyDay(used),
      paths: null,
      series: [],
      limit: null,
      record: recordOf(120, 690),
      history,
    },
    production: {
      forecast: energyDay(produced),
      paths: null,
      series: [],
      limit: null,
      record: recordOf(210, 930),
      history,
    },
    ...given,
  }
}

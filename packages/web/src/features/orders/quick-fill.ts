/** Ways to write many rows at once: the lines are made here, shown, and only then put into the grid. */
import { isPeak, type PeakCalendar } from '@tandem/core/calendar/peak.ts'
import { expandBasePeak } from '@tandem/core/market/base-peak.ts'
import type { OrderFrame, OrderLine, Side } from '@tandem/core/market/order.ts'
import { periodsOf } from '@tandem/core/market/session.ts'
import { parseDecimal } from '@tandem/core/units/decimal.ts'
import { shareByLargestRemainder } from '@tandem/core/units/rounding.ts'
import { decimals, energyWh, priceTick } from '@tandem/core/units/units.ts'

/**
 * The shape of a clear day in Romania, to spread a day's surplus over its hours: latitude 45° north and the longitude of the
 * country's middle, 25° east. A proposal that the person sees and changes.
 */
const latitude = (45 * Math.PI) / 180
const longitudeHours = 25 / 15

/**
 * Whole weights of the periods: the sine of the sun's height at the middle of each, none while it is down.
 * Only weights, no amounts: the energy itself is shared by whole Wh.
 */
function sunWeights(
  periods: readonly { readonly start: Temporal.Instant; readonly end: Temporal.Instant }[],
  day: string,
): bigint[] {
  const dayOfYear = Temporal.PlainDate.from(day).dayOfYear
  const declination = ((-23.44 * Math.PI) / 180) * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365)
  return periods.map(({ start, end }) => {
    const middle = (start.epochMilliseconds + end.epochMilliseconds) / 2
    const solarHour = ((middle / 3_600_000) % 24) + longitudeHours
    const angle = ((solarHour - 12) * Math.PI) / 12
    const height =
      Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(angle)
    return BigInt(Math.max(0, Math.round(height * 10_000)))
  })
}

export interface BasePeakDraft {
  readonly side: Side
  readonly baseVolume: string
  readonly peakVolume: string
  readonly peakPrice: string
  readonly offPeakPrice: string
}

export type SimpleShape = 'flat' | 'dayNight' | 'sun'

/** What somebody who does not want to see 24 rows has to say. Quantities in kWh an hour, `total` in kWh for the day. */
export interface SimpleDraft {
  readonly side: Side
  readonly shape: SimpleShape
  readonly hourly: string
  readonly day: string
  readonly night: string
  readonly total: string
  readonly twoPrices: boolean
  readonly price: string
  readonly dayPrice: string
  readonly nightPrice: string
}

/** The lines to be written, or the fields that are still missing or wrong. */
export type Filled =
  { readonly lines: OrderLine[]; readonly faults: null } | { readonly lines: null; readonly faults: readonly string[] }

/** A base/peak order as its lines (market-rules.md section 0). An empty volume is none. */
export function fillBasePeak(draft: BasePeakDraft, frame: OrderFrame, peak: PeakCalendar): Filled {
  const reader = readFields()
  const baseVolume = reader.energy('baseVolume', draft.baseVolume || '0')
  const peakVolume = reader.energy('peakVolume', draft.peakVolume || '0')
  const isNeeded = { peak: baseVolume + peakVolume > 0, offPeak: baseVolume > 0 }
  const peakPrice = isNeeded.peak ? reader.price('peakPrice', draft.peakPrice, frame) : priceTick(0)
  const offPeakPrice = isNeeded.offPeak ? reader.price('offPeakPrice', draft.offPeakPrice, frame) : priceTick(0)
  if (!isNeeded.peak) reader.faults.push('baseVolume')
  if (reader.faults.length > 0) return { lines: null, faults: reader.faults }
  const order = { side: draft.side, baseVolume, peakVolume, peakPrice, offPeakPrice }
  return { lines: expandBasePeak(order, frame, peak), faults: null }
}

/** The simple questions as lines. Day and night are the hours inside and outside of the peak calendar's hours. */
export function fillSimple(draft: SimpleDraft, frame: OrderFrame, peak: PeakCalendar): Filled {
  const reader = readFields()
  const everyDay = { ...peak, days: [1, 2, 3, 4, 5, 6, 7], holidays: [] }
  const periods = periodsOf(frame).map((period) => ({
    ...period,
    isDay: isPeak(period, frame.deliveryZone, everyDay),
  }))
  const quantities = quantitiesOf(draft, frame, periods, reader)
  const price = draft.twoPrices ? null : reader.price('price', draft.price, frame)
  const dayPrice = price ?? reader.price('dayPrice', draft.dayPrice, frame)
  const nightPrice = price ?? reader.price('nightPrice', draft.nightPrice, frame)
  if (reader.faults.length > 0) return { lines: null, faults: reader.faults }
  const lines = periods.flatMap(({ index, isDay }, position) => {
    const quantity = energyWh(quantities[position] ?? 0n)
    if (quantity === 0) return []
    return [{ period: index, side: draft.side, steps: [{ price: isDay ? dayPrice : nightPrice, quantity }] }]
  })
  if (lines.length === 0) return { lines: null, faults: [draft.shape === 'sun' ? 'total' : 'hourly'] }
  return { lines, faults: null }
}

type Reader = ReturnType<typeof readFields>
type Periods = readonly { readonly start: Temporal.Instant; readonly end: Temporal.Instant; readonly isDay: boolean }[]

/** Wh for each period. What is given for an hour is shared among the periods of an hour. */
function quantitiesOf(draft: SimpleDraft, frame: OrderFrame, periods: Periods, reader: Reader): bigint[] {
  if (draft.shape === 'sun') {
    const total = reader.energy('total', draft.total)
    return shareByLargestRemainder(BigInt(total), sunWeights(periods, frame.deliveryDay))
  }
  const perHour =
    draft.shape === 'flat'
      ? { day: reader.energy('hourly', draft.hourly), night: null }
      : { day: reader.energy('day', draft.day || '0'), night: reader.energy('night', draft.night || '0') }
  return periods.map(({ isDay }) => {
    const hourly = isDay ? perHour.day : (perHour.night ?? perHour.day)
    return BigInt(Math.floor((hourly * frame.mtuMinutes) / 60))
  })
}

function readFields() {
  const faults: string[] = []
  const read = (field: string, text: string, scale: number) => {
    const units = text.startsWith('?') || text === '' ? 'not_a_number' : parseDecimal(text, scale)
    if (typeof units === 'bigint' && units <= 1_000_000_000_000n && units >= -1_000_000_000_000n) return units
    faults.push(field)
    return 0n
  }
  return {
    faults,
    energy: (field: string, text: string) => {
      const units = read(field, text, decimals.energy)
      if (units < 0n) faults.push(field)
      return energyWh(units)
    },
    price: (field: string, text: string, bounds: Pick<OrderFrame, 'minPrice' | 'maxPrice'>) => {
      const ticks = priceTick(read(field, text, decimals.price))
      if (ticks < bounds.minPrice || ticks > bounds.maxPrice) faults.push(field)
      return ticks
    },
  }
}

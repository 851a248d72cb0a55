import { parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { sides, type Side as TradeSide } from '@tandem/core/market/order.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { formatDecimal, parseDecimal } from '@tandem/core/units/decimal.ts'
import {
  amount,
  decimals,
  energyWh,
  priceTick,
  type Amount,
  type EnergyWh,
  type PriceTick,
} from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { mostOfPage } from './endpoint.ts'

/**
 * How core types cross the wire: decimal numbers in kWh, TC/kWh and TC, ISO days and instants.
 * Decoding reads decimal digits, encoding writes them; no amount passes through float arithmetic.
 */

/** A decimal on the wire: a JSON number, or its digits as text where a number would lose some. */
const wireDecimal = z.union([z.number(), z.string()]).meta({ format: 'decimal' })

/** Doubles carry every decimal of up to 15 digits unchanged; longer values travel as text. */
const exactDigits = 1_000_000_000_000_000n

function encodeDecimal(units: bigint, places: number): number | string {
  const text = formatDecimal(units, places)
  return units < exactDigits && units > -exactDigits ? Number(text) : text
}

/** An answer of several shapes is written by trying each: what is no amount must be told, not break. */
const isUnits = (value: unknown) => typeof value === 'number' || typeof value === 'bigint'

function decimalCodec<T extends number | bigint>(places: number, make: (units: bigint) => T, limit: bigint) {
  return z.codec(wireDecimal, z.custom<T>(isUnits), {
    decode: (value, context) => {
      const units = parseDecimal(String(value), places)
      const fault = typeof units === 'string' ? units : units > limit || units < -limit ? 'too_large' : null
      if (fault === null) return make(units as bigint)
      context.issues.push({ code: 'custom', input: value, params: { rule: fault, decimals: places } })
      return z.NEVER
    },
    encode: (units) => encodeDecimal(BigInt(units), places),
  })
}

/** kWh on the wire, whole Wh inside. */
export const Energy = decimalCodec<EnergyWh>(decimals.energy, energyWh, 9_000_000_000_000_000n)
/** TC/kWh on the wire, whole ticks inside. */
export const Price = decimalCodec<PriceTick>(decimals.price, priceTick, 9_000_000_000_000_000n)
/** TC on the wire, whole 1e-8 TC inside. */
export const Coins = decimalCodec<Amount>(decimals.amount, amount, 9_000_000_000_000_000_000n)

/** A factor on the wire, whole millionths of one inside; at most 1,000. */
export const Factor = decimalCodec(6, Number, 1_000_000_000n)

/** A measured value in its unit on the wire, whole thousandths of it inside: volts and mV, watts and mW. */
export const Measured = decimalCodec(3, Number, 9_000_000_000_000_000n)

/** Days and instants outside these years are typing errors, and some of them no database can store. */
const years = { first: 2000, last: 2100 }
const isInRange = (text: string) => Number(text.slice(0, 4)) >= years.first && Number(text.slice(0, 4)) <= years.last

/** A day from 2000 to 2100. */
export const Day = z.codec(z.string().meta({ format: 'date' }), z.custom<DeliveryDay>(), {
  decode: (text, context) => {
    const day = parseDeliveryDay(text)
    if (day && isInRange(day)) return day
    context.issues.push({ code: 'custom', input: text, params: { rule: 'not_a_day' } })
    return z.NEVER
  },
  encode: (day) => day,
})

/** A month from 2000 to 2100, `YYYY-MM` on the wire; its first day inside. */
export const Month = z.codec(z.string(), z.custom<DeliveryDay>(), {
  decode: (text, context) => {
    const day = /^\d{4}-\d{2}$/.test(text) ? parseDeliveryDay(`${text}-01`) : null
    if (day && isInRange(day)) return day
    context.issues.push({ code: 'custom', input: text, params: { rule: 'not_a_month' } })
    return z.NEVER
  },
  encode: (day) => day.slice(0, 7),
})

/** An instant from 2000 to 2100, by UTC, to the microsecond: what is finer no database keeps, and is cut off. */
export const Instant = z.codec(
  z.string().meta({ format: 'date-time' }),
  z.custom<Temporal.Instant>((value) => value instanceof Temporal.Instant),
  {
    decode: (text, context) => {
      try {
        const instant = Temporal.Instant.from(text).round({ smallestUnit: 'microsecond', roundingMode: 'floor' })
        if (isInRange(instant.toString())) return instant
      } catch {
        // Not an instant at all: told below.
      }
      context.issues.push({ code: 'custom', input: text, params: { rule: 'not_an_instant' } })
      return z.NEVER
    },
    encode: (instant) => instant.toString(),
  },
)

/** The specification's keys for market types. */
export const wireMarketType = {
  dayAhead: 'pzu_market',
  intraday: 'intraday_market',
  balancing: 'balancing_market',
} as const satisfies Record<MarketType, string>
const marketTypeOf = { pzu_market: 'dayAhead', intraday_market: 'intraday', balancing_market: 'balancing' } as const

export const MarketTypeKey = z.codec(
  z.enum(['pzu_market', 'intraday_market', 'balancing_market']),
  z.custom<MarketType>(),
  { decode: (key) => marketTypeOf[key], encode: (type) => wireMarketType[type] },
)

/** A market type that is known beforehand. */
export const DayAheadKey = z.codec(z.literal('pzu_market'), z.literal('dayAhead'), {
  decode: () => 'dayAhead' as const,
  encode: () => wireMarketType.dayAhead,
})
export const IntradayKey = z.codec(z.literal('intraday_market'), z.literal('intraday'), {
  decode: () => 'intraday' as const,
  encode: () => wireMarketType.intraday,
})

/** One of the two markets with orders. */
export const TradedMarketKey = z.codec(z.enum(['pzu_market', 'intraday_market']), z.enum(['dayAhead', 'intraday']), {
  decode: (key) => (key === 'pzu_market' ? 'dayAhead' : 'intraday'),
  encode: (type) => (type === 'dayAhead' ? 'pzu_market' : 'intraday_market'),
})

export const Side = z.enum(sides)

const marketTypeChoices = ['pzu_market', 'intraday_market', 'balancing_market', 'all'] as const
const ofMarketType = {
  decode: (key: (typeof marketTypeChoices)[number] | '' | undefined) =>
    !key || key === 'all' ? null : marketTypeOf[key],
  encode: (type: MarketType | null) => (type ? wireMarketType[type] : 'all'),
} as const

/** A market type in a path; `all` is every type (null inside). */
export const MarketTypeInPath = z.codec(z.enum(marketTypeChoices), z.custom<MarketType | null>(), ofMarketType)

/** A market type in a query; `all`, an empty text and absence mean every type (null inside). */
export const MarketTypeFilter = z.codec(
  z.enum([...marketTypeChoices, '']).optional(),
  z.custom<MarketType | null>(),
  ofMarketType,
)

/** A side in a path; `all` is every side (null inside). */
export const SideFilter = z.codec(z.enum(['buy', 'sell', 'all']), z.custom<TradeSide | null>(), {
  decode: (key) => (key === 'all' ? null : key),
  encode: (side) => side ?? 'all',
})

const largestId = 2_147_483_647

/** A row's number; in a path or query it arrives as text. */
export const Id = z.int().min(1).max(largestId)
/** The number of something that is counted without end, such as a trade or an order: as far as a number of JSON counts. */
export const EventId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

const pathId = (largest: number) =>
  z.codec(z.union([z.string(), z.number()]), z.number(), {
    decode: (value, context) => {
      const text = String(value)
      const id = /^\d{1,16}$/.test(text) ? Number(text) : 0
      if (id >= 1 && id <= largest) return id
      context.issues.push({ code: 'custom', input: value, params: { rule: 'not_an_id' } })
      return z.NEVER
    },
    encode: (id) => String(id),
  })
export const PathId = pathId(largestId)
export const EventPathId = pathId(Number.MAX_SAFE_INTEGER)

/** An id in a query; an empty text and absence mean that nothing is asked for. */
export const IdFilter = z.codec(z.union([PathId, z.literal('')]).optional(), z.int().optional(), {
  decode: (id) => (id === '' ? undefined : id),
  encode: (id) => id,
})

/** A whole number that travels in a path. */
export const PathNumber = (min: number, max: number) =>
  z.codec(z.union([z.string(), z.number()]), z.number(), {
    decode: (value, context) => {
      const number = /^\d{1,16}$/.test(String(value)) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      context.issues.push({ code: 'custom', input: value, params: { rule: 'between', min, max } })
      return z.NEVER
    },
    encode: (number) => String(number),
  })

/**
 * Which rows of a long list: `size` rows of it, the first of them behind `page - 1` pages. Without both, the whole list, where it
 * is short enough to be answered (docs/decisions/0088). The last page has fewer rows than `size`.
 */
export const paging = { page: PathNumber(1, 1_000_000).optional(), size: PathNumber(1, mostOfPage).optional() }

/** Why a cell of a file is not what its column should hold; the facts of a fault are its params, the screens put both in words. */
export const cellFault = <const Columns extends readonly string[], const Codes extends readonly string[]>(
  columns: Columns,
  codes: Codes,
) =>
  z.object({
    column: z.enum(columns),
    code: z.enum(codes),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  })

export const Done = z.object({ message: z.string() })

/** Yes or no in a query. */
export const Flag = z.codec(z.enum(['true', 'false']), z.boolean(), {
  decode: (text) => text === 'true',
  encode: (is) => (is ? ('true' as const) : ('false' as const)),
})

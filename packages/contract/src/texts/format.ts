/**
 * The one formatter: screens, mails and spreadsheets write numbers and dates through it.
 * Stored quantities are whole units (Wh, 1e-5 TC/kWh, 1e-8 TC); their digits are placed, never multiplied as floats.
 * Romanian writes `1.234,50`, English `1,234.50`; a minus is U+2212; what is absent is an en dash.
 */
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { decimals } from '@tandem/core/units/units.ts'

export const languages = ['en', 'ro'] as const
export type Language = (typeof languages)[number]

/** How hours are written: `14:05`, or `02:05 PM` as the specification does. Intervals of a market are always `14:00-15:00`. */
export const clocks = ['24', '12'] as const
export type Clock = (typeof clocks)[number]

/** Screens and mails speak in this zone unless a market says otherwise. */
export const displayZone = 'Europe/Bucharest'

/** Written where there is no value; a zero is a value. */
export const absent = '–'

type Whole = bigint | number | null | undefined
type InstantLike = Temporal.Instant | string | null | undefined

/** Every method answers `–` for null and undefined. "Figure" means: the number without its unit. */
export interface Format {
  readonly language: Language
  /** Wh → `1,234.50 kWh`; two decimals, the third only when it is not zero. */
  energy(wh: Whole): string
  energyFigure(wh: Whole): string
  /** Wh → `1,234.500`, always to the Wh, so that the digits of a column stand under each other. */
  energyColumn(wh: Whole): string
  /** Ticks of 1e-5 TC/kWh → `0.45 TC/kWh`; two to five decimals, exact. */
  price(ticks: Whole): string
  priceFigure(ticks: Whole): string
  /** Ticks → `0.45000`, always five decimals, as an order ticket shows it. */
  ticketPrice(ticks: Whole): string
  /** Ticks → `450.00 TC/MWh`: the unitary price, exact. */
  unitary(ticks: Whole): string
  /** 1e-8 TC → `1,234.50 TC`, rounded to two decimals; `exactCoins` tells the rest. */
  coins(units: Whole): string
  coinsFigure(units: Whole): string
  /** 1e-8 TC → `+12.00 TC` or `−12.00 TC`; zero has no sign. */
  signedCoins(units: Whole): string
  /** 1e-8 TC with every decimal that is there, at least two. */
  exactCoins(units: Whole): string
  /** Whole Wh with a sign, for imbalances: `+1.50 kWh`. */
  signedEnergy(wh: Whole): string
  /** A count of things: `8,760`. */
  count(value: Whole): string
  /** A ratio that is not a stored quantity: 0.125 → `12.5%` (Romanian `12,5 %`). */
  percent(ratio: number | null | undefined, fractionDigits?: number): string
  /** The same with one decimal also where it is zero, so that the digits of a column stand under each other. */
  percentColumn(ratio: number | null | undefined): string
  /** `part` of `whole` in percent, by whole digits; `–` when `whole` is zero. */
  percentOf(part: Whole, whole: Whole, fractionDigits?: number): string
  /** Any whole count of 10^-scale: `decimal(12345, 2)` → `123.45`. */
  decimal(units: Whole, scale: number, fraction?: { min?: number; max?: number }): string
  /** 'YYYY-MM-DD' or an instant → `14-06-2026`. */
  date(value: InstantLike): string
  /** `14-06-2026 09:05`, or `14-06-2026 09:05 AM` by the clock of twelve hours. */
  dateTime(instant: InstantLike): string
  /** `09:05`, or `09:05 AM`. */
  time(instant: InstantLike): string
  /** `09:05:07`. */
  timeToSecond(instant: InstantLike): string
  /** `14-06-2026 09:05:07.123`: for records where order within a second matters. */
  exactTime(instant: InstantLike): string
  /** `Sunday` / `duminică`. */
  weekday(day: string | null | undefined): string
  /** 'YYYY-MM' or a day of it → `June 2026` / `iunie 2026`. */
  month(value: string | null | undefined): string
  /** `14:00-15:00`; in the repeated autumn hour `03:00-04:00 A` and `03:00-04:00 B`. */
  interval(start: InstantLike, minutes: number, zone?: string): string
  /** `13:00-15:00 and 18:00-19:00`: in order, each once, what follows on each other as one. */
  intervals(periods: readonly { readonly start: Temporal.Instant; readonly minutes: number }[]): string
}

const cache = new Map<string, Format>()

/** The formatter of a language; instants are shown in `zone`, and by a clock of 24 hours unless somebody wants the other. */
export function formatFor(language: Language, zone: string = displayZone, hours: Clock = '24'): Format {
  const key = `${language} ${zone} ${hours}`
  const known = cache.get(key)
  if (known) return known
  const made = { language, ...numberFormat(language), ...timeFormat(language, zone, hours) }
  cache.set(key, made)
  return made
}

function numberFormat(language: Language) {
  const figure = figureWriter(language)
  const given = (value: Whole): value is bigint | number => value !== null && value !== undefined
  type Decimals = readonly [scale: number, min: number, max: number]
  const write = (value: Whole, [scale, min, max]: Decimals, unit = '', sign = false): string =>
    given(value) ? figure(formatDecimal(value, scale), min, max, sign) + unit : absent
  const percentSign = language === 'ro' ? '\u00A0%' : '%'
  const share = (ratio: number | null | undefined, min: number, max: number): string =>
    given(ratio) && Number.isFinite(ratio) ? figure((ratio * 100).toFixed(9), min, max) + percentSign : absent
  return {
    energy: (wh: Whole) => write(wh, [decimals.energy, 2, 3], '\u00A0kWh'),
    energyFigure: (wh: Whole) => write(wh, [decimals.energy, 2, 3]),
    energyColumn: (wh: Whole) => write(wh, [decimals.energy, 3, 3]),
    signedEnergy: (wh: Whole) => write(wh, [decimals.energy, 2, 3], '\u00A0kWh', true),
    price: (ticks: Whole) => write(ticks, [decimals.price, 2, 5], '\u00A0TC/kWh'),
    priceFigure: (ticks: Whole) => write(ticks, [decimals.price, 2, 5]),
    ticketPrice: (ticks: Whole) => write(ticks, [decimals.price, 5, 5]),
    unitary: (ticks: Whole) => write(ticks, [decimals.price - 3, 2, 2], '\u00A0TC/MWh'),
    coins: (units: Whole) => write(units, [decimals.amount, 2, 2], '\u00A0TC'),
    coinsFigure: (units: Whole) => write(units, [decimals.amount, 2, 2]),
    signedCoins: (units: Whole) => write(units, [decimals.amount, 2, 2], '\u00A0TC', true),
    exactCoins: (units: Whole) => write(units, [decimals.amount, 2, 8], '\u00A0TC'),
    count: (value: Whole) => write(value, [0, 0, 0]),
    decimal: (units: Whole, scale: number, fraction: { min?: number; max?: number } = {}) =>
      write(units, [scale, fraction.min ?? 0, fraction.max ?? scale]),
    percent: (ratio: number | null | undefined, fractionDigits = 1) => share(ratio, 0, fractionDigits),
    percentColumn: (ratio: number | null | undefined) => share(ratio, 1, 1),
    percentOf: (part: Whole, whole: Whole, fractionDigits = 1) => {
      if (!given(part) || !given(whole) || BigInt(whole) === 0n) return absent
      const billionths = (BigInt(part) * 1_000_000_000n) / BigInt(whole)
      return figure(formatDecimal(billionths, 7), 0, fractionDigits) + percentSign
    },
  }
}

/** Writes plain decimal text by the language's separators. Intl reads the text itself, so no digit is lost. */
function figureWriter(language: Language) {
  const formats = new Map<string, Intl.NumberFormat>()
  return (text: string, min: number, max: number, sign = false): string => {
    const key = `${String(min)} ${String(max)} ${String(sign)}`
    let format = formats.get(key)
    if (!format) {
      format = new Intl.NumberFormat(language === 'ro' ? 'ro-RO' : 'en-GB', {
        minimumFractionDigits: min,
        maximumFractionDigits: max,
        signDisplay: sign ? 'exceptZero' : 'negative',
        useGrouping: 'always',
      })
      formats.set(key, format)
    }
    return format.format(text as Intl.StringNumericLiteral).replace('-', '−')
  }
}

function timeFormat(language: Language, zone: string, hours: Clock) {
  const written = hours === '12' ? clockOfTwelve : clock
  const locale = language === 'ro' ? 'ro-RO' : 'en-GB'
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(locale)
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return {
    date: (value: InstantLike) => {
      if (isAbsent(value)) return absent
      return dayFirst(isDay(value) ? Temporal.PlainDate.from(value) : inZone(value, zone).toPlainDate())
    },
    dateTime: (instant: InstantLike) => {
      if (isAbsent(instant)) return absent
      const local = inZone(instant, zone)
      return `${dayFirst(local.toPlainDate())} ${written(local)}`
    },
    time: (instant: InstantLike) => (isAbsent(instant) ? absent : written(inZone(instant, zone))),
    timeToSecond: (instant: InstantLike) =>
      isAbsent(instant) ? absent : inZone(instant, zone).toPlainTime().toString({ smallestUnit: 'second' }),
    exactTime: (instant: InstantLike) => {
      if (isAbsent(instant)) return absent
      const local = inZone(instant, zone)
      const seconds = local.toPlainTime().toString({ fractionalSecondDigits: 3 })
      return `${dayFirst(local.toPlainDate())} ${seconds}`
    },
    weekday: (day: string | null | undefined) => (day ? weekdays.format(utcNoon(day)) : absent),
    month: (value: string | null | undefined) => (value ? months.format(utcNoon(`${value.slice(0, 7)}-01`)) : absent),
    interval: (start: InstantLike, minutes: number, marketZone: string = zone) =>
      isAbsent(start) ? absent : intervalLabel(inZone(start, marketZone), minutes),
    intervals: (periods: readonly Span[]) => {
      const spans = joinSpans(periods).map(({ start, minutes }) => intervalLabel(inZone(start, zone), minutes))
      return lists.format(spans)
    },
  }
}

interface Span {
  readonly start: Temporal.Instant
  readonly minutes: number
}

function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => Temporal.Instant.compare(a.start, b.start))) {
    const last = joined.at(-1)
    const apart = last ? last.start.until(span.start).total('minutes') : Infinity
    if (last && apart <= last.minutes)
      joined[joined.length - 1] = { ...last, minutes: Math.max(last.minutes, apart + span.minutes) }
    else joined.push(span)
  }
  return joined
}

/** The end is the wall clock's: 03:00-04:00 in the repeated hour too, told apart by A and B. */
function intervalLabel(start: Temporal.ZonedDateTime, minutes: number): string {
  const wall = start.toPlainDateTime()
  const earlier = wall.toZonedDateTime(start.timeZoneId, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(start.timeZoneId, { disambiguation: 'later' })
  const repeated = earlier.epochMilliseconds !== later.epochMilliseconds
  const letter = !repeated ? '' : start.epochMilliseconds === earlier.epochMilliseconds ? ' A' : ' B'
  return `${clock(wall)}-${clock(wall.add({ minutes }))}${letter}`
}

function isAbsent(value: InstantLike): value is null | undefined {
  return value === null || value === undefined
}

function isDay(value: Temporal.Instant | string): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
}

function inZone(instant: Temporal.Instant | string, zone: string): Temporal.ZonedDateTime {
  return (typeof instant === 'string' ? Temporal.Instant.from(instant) : instant).toZonedDateTimeISO(zone)
}

function dayFirst(day: Temporal.PlainDate): string {
  const [year, month, date] = day.toString().split('-')
  return `${date ?? ''}-${month ?? ''}-${year ?? ''}`
}

function clock(time: { hour: number; minute: number }): string {
  return `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
}

/** `hh:mm A`: midnight is 12:00 AM, noon 12:00 PM. */
function clockOfTwelve({ hour, minute }: { hour: number; minute: number }): string {
  return `${clock({ hour: hour % 12 || 12, minute })} ${hour < 12 ? 'AM' : 'PM'}`
}

function utcNoon(day: string): number {
  return Temporal.Instant.from(`${day}T12:00Z`).epochMilliseconds
}

import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { languages } from '@tandem/contract/texts/format.ts'
import { listDays, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import type Holidays from 'date-holidays'
import type { HolidaysTypes } from 'date-holidays'
import { createRequire } from 'node:module'

/** Public holidays of the countries of the world and of their states, from the tables of date-holidays (docs/decisions/0123). */
type Library = typeof Holidays

export const usualHolidayRegion = 'RO'

const require = createRequire(import.meta.url)
let library: Library | undefined

/** Read when first asked for: with its first year it takes up to 250 ms and 30 MB, which a command of the command line mostly does without. */
function load(): Library {
  return (library ??= require('date-holidays') as Library)
}

interface Region {
  readonly country: string
  readonly state: string
}

/** `RO`, or `DE-BY` for a state of a country. */
function split(region: string): Region {
  const [country = '', state = ''] = region.split('-')
  return { country, state }
}

/** Whether the holidays of a country, or of a state of it, are known. */
export function isHolidayRegion(region: string): boolean {
  if (!/^[A-Z]{2}(-[A-Z0-9]{1,4})?$/.test(region)) return false
  const { country, state } = split(region)
  const all = new (load())()
  if (!Object.hasOwn(all.getCountries(), country)) return false
  return state === '' || Object.hasOwn(Object(all.getStates(country)) as object, state)
}

/** By region, language and year: a year takes 15 ms the first time. */
const years = new Map<string, ReadonlyMap<DeliveryDay, string>>()
const mostYears = 200

function holidaysOfYear(region: string, year: number, language: string): ReadonlyMap<DeliveryDay, string> {
  const key = [region, year, language].join('/')
  const known = years.get(key)
  if (known) return known
  if (years.size >= mostYears) years.clear()
  const { country, state } = split(region)
  const names = new Map<DeliveryDay, string>()
  for (const holiday of new (load())(country, state, { types: ['public'] }).getHolidays(year, language)) {
    for (const day of daysOf(holiday)) if (!names.has(day)) names.set(day, holiday.name)
  }
  years.set(key, names)
  return names
}

/** Some last for more than a day: that of the new year has two. */
function daysOf({ date, start, end }: HolidaysTypes.Holiday): DeliveryDay[] {
  const first = Temporal.PlainDate.from(date.slice(0, 10))
  const length = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000))
  return Array.from({ length }, (_, place) => first.add({ days: place }).toString() as DeliveryDay)
}

/** No history that a forecast is made from goes farther back. */
const yearsBack = 5

/** Reads the tables and the years that forecasts look at, so that nobody whom the server answers waits for it. */
export function prepareHolidays(region: string | null, { year }: Pick<Temporal.PlainDate, 'year'>): void {
  if (region === null) return
  for (let each = year - yearsBack; each <= year + 1; each++) {
    for (const language of languages) holidaysOfYear(region, each, language)
  }
}

/** The name of the public holiday that a day is, in a language or, where there is no name in it, in English; null where it is none. */
export function holidayName(region: string | null, day: DeliveryDay, language: string): string | null {
  if (region === null) return null
  return holidaysOfYear(region, Number(day.slice(0, 4)), language).get(day) ?? null
}

/** Of each day of a span 1 where it is a public holiday, else 0. Without a region no day is one. */
export function markHolidays(region: string | null, span: DaySpan): Uint8Array {
  return Uint8Array.from(listDays(span), (day) => (holidayName(region, day, 'en') === null ? 0 : 1))
}

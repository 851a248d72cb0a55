import { parseLocalDay } from '@tandem/contract/texts/parse.ts'
import { plainText } from '@tandem/contract/texts/plain-text.ts'
import { addDays, parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'

/** Days by what people call them, in both languages, as days after today. */
const dayWords: Readonly<Record<string, number>> = {
  alaltaieri: -2,
  yesterday: -1,
  ieri: -1,
  today: 0,
  azi: 0,
  astazi: 0,
  tomorrow: 1,
  maine: 1,
  poimaine: 2,
}
/** The first letters of months, in both languages; `mai` and `may` are one. */
const months = [
  'ian jan',
  'feb',
  'mar',
  'apr',
  'mai may',
  'iun jun',
  'iul jul',
  'aug',
  'sep',
  'oct',
  'noi nov',
  'dec',
].map((names) => names.split(' '))

export interface TypedDay {
  readonly day: DeliveryDay
  /** What was typed beside it. */
  readonly rest: string
}

/**
 * The day that a text names, and what else it says: `mâine`, `yesterday`, `23.11`, `23-11-2026`, `2026-11-23`, `23 noiembrie`,
 * `nov 23`. Without a year it is the nearest such day. A word of four letters or more may be begun only. Null without a day.
 */
export function readTypedDay(typed: string, today: DeliveryDay): TypedDay | null {
  const text = plainText(typed).trim()
  return byNumbers(text, today) ?? byMonth(text, today) ?? byWord(text, today)
}

const numbers = /(?<![\d.-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}([-./])\d{1,2}(?:\1\d{4})?)(?![\d/-]|\.\d)/

function byNumbers(text: string, today: DeliveryDay): TypedDay | null {
  const found = numbers.exec(text)?.[0]
  if (found === undefined) return null
  const whole = parseLocalDay(found)
  const [date = 0, month = 0] = found.split(/[-./]/).map(Number)
  const day = whole === null ? nearest(date, month, today) : parseDeliveryDay(whole)
  return day && { day, rest: without(text, found) }
}

const dayFirst = /(?<!\S)(\d{1,2})\.? (\p{L}{3,})(?: (\d{4}))?(?!\S)/u
const monthFirst = /(?<!\S)(\p{L}{3,}) (\d{1,2})(?:,? (\d{4}))?(?!\S)/u

function byMonth(text: string, today: DeliveryDay): TypedDay | null {
  const [whole, date, word, year] = dayFirst.exec(text) ?? []
  const [otherWhole, otherWord, otherDate, otherYear] = monthFirst.exec(text) ?? []
  const named = [
    { whole, date, word, year },
    { whole: otherWhole, date: otherDate, word: otherWord, year: otherYear },
  ]
  for (const each of named) {
    const month = months.findIndex((names) => names.includes(each.word?.slice(0, 3) ?? '')) + 1
    const number = Number(each.date)
    const day = each.year === undefined ? nearest(number, month, today) : dayAt(Number(each.year), month, number)
    if (day && each.whole !== undefined) return { day, rest: without(text, each.whole) }
  }
  return null
}

function byWord(text: string, today: DeliveryDay): TypedDay | null {
  for (const word of text.split(/\s+/)) {
    const name = Object.keys(dayWords).find((each) => each === word || (word.length >= 4 && each.startsWith(word)))
    if (name !== undefined) return { day: addDays(today, dayWords[name] ?? 0), rest: without(text, word) }
  }
  return null
}

/** The day of this date that is the fewest days away; null where no year around has it. */
function nearest(date: number, month: number, today: DeliveryDay): DeliveryDay | null {
  const now = Temporal.PlainDate.from(today)
  const days = [-1, 0, 1].flatMap((years) => dayAt(now.year + years, month, date) ?? [])
  const away = (day: DeliveryDay) => Math.abs(now.until(day).days)
  return days.toSorted((a, b) => away(a) - away(b))[0] ?? null
}

function dayAt(year: number, month: number, date: number): DeliveryDay | null {
  const two = (number: number) => String(number).padStart(2, '0')
  return parseDeliveryDay(`${String(year)}-${two(month)}-${two(date)}`)
}

function without(text: string, part: string): string {
  return text.replace(part, ' ').replaceAll(/\s+/g, ' ').trim()
}

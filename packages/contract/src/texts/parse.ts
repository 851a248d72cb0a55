/** Reads what a person typed: numbers by the language's separators, days as DD-MM-YYYY. */
import type { Language } from './format.ts'

type NumberFault = 'empty' | 'not_a_number' | 'ambiguous'
export type ParsedNumber =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: NumberFault }

const spaces = /[\s\u00A0\u202F]/g
const minuses = /^[-\u2212\u2013]/

/**
 * "0,45" and "0.45" both mean 0.45; "1.234,50" and "1,234.50" both mean 1234.5. The answer is canonical decimal text
 * (a dot, no grouping, no idle zeros) for the wire.
 * A lone "1.234" in Romanian, or "1,234" in English, could be a thousand or a one: it is refused as ambiguous
 * instead of being wrong by a factor of a thousand.
 */
export function parseLocalNumber(input: string, language: Language): ParsedNumber {
  // Spaces stand before thousands and behind a sign; anywhere else there are two numbers in one field.
  const parts = input
    .trim()
    .replace(minuses, '')
    .trim()
    .split(/[\s\u00A0\u202F]+/)
  if (parts.some((part, index) => index > 0 && !/^\d{3}(?:\D|$)/.test(part)))
    return { ok: false, fault: 'not_a_number' }
  const text = input.replace(spaces, '')
  if (text === '') return { ok: false, fault: 'empty' }
  const negative = minuses.test(text)
  const digits = text.replace(minuses, '').replace(/^\+/, '')
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return { ok: false, fault: 'not_a_number' }
  const point = decimalPointOf(digits, language)
  if (point === 'ambiguous' || point === 'not_a_number') return { ok: false, fault: point }
  const whole = (point === -1 ? digits : digits.slice(0, point)).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const fraction = point === -1 ? '' : digits.slice(point + 1).replace(/0+$/, '')
  const value = fraction ? `${whole}.${fraction}` : whole
  return { ok: true, text: negative && value !== '0' ? `-${value}` : value }
}

/** Where the decimal separator stands; −1 when there is none. */
function decimalPointOf(digits: string, language: Language): number | 'ambiguous' | 'not_a_number' {
  const separators = [...digits.matchAll(/[.,]/g)]
  const last = separators.at(-1)
  if (!last) return -1
  const mixed = separators.some((separator) => separator[0] !== last[0])
  const grouped = /^\d{1,3}([.,]\d{3})+$/
  if (mixed) {
    const whole = digits.slice(0, last.index)
    const oneKind = separators.slice(0, -1).every((separator) => separator[0] !== last[0])
    return oneKind && grouped.test(whole) ? last.index : 'not_a_number'
  }
  if (separators.length > 1) return grouped.test(digits) ? -1 : 'not_a_number'
  const ownPoint = language === 'ro' ? ',' : '.'
  if (last[0] !== ownPoint && grouped.test(digits) && !digits.startsWith('0')) return 'ambiguous'
  return last.index
}

/** Canonical decimal text as a person edits it: "1234.5" → "1234,5" in Romanian. No grouping. */
export function localizeNumber(canonical: string, language: Language): string {
  return language === 'ro' ? canonical.replace('.', ',') : canonical
}

/** "14-06-2026", "14.06.2026", "14/6/2026" or "2026-06-14" → "2026-06-14"; null when no such day exists. */
export function parseLocalDay(input: string): string | null {
  const text = input.trim()
  const dayFirst = /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})$/.exec(text)
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = dayFirst
    ? [dayFirst[3], dayFirst[2], dayFirst[1]]
    : yearFirst
      ? [yearFirst[1], yearFirst[2], yearFirst[3]]
      : []
  if (!year || !month || !day) return null
  try {
    const parts = { year: Number(year), month: Number(month), day: Number(day) }
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** "9:05" or "09:05" → "09:05"; null when no such time exists. */
export function parseLocalTime(input: string): string | null {
  const match = /^(\d{1,2})[:.](\d{2})$/.exec(input.trim())
  if (!match) return null
  const [hour, minute] = [Number(match[1]), Number(match[2])]
  if (hour > 23 || minute > 59) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

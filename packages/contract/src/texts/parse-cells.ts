/** Reads cells of files that people and programs fill in, in either language: what the reader of the page speaks says nothing. */
import type { Side } from '@tandem/core/market/order.ts'
import { executions, type Execution } from '@tandem/core/market/order-book.ts'
import { parseLocalNumber, type ParsedNumber } from './parse.ts'
import { plainText } from './plain-text.ts'

/** Case, diacritics, units and punctuation aside: "Preț (TC/kWh)" → "pret". */
export function plainWords(text: string): string {
  return plainText(text)
    .replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replaceAll(/\btc\s*\/\s*kwh\b|\bkwh\b/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * "0,45" and "0.45" are 0.45, "1.234,50" and "1,234.50" are 1234.5. Whatever English and Romanian readers would take for
 * different numbers, as "1.234" and "1,234", is refused as ambiguous.
 */
export function parseEitherNumber(text: string): ParsedNumber {
  const [english, romanian] = [parseLocalNumber(text, 'en'), parseLocalNumber(text, 'ro')]
  if (!english.ok) return english
  if (!romanian.ok) return romanian
  return english.text === romanian.text ? english : { ok: false, fault: 'ambiguous' }
}

/** A number as a spreadsheet keeps it: 15 digits are meant, what is behind them is the noise of doubles. */
export function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)))
}

const sideWords: Record<Side, ReadonlySet<string>> = {
  buy: new Set(['buy', 'b', 'bid', 'purchase', 'cumparare', 'cumpar', 'cumpara', 'c']),
  sell: new Set(['sell', 's', 'ask', 'offer', 'sale', 'vanzare', 'vand', 'vinde', 'v']),
}

/** "buy", "B", "Cumpărare", "C" and "sell", "S", "Vânzare", "V"; null for anything else. */
export function parseSide(text: string): Side | null {
  const word = plainWords(text)
  return sideWords.buy.has(word) ? 'buy' : sideWords.sell.has(word) ? 'sell' : null
}

const executionWords: Record<Execution, ReadonlySet<string>> = {
  NON: new Set(['', 'non', 'none', 'limit', 'normal', 'fara', 'niciuna', 'limita']),
  IOC: new Set(['ioc', 'immediate or cancel', 'imediat sau anuleaza']),
  FOK: new Set(['fok', 'fill or kill', 'tot sau nimic']),
}

/** "IOC", "fill or kill", nothing; null for anything else. */
export function parseExecution(text: string): Execution | null {
  const word = plainWords(text)
  return executions.find((execution) => executionWords[execution].has(word)) ?? null
}

const intervalPattern =
  /^(\d{1,2})[:.](\d{2})(?:[:.]00)?(?:\s*[-\u2013\u2014]\s*(\d{1,2})[:.](\d{2})(?:[:.]00)?)?\s*([ab])?$/i

/** An interval by the clock. `half` says which of two is meant on the autumn day, where the text does. */
export interface IntervalText {
  readonly start: string
  /** null where only the start is given; midnight is 24:00. */
  readonly end: string | null
  readonly half: 'A' | 'B' | null
}

/** "14:00-15:00", "3:00-4:00 B", "14:00": the interval by the clock; a number from 1; null for anything else. */
export function parseIntervalText(text: string): IntervalText | number | null {
  const words = text.trim()
  if (/^\d{1,3}$/.test(words)) return Number(words)
  const match = intervalPattern.exec(words)
  if (!match) return null
  const [, hour, minute, endHour, endMinute, letter] = match
  const written = endHour === undefined ? null : clock(endHour, endMinute)
  const half = letter?.toUpperCase()
  return {
    start: clock(hour, minute),
    end: written === '00:00' ? '24:00' : written,
    half: half === 'A' || half === 'B' ? half : null,
  }
}

/**
 * Which of `labels` a text means, as a number from 1: a label ("14:00-15:00", "03:00-04:00 B"), its start ("14:00",
 * "3:00 B"), or the number itself. `twice`: the autumn day has this hour twice and the text does not say which.
 */
export function parseInterval(text: string, labels: readonly string[]): number | 'unknown' | 'twice' {
  const meant = parseIntervalText(text)
  if (meant === null) return 'unknown'
  if (typeof meant === 'number') return meant >= 1 && meant <= labels.length ? meant : 'unknown'
  const found = labels.flatMap((label, index) => {
    const [from, to, which] = label.split(/[- ]/)
    const isMeant =
      from === meant.start && (meant.end === null || meant.end === to) && (meant.half === null || meant.half === which)
    return isMeant ? [index + 1] : []
  })
  return found.length > 1 ? 'twice' : (found[0] ?? 'unknown')
}

function clock(hour = '', minute = ''): string {
  return `${hour.padStart(2, '0')}:${minute}`
}

import { Refusal } from '@tandem/core/refusal.ts'

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Reads JSON without losing a digit: a number that a double cannot hold as written becomes the text of its digits, so
 * that whoever reads it can refuse it. Refuses, as `malformed_json`, what is not JSON, what is nested too deep and keys
 * that reach into an object's workings.
 */
export function parseExactJson(text: string): unknown {
  if (isNestedTooDeep(text)) throw new Refusal('malformed_json')
  try {
    return (unusual.test(text) ? JSON.parse(text, parseValue) : JSON.parse(text)) as unknown
  } catch (error) {
    if (error instanceof Refusal) throw error
    const position = /at position (\d+)/.exec(String(error))?.[1]
    throw new Refusal('malformed_json', position === undefined ? {} : { position: Number(position) })
  }
}

/** No body of the contract nests deeper than this by far. */
const deepest = 64

/** Counts brackets outside of texts, character by character, before anything is built of them. */
function isNestedTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === quote) isInText = !isInText
    else if (isInText) at += character === backslash ? 1 : 0
    else if ((character === openBracket || character === openBrace) && ++depth > deepest) return true
    else if (character === closeBracket || character === closeBrace) depth--
  }
  return false
}
const [quote, backslash, openBracket, closeBracket, openBrace, closeBrace] = [34, 92, 91, 93, 123, 125]

/**
 * What a plain reading could get wrong: numbers of more than 15 digits or with an exponent, a minus zero, and keys that reach into
 * an object's workings, also in escapes. Only a text with such a place is read value by value.
 */
const unusual = /[\d.]{16,}|\d[eE]|-0|\\u|__proto__|constructor|prototype/

function parseValue(key: string, value: unknown, context?: { source?: string }): unknown {
  if (forbiddenKeys.has(key)) throw new Refusal('malformed_json', { key })
  if (typeof value !== 'number') return value
  const source = context?.source ?? ''
  // The minus zero is written as zero; nobody means it.
  return isExact(source, value) ? value + 0 : source
}

/** The longest whole number that a double holds has 309 digits; what is longer is compared with nothing, it would take too long. */
const longestNumber = 320

function isExact(source: string, value: number): boolean {
  if (source.length <= 15 && /^-?\d+$/.test(source)) return true
  if (source.length > longestNumber) return false
  return Number.isFinite(value) && canonical(source) === canonical(String(value))
}

/** The one spelling of a decimal: sign, digits without zeros at either end, power of ten. */
function canonical(decimal: string): string {
  const [mantissa = '', exponent = '0'] = decimal.toLowerCase().split('e')
  const sign = mantissa.startsWith('-') ? '-' : ''
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${sign}${significant}e${String(power)}`
}

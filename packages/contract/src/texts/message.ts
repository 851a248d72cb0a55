import type { RefusalCode, RefusalDetails } from '@tandem/core/refusal.ts'
import type { Fault, ValidationRule } from '../validation.ts'
import { formatFor, type Language } from './format.ts'
import { fieldNames } from './fields.ts'
import { orderStatusWords } from './words.ts'

/** What refusals and faults say in one language. */
export interface MessageTexts {
  readonly refusals: Readonly<Record<RefusalCode, string>>
  readonly faults: Readonly<Record<ValidationRule, string>>
}

const texts: Partial<Record<Language, MessageTexts>> = {}

/** Makes messages possible in a language. A browser adds the one it shows; `all-messages.ts` adds them all. */
export function addMessageTexts(language: Language, messages: MessageTexts): void {
  texts[language] = messages
}

function textsIn(language: Language): MessageTexts {
  const found = texts[language]
  if (!found) throw new Error(`the messages in ${language} were not added`)
  return found
}

/** What a market or an order is, inside a sentence. */
const stateNames: Record<Language, Record<string, string>> = {
  en: orderStatusWords.en,
  ro: {
    scheduled: 'programată',
    open: 'deschisă',
    closed: 'închisă',
    cleared: 'cu rezultat',
    settled: 'decontată',
    ...orderStatusWords.ro,
  },
}

/** A refusal in words, its amounts, times and states written for the reader. */
export function refusalMessage(code: RefusalCode, details: RefusalDetails, language: Language): string {
  return fillText(textsIn(language).refusals[code], details, language)
}

/** One fault of an input in words; the field is named as the forms name it. */
export function faultMessage(fault: Fault, language: Language): string {
  const name = fault.field.split('.').findLast((part) => !/^\d+$/.test(part)) ?? ''
  const field = fieldNames[language][name] ?? name
  return fillText(textsIn(language).faults[fault.rule], { ...fault.params, field }, language)
}

/** A text with its amounts, times and states written for the reader. What stands in brackets is said where each of its values is given. */
export function fillText(text: string, values: RefusalDetails, language: Language): string {
  const said = text.replaceAll(/\[([^\]]*)\]/g, (_, passage: string) =>
    [...passage.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== undefined) ? passage : '',
  )
  return said.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined || value === null ? place : readable(name, value, language)
  })
}

/** Instants arrive as ISO text and amounts as decimal text. */
function readable(name: string, value: string | number | boolean, language: Language): string {
  const text = String(value)
  const format = formatFor(language)
  if (name === 'status') return stateNames[language][text]?.toLowerCase() ?? text
  if (name === 'column') return fieldNames[language][text] ?? text
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return format.date(text)
  if (/^\d{4}-\d{2}$/.test(text)) return format.month(text)
  if (/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)) return format.dateTime(text)
  const decimal = /^-?\d+(?:\.(\d+))?$/.exec(text)
  if (!decimal) return text
  const scale = decimal[1]?.length ?? 0
  return format.decimal(BigInt(text.replace('.', '')), scale)
}

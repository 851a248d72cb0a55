import { plainText } from '@tandem/contract/texts/plain-text.ts'

/**
 * The months of English, Romanian, German, French, Italian, Spanish, Portuguese, Dutch, Polish and Hungarian, whole and short, without
 * marks. A word that is not here is no month.
 */
const names = [
  'jan|january|ian|ianuarie|januar|janner|janv|janvier|gen|gennaio|ene|enero|janeiro|januari|sty|styczen|stycznia',
  'feb|february|februarie|februar|fevr|fevrier|fev|febbraio|febrero|fevereiro|februari|lut|luty|lutego',
  'mar|march|martie|marz|mrz|mars|marzo|marco|mrt|maart|marca|marzec|marc|marcius',
  'apr|april|aprilie|avr|avril|aprile|abr|abril|kwi|kwiecien|kwietnia|aprilis',
  'may|mai|mag|maggio|mayo|maio|mei|maj|maja|majus',
  'jun|june|iun|iunie|juni|juin|giu|giugno|junio|junho|cze|czerwiec|czerwca|junius',
  'jul|july|iul|iulie|juli|juil|juillet|lug|luglio|julio|julho|lip|lipiec|lipca|julius',
  'aug|august|aout|ago|agosto|augustus|sie|sierpien|sierpnia|augusztus',
  'sep|sept|september|septembrie|septembre|set|settembre|septiembre|setembro|wrz|wrzesien|wrzesnia|szept|szeptember',
  'oct|october|octombrie|okt|oktober|octobre|ott|ottobre|octubre|out|outubro|paz|pazdziernik|pazdziernika',
  'nov|november|noi|noiembrie|novembre|noviembre|novembro|lis|listopad|listopada',
  'dec|december|decembrie|dez|dezember|decembre|dic|dicembre|diciembre|dezembro|gru|grudzien|grudnia',
]
const months = new Map(names.flatMap((words, index) => words.split('|').map((word) => [word, index + 1] as const)))

const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?: de |[\s/-]+)(\p{L}{3,12})\.?(?: de |[\s,/-]+)(\d{4}|\d{2})(?!\d)/u
const monthFirst = /^(\p{L}{3,12})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})(?!\d)/u
const yearFirst = /^(\d{4})[.\s-]+(\p{L}{3,12})[.\s-]+(\d{1,2})(?!\d)\.?/u

/** A text that begins with a day whose month is a word, with numbers in its place: `20 ian. 2026 00:15` → `2026-01-20 00:15`; else null. */
export function withMonthNumber(text: string): string | null {
  const [ofDay, ofMonth, ofYear] = [dayFirst.exec(text), monthFirst.exec(text), yearFirst.exec(text)]
  const found = ofDay ?? ofMonth ?? ofYear
  if (!found) return null
  const [whole, first = '', second = '', third = ''] = found
  const [day, word, year] = ofDay ? [first, second, third] : ofMonth ? [second, first, third] : [third, second, first]
  const month = months.get(plainText(word))
  if (month === undefined) return null
  const rest = text.slice(whole.length).replace(/^[\s,]+/, ' ')
  return `${year.length === 2 ? '20' : ''}${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}${rest}`
}

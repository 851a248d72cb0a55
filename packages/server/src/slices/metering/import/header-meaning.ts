import { ReadingFileRow } from '@tandem/contract/file-rows.ts'
import type { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { plainWords } from '@tandem/contract/texts/parse-cells.ts'
import { columnNames } from '../../../platform/tabular/reader-of.ts'
import * as words from './header-words.ts'

export type Side = 'consumption' | 'production'

/** What a header says of its column. */
export type HeaderMeaning =
  | { readonly kind: 'time' | 'month' | 'group'; readonly stamp: 'start' | 'end' | null; readonly zone: string | null }
  | EnergyMeaning
  /** `other` is no energy of a meter, `unclear` is energy of which nobody can say what, `unknown` may be anything. */
  | { readonly kind: 'other' | 'unclear' | 'unknown' }

export interface EnergyMeaning {
  readonly kind: 'energy'
  /** null: it does not say which way. */
  readonly side: Side | 'net' | null
  readonly unit: ReadingMapping['unit'] | null
  readonly tariff: '1' | '2' | 'further' | null
  readonly scope: 'grid' | 'own' | null
  readonly isCounter: boolean
  /** Both the whole load and the whole generation, each metered by itself. */
  readonly isGross: boolean
}

const patternOf = (list: string) =>
  list
    .split('|')
    .map((word) => word.replaceAll(/[$.+?()[\]{}^\\]/g, String.raw`\$&`).replaceAll('*', String.raw`\S*`))
    .join('|')

type WordTest = (name: string) => boolean

/** A test for any of some words, separated by `|`, where `*` stands for the rest of a word. */
function anyOf(list: string): WordTest {
  const pattern = new RegExp(`(?:^| )(?:${patternOf(list)})(?= |$)`)
  return (name) => pattern.test(name)
}

/** A test for any of some words at the end. */
function lastOf(list: string): WordTest {
  const pattern = new RegExp(`(?:^| )(?:${patternOf(list)})$`)
  return (name) => pattern.test(name)
}

function either(first: WordTest, second: WordTest): WordTest {
  return (name) => first(name) || second(name)
}

const saysConsumption = anyOf(words.directionWords.consumption)
const saysProduction = anyOf(words.directionWords.production)
const saysGrid = anyOf(words.scopeWords.grid)
const saysOwn = anyOf(words.scopeWords.own)
const saysNet = anyOf(words.netWords)
const saysCounter = anyOf(words.counterWords)
const saysDaily = anyOf(words.dailyWords)
const saysEnergy = anyOf(words.energyWords)
const saysOther = anyOf(words.otherWords)
const saysOtherUnit = anyOf(words.otherUnits)
const saysFirstTariff = anyOf(words.tariffWords[1])
const saysSecondTariff = anyOf(words.tariffWords[2])
const saysFurtherTariff = anyOf(words.furtherTariffs)
const saysStart = either(anyOf(words.stampWords.start), lastOf(words.lastStampWords.start))
const saysEnd = either(anyOf(words.stampWords.end), lastOf(words.lastStampWords.end))
const saysZone = anyOf(words.zoneNames)
const saysTime = anyOf(words.timeWords)
const saysSum = anyOf(words.sumWords)
const saysMean = anyOf(words.meanWords)
const zones = Object.entries(words.zoneWords).map(([zone, list]) => ({ zone, isMeant: anyOf(list) }))

const unitPattern = /(?:^|[^\p{L}\p{N}])([kKmM]?[wW][hH]?)(?=$|[^\p{L}\p{N}])/gu
const units: Readonly<Record<string, ReadingMapping['unit']>> = {
  wh: 'Wh',
  kwh: 'kWh',
  mwh: 'MWh',
  w: 'W',
  kw: 'kW',
  mw: 'MW',
}

/** The unit that a text names; null where it names none, or thousandths of one. */
export function unitIn(text: string): ReadingMapping['unit'] | null {
  const found = [...text.replaceAll('_', ' ').matchAll(unitPattern)].map((match) => match[1] ?? '').at(-1)
  return found === undefined || /^mW/.test(found) ? null : (units[found.toLowerCase()] ?? null)
}

/** Whether a cell holds a unit and nothing else. */
export function isUnit(text: string): boolean {
  return /^[[(]?\s*[km]?wh?\s*[\])]?$/i.test(text.trim()) && unitIn(text) !== null
}

/** In lower case, without marks; the signs of registers as words. */
function nameOf(header: string): string {
  return header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/(^|[^a-z0-9])([ap]\s*\+|\+\s*[ap])(?![a-z])/g, '$1 a plus ')
    .replaceAll(/(^|[\s([;:_])([ap]\s*[-\u2212]|[-\u2212]\s*[ap])(?![a-z0-9])/g, '$1 a minus ')
    .replaceAll(/(^|[\s([;:_])([rq]\s*[-\u2212+]|[-\u2212+]\s*[rq]\d?)(?![a-z0-9])/g, '$1 reactive ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const obis = /(?:^|[^\d.])(\d{1,2})\.(\d{1,2})\.(\d)(?![\d:])/

/** As names in JSON have it: `wi_1_8_0`. */
const obisOfName = /^[a-z]{1,10}_([12])_(8)_(\d)$/i

interface RegisterCode {
  readonly side: Side | 'net' | null
  readonly tariff: EnergyMeaning['tariff']
}

/** What an OBIS code such as 1-0:1.8.0, or EA and ER of Romanian load curves, stands for; null where there is none. */
function registerIn(text: string): RegisterCode | null {
  const active = /^EA\s?([+-])?(?:\s*[[(][kM]?Wh[)\]])?$/i.exec(text.trim())
  if (active) return { side: active[1] === '-' ? 'production' : 'consumption', tariff: null }
  if (/^ER[CIL+-]?(?:\s*[[(][kM]?varh[)\]])?$/i.test(text.trim())) return { side: null, tariff: null }
  const [, quantity, processing, tariff] = obis.exec(text) ?? obisOfName.exec(text) ?? []
  if (quantity === undefined) return null
  const isEnergy = ['7', '8', '9', '27', '29'].includes(processing ?? '')
  const side = { 1: 'consumption', 2: 'production', 16: 'net' }[quantity] as RegisterCode['side'] | undefined
  const tariffs = { 0: null, 1: '1', 2: '2' } as const
  return {
    side: isEnergy ? (side ?? null) : null,
    tariff: tariff === '0' || tariff === '1' || tariff === '2' ? tariffs[tariff] : 'further',
  }
}

const known = columnNames(ReadingFileRow)
const gross = new Set(['gc', 'gg', 'general consumption', 'gross generation'])
const meanings = new Map<string, HeaderMeaning>()

/** What a header says. */
export function meaningOf(header: string): HeaderMeaning {
  const found = meanings.get(header) ?? readMeaning(header)
  if (meanings.size > 2000) meanings.clear()
  meanings.set(header, found)
  return found
}

function readMeaning(header: string): HeaderMeaning {
  const name = nameOf(header)
  const exact = known.get(name) ?? known.get(plainWords(header.replaceAll('_', ' ')))
  if (exact === 'group' || exact === 'month') return { kind: exact, stamp: null, zone: null }
  const code = registerIn(header)
  const unit = unitIn(header)
  if (isOther(header, name) || (code && code.side === null)) return { kind: 'other' }
  const isTimed = exact === 'time' || exact === 'day' || exact === 'interval'
  const side = code?.side ?? sideOf(name)
  if (unit === null && side === null && (isTimed || saysTime(name) || saysStart(name) || saysEnd(name))) {
    return { kind: 'time', stamp: stampOf(name), zone: zoneIn(header) }
  }
  if (side === 'unclear') return { kind: 'unclear' }
  const isCounter = saysCounter(name)
  if (side === null && unit === null && !isCounter && !saysEnergy(name)) return { kind: 'unknown' }
  if (saysDaily(name)) return { kind: 'unclear' }
  return {
    kind: 'energy',
    side,
    unit,
    isCounter,
    tariff: code?.tariff ?? tariffOf(name),
    scope: saysGrid(name) ? 'grid' : saysOwn(name) ? 'own' : null,
    isGross: gross.has(nameOf(header.replaceAll(unitPattern, ' '))),
  }
}

/** Whether a text names reactive energy, and no active energy beside it. */
export function namesReactive(text: string): boolean {
  return meaningOf(text).kind === 'other' && /reactiv|kvar|blind|bierna/i.test(text) && !/(?:^|[^e])activ/i.test(text)
}

/** The zone that a text names: "UTC+2", "GMT", "CET"; null where it names none. */
function zoneIn(text: string): string | null {
  const [, sign, hours, minutes = '00'] = /\b(?:utc|gmt)\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?/i.exec(text) ?? []
  if (sign !== undefined && hours !== undefined && Number(hours) <= 14)
    return `${sign}${hours.padStart(2, '0')}:${minutes}`
  const name = nameOf(text)
  return zones.find(({ isMeant }) => isMeant(name))?.zone ?? null
}

/** Whether a text is about the zone of times. */
export function saysTimeZone(text: string): boolean {
  return saysZone(nameOf(text)) || zoneIn(text) !== null
}

/** Start and end in one header say nothing. */
function stampOf(name: string): 'start' | 'end' | null {
  const [start, end] = [saysStart(name), saysEnd(name)]
  return start === end ? null : start ? 'start' : 'end'
}

function isOther(header: string, name: string): boolean {
  const inBrackets = /[([]([^()[\]]+)[)\]]\s*$/.exec(header)?.[1] ?? /_([a-z]+\d?)$/i.exec(header)?.[1] ?? ''
  return saysOther(name) || saysOtherUnit(inBrackets.trim().toLowerCase())
}

function sideOf(name: string): EnergyMeaning['side'] | 'unclear' {
  const [taken, given] = [saysConsumption(name), saysProduction(name)]
  if (saysNet(name) && !/ net$/.test(name)) return given ? 'unclear' : 'net'
  if (taken && given) return 'unclear'
  return taken ? 'consumption' : given ? 'production' : null
}

function tariffOf(name: string): EnergyMeaning['tariff'] {
  if (saysFurtherTariff(name)) return 'further'
  const [first, second] = [saysFirstTariff(name), saysSecondTariff(name)]
  return first === second ? null : first ? '1' : '2'
}

/** Whether a cell begins a row of sums or means, which is no reading. */
export function namesTotal(text: string): boolean {
  return !/\d/.test(text) && either(saysSum, saysMean)(nameOf(text))
}

/** Whether a cell names a sum, and no mean of anything. */
export function namesSum(text: string): boolean {
  return namesTotal(text) && !saysMean(nameOf(text))
}

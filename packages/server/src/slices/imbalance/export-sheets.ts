import type { ImbalanceDay, ImbalanceLine, ImbalanceTotals } from '@tandem/contract/imbalance.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { CellValue, Column, ColumnKind, Sheet } from '../../platform/spreadsheet.ts'
import { exportTexts } from './export-texts.ts'

/** What goes into the spreadsheet: the same that the screens show. */
export interface ExportedImbalances {
  readonly username: string
  /** The earliest first. */
  readonly days: readonly ImbalanceDay[]
  readonly totals: ImbalanceTotals
  /** Null where the time is too long for them. */
  readonly lines: readonly { readonly day: string; readonly line: ImbalanceLine }[] | null
}

type Words = Exclude<keyof (typeof exportTexts)['en'], 'qualities' | 'origins'>

interface Part<Row> {
  readonly header: Words
  readonly kind: ColumnKind
  readonly read: (row: Row) => CellValue
  /** What stands below the column. */
  readonly total?: keyof ImbalanceTotals
}

export function imbalanceSheets(exported: ExportedImbalances, language: Language): Sheet[] {
  const text = exportTexts[language]
  const title = `${text.title} ${exported.username}`
  const note = [text.dayNote, ...(exported.lines ? [] : [text.withoutPeriods])].join(' ')
  const days = sheetOf(
    { name: text.days, title, note: `${note} ${text.times} ${displayZone}.` },
    { parts: dayParts(language), rows: exported.days, totals: exported.totals },
    language,
  )
  if (!exported.lines) return [days]
  const periods = sheetOf(
    { name: text.periods, title, note: `${text.dayNote} ${text.times} ${displayZone}.` },
    { parts: lineParts(language), rows: exported.lines, totals: exported.totals },
    language,
  )
  return [days, periods]
}

interface Rows<Row> {
  readonly parts: readonly Part<Row>[]
  readonly rows: readonly Row[]
  readonly totals: ImbalanceTotals
}

function sheetOf<Row>(
  about: Pick<Sheet, 'name' | 'title' | 'note'>,
  { parts, rows, totals }: Rows<Row>,
  language: Language,
): Sheet {
  const text = exportTexts[language]
  return {
    ...about,
    columns: parts.map(({ header, kind }): Column => ({ header: text[header], kind })),
    rows: rows.map((row) => parts.map(({ read }) => read(row))),
    totals: parts.map(({ total }, index) => (index === 0 ? text.total : total ? totals[total] : null)),
  }
}

const local = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(displayZone).toPlainDateTime()

const energies = ['bought', 'sold', 'ordered', 'consumption', 'production', 'real', 'estimated'] as const
const volumes = ['imbalance', 'deficitVolume', 'excessVolume'] as const
const coins = ['standAlone', 'imbalanceCost', 'preCost', 'cash'] as const

function dayParts(language: Language): Part<ImbalanceDay>[] {
  const format = formatFor(language)
  const energy = (key: (typeof energies | typeof volumes)[number]): Part<ImbalanceDay> => ({
    ...{ header: key, kind: 'energy', total: key },
    read: ({ totals }) => totals[key],
  })
  return [
    { header: 'day', kind: 'text', read: ({ date }) => format.date(date) },
    ...[...energies, ...volumes].map(energy),
    ...coins.map((key): Part<ImbalanceDay> => ({
      ...{ header: key, kind: 'coins', total: key },
      read: ({ totals }) => totals[key],
    })),
    { header: 'group', kind: 'text', read: ({ group }) => group?.name ?? null },
    ...(['estimatedPeriods', 'unmeteredPeriods'] as const).map((key): Part<ImbalanceDay> => ({
      ...{ header: key, kind: 'count', total: key },
      read: ({ totals }) => totals[key],
    })),
    { header: 'mode', kind: 'text', read: ({ mode }) => mode },
    { header: 'version', kind: 'count', read: ({ version }) => version },
    { header: 'applied', kind: 'time', read: ({ appliedAt }) => local(appliedAt) },
  ]
}

interface LineOfDay {
  readonly day: string
  readonly line: ImbalanceLine
}

function lineParts(language: Language): Part<LineOfDay>[] {
  const text = exportTexts[language]
  const format = formatFor(language)
  const price = (key: 'reference' | 'deficitPrice' | 'excessPrice' | 'price'): Part<LineOfDay> => ({
    ...{ header: key, kind: 'price' },
    read: ({ line }) => line[key],
  })
  return [
    { header: 'day', kind: 'text', read: ({ day }) => format.date(day) },
    { header: 'interval', kind: 'text', read: ({ line }) => line.label },
    { header: 'start', kind: 'time', read: ({ line }) => local(line.start) },
    { header: 'end', kind: 'time', read: ({ line }) => local(line.end) },
    ...[...energies, ...volumes].map((key): Part<LineOfDay> => ({
      ...{ header: key, kind: 'energy', total: key },
      read: ({ line }) => line[key],
    })),
    { header: 'quality', kind: 'text', read: ({ line }) => text.qualities[line.quality] },
    price('reference'),
    {
      ...{ header: 'origin', kind: 'text' },
      read: ({ line }) => line.referenceOrigin && text.origins[line.referenceOrigin],
    },
    ...[price('deficitPrice'), price('excessPrice'), price('price')],
    { header: 'systemImbalance', kind: 'energy', read: ({ line }) => line.systemImbalance },
    ...coins.map((key): Part<LineOfDay> => ({
      ...{ header: key, kind: 'coins', total: key },
      read: ({ line }) => line[key],
    })),
    { header: 'penalty', kind: 'coins', read: ({ line }) => line.penalty },
    ...groupParts,
  ]
}

const groupParts: readonly Part<LineOfDay>[] = [
  { header: 'groupImbalance', kind: 'energy', read: ({ line }) => line.group?.imbalance ?? null },
  { header: 'groupGross', kind: 'energy', read: ({ line }) => line.group?.grossImbalance ?? null },
  { header: 'groupPrice', kind: 'price', read: ({ line }) => line.group?.price ?? null },
  { header: 'groupCash', kind: 'coins', read: ({ line }) => line.group?.cash ?? null },
  { header: 'groupAlone', kind: 'coins', read: ({ line }) => line.group?.standAlone ?? null },
  { header: 'benefit', kind: 'coins', read: ({ line }) => line.group?.nettingBenefit ?? null },
]

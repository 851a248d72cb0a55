/**
 * How files of one shape are understood, as a person answered once. The next file of the shape is understood the same, except for what it
 * shows otherwise itself: that is asked.
 */
import { ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseTime } from '../../../platform/tabular/cell-times.ts'
import { textOf } from '../../../platform/tabular/rows.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'
import { detectTables, readingRows, unitsBelow, type DetectedTable } from './detect-table.ts'
import { detectTerms, separatorOf, showsDecimal, type Detected, type Doubt } from './detect-terms.ts'
import { groupsIn } from './groups.ts'
import { meaningOf, saysTimeZone } from './header-meaning.ts'
import { energyColumns } from './interval-rows.ts'
import { isNumber, isPlainNumber, isUnknown } from './parse-energy.ts'

/** What is kept of an understanding. It is stored as JSON: what an earlier version of the platform stored may lack something. */
export const LayoutTerms = z.object({
  mapping: ReadingMapping,
  /** What the reader found out of the same columns by itself, and what it asked. */
  detected: ReadingMapping,
  doubts: z.array(z.string()),
  /** What the person took as it is: it is not asked again. */
  accepted: z.array(z.literal('interpolated')),
  /** Of the table as it was read at last: with another separator, or as rows, it is another table than the one that is found. */
  fingerprint: z.string(),
  kinds: z.string(),
  /** Rows from the headers that are found to those that were named. */
  headerOffset: z.int(),
})
export type LayoutTerms = z.output<typeof LayoutTerms>

/** A remembered layout as the reader of a file gets it. */
export interface KnownLayout {
  readonly name: string
  readonly isShared: boolean
  readonly fingerprint: string
  readonly terms: LayoutTerms
}

/** Gives the layouts with one of these fingerprints, a person's own before those for everybody. */
export type LayoutsOf = (fingerprints: readonly string[]) => Promise<readonly KnownLayout[]>

export interface NewLayout {
  readonly fingerprint: string
  readonly headers: string
  readonly terms: LayoutTerms
}

/** Reads the same file once more, with that separator. */
export type ReadAgain = (separator: string | null) => Table[]

const sampleRows = 300
const longestHeaders = 300

/** What a table is known by: headers, units below them, and what is said of the zone. null: it has no headers. */
function fingerprintOf(found: DetectedTable): string | null {
  const { table, headerRow, layout, days } = found
  // The headers of a table that was made of days without headers are the reader's own.
  if (headerRow === 0 || days?.isNamed === false) return null
  const headers = headersOf(found)
  const units = headers.map((_, place) => unitsBelow(table, headerRow, place))
  const above = table.rows.slice(0, headerRow - 1).flat()
  const zones = above.filter((cell) => typeof cell === 'string' && cell.length <= 100 && saysTimeZone(cell))
  const zonesBeside = headers.map((header, place) => {
    const isZone = place !== found.columns.time && place !== found.columns.day && saysTimeZone(header)
    return isZone ? [...new Set(sampleOf(found, place).map(textOf))].toSorted() : []
  })
  return createHash('sha256')
    .update(JSON.stringify([layout, headers, units, zones, zonesBeside]))
    .digest('hex')
}

function headersOf({ table, headerRow }: DetectedTable): string[] {
  const headers = (table.rows[headerRow - 1] ?? []).map((cell) => textOf(cell).toLowerCase())
  return headers.slice(0, headers.findLastIndex((header) => header !== '') + 1)
}

/** Whether nothing in the headers tells a table from another one of the file: they are of several meters, or of several months. */
export function isOneOfSeveral(one: DetectedTable, all: readonly DetectedTable[]): boolean {
  const headers = JSON.stringify(headersOf(one))
  return (
    one.headerRow > 0 &&
    all.some((other) => other !== one && other.rows.length > 0 && JSON.stringify(headersOf(other)) === headers)
  )
}

/** Cells of a column, from everywhere in the table. */
function sampleOf({ rows }: DetectedTable, place: number): TableCell[] {
  const every = Math.max(1, Math.ceil(rows.length / sampleRows))
  return rows.flatMap(({ cells }, index) => (index % every === 0 ? [cells[place] ?? null] : []))
}

/** A sign for each column: what most of its cells hold, and - where there are none. */
function kindsOf(found: DetectedTable): string {
  const kindOf = (cell: TableCell) => {
    if (!isPlainNumber(cell) && (parseTime(cell, 'dmy') ?? parseTime(cell, 'mdy'))) return 't'
    return isNumber(cell) ? 'n' : 'x'
  }
  const signs = headersOf(found).map((_, place) => {
    const known = sampleOf(found, place).filter((cell) => !isUnknown(cell))
    const counts = Map.groupBy(known, kindOf)
    return (['t', 'n', 'x'] as const).reduce(
      (best, sign) => ((counts.get(sign)?.length ?? 0) > (counts.get(best as 't')?.length ?? 0) ? sign : best),
      '-',
    )
  })
  return signs.join('')
}

/** A column without values may hold anything. */
const areAlike = (kinds: string, others: string) =>
  kinds.length === others.length &&
  Array.from(kinds).every((kind, place) => kind === others[place] || kind === '-' || others[place] === '-')

/** Refuses `layout_without_headers` where the next file could not be known again. */
export function describeLayout(tables: readonly Table[], mapping: ReadingMapping, again: ReadAgain): NewLayout {
  const all = detectTables(tables)
  const found = tableNamed(all, mapping.sheet)
  const inner = found && readAs(found, mapping, again)
  const [fingerprint, ofInner] = [found && fingerprintOf(found), inner && fingerprintOf(inner)]
  if (!found || !inner || !fingerprint || !ofInner) throw new Refusal('layout_without_headers')
  const { mapping: detected, doubts } = detectTerms(asAnswered(inner, mapping, mapping.headerRow))
  const headers = (inner.table.rows[inner.headerRow - 1] ?? []).map(textOf).filter((text) => text !== '')
  return {
    fingerprint,
    headers: headers.join(' · ').slice(0, longestHeaders),
    terms: {
      mapping,
      detected,
      doubts: isOneOfSeveral(found, all) ? ['sheet', ...doubts] : [...doubts],
      accepted: [],
      fingerprint: ofInner,
      kinds: kindsOf(inner),
      headerOffset: mapping.headerRow - inner.headerRow,
    },
  }
}

const tableNamed = (found: readonly DetectedTable[], name: string | null) =>
  found.find(({ table }) => table.name !== null && table.name.slice(0, 100) === name) ?? found[0]

/** The table as a person had it read: with another separator, or as rows. */
function readAs(found: DetectedTable, { separator, layout }: ReadingMapping, again: ReadAgain) {
  const asRows = layout === 'rows' && found.layout !== 'rows'
  if (separator === separatorOf(found.table.separator) && !asRows) return found
  return tableNamed(detectTables(again(separator), asRows), found.table.name)
}

/** The same table with the columns that a person chose: headers have no say in them any more. */
function asAnswered(found: DetectedTable, { columns }: ReadingMapping, headerRow: number): DetectedTable {
  const names = found.table.rows[headerRow - 1] ?? []
  const isCounter = energyColumns.some((column) => {
    const meaning =
      columns[column] === undefined ? null : meaningOf(textOf(names[columns[column]] ?? null).slice(0, 100))
    return meaning?.kind === 'energy' && meaning.isCounter
  })
  return {
    ...found,
    headerRow,
    columns,
    rows: readingRows(found.table, headerRow),
    energy: { ...found.energy, columns, doubts: [], isCounter },
    isTimeUnclear: false,
  }
}

export interface AppliedLayout extends Detected {
  readonly table: Table
  readonly shape: DetectedTable['shape']
  readonly layout: KnownLayout
}

/** A file of a known shape, understood as it was remembered; null where none of its tables has one. */
export async function applyRemembered(
  found: readonly DetectedTable[],
  layoutsOf: LayoutsOf,
  again: ReadAgain,
): Promise<AppliedLayout | null> {
  const shapes = found.flatMap((table) => {
    const fingerprint = fingerprintOf(table)
    return fingerprint === null ? [] : [{ table, fingerprint }]
  })
  if (shapes.length === 0) return null
  const known = await layoutsOf([...new Set(shapes.map(({ fingerprint }) => fingerprint))])
  for (const { fingerprint } of shapes) {
    const alike = shapes.filter((shape) => shape.fingerprint === fingerprint).map(({ table }) => table)
    for (const layout of known.filter((each) => each.fingerprint === fingerprint)) {
      const { terms } = layout
      const named = tableNamed(alike, terms.mapping.sheet)
      const inner = named && readAs(named, terms.mapping, again)
      if (!inner || fingerprintOf(inner) !== terms.fingerprint || !areAlike(kindsOf(inner), terms.kinds)) continue
      const { mapping, doubts } = applyTerms(inner, terms)
      // The sheet that its owner chose is known by its name.
      const isNamed = named.table.name?.slice(0, 100) === terms.mapping.sheet
      const isChosen = terms.doubts.includes('sheet') && isNamed && !layout.isShared
      const isOpen = !isChosen && isOneOfSeveral(named, found)
      const { table, shape } = inner
      return { table, shape, layout, mapping, doubts: isOpen ? ['sheet', ...doubts] : doubts }
    }
  }
  return null
}

/** What of a mapping shows in the rows themselves. */
const evident = ['decimal', 'dateOrder', 'step', 'stamp', 'zone'] as const

function applyTerms(found: DetectedTable, terms: LayoutTerms): Detected {
  const { mapping: kept, detected: before } = terms
  const headerRow = Math.max(0, found.headerRow + terms.headerOffset)
  const answered = asAnswered(found, kept, headerRow)
  const { mapping: now, doubts } = detectTerms(answered)
  const open = new Set<Doubt>()
  const mapping: ReadingMapping = { ...kept, sheet: now.sheet, separator: now.separator, headerRow }
  const wasOpen = (doubt: Doubt) => terms.doubts.includes(doubt)
  for (const part of evident) {
    if (!doubts.includes(part)) {
      // What the file shows otherwise than the one before, and otherwise than the person said of that one.
      const isAsBefore = now[part] === before[part] && !wasOpen(part)
      if (now[part] === kept[part] || isAsBefore) continue
      open.add(part)
      Object.assign(mapping, { [part]: now[part] })
    } else if (part === 'step' || part === 'zone') {
      if (!wasOpen(part) && kept[part] === before[part]) open.add(part)
    }
  }
  if (kept.kind === 'counter' ? ![kept.kind, before.kind].includes(now.kind) : isOtherKind(kept, now, doubts)) {
    open.add('kind')
    Object.assign(mapping, { kind: now.kind, step: now.step, stamp: now.stamp })
  }
  const cells = energyColumns.flatMap((column) => {
    const place = kept.columns[column]
    return place === undefined ? [] : answered.rows.map((row) => row.cells[place] ?? null)
  })
  if (showsDecimal(cells, kept.decimal === '.' ? ',' : '.')) open.add('decimal')
  const group = groupIn(answered, terms, now)
  if (group.isOpen) open.add('group')
  return { mapping: { ...mapping, group: group.name }, doubts: [...open] }
}

/** Numbers that may be a register's are never taken for energy because others were. */
const isOtherKind = (kept: ReadingMapping, now: ReadingMapping, doubts: readonly Doubt[]) =>
  now.kind !== kept.kind || doubts.includes('kind')

/** The meter that was chosen, if the file has it; another one is asked about. */
function groupIn({ rows, columns }: DetectedTable, { mapping: kept, doubts }: LayoutTerms, now: ReadingMapping) {
  const groups = groupsIn(rows, columns.group)
  if (!doubts.includes('group')) return { name: now.group, isOpen: groups.length > 1 }
  const isKnown = kept.group === null || groups.includes(kept.group)
  return { name: isKnown ? kept.group : now.group, isOpen: !isKnown }
}

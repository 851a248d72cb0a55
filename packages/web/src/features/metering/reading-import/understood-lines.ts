/** What was found out about a file, one thing a line, and what each could be instead. */
import {
  readingKinds,
  readingSteps,
  readingUnits,
  type ReadingColumn,
  type ReadingImport,
  type ReadingMapping,
} from '@tandem/contract/metering/reading-import.ts'
import { meterPlacements } from '@tandem/core/metering/readings.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'

type Doubt = ReadingImport['doubts'][number]

interface Choice {
  readonly value: string
  readonly label: string
}

export interface UnderstoodLine {
  readonly key: string
  readonly name: string
  /** How it is understood now, in words. */
  readonly said: string
  readonly doubt: Doubt | null
  /** `zone` has more choices than a list shows, `headerRow` is a number. */
  readonly control: 'choice' | 'zone' | 'number'
  readonly value: string
  readonly choices: readonly Choice[]
  readonly change: (value: string) => ReadingMapping
}

const separators = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const
const signs = { '.': 'point', ',': 'comma' } as const

/** Columns that a file of each kind may have. */
const columnsOf: Readonly<Record<ReadingMapping['kind'], readonly ReadingColumn[]>> = {
  intervals: [
    ...(['time', 'day', 'interval', 'consumption', 'consumption2', 'production', 'production2', 'net'] as const),
    ...(['unitOfRow', 'group'] as const),
  ],
  counter: [
    ...(['time', 'day', 'interval', 'consumption', 'consumption2', 'production', 'production2'] as const),
    ...(['unitOfRow', 'group'] as const),
  ],
  index: ['day', 'month', 'consumption', 'production', 'unitOfRow', 'group'],
}

/** The lines of a file as `mapping` understands it. Doubts stand first. */
export function useUnderstoodLines(file: ReadingImport, mapping: ReadingMapping): UnderstoodLine[] {
  const t = useText('readingImport')
  const readings = useText('readings')
  return useMemo(() => {
    const columns = columnLines(file, mapping, t)
    const lines = [...shapeLines(file, mapping, t), ...columns, ...valueLines(file, mapping, t, readings)].toSorted(
      (a, b) => Number(a.key === 'group') - Number(b.key === 'group'),
    )
    const described = lines.map((line) => ({ ...line, doubt: file.doubts.find((each) => each === line.doubt) ?? null }))
    return [...described.filter(({ doubt }) => doubt), ...described.filter(({ doubt }) => !doubt)]
  }, [file, mapping, t, readings])
}

/** Another table is another file: its columns are found out anew. */
export const anew = { columns: {}, group: null, layout: null } as const

type Reader = ReturnType<typeof useText<'readingImport'>>

/** A line whose value is one of a few. */
function choiceLine(
  line: Pick<UnderstoodLine, 'key' | 'name' | 'value' | 'choices' | 'change'> & { readonly doubt?: Doubt },
): UnderstoodLine {
  const said = line.choices.find(({ value }) => value === line.value)?.label ?? line.value
  return { doubt: null, ...line, said, control: 'choice' }
}

function shapeLines(file: ReadingImport, mapping: ReadingMapping, t: Reader): UnderstoodLine[] {
  const { sheet, separator, headerRow, kind, group, layout } = mapping
  const lines: UnderstoodLine[] = [
    choiceLine({
      key: 'kind',
      name: t('line.kind'),
      doubt: file.doubts.includes('kind') ? 'kind' : 'interpolated',
      value: kind,
      choices: readingKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
      change: (value) => ({ ...mapping, kind: readingKinds.find((each) => each === value) ?? kind }),
    }),
  ]
  lines.push(
    choiceLine({
      key: 'layout',
      name: t('line.layout'),
      value: layout ?? 'found',
      choices: (layout === 'rows' ? (['rows', 'found'] as const) : ([layout ?? 'found', 'rows'] as const)).map(
        (value) => ({
          value,
          label: t(`layout.${value}`),
        }),
      ),
      change: (value) => ({ ...mapping, ...anew, layout: value === 'rows' ? 'rows' : null }),
    }),
  )
  if (sheet !== null && file.sheets.length > 1) {
    lines.push(
      choiceLine({
        key: 'sheet',
        name: t('line.sheet'),
        doubt: 'sheet',
        value: sheet,
        choices: file.sheets.map((value) => ({ value, label: value })),
        change: (value) => ({ ...mapping, ...anew, sheet: value }),
      }),
    )
  }
  if (separator !== null) {
    const known = Object.keys(separators) as (keyof typeof separators)[]
    lines.push(
      choiceLine({
        key: 'separator',
        name: t('line.separator'),
        value: separator,
        choices: known.map((value) => ({ value, label: t(`separator.${separators[value]}`) })),
        change: (value) => ({ ...mapping, ...anew, separator: known.find((each) => each === value) ?? separator }),
      }),
    )
  }
  lines.push({
    key: 'headerRow',
    name: t('line.headerRow'),
    doubt: null,
    control: 'number',
    choices: [],
    said: headerRow === 0 ? t('headers.none') : t('headers.row', { row: String(headerRow) }),
    value: String(headerRow),
    change: (value) => ({ ...mapping, headerRow: Number(value) }),
  })
  if (file.groups.length > 0) {
    const all = { value: '', label: t('customer.none') }
    const names = file.groups.map((name) => ({
      value: name,
      label: t('customer.of', { name, count: file.groups.length }),
    }))
    lines.push(
      choiceLine({
        key: 'customer',
        name: t('line.customer'),
        doubt: 'group',
        value: group ?? '',
        choices: [all, ...names],
        change: (value) => ({ ...mapping, group: value === '' ? null : value }),
      }),
    )
  }
  return lines
}

function columnLines(file: ReadingImport, mapping: ReadingMapping, t: Reader): UnderstoodLine[] {
  const named = file.columns.map(({ header, examples }, index) => ({
    value: String(index),
    label:
      examples.length === 0
        ? t('column.bare', { header })
        : t('column.named', { header, examples: examples.slice(0, 3).join(' · ') }),
  }))
  const choices = [{ value: '', label: t('column.none') }, ...named]
  return columnsOf[mapping.kind]
    .filter((column) => isWorthALine(column, mapping))
    .map((column) =>
      choiceLine({
        key: column,
        name: t(`line.${column}`),
        choices,
        ...doubtOf(column, file, mapping),
        value: String(mapping.columns[column] ?? ''),
        change: (value) => ({ ...mapping, columns: columnsWith(mapping.columns, column, value) }),
      }),
    )
}

/** That there is no column of customers is nothing to wonder about. */
function doubtOf(column: ReadingColumn, { doubts }: ReadingImport, { columns }: ReadingMapping): { doubt?: Doubt } {
  if (column === 'group' && columns.group === undefined) return {}
  const isOfEnergy = column === 'consumption' || column === 'production'
  return { doubt: isOfEnergy && doubts.includes('direction') ? 'direction' : 'columns' }
}

/** Day and time are in one column or in two; customers, two tariffs and net energy are few files' matter. */
function isWorthALine(column: ReadingColumn, { kind, columns }: ReadingMapping): boolean {
  if (columns[column] !== undefined) return true
  if (column === 'unitOfRow') return false
  if (kind === 'index') return true
  if (column === 'consumption2' || column === 'production2') return false
  if (column === 'net') return columns.consumption === undefined && columns.production === undefined
  if (column === 'time') return columns.day === undefined
  if (column === 'day') return columns.time === undefined
  if (column === 'interval') return columns.day !== undefined
  return true
}

/** A column of the file holds one thing: what it held before is given up. */
function columnsWith(columns: ReadingMapping['columns'], column: ReadingColumn, value: string) {
  const place = value === '' ? undefined : Number(value)
  const next: ReadingMapping['columns'] = {}
  for (const [name, at] of Object.entries(columns)) {
    if (name !== column && at !== place) next[name as ReadingColumn] = at
  }
  if (place === undefined) return next
  if (column === 'time') {
    delete next.day
    delete next.interval
  }
  if (column === 'day') delete next.time
  return { ...next, [column]: place }
}

function valueLines(
  { doubts }: ReadingImport,
  mapping: ReadingMapping,
  t: Reader,
  readings: ReturnType<typeof useText<'readings'>>,
): UnderstoodLine[] {
  const { unit, decimal, dateOrder, step, stamp, zone, placement, kind } = mapping
  const pick = <Value extends string>(known: readonly Value[], value: string, or: Value) =>
    known.find((each) => each === value) ?? or
  const orders = ['dmy', 'ymd', 'mdy'] as const
  const units = kind !== 'intervals' ? readingUnits.filter((each) => each.endsWith('h')) : readingUnits
  const lines: UnderstoodLine[] = [
    choiceLine({
      key: 'unit',
      name: t('line.unit'),
      doubt: doubts.includes('unit') ? 'unit' : 'size',
      value: unit,
      choices: units.map((value) => ({ value, label: t(`unit.${value}`) })),
      change: (value) => ({ ...mapping, unit: pick(readingUnits, value, unit) }),
    }),
    choiceLine({
      key: 'decimal',
      name: t('line.decimal'),
      doubt: 'decimal',
      value: decimal,
      choices: (['.', ','] as const).map((value) => ({ value, label: t(`decimal.${signs[value]}`) })),
      change: (value) => ({ ...mapping, decimal: pick(['.', ','], value, decimal) }),
    }),
    choiceLine({
      key: 'dateOrder',
      name: t('line.dateOrder'),
      doubt: 'dateOrder',
      value: dateOrder,
      choices: orders.map((value) => ({ value, label: t(`dateOrder.${value}`) })),
      change: (value) => ({ ...mapping, dateOrder: pick(orders, value, dateOrder) }),
    }),
  ]
  if (kind === 'intervals') {
    lines.push(
      choiceLine({
        key: 'step',
        name: t('line.step'),
        doubt: 'step',
        value: String(step),
        choices: readingSteps.map((each) => ({ value: String(each), label: stepText(each, t) })),
        change: (value) => ({ ...mapping, step: readingSteps.find((each) => String(each) === value) ?? step }),
      }),
      choiceLine({
        key: 'stamp',
        name: t('line.stamp'),
        doubt: 'stamp',
        value: stamp,
        choices: (['start', 'end'] as const).map((value) => ({ value, label: t(`stamp.${value}`) })),
        change: (value) => ({ ...mapping, stamp: pick(['start', 'end'], value, stamp) }),
      }),
    )
  }
  if (kind !== 'index') {
    lines.push(
      {
        key: 'zone',
        name: t('line.zone'),
        doubt: 'zone',
        control: 'zone',
        said: zone,
        value: zone,
        choices: [],
        change: (value) => ({ ...mapping, zone: value }),
      },
      choiceLine({
        key: 'placement',
        name: t('line.placement'),
        value: placement,
        choices: meterPlacements.map((value) => ({ value, label: readings(`placement.${value}`) })),
        change: (value) => ({ ...mapping, placement: pick(meterPlacements, value, placement) }),
      }),
    )
  }
  return lines
}

/** How often a row comes. */
function stepText(seconds: number, t: Reader): string {
  if (seconds === 3600) return t('step.hour')
  return seconds < 60 ? t('step.seconds', { step: String(seconds) }) : t('step.minutes', { step: String(seconds / 60) })
}

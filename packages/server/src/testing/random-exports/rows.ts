/** Exports with a row for each time, in as many ways as there are. */
import { drawChoices, type Choices } from './choices.ts'
import {
  decimalText,
  drawSlots,
  drawSpan,
  energyUnits,
  isPower,
  powerUnits,
  truthOf,
  wallOf,
  type Chance,
  type RandomExport,
  type Slot,
  type TrueHour,
  type Unit,
} from './parts.ts'
import { writeStamp, writeTime } from './times.ts'
import { metadata, others, silent, undirected } from './words.ts'
import { writeWorkbook } from './workbooks.ts'

interface Column {
  readonly header: string
  /** As a mapping names it; null: beside the readings. */
  readonly role: string | null
  readonly unit: string
  readonly cell: (slot: Slot, index: number) => string
  /** What all rows of energy come to; a register has no sum. */
  readonly sum?: (slots: readonly Slot[]) => string
}

function timeColumns(choices: Choices): Column[] {
  const { names, style, terms, isSplit, isEnd, isCounter, saysStamp, step, late } = choices
  const at = (slot: Slot) => slot.at + (isEnd ? step : 0) + late
  const day: Column = {
    header: names.day,
    role: 'day',
    unit: '',
    cell: (slot) => writeTime(at(slot), style, terms).date,
  }
  const clock: Column = {
    ...day,
    header: names.clock,
    role: 'interval',
    cell: (slot) => writeTime(at(slot), style, terms).clock,
  }
  if (isSplit) return [day, clock]
  if (choices.hasBothTimes && !isCounter && terms.midnight === 'next') {
    const headers = saysStamp ? ['Von', 'Bis'] : ['Time', 'Time 2']
    return headers.map((header, place) => ({
      header,
      role: (place === 1) === isEnd ? 'time' : null,
      unit: '',
      cell: (slot) => writeStamp(slot.at + (place === 1 ? step : 0), style, terms),
    }))
  }
  const plain = style === 'zulu' ? 'Timestamp UTC' : names.time
  const header = saysStamp && !isCounter ? (isEnd ? 'Interval end' : 'Interval start') : plain
  return [{ header, role: 'time', unit: '', cell: (slot) => writeStamp(at(slot), style, terms) }]
}

/** The unit of a row, where each row has its own. */
function unitOf({ unit, unitPlace }: Choices, index: number): Unit {
  return unitPlace === 'column' && !isPower(unit) ? ((['kWh', 'Wh', 'MWh'] as const)[index % 3] ?? unit) : unit
}

/** mWh of a row as the unit has it. */
function writeEnergy(mwh: bigint, unit: Unit, { step, decimal, decimals, isGrouped }: Choices): string {
  // Mean power in mW is whole: mWh × 3600 ÷ step.
  const plain = isPower(unit)
    ? decimalText((mwh * 3_600_000n) / BigInt(step), powerUnits[unit] * 1000n, '.')
    : decimalText(mwh, energyUnits[unit], '.')
  const [whole = '', fraction = ''] = plain.split('.')
  const thousands = isGrouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, decimal === '.' ? ',' : '.') : whole
  const rest = fraction.padEnd(decimals ?? 0, '0')
  return rest === '' ? thousands : `${thousands}${decimal}${rest}`
}

function energyColumns(chance: Chance, choices: Choices, slots: readonly Slot[]): Column[] {
  const { names, sides, unit, unitPlace, unitStyle, naming, isCounter, isNet, hasTariffs } = choices
  const inHeader = unitPlace === 'header' ? unitStyle.replace('*', unit) : ''
  const column = (header: string, role: string, mwh: (slot: Slot, index: number) => bigint): Column => ({
    header: header + inHeader,
    role,
    unit,
    cell: (slot, index) => writeEnergy(mwh(slot, index), unitOf(choices, index), choices),
    ...(!isCounter && {
      sum: (all) =>
        writeEnergy(
          all.reduce((sum, slot, index) => sum + mwh(slot, index), 0n),
          unit,
          choices,
        ),
    }),
  })
  if (isNet) return [column('Net energy', 'net', (slot) => BigInt(slot.consumption - slot.production))]
  return sides.flatMap((side, place): Column[] => {
    const named = {
      consumption: isCounter ? names.counterIn : names.consumption,
      production: isCounter ? names.counterOut : names.production,
    }
    const header = naming === 'silent' ? silent[place] : naming === 'undirected' ? undirected[place] : named[side]
    if (isCounter) {
      const shown = [BigInt(chance.below(90_000_000)) * 1000n]
      for (const slot of slots) shown.push((shown.at(-1) ?? 0n) + BigInt(slot[side]))
      return [column(header ?? '', side, (_slot, index) => shown[index] ?? 0n)]
    }
    if (!hasTariffs || side === 'production') return [column(header ?? '', side, (slot) => BigInt(slot[side]))]
    const isNight = (slot: Slot) => wallOf(slot.at).hour < 7
    return [
      column(`${header ?? ''} T1`, side, (slot) => (isNight(slot) ? 0n : BigInt(slot[side]))),
      column(`${header ?? ''} T2`, `${side}2`, (slot) => (isNight(slot) ? BigInt(slot[side]) : 0n)),
    ]
  })
}

/** What a net column says of each side: rows that are below zero are production. */
function netTruth(slots: readonly Slot[]): Map<number, TrueHour> {
  const split = slots.map((slot) => {
    const net = slot.consumption - slot.production
    return { at: slot.at, consumption: Math.max(0, net), production: Math.max(0, -net) }
  })
  return truthOf(split, ['consumption', 'production'])
}

/** Rows that are not there. */
function drawGaps(chance: Chance, count: number): ReadonlySet<number> {
  const missing = chance.is(0.2) ? 1 + chance.below(4) : 0
  return new Set(Array.from({ length: missing }, () => 1 + chance.below(Math.max(1, count - 2))))
}

/** What stays the same in all files of one program. */
interface Shape {
  readonly choices: Choices
  readonly beside: readonly { readonly other: (typeof others)[number]; readonly at: number }[]
  readonly above: readonly string[]
  readonly hasTotals: boolean
  readonly newline: string
}

/** A random export with a row for each time. */
export function exportOfRows(chance: Chance): RandomExport {
  const choices = drawChoices(chance)
  const drawn = new Set(Array.from({ length: chance.below(3) }, () => chance.of(others)))
  const shape: Shape = {
    choices,
    beside: [...drawn].map((other) => ({ other, at: chance.below(4) })),
    above: choices.naming === 'none' ? [] : metadata(chance, choices.separator),
    hasTotals: chance.is(0.15),
    newline: chance.of(['\n', '\r\n']),
  }
  return { ...writeFile(chance, shape), next: () => writeFile(chance, shape) }
}

/** The columns of a file with such rows. */
function columnsOf(chance: Chance, { choices, beside }: Shape, slots: readonly Slot[]): Column[] {
  const columns = [...timeColumns(choices), ...energyColumns(chance, choices, slots)]
  if (choices.unitPlace === 'column')
    columns.push({ header: 'Unit', role: 'unitOfRow', unit: '', cell: (_slot, index) => unitOf(choices, index) })
  for (const { other, at } of beside) {
    const written = (_slot: Slot, index: number) => other.cell(chance, index).replace('.', choices.decimal)
    columns.splice(Math.min(at, columns.length), 0, { header: other.header, unit: '', role: null, cell: written })
  }
  return columns
}

function writeFile(chance: Chance, shape: Shape): RandomExport {
  const { choices, above, hasTotals, newline } = shape
  const { sides, separator, decimal, names, naming, unitPlace, isCounter, isNet, step, book } = choices
  const span = drawSpan(chance, step)
  const slots = drawSlots(chance, span.from, span.to, step)
  const columns = columnsOf(chance, shape, slots)
  // A counter is read once more when the last row is over.
  const read = isCounter ? [...slots, { at: span.to, consumption: 0, production: 0 }] : slots
  const gaps = drawGaps(chance, read.length)
  const rows = read
    .map((slot, index) => columns.map(({ cell }) => cell(slot, index)))
    .filter((_, index) => !gaps.has(index))
  // A sum that is not that of the rows is asked about, and so it should be.
  const isSumTrue = hasTotals && chance.is(0.5)
  const written = read.filter((_, index) => !gaps.has(index))
  const sumOf = ({ role, sum }: Column) =>
    isSumTrue ? (sum?.(written) ?? '') : role?.startsWith('consum') ? `216${decimal}05` : ''
  const totals = hasTotals ? [columns.map((each, place) => (place === 0 ? names.total : sumOf(each)))] : []
  const head = naming === 'none' ? [] : [columns.map(({ header }) => header)]
  const units = unitPlace === 'row' ? head.map(() => columns.map(({ unit }) => unit)) : []
  const body = choices.isDescending ? rows.toReversed() : rows
  const table = [...above.map((line) => line.split(separator)), ...head, ...units, ...body, ...totals]
  const line = (texts: readonly string[]) =>
    texts.map((text) => (text.includes(separator) ? `"${text}"` : text)).join(separator)
  const answers = answersTo(choices, columns, naming === 'none' ? 0 : above.length + head.length)
  return {
    type: book ? 'xlsx' : 'csv',
    content: book ? writeWorkbook(table, book) : `${table.map(line).join(newline)}\n`,
    truth: isNet ? netTruth(slots) : truthOf(slots, sides),
    how: describe(choices, gaps.size),
    isClear: gaps.size === 0 && (!hasTotals || isSumTrue) && isClear(choices),
    answers: book && answers ? { ...answers, separator: null } : answers,
  }
}

function isClear(choices: Choices): boolean {
  const { naming, unitPlace, step, hasTariffs, isNet, isCounter, saysStamp, isSplit } = choices
  if (choices.isGrouped || choices.late > 0 || choices.hasBothTimes) return false
  if (
    naming !== 'named' ||
    unitPlace === 'none' ||
    unitPlace === 'column' ||
    step > 3600 ||
    step < 60 ||
    hasTariffs ||
    isNet
  )
    return false
  return isCounter || (saysStamp && !isSplit)
}

function answersTo(choices: Choices, columns: readonly Column[], headerRow: number): RandomExport['answers'] {
  const { step, isCounter, separator, unit, decimal, style, isEnd } = choices
  if (step > 3600) return null
  const places = columns.flatMap(({ role }, place) => (role === null ? [] : [[role, place] as const]))
  return {
    kind: isCounter ? 'counter' : 'intervals',
    separator,
    headerRow,
    columns: Object.fromEntries(places),
    unit,
    decimal,
    dateOrder: style === 'us' ? 'mdy' : style.startsWith('dmy') ? 'dmy' : 'ymd',
    step,
    stamp: isEnd ? 'end' : 'start',
  }
}

function describe(choices: Choices, gaps: number): string {
  const { step, isCounter, isNet, unit, unitPlace, sides, isEnd, terms, saysStamp, style, isSplit, decimal, naming } =
    choices
  return [
    `${String(step)} s`,
    isCounter ? 'counter' : isNet ? 'net' : 'interval',
    `${unit} in ${unitPlace}${choices.book ? `, ${choices.book}` : ''}`,
    sides.join('+'),
    `${isEnd ? 'ends' : 'starts'} ${saysStamp ? 'said' : 'unsaid'}, midnight ${terms.midnight}`,
    `${style}${isSplit ? ' split' : ''}`,
    `decimal ${decimal}`,
    naming,
    choices.hasTariffs ? 'tariffs' : 'one tariff',
    `${choices.decimals === null ? 'any' : '3'} decimals${choices.isGrouped ? ' grouped' : ''}, ${String(choices.late)} s late`,
    `${String(gaps)} gaps${choices.isDescending ? ', descending' : ''}`,
  ].join(', ')
}

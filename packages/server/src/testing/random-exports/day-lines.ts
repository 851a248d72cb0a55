/** Load curves with a line for each day and register. */
import { type Days, dayOf, drawDays, type LoadCurve, startOf } from './load-curves.ts'
import { type Chance, decimalText, energyUnits, pad, truthOf, type Side, type Slot } from './parts.ts'

/** Encodings in which a table as text may come. */
function encode(chance: Chance, text: string): { readonly content: Buffer; readonly name: string } {
  const name = chance.of(['utf8', 'utf8 with mark', 'utf16', 'windows-1250'] as const)
  if (name === 'utf8') return { name, content: Buffer.from(text) }
  if (name === 'utf8 with mark') return { name, content: Buffer.from(`\uFEFF${text}`) }
  if (name === 'utf16') return { name, content: Buffer.from(`\uFEFF${text}`, 'utf16le') }
  const letters: Readonly<Record<string, number>> = { ă: 0xe3, â: 0xe2, î: 0xee, Î: 0xce }
  return { name, content: Buffer.from(Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0))) }
}

const traps = ['column in the middle', 'value too many', 'short days'] as const

const allCodes = [
  ['EA', 'EA-', 'ER', 'ERC'],
  ['A+', 'A-', 'R+', 'R-'],
  ['1.8.0', '2.8.0', '3.8.0', '4.8.0'],
  ['1-1:1.8.0', '1-1:2.8.0', '1-1:3.8.0', '1-1:4.8.0'],
] as const

/** What a writer of lines chose. */
interface Lines extends Days {
  readonly isOltenia: boolean
  readonly unit: LoadCurve['unit']
  readonly decimal: '.' | ','
  readonly separator: string
  readonly codes: (typeof allCodes)[number]
  readonly sides: readonly Side[]
  readonly reactive: readonly string[]
  readonly hasUnit: boolean
  readonly trap: LoadCurve['trap']
  /** The start of an hour that nobody read, and a day that is not there; null where all are. */
  readonly tornHour: number | null
  readonly missing: Temporal.PlainDate | null
  /** Columns that each line has for the parts of its day at least. */
  readonly padded: number
  readonly most: number
}

const lengthOf = (day: Temporal.PlainDate) => startOf(day.add({ days: 1 })) - startOf(day)

function drawLines(chance: Chance): Lines {
  const isOltenia = chance.is(0.4)
  const drawn = drawDays(chance, isOltenia ? [900] : [900, 900, 1800, 3600])
  const { days, step } = drawn
  const codes = isOltenia ? allCodes[0] : chance.of(allCodes)
  // On a day of 23 or 25 hours nobody could say which hours the others are.
  const [torn, whole] = days.filter((day) => lengthOf(day) === 86_400)
  const most = Math.max(...days.map((day) => lengthOf(day) / step))
  return {
    ...drawn,
    isOltenia,
    codes,
    most,
    unit: chance.of(['kWh', 'Wh', 'MWh'] as const),
    decimal: chance.of(['.', ','] as const),
    separator: isOltenia ? ';' : chance.of([';', '\t', '|']),
    sides: chance.is(0.5) ? ['consumption'] : ['consumption', 'production'],
    reactive: chance.is(0.6) ? codes.slice(2, 3 + chance.below(2)) : [],
    hasUnit: chance.is(0.5),
    trap: isOltenia || chance.is(0.7) ? null : chance.of(traps),
    tornHour: torn && whole && chance.is(0.4) ? startOf(torn) + 3600 * chance.below(24) : null,
    missing: days.length > 4 && chance.is(0.3) ? (days[3] ?? null) : null,
    padded: chance.is(0.3) ? 90_000 / step : chance.is(0.3) ? most : 0,
  }
}

const isTorn = ({ tornHour }: Lines, { at }: Slot) => tornHour !== null && at >= tornHour && at < tornHour + 3600
const isOfDay = (day: Temporal.PlainDate, { at }: Slot) => at >= startOf(day) && at < startOf(day) + lengthOf(day)

/** The parts of a day, spoiled as the trap has it. `side` null: of reactive energy. */
function partsOf(chance: Chance, lines: Lines, day: Temporal.PlainDate, side: Side | null): string[] {
  const { slots, unit, decimal, trap, step, most, padded } = lines
  const parts = slots
    .filter((slot) => isOfDay(day, slot))
    .map((slot) => {
      if (isTorn(lines, slot)) return ''
      const mwh = side === null ? BigInt(1 + chance.below(900)) * 1000n : BigInt(slot[side])
      return decimalText(mwh, energyUnits[unit], decimal)
    })
  if (trap === 'column in the middle') parts.splice(most / 2, 0, 'măsurat')
  if (trap === 'value too many') parts.push('1')
  if (trap === 'short days') parts.splice(-3600 / step)
  return [...parts, ...Array.from({ length: Math.max(0, padded - parts.length) }, () => '')]
}

/** What stands before the parts of a day. */
function beside(
  { isOltenia, hasUnit, unit }: Lines,
  day: Temporal.PlainDate,
  code: string,
  side: Side | null,
): string[] {
  const date = `${pad(day.day)}.${pad(day.month)}.${String(day.year)}`
  const ownUnit = side === null ? `${unit.slice(0, -2)}varh` : unit
  if (!isOltenia) return ['RO001E100200300', code, ...(hasUnit ? [ownUnit] : []), date]
  return ['594040100002001', '7001', 'Casnic', code, '', hasUnit ? ownUnit : '', date, 'x', '15', '1']
}

/** A row of headers that names no part of the day in words; none where there is none that would be true. */
function headOf(chance: Chance, { step, trap }: Lines, before: number, width: number): string[][] {
  const heading = chance.of(['none', 'words', 'numbers', 'clocks'] as const)
  const isOdd = (heading === 'clocks' && width * step !== 86_400) || trap !== null
  if (heading === 'none' || isOdd) return []
  const named = (place: number) => {
    const minutes = (place * step) / 60
    if (heading === 'words') return 'Valoare'
    return heading === 'clocks' ? `I_${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` : `kW${String(place)}`
  }
  const names = Array.from({ length: before }, (_, place) => `C${'ăâî'[place % 3] ?? ''}`)
  return [[...names, ...Array.from({ length: width }, (_, place) => named(place))]]
}

/** A line for each day and register, with whatever stands before the parts of the day, and headers that say little or nothing. */
export function dayLines(chance: Chance): LoadCurve {
  const drawn = drawLines(chance)
  const { days, slots, isOltenia, unit, separator, codes, sides, reactive, trap, missing, decimal } = drawn
  const lineOf = (day: Temporal.PlainDate, code: string, side: Side | null) => [
    ...beside(drawn, day, code, side),
    ...partsOf(chance, drawn, day, side),
  ]
  const written = days.filter((day) => day !== missing)
  const lines = written.flatMap((day) => {
    const own = [
      ...sides.map((side, place) => lineOf(day, codes[place] ?? '', side)),
      ...reactive.map((code) => lineOf(day, code, null)),
    ]
    return chance.is(0.5) ? own : own.toReversed()
  })
  const before = beside(drawn, dayOf(drawn), '', null).length
  const head = headOf(chance, drawn, before, Math.max(...lines.map(({ length }) => length)) - before)
  const totals = chance.is(0.3) ? [['Total', ...Array.from({ length: before - 1 }, () => ''), '1']] : []
  const text = `${[...head, ...lines, ...totals].map((cells) => cells.join(separator)).join('\n')}\n`
  const { content, name } = encode(chance, text)
  const isKept = (slot: Slot) => !isTorn(drawn, slot) && !(missing && isOfDay(missing, slot))
  return {
    content,
    type: 'csv',
    truth: truthOf(slots.filter(isKept), sides),
    unit,
    decimal,
    distributor: isOltenia ? 'distributie_oltenia' : null,
    trap,
    saysSides: true,
    how: describe(drawn, [name, head[0]?.at(-1) ?? 'no headers']),
  }
}

function describe(lines: Lines, more: readonly string[]): string {
  const { isOltenia, step, codes, sides, reactive, hasUnit, unit, padded, decimal, trap, tornHour, missing } = lines
  return [
    isOltenia ? 'oltenia' : 'day lines',
    String(dayOf(lines)),
    `${String(step)} s`,
    codes[0],
    [...sides, ...reactive].join('+'),
    hasUnit ? unit : `${unit} unsaid`,
    `padded to ${String(padded)}`,
    `decimal ${decimal}`,
    String(trap),
    tornHour === null ? '' : 'an hour empty',
    missing ? 'a day missing' : '',
    ...more,
  ].join(', ')
}

/** Load curves in workbooks, with lines above them. */
import { utils, write } from '@e965/xlsx'
import { dayOf, drawDays, type LoadCurve } from './load-curves.ts'
import { type Chance, decimalText, energyUnits, pad, truthOf, wallOf, type Side, type Slot } from './parts.ts'

/** As the sheet of a workbook, with its cells as texts; dates are serial days in a format of dates. */
function sheetOf(rows: readonly (readonly Cell[])[]) {
  return utils.aoa_to_sheet(
    rows.map((row) =>
      row.map((cell) => {
        if (cell === '') return null
        return cell instanceof Temporal.PlainDateTime ? { t: 'n', v: serialOf(cell), z: 'm/d/yy h:mm' } : cell
      }),
    ),
  )
}

type Cell = string | number | Temporal.PlainDateTime

function serialOf(time: Temporal.PlainDateTime): number {
  const seconds = time.since(Temporal.PlainDateTime.from('1899-12-30T00:00'), { largestUnit: 'seconds' }).seconds
  return seconds / 86_400
}

function bookOf(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Buffer {
  const all = Object.entries(sheets).map(([name, rows]) => [name, sheetOf(rows)] as const)
  const book = { SheetNames: all.map(([name]) => name), Sheets: Object.fromEntries(all) }
  return Buffer.from(write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
}

const lineAbove = (place: number): Cell[] =>
  [
    ['Raport date de măsură'],
    ['Client', 'Ionescu Ana'],
    ['POD', 'RO001E100200300'],
    ['Județ', 'Iași'],
    ['Localitate', 'Iași'],
    ['Strada', 'Libertății'],
    ['Număr', 5],
    ['Loc de consum', 5_001_234_567],
    ['Perioada', '01.03.2026 - 31.03.2026'],
    [],
    ['Constanta', 1],
  ][place] ?? []

/** A sheet with the address above, quarters by their ends, and headers anywhere between. */
export function delgazBook(chance: Chance): LoadCurve {
  const drawn = drawDays(chance, [900])
  const { slots, step } = drawn
  const unit = chance.of(['kWh', 'Wh'] as const)
  const heading = chance.of(['energy', 'EA', 'silent', 'none'] as const)
  const hasReactive = heading !== 'none' && heading !== 'silent' && chance.is(0.5)
  const sides: readonly Side[] = heading === 'EA' && chance.is(0.5) ? ['consumption', 'production'] : ['consumption']
  const first = heading === 'silent' || heading === 'none' || chance.is(0.6) ? 20 : 14 + chance.below(20)
  const headerAt = chance.is(0.5) ? first - 1 : 11 + chance.below(first - 12)
  const beside = [...(sides.length > 1 ? ['EA-'] : []), ...(hasReactive ? ['ER'] : [])]
  const names = {
    energy: ['Data și ora', `Energie activă consumată (${unit})`, ...beside],
    EA: ['Data', 'EA', ...beside],
    silent: ['Moment', 'Valoare', ...beside],
    none: [],
  }[heading]
  const above = Array.from({ length: first }, (_, place): Cell[] => {
    if (place === (heading === 'silent' ? first - 1 : headerAt)) return names
    return place < 11 ? lineAbove(place) : []
  })
  const asNumber = chance.is(0.5)
  const valueOf = (mwh: bigint): Cell => {
    const text = decimalText(mwh, energyUnits[unit], asNumber ? '.' : ',')
    return asNumber ? Number(text) : text
  }
  const rows = slots.map((slot): Cell[] => {
    const end = wallOf(slot.at + step)
    const time = `${pad(end.day)}.${pad(end.month)}.${String(end.year)} ${pad(end.hour)}:${pad(end.minute)}`
    const others = [
      ...(sides.length > 1 ? [valueOf(BigInt(slot.production))] : []),
      ...(hasReactive ? [valueOf(BigInt(chance.below(900)) * 1000n)] : []),
    ]
    return [time, valueOf(BigInt(slot.consumption)), ...others]
  })
  return {
    content: bookOf({ Sheet1: [...above, ...rows] }),
    type: 'xlsx',
    truth: truthOf(slots, sides),
    unit,
    decimal: asNumber ? '.' : ',',
    distributor: first === 20 ? 'delgaz' : null,
    trap: null,
    saysSides: heading === 'EA' || heading === 'energy',
    how: [
      'delgaz',
      String(dayOf(drawn)),
      unit,
      `heading ${heading} in ${String(headerAt + 1)}`,
      `from ${String(first + 1)}`,
      asNumber ? 'numbers' : 'texts',
      [...sides, ...(hasReactive ? ['ER'] : [])].join('+'),
    ].join(', '),
  }
}

/** A sheet for each meter or register, its code in B9, times as dates from line 12 on, the value third. */
export function deerBook(chance: Chance): LoadCurve & { readonly sheet: string; readonly sheets: number } {
  const drawn = drawDays(chance, [900])
  const { slots, step } = drawn
  const unit = chance.of(['MWh', 'kWh'] as const)
  const heading = chance.of(['registers', 'sheets', 'silent'] as const)
  const names = {
    registers: ['Data', 'Perioada', 'A+', 'R+'],
    sheets: ['Data', 'Perioada', `Energie (${unit})`, 'Stare'],
    silent: ['Data', 'Perioada', 'Valoare', 'Stare'],
  }[heading]
  const codes = heading === 'sheets' ? ['1.8.0', '2.8.0', '3.8.0'] : ['594040100002001', '594040100002002']
  const used = codes.slice(0, 1 + chance.below(codes.length))
  const mwhOf = (slot: Slot, place: number): bigint => {
    if (heading === 'sheets' && place > 0) return BigInt(place === 1 ? slot.production : chance.below(900) * 1000)
    return BigInt(slot.consumption) * BigInt(place + 1)
  }
  const wanted = heading === 'sheets' ? 0 : chance.below(used.length)
  const sheets = used.map((code, place) => [
    code,
    [
      ...Array.from({ length: 8 }, (_, line) => lineAbove(line)),
      ['Cod', `594040100002${pad(place)}1_1`],
      [],
      names,
      ...slots.map((slot): Cell[] => {
        const end = wallOf(slot.at + step).toPlainDateTime()
        const value = Number(decimalText(mwhOf(slot, place), energyUnits[unit], '.'))
        return [end, '15', value, heading === 'registers' ? chance.below(9) / 1000 : 'OK']
      }),
    ],
  ])
  const scaled = slots.map((slot) => ({ ...slot, consumption: Number(mwhOf(slot, wanted)) }))
  return {
    content: bookOf(Object.fromEntries(sheets) as Record<string, Cell[][]>),
    type: 'xlsx',
    truth: truthOf(scaled, ['consumption']),
    unit,
    decimal: '.',
    distributor: 'deer',
    trap: null,
    saysSides: heading !== 'silent',
    sheet: used[wanted] ?? '',
    sheets: used.length,
    how: ['deer', String(dayOf(drawn)), unit, heading, `${String(used.length)} sheets`].join(', '),
  }
}

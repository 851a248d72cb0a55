/** Green Button files: readings of energy as ESPI (NAESB REQ.21) writes them. */
import { maxReadingRows } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'
import { parseXml } from '../../../platform/tabular/xml-reader.ts'

interface ReadingType {
  readonly unit: string
  /** Of ten, that the values are multiplied by. */
  readonly power: number
  readonly direction: string
}

interface Reading {
  readonly start: string
  readonly duration: string
  readonly value: string
  readonly type: ReadingType | null
}

/** Units of ESPI, in the words of headers. */
const units: Readonly<Record<string, string>> = { '72': 'Wh', '38': 'W' }
/** Delivered to the customer, and given back. */
const directions: Readonly<Record<string, string>> = { '1': 'Import', '19': 'Export' }

/**
 * Reads Green Button as tables, one for each kind of reading. Refuses other XML, and files of which nobody can say which type of reading
 * a block is of.
 */
export function tablesOfGreenButton(text: string): Table[] {
  const { readings, types } = readFeed(text)
  if (readings.length === 0) throw new Refusal('file_unreadable', {}, 'file')
  if (readings.length > maxReadingRows) throw new Refusal('file_too_many_rows', { max: maxReadingRows }, 'file')
  const [only, ...more] = types
  const groups = Map.groupBy(readings, ({ type }) => (more.length === 0 ? (only ?? null) : type))
  return [...groups].map(([type, own], index) => {
    if (!type) throw new Refusal('file_unreadable', {}, 'file')
    const name = groups.size === 1 ? null : `${String(index + 1)} ${headerOf(type)}`
    return {
      name,
      rows: [['Interval start', headerOf(type)], ...own.map((each) => rowOf(each, type))],
      troubles: new Map(),
      separator: null,
    }
  })
}

function headerOf({ unit, direction }: ReadingType): string {
  const known = units[unit]
  return known ? `${directions[direction] ?? 'Energy'} (${known})` : `uom ${unit}`
}

/** A reading that is longer than an hour is none of hours: its start says so to nobody, so it is left as a day alone. */
function rowOf({ start, duration, value }: Reading, { power }: ReadingType): TableCell[] {
  if (!/^\d{1,10}$/.test(start) || !/^-?\d{1,15}$/.test(value)) return [start, value]
  const scaled = power < 0 ? formatDecimal(BigInt(value), -power) : String(BigInt(value) * 10n ** BigInt(power))
  const at = Temporal.Instant.fromEpochMilliseconds(Number(start) * 1000)
  return [Number(duration) > 3600 ? at.toString().slice(0, 10) : at.toString(), scaled]
}

function readFeed(text: string) {
  const readings: Reading[] = []
  const types: ReadingType[] = []
  const values = new Map<string, string>()
  let [name, last] = ['', null as ReadingType | null]
  let isInReading = false
  parseXml(text, {
    open(tag) {
      name = tag
      if (tag === 'IntervalReading') isInReading = true
      if (tag === 'MeterReading') last = null
      if (tag === 'IntervalReading' || tag === 'ReadingType') values.clear()
    },
    text(piece) {
      values.set(name, (values.get(name) ?? '') + piece.trim())
    },
    close(tag) {
      if (tag === 'ReadingType') {
        const power = Number(values.get('powerOfTenMultiplier') ?? '0')
        last = {
          unit: values.get('uom') ?? '',
          power: Number.isInteger(power) && Math.abs(power) <= 9 ? power : 0,
          direction: values.get('flowDirection') ?? '',
        }
        types.push(last)
      } else if (tag === 'IntervalReading' && isInReading) {
        isInReading = false
        const [start = '', duration = '', value = ''] = ['start', 'duration', 'value'].map((each) => values.get(each))
        readings.push({ start, duration, value, type: last })
      }
      name = ''
    },
  })
  return { readings, types }
}

/** Telegrams of a meter's P1 port (DSMR 4 and 5, and those that follow them), one after another. */
import { maxReadingRows } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { Table, TableCell } from '../../../platform/tabular/table-reader.ts'

/** Registers of active energy, whole or by tariff. */
const registers = ['1.8.0', '1.8.1', '1.8.2', '2.8.0', '2.8.1', '2.8.2'] as const

/** The registers of each telegram, as a row. Registers that no telegram has are left out. */
export function tableOfTelegrams(text: string): Table {
  const rows: (string | null)[][] = []
  for (const telegram of text.split(/^(?=\/[A-Za-z]{3}\d)/m)) {
    const time = /^0-0:1\.0\.0\((\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})[SW]?\)/m.exec(telegram)
    if (!time) continue
    const [, year = '', month = '', day = '', hour = '', minute = '', second = ''] = time
    const shown = registers.map((register) => registerIn(telegram, register))
    rows.push([`20${year}-${month}-${day} ${hour}:${minute}:${second}`, ...shown])
    if (rows.length > maxReadingRows) throw new Refusal('file_too_many_rows', { max: maxReadingRows }, 'file')
  }
  if (rows.length === 0) throw new Refusal('file_unreadable', {}, 'file')
  const places = [...registers.keys()].filter((place) => rows.some((row) => row[place + 1] !== null))
  // The whole register says what its tariffs add up to.
  const kept = places.filter((place) => !/[12]$/.test(registers[place] ?? '') || !places.includes(place < 3 ? 0 : 3))
  const header: TableCell[] = ['Time', ...kept.map((place) => `Register ${registers[place] ?? ''} (kWh)`)]
  const body = rows.map((row): TableCell[] => [row[0] ?? null, ...kept.map((place) => row[place + 1] ?? null)])
  return { name: null, rows: [header, ...body], troubles: new Map(), separator: null }
}

function registerIn(telegram: string, register: string): string | null {
  const at = telegram.indexOf(`1-0:${register}(`)
  const shown = at < 0 ? null : /^\((\d{1,9}\.\d{1,4})\*kWh\)/.exec(telegram.slice(at + 4 + register.length, at + 60))
  return shown?.[1] ?? null
}

/** For tests: a file as the server understood it. */
import type { ReadingImport, ReadingRow } from '@tandem/contract/metering/reading-import.ts'
import { energyWh } from '@tandem/core/units/units.ts'

export function aRow(row: number, terms: Partial<ReadingRow> = {}): ReadingRow {
  return {
    row,
    state: 'good',
    values: { time: '01.11.2026 00:00', consumption: '0,5' },
    known: null,
    faults: [],
    start: Temporal.Instant.from('2026-10-31T22:00:00Z'),
    consumption: energyWh(500),
    production: null,
    ...terms,
  }
}

export function aFile(terms: Partial<ReadingImport> = {}): ReadingImport {
  return {
    id: 7,
    fileName: 'house.csv',
    expiresAt: Temporal.Instant.from('2026-11-22T00:00:00Z'),
    mapping: {
      kind: 'intervals',
      layout: 'rows',
      sheet: null,
      separator: ';',
      headerRow: 1,
      columns: { time: 0, consumption: 1 },
      group: null,
      unit: 'kWh',
      decimal: ',',
      dateOrder: 'dmy',
      step: 3600,
      stamp: 'start',
      zone: 'Europe/Bucharest',
      placement: 'connection',
    },
    layout: null,
    distributor: null,
    columns: [
      { header: 'Data', examples: ['01.11.2026 00:00'] },
      { header: 'Consum', examples: ['0,5'] },
      { header: 'Note', examples: [] },
    ],
    sheets: [],
    groups: [],
    doubts: [],
    puzzles: [],
    totals: [],
    span: null,
    consumption: energyWh(500),
    production: energyWh(0),
    counts: { good: 1, duplicate: 0, replacing: 0, bad: 0 },
    rows: [aRow(2)],
    ...terms,
  }
}

import { meterPlacements } from '@tandem/core/metering/readings.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { cellFault, Energy, EventId, EventPathId, Instant, Month, PathId } from '../wire.ts'
import { readingDoubts, ReadingPuzzle, ReadingTotal } from './reading-doubts.ts'

/** The most rows that one file may bring. */
export const maxReadingRows = 200_000
/** The most bytes. */
const maxReadingBytes = 20 * 1_048_576

/** What a file of readings may be besides a workbook and a table as text. */
export const readingFileEndings = ['xls', 'ods', 'zip', 'json', 'xml', 'log'] as const

/**
 * `intervals`: energy or mean power of hours or parts of them; `counter`: the register itself, many times a day; `index`: the register
 * once a month.
 */
export const readingKinds = ['intervals', 'counter', 'index'] as const

/**
 * What a column of a file may hold. `time` has day and clock together; otherwise `day` and `interval` stand apart. Of an
 * index, `day` is when the meter was read and `month` the month it is entered for, which otherwise is that of the day. A second tariff
 * is added to its side. What `net` holds is consumption above zero and production below. `unitOfRow` names the unit of each row.
 */
export const readingColumns = [
  'time',
  'day',
  'interval',
  'month',
  'consumption',
  'consumption2',
  'production',
  'production2',
  'net',
  'unitOfRow',
  'group',
] as const
export type ReadingColumn = (typeof readingColumns)[number]

export const readingUnits = ['Wh', 'kWh', 'MWh', 'W', 'kW', 'MW'] as const
/** Seconds. All of them are parts of an hour. */
export const readingSteps = [
  1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60, 120, 180, 240, 300, 360, 600, 720, 900, 1200, 1800, 3600,
] as const

/** `rows`: a row for each time; `days`: a row for each day, a column for each part of it; `registers`: a row for each register. */
export const tableLayouts = ['rows', 'days', 'registers'] as const

/** Distributors of whose load curves a layout is known. */
const distributors = ['retele_electrice', 'distributie_oltenia', 'delgaz', 'deer'] as const
export type Distributor = (typeof distributors)[number]

/** How a file is to be understood: first detected, then as the user says. */
export const ReadingMapping = z.object({
  kind: z.enum(readingKinds),
  /**
   * The other layouts are read as if they had a row for each time: headers and columns are those of these rows. null, in a preview without
   * columns: found out.
   */
  layout: z.enum(tableLayouts).nullable(),
  /** null for a CSV file, and in a preview without columns: found out. */
  sheet: z.string().max(100).nullable(),
  /** Of a CSV file. */
  separator: z.enum([',', ';', '\t', '|']).nullable(),
  /** As the spreadsheet program counts; 0: the file has no headers. */
  headerRow: z.int().min(0).max(1000),
  /** Where each column stands, from 0. None at all, in a preview: find out anew, after another sheet or separator was chosen. */
  columns: z.partialRecord(z.enum(readingColumns), z.int().min(0).max(500)),
  /** Of the rows of several customers in one file: whose are taken, as it stands in the column `group`. */
  group: z.string().max(200).nullable(),
  unit: z.enum(readingUnits),
  decimal: z.enum(['.', ',']),
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']),
  /** Seconds of a row. */
  step: z.literal(readingSteps),
  /** Whether the time of a row is when it begins or when it ends. */
  stamp: z.enum(['start', 'end']),
  /** Of local times; what brings its own offset keeps it. */
  zone: z.string().min(1).max(60),
  placement: z.enum(meterPlacements),
})
export type ReadingMapping = z.output<typeof ReadingMapping>

const readingFaultCodes = [
  'required',
  'formula',
  'merged',
  'not_a_time',
  'not_a_day',
  'not_a_month',
  'interval_unknown',
  'not_on_the_clock',
  'off_the_step',
  'in_the_future',
  'twice_in_file',
  'not_a_number',
  'not_a_unit',
  'number_ambiguous',
  'too_many_decimals',
  'negative',
  'too_large',
  'hour_incomplete',
  'too_coarse',
  'hour_twice',
  'hours_do_not_fit',
  'counter_falls',
  'counter_unread',
  'index_below_last',
  'index_above_next',
] as const
export type ReadingFaultCode = (typeof readingFaultCodes)[number]

export const ReadingFault = cellFault(readingColumns, readingFaultCodes)
export type ReadingFault = z.output<typeof ReadingFault>

/**
 * `good` is new; `duplicate` says what is known already; `replacing` is a correction of what is known; `bad` cannot be imported.
 */
export const readingRowStates = ['good', 'duplicate', 'replacing', 'bad'] as const

export const ReadingRow = z.object({
  /** As the spreadsheet program counts. */
  row: z.int(),
  state: z.enum(readingRowStates),
  /** What stands in the cells, after the user's corrections. */
  values: z.partialRecord(z.enum(readingColumns), z.string()),
  start: Instant.nullable(),
  consumption: Energy.nullable(),
  production: Energy.nullable(),
  /** What is known, where the row replaces it: of its hour, of which the row may be a part, or of its month's index. */
  known: z.object({ consumption: Energy.nullable(), production: Energy.nullable() }).nullable(),
  faults: z.array(ReadingFault),
})
export type ReadingRow = z.output<typeof ReadingRow>

/** A cell as the user corrects it. */
export const CellCorrection = z.object({
  row: z.int().min(1).max(1_100_000),
  column: z.enum(readingColumns),
  value: z.string().max(100),
})
export type CellCorrection = z.output<typeof CellCorrection>

export const ReadingImport = z.object({
  id: EventId,
  fileName: z.string(),
  expiresAt: Instant,
  mapping: ReadingMapping,
  /** By which remembered layout; null: by what the file says, or as the user says. */
  layout: z.object({ name: z.string(), isShared: z.boolean() }).nullable(),
  /** Whose layout it has, as far as one is known; null: nobody's. What the file does not say is asked all the same. */
  distributor: z.enum(distributors).nullable(),
  /** What there is to choose from. */
  sheets: z.array(z.string()),
  /** Of each column: its header, or its place as A, B, C, and its first cells. */
  columns: z.array(z.object({ header: z.string(), examples: z.array(z.string()) })),
  groups: z.array(z.string()),
  /** What could not be told from the file and should be looked at. */
  doubts: z.array(z.enum(readingDoubts)),
  puzzles: z.array(ReadingPuzzle),
  totals: z.array(ReadingTotal),
  counts: z.object({ good: z.int(), duplicate: z.int(), replacing: z.int(), bad: z.int() }),
  /** The first rows of each state: enough to judge by. */
  rows: z.array(ReadingRow),
  span: z.object({ start: Instant, end: Instant, missingHours: z.int() }).nullable(),
  /** Of the good and the replacing rows. Of an index file: 0. */
  consumption: Energy,
  production: Energy,
})
export type ReadingImport = z.output<typeof ReadingImport>

export const inImport = z.object({ importId: EventPathId })
const fileRefusals = [
  ...(['file_columns_missing', 'file_too_many_rows', 'file_several_tables', 'file_without_sheets'] as const),
] as const

const aFile = {
  body: z.object({ userId: PathId }),
  upload: { types: ['xlsx', 'csv'], otherEndings: readingFileEndings, maxBytes: maxReadingBytes },
  refusals: [...fileRefusals],
  perMinute: 30,
} as const

export const uploadReadings = endpoint({
  method: 'POST',
  path: '/api/readings/imports',
  audience: 'transactional',
  changes: [],
  summary:
    'Takes a file of readings, finds out how it is to be understood and shows what it would bring; imports nothing yet',
  ...aFile,
  response: ReadingImport,
})

/** Five hundred corrections of a hundred characters. */
const maxBodyBytes = 393_216
const asMapped = z.object({ mapping: ReadingMapping, corrections: z.array(CellCorrection).max(500).default([]) })

export const previewReadings = endpoint({
  method: 'POST',
  path: '/api/readings/imports/{importId}/preview',
  audience: 'transactional',
  changes: [],
  summary: 'Shows what the file would bring if it is understood as the user says',
  params: inImport,
  body: asMapped,
  maxBodyBytes,
  response: ReadingImport,
  refusals: [
    ...fileRefusals,
    'file_empty',
    'file_unreadable',
    'file_protected',
    'file_too_complex',
    'import_mapping_incomplete',
    'import_already_done',
  ],
  perMinute: 120,
  countsAs: 'files',
})

const ImportOutcome = z.object({
  imported: z.int(),
  replaced: z.int(),
  duplicate: z.int(),
  rejected: z.int(),
  consumption: Energy,
  production: Energy,
  firstMonth: Month.nullable(),
})

/** Besides the doubts of a file: rows that cannot be imported, and rows that say otherwise than what is known. */
const importReasons = [...readingDoubts, 'rows_faulty', 'rows_replacing'] as const

export const importReadings = endpoint({
  method: 'POST',
  path: '/api/test/importReadingIndex',
  audience: 'transactional',
  changes: ['readings', 'indexReadings'],
  summary:
    'Imports a file of readings in one call where it leaves no doubt; else answers the doubts and stores none of its readings',
  ...aFile,
  response: z.object({
    /** Whether all that the file says is stored now. */
    stored: z.boolean(),
    /** Why not; empty where it is. */
    reasons: z.array(z.enum(importReasons)),
    /** How the file was understood, its span and its sums. Under its id it is previewed and confirmed after the doubts are answered. */
    reading: ReadingImport,
    /** What was stored; null where nothing was. */
    result: ImportOutcome.nullable(),
  }),
})

export const confirmReadings = endpoint({
  method: 'POST',
  path: '/api/readings/imports/{importId}/confirm',
  audience: 'transactional',
  changes: ['readings', 'indexReadings'],
  summary: 'Imports the good rows, and the replacing ones where asked; all of them at once or none',
  params: inImport,
  body: asMapped.extend({ replace: z.boolean() }),
  maxBodyBytes,
  response: ImportOutcome,
  refusals: [
    ...fileRefusals,
    'file_empty',
    'file_unreadable',
    'file_protected',
    'file_too_complex',
    'import_mapping_incomplete',
    'import_already_done',
  ],
  countsAs: 'files',
})

export const exportRejectedRows = endpoint({
  method: 'POST',
  path: '/api/readings/imports/{importId}/rejected',
  audience: 'transactional',
  changes: [],
  summary: 'The rows that cannot be imported, as they stand in the file, with the reason beside each',
  params: inImport,
  body: asMapped,
  response: z.unknown(),
  file: 'xlsx',
  refusals: [
    ...fileRefusals,
    'file_empty',
    'file_unreadable',
    'file_protected',
    'file_too_complex',
    'import_mapping_incomplete',
  ],
})

export const exportReadingTemplate = endpoint({
  method: 'GET',
  path: '/api/test/exportManualInput/excel',
  audience: 'self',
  summary: 'A spreadsheet to fill in: every hour of a day or of a month, or a row for each month’s index',
  query: z.object({ kind: z.enum(['hours', 'quarters', 'index']).default('hours'), month: Month.optional() }),
  response: z.unknown(),
  file: 'xlsx',
})

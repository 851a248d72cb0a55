import type {
  CellCorrection,
  ReadingImport,
  ReadingMapping,
  ReadingRow,
} from '@tandem/contract/metering/reading-import.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { MonthIndex } from '@tandem/core/metering/index-reading.ts'
import type { PlainFile } from '../../../platform/file-threads.ts'
import type { FileIndex } from './index-rows.ts'
import type { NewLayout } from './remembered-layout.ts'
import type { FileTotal } from './totals.ts'
import type { FileHour, KnownHour } from './assemble-hours.ts'

/** What is asked of a file. Whatever crosses to the worker and back is plain: no instants. */
export interface ImportJob {
  /**
   * `preview`: what it would bring. `hours`: the readings themselves. `rejected`: a file of the rows that are wrong. `layout`: what is
   * remembered of how it is understood.
   */
  readonly task: 'preview' | 'hours' | 'rejected' | 'layout'
  readonly file: PlainFile
  /** null: find out. */
  readonly mapping: ReadingMapping | null
  readonly corrections: readonly CellCorrection[]
  /** Minutes from 1970-01-01 UTC. */
  readonly now: number
  readonly today: DeliveryDay
  readonly language: Language
  readonly knownIndexes: readonly MonthIndex[]
}

/** Gives what is known of the hours from the first to before the second, counted from 1970-01-01 UTC. */
export type KnownHoursOf = (from: number, to: number) => Promise<readonly KnownHour[]>

type PlainRow = Omit<ReadingRow, 'start' | 'consumption' | 'production' | 'known'> & {
  readonly start: number | null
  readonly consumption: number | null
  readonly production: number | null
  readonly known: { readonly consumption: number | null; readonly production: number | null } | null
}

export type PlainPreview = Pick<
  ReadingImport,
  'mapping' | 'layout' | 'distributor' | 'sheets' | 'columns' | 'groups' | 'doubts' | 'puzzles' | 'counts'
> & {
  readonly rows: readonly PlainRow[]
  readonly totals: readonly FileTotal[]
  readonly span: { readonly firstHour: number; readonly lastHour: number; readonly missingHours: number } | null
  readonly consumption: number
  readonly production: number
}

export interface ReadReadings {
  readonly mapping: ReadingMapping
  readonly hours: readonly FileHour[]
  readonly indexes: readonly FileIndex[]
  /** Rows that are wrong, and those of them that are so by themselves, whatever is known. */
  readonly rejected: number
  readonly unreadable: number
  /** Rows that say again what others of the file say. */
  readonly repeated: number
}

export type JobAnswer =
  | { readonly task: 'preview'; readonly preview: PlainPreview }
  | { readonly task: 'hours'; readonly readings: ReadReadings }
  | { readonly task: 'rejected'; readonly content: Uint8Array }
  | { readonly task: 'layout'; readonly layout: NewLayout }

/** What the thread asks for while it reads: what is known of hours, or of files with these headers. */
export type Asked = { readonly from: number; readonly to: number } | { readonly fingerprints: readonly string[] }

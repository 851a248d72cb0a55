import { readingRowStates, type ReadingRow } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import type { ImportJob, JobAnswer, KnownHoursOf, PlainPreview } from './import-job.ts'
import { judgeFile, valuesOf, type JudgedFile } from './judge-file.ts'
import { findPuzzles } from './puzzles.ts'
import { readExport } from './read-export.ts'
import { rejectedFile } from './rejected-file.ts'
import { describeLayout, type LayoutsOf, type NewLayout } from './remembered-layout.ts'
import { describeColumns, understandFile, type UnderstoodFile } from './understand-file.ts'

/** Rows that a preview shows of each state: enough to judge by, and the wrong ones to correct. */
const shown: Record<ReadingRow['state'], number> = { good: 30, duplicate: 30, replacing: 30, bad: 200 }

/**
 * Does what is asked of a file. Refuses a file that cannot be read and, where the readings themselves are asked for or the
 * user has told how the file is to be understood, a mapping that lacks a column.
 */
export async function doJob(
  job: ImportJob,
  knownOf: KnownHoursOf,
  layoutsOf: LayoutsOf = () => Promise.resolve([]),
): Promise<JobAnswer> {
  const uploaded = { ...job.file, content: Buffer.from(job.file.content) }
  const file = await understandFile(uploaded, job, layoutsOf)
  const isToldAll = job.mapping !== null && Object.keys(job.mapping.columns).length > 0
  if (file.missing !== null && (isToldAll || job.task !== 'preview')) {
    const [puzzle] = findPuzzles(file, [])
    const where = puzzle && { row: puzzle.row, cells: puzzle.cells.join(' | ') }
    throw new Refusal(
      'import_mapping_incomplete',
      { column: file.missing, ...where },
      `mapping.columns.${file.missing}`,
    )
  }
  const judged = await judgeFile(file, job, knownOf)
  const bad = judged.rows.filter(({ state }) => state === 'bad')
  switch (job.task) {
    case 'preview':
      return { task: 'preview', preview: previewOf(file, judged) }
    case 'hours': {
      const { hours, indexes, repeated } = judged
      const [rejected, unreadable] = [bad.length, judged.rows.length - indexes.length]
      return { task: 'hours', readings: { mapping: file.mapping, hours, indexes, repeated, rejected, unreadable } }
    }
    case 'rejected':
      return { task: 'rejected', content: await rejectedFile(file, bad, job.language) }
    case 'layout':
      return { task: 'layout', layout: layoutOf(uploaded, file, judged) }
  }
}

/** What is remembered of it. That times between two readings are shared is taken with it; a size that no home has never is. */
function layoutOf(uploaded: UploadedFile, { mapping }: UnderstoodFile, { doubts }: JudgedFile): NewLayout {
  const again = (separator: string | null) => readExport(uploaded, separator)
  const layout = describeLayout(again(null), mapping, again)
  const accepted = doubts.includes('interpolated') ? (['interpolated'] as const) : []
  return { ...layout, terms: { ...layout.terms, accepted: [...accepted] } }
}

function previewOf(file: UnderstoodFile, judged: JudgedFile): PlainPreview {
  const counts = { good: 0, duplicate: 0, replacing: 0, bad: 0 }
  const rows = judged.rows.filter(({ state }) => ++counts[state] <= shown[state])
  const missing = file.missing === null ? [] : (['columns'] as const)
  const accepted: readonly string[] = file.layout?.terms.accepted ?? []
  const inRows = judged.doubts.filter((doubt) => !accepted.includes(doubt))
  const doubts = new Set([...file.doubts, ...missing, ...inRows])
  return {
    mapping: file.mapping,
    layout: file.layout && { name: file.layout.name, isShared: file.layout.isShared },
    distributor: file.shape?.distributor ?? null,
    sheets: [...file.sheets],
    groups: [...file.groups],
    doubts: [...doubts],
    puzzles: findPuzzles(file, judged.rows),
    columns: describeColumns(file),
    totals: judged.totals,
    counts,
    rows: readingRowStates
      .flatMap((state) => rows.filter((row) => row.state === state))
      .toSorted((a, b) => a.row - b.row)
      .map(({ source, ...row }) => ({ ...row, faults: [...row.faults], values: valuesOf(file, source) })),
    span: spanOf(judged),
    consumption: judged.consumption,
    production: judged.production,
  }
}

function spanOf({ hours }: JudgedFile): PlainPreview['span'] {
  const [first, last] = [hours[0]?.hour, hours.at(-1)?.hour]
  if (first === undefined || last === undefined) return null
  return { firstHour: first, lastHour: last, missingHours: last - first + 1 - hours.length }
}

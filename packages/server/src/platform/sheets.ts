import type { FileAnswer } from '@tandem/contract/file-answer.ts'
import { describeFields, fieldHeader, type FieldDescription, type FieldName } from '@tandem/contract/field.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { z } from 'zod'
import type { Clock } from './clock.ts'
import {
  rowsOf,
  writeSpreadsheet,
  type CellValue,
  type Column,
  type ColumnKind,
  type Rows,
  type Sheet,
} from './spreadsheet.ts'

interface SheetOptions<S extends z.ZodObject> {
  readonly name: string
  readonly title: string
  /** Above the columns; what zone the times are of stands behind it by itself. */
  readonly note?: string
  readonly language: Language
  /** Times are written as local times of it; the platform's where it is not said. */
  readonly zone?: string
  /** A last row, `Total`: values by field; what is not named stays empty. */
  readonly totals?: Partial<z.output<S>>
}

const totalWord: Readonly<Record<Language, string>> = { en: 'Total', ro: 'Total' }

const timesOf: Readonly<Record<Language, string>> = { en: 'Times are local times of', ro: 'Orele sunt ore locale din' }

/** Whose clock the times of a sheet follow. */
export function timesNote(language: Language, zone = displayZone): string {
  return `${timesOf[language]} ${zone}.`
}

type Value = string | number | bigint | Temporal.Instant | null | undefined

/**
 * A sheet made of the descriptions of an object's fields, in the sequence given: the same names, units and digits as the columns of
 * the table on the screen. Numbers are those of the answer.
 */
export function sheetOf<S extends z.ZodObject>(
  schema: S,
  names: readonly FieldName<S>[],
  rows: Rows<z.output<S>>,
  { language, zone, note, totals, ...terms }: SheetOptions<S>,
): Sheet {
  const fields = describeFields(schema, names)
  const cell = cellsOf(language, zone ?? displayZone)
  const hasTimes = rows.length > 0 && fields.some(({ kind }) => kind === 'instant' || kind === 'exactInstant')
  const notes = [note, hasTimes && timesNote(language, zone)].filter(Boolean)
  const total = totals as Readonly<Record<string, Value>> | undefined
  return {
    ...terms,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    columns: columnsOf(schema, names, language),
    rows: rowsOf(rows, (row) => fields.map((described) => cell(described, row[described.name] as Value))),
    ...(total && {
      totals: fields.map((described, index) =>
        index === 0 ? totalWord[language] : cell(described, total[described.name]),
      ),
    }),
  }
}

/** The columns of a sheet, or of a template that is to be filled in, as the fields are described. */
export function columnsOf<S extends z.ZodObject>(
  schema: S,
  names: readonly FieldName<S>[],
  language: Language,
): Column[] {
  return describeFields(schema, names).map((described) => ({
    header: fieldHeader(described, language),
    kind: kindOf(described),
  }))
}

function kindOf({ kind }: FieldDescription): ColumnKind {
  if (kind === 'choice') return 'text'
  if (kind === 'instant') return 'time'
  if (kind === 'exactInstant') return 'exactTime'
  return kind
}

function cellsOf(language: Language, zone: string) {
  return ({ kind, words }: FieldDescription, value: Value): CellValue => {
    if (value === null || value === undefined) return null
    if (value instanceof Temporal.Instant) return value.toZonedDateTimeISO(zone).toPlainDateTime()
    if (kind === 'choice') return words?.[language][String(value)] ?? String(value)
    if (kind === 'day') return Temporal.PlainDate.from(String(value))
    return value
  }
}

/** Sheets as a download, named as the specification has it: by the local date of Bucharest, `22-11-2026.xlsx`. */
export async function spreadsheetOfToday(
  { clock }: { readonly clock: Clock },
  sheets: readonly Sheet[],
): Promise<FileAnswer> {
  return { name: `${formatFor('en', displayZone).date(clock.now())}.xlsx`, content: await writeSpreadsheet(sheets) }
}

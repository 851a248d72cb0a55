import { describeFields, fieldUnits, type FieldDescription, type FieldName } from '@tandem/contract/field.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { z } from 'zod'
import { rowsOf, type CellValue, type ColumnKind, type Sheet } from './spreadsheet.ts'

interface SheetTerms<S extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly note?: string
  readonly language: Language
  /** Times are written as local times of it; the platform's where it is not said. */
  readonly zone?: string
  /** A last row, `Total`: values by field; what is not named stays empty. */
  readonly totals?: Partial<z.output<S>>
}

const totalWord: Readonly<Record<Language, string>> = { en: 'Total', ro: 'Total' }

type Value = string | number | bigint | Temporal.Instant | null | undefined

/**
 * A sheet made of the descriptions of an object's fields, in the sequence given: the same names, units and digits as the columns of
 * the table on the screen. Numbers are those of the answer.
 */
export function sheetOf<S extends z.ZodObject>(
  schema: S,
  names: readonly FieldName<S>[],
  rows: readonly z.output<S>[],
  { language, zone = displayZone, totals, ...terms }: SheetTerms<S>,
): Sheet {
  const fields = describeFields(schema, names)
  const cell = cellsOf(language, zone)
  const total = totals as Readonly<Record<string, Value>> | undefined
  return {
    ...terms,
    columns: fields.map((described) => ({ header: headerOf(described, language), kind: kindOf(described) })),
    rows: rowsOf(rows, (row) => fields.map((described) => cell(described, row[described.name] as Value))),
    ...(total && {
      totals: fields.map((described, index) =>
        index === 0 ? totalWord[language] : cell(described, total[described.name]),
      ),
    }),
  }
}

/** `Bought (kWh)`. */
function headerOf(described: FieldDescription, language: Language): string {
  const unit = fieldUnits[described.kind]
  return unit ? `${described[language]} (${unit})` : described[language]
}

function kindOf({ kind }: FieldDescription): ColumnKind {
  if (kind === 'choice' || kind === 'day') return 'text'
  if (kind === 'instant') return 'time'
  if (kind === 'exactInstant') return 'exactTime'
  return kind
}

function cellsOf(language: Language, zone: string) {
  return ({ kind, words }: FieldDescription, value: Value): CellValue => {
    if (value === null || value === undefined) return null
    if (value instanceof Temporal.Instant) return value.toZonedDateTimeISO(zone).toPlainDateTime()
    if (kind === 'choice') return words?.[language][String(value)] ?? String(value)
    if (kind === 'day') return formatFor(language).date(String(value))
    return value
  }
}

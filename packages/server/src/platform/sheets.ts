import { describeFields, fieldUnits, type FieldDescription, type FieldName } from '@tandem/contract/field.ts'
import { displayZone, formatFor, type Language } from '@tandem/contract/texts/format.ts'
import type { z } from 'zod'
import { rowsOf, type CellValue, type ColumnKind, type Sheet } from './spreadsheet.ts'

interface SheetTerms<S extends z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly note?: string
  readonly language: Language
  /** A last row: values by field; what is not named stays empty. */
  readonly totals?: Partial<z.output<S>> & { readonly first?: string }
}

type Value = string | number | bigint | Temporal.Instant | null | undefined

/**
 * A sheet made of the descriptions of an object's fields, in the sequence given: the same names, units and digits as the columns of
 * the table on the screen. Numbers are those of the answer; times are local times of the platform's zone.
 */
export function sheetOf<S extends z.ZodObject>(
  schema: S,
  names: readonly FieldName<S>[],
  rows: readonly z.output<S>[],
  { language, totals, ...terms }: SheetTerms<S>,
): Sheet {
  const fields = describeFields(schema, names)
  const total = totals as Readonly<Record<string, Value>> | undefined
  return {
    ...terms,
    columns: fields.map((described) => ({ header: headerOf(described, language), kind: kindOf(described) })),
    rows: rowsOf(rows, (row) => fields.map((described) => cellOf(described, row[described.name] as Value, language))),
    ...(total && {
      totals: fields.map((described, index) =>
        index === 0 && total.first !== undefined
          ? String(total.first)
          : cellOf(described, total[described.name], language),
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

function cellOf(described: FieldDescription, value: Value, language: Language): CellValue {
  if (value === null || value === undefined) return null
  if (value instanceof Temporal.Instant) return value.toZonedDateTimeISO(displayZone).toPlainDateTime()
  if (described.kind === 'choice') return described.words?.[language][String(value)] ?? String(value)
  if (described.kind === 'day') return formatFor(language).date(String(value))
  return value
}

import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import {
  describeField,
  describeFields,
  fieldUnits,
  isNumeric,
  writeField,
  type FieldDescription,
  type FieldName,
} from '@tandem/contract/field.ts'
import type { Format } from '@tandem/contract/texts/format.ts'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useFormat } from '../lib/format.ts'
import type { Column } from './data-table-view.ts'

type Value = Parameters<typeof writeField>[1]

/** What a screen says of a column beyond its description: which facts a phone shows, a link in a cell, what the server sorts by. */
export type ColumnChange<Row> = Partial<Column<Row>>

interface ColumnOptions<S extends z.ZodObject> {
  readonly changes?: { readonly [Name in FieldName<S>]?: ColumnChange<z.output<S>> }
  /** Energies then have two decimals where none of these rows needs the third. */
  readonly rows?: readonly z.output<S>[]
}

/** The columns of a table, made of the descriptions of an object's fields: `columnsOf(Participant, ['participant', 'bought'])`. */
export function columnsOf<S extends z.ZodObject>(
  schema: S,
  names: readonly FieldName<S>[],
  format: Format,
  { changes = {}, rows }: ColumnOptions<S> = {},
): Column<z.output<S>>[] {
  return describeFields(schema, names).map((found) => {
    const { name, kind } = found
    const described = withPlacesOf(found, rows, name)
    const unit = fieldUnits[kind]
    const value = (row: z.output<S>) => row[name] as Value
    return {
      key: name,
      header: described[format.language],
      ...(unit ? { unit } : {}),
      ...(isNumeric(kind) ? { align: 'right' as const } : {}),
      ...(found.fact ? { fact: found.fact } : {}),
      render: (row) => writeCell(described, value(row), format),
      sortBy: (row) => sortKey(value(row), described, format),
      ...changes[name],
    }
  })
}

/** `columnsOf` in the person's language. */
export function useColumns<S extends z.ZodObject>(
  schema: S,
  names: readonly FieldName<S>[],
  changes: { readonly [Name in FieldName<S>]?: ColumnChange<z.output<S>> } = {},
  rows?: readonly z.output<S>[],
): Column<z.output<S>>[] {
  return columnsOf(schema, names, useFormat(), { changes, ...(rows && { rows }) })
}

/** Columns that cannot be sorted by, for rows whose sequence says something. */
export function unsorted<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map((column) => ({ ...column, sortBy: undefined }))
}

/** The cells of a last row, by field: each total that is given, written as in its column of these rows. */
export function totalCells<S extends z.ZodObject>(
  schema: S,
  totals: Partial<z.output<S>>,
  format: Format,
  rows?: readonly z.output<S>[],
): Record<string, ReactNode> {
  const cells: Record<string, ReactNode> = {}
  for (const [name, value] of Object.entries(totals)) {
    const own = schema.shape[name] as z.ZodType | undefined
    const described = own && describeField(own)
    if (described && value !== undefined)
      cells[name] = writeCell(withPlacesOf(described, rows, name), value as Value, format)
  }
  return cells
}

/** Two decimals of energy where none of the rows needs the third, so that all have as many. */
function withPlacesOf(
  described: FieldDescription,
  rows: readonly Readonly<Record<string, unknown>>[] | undefined,
  name: string,
): FieldDescription {
  if (described.kind !== 'energy' || !rows) return described
  const needsThird = rows.some((row) => Number(row[name] ?? 0) % 10 !== 0)
  return { ...described, places: needsThird ? 3 : 2 }
}

/** Two decimals of coins, and every decimal on hover. */
function writeCell(described: FieldDescription, value: Value, format: Format): ReactNode {
  const text = writeField(described, value, format)
  if (described.kind !== 'coins' || value === null || value === undefined) return text
  return (
    <Tooltip title={format.exactCoins(value as bigint)}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {text}
      </Box>
    </Tooltip>
  )
}

function sortKey(value: Value, described: FieldDescription, format: Format) {
  if (value instanceof Temporal.Instant) return value.epochNanoseconds
  return described.kind === 'choice' ? writeField(described, value, format) : value
}

import type { FieldName } from '@tandem/contract/field.ts'
import type { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, totalCells, useColumns, type ColumnChange, type DataTableProps } from '../../ui/index.ts'

interface ReportTableProps<S extends z.ZodObject> extends Omit<
  DataTableProps<z.output<S>>,
  'columns' | 'rows' | 'totals'
> {
  readonly schema: S
  /** The first names the row. */
  readonly names: readonly [FieldName<S>, ...FieldName<S>[]]
  readonly rows: readonly z.output<S>[]
  readonly changes?: { readonly [Name in FieldName<S>]?: ColumnChange<z.output<S>> }
  /** Below the rows, by field. */
  readonly totals: Partial<z.output<S>>
}

/** Rows of a report with their totals, in columns of described fields. */
export function ReportTable<S extends z.ZodObject>(props: ReportTableProps<S>) {
  const { schema, names, rows, changes, totals, ...table } = props
  const t = useText('reports')
  const cells = totalCells(schema, totals, useFormat(), rows)
  return (
    <DataTable
      dense
      columns={useColumns(schema, names, changes, rows)}
      rows={rows}
      totals={{ ...cells, [names[0]]: t('common:word.total') }}
      {...table}
    />
  )
}

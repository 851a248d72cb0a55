import type { ReadingMapping, ReadingRow } from '@tandem/contract/metering/reading-import.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, type Column } from '../../../ui/index.ts'
import { useWhen } from './use-column-names.ts'

interface RowTableProps {
  readonly label: string
  readonly rows: readonly ReadingRow[]
  readonly mapping: ReadingMapping
  /** What is known of them stands beside. */
  readonly isReplacing: boolean
}

/** Rows of a file that are right, as they would be read. */
export function RowTable({ label, rows, mapping, isReplacing }: RowTableProps) {
  const t = useText('readingImport')
  const format = useFormat()
  const when = useWhen(mapping)
  const columns = useMemo((): Column<ReadingRow>[] => {
    const hasProduction = (mapping.columns.production ?? mapping.columns.net) !== undefined
    const energy = (key: 'consumption' | 'production'): Column<ReadingRow> => ({
      key,
      header: t(`line.${key}`),
      unit: 'kWh',
      align: 'right',
      fact: key === 'consumption',
      render: (row) => format.energyFigure(row[key]),
    })
    const known = (key: 'consumption' | 'production'): Column<ReadingRow> => ({
      key: `known-${key}`,
      header: `${t('check.known')}: ${t(`line.${key}`)}`,
      unit: 'kWh',
      align: 'right',
      render: (row) => format.energyFigure(row.known?.[key]),
    })
    const hasConsumption = (mapping.columns.consumption ?? mapping.columns.net) !== undefined
    return [
      { key: 'row', header: t('common:word.row'), align: 'right', width: 72, render: ({ row }) => row },
      { key: 'when', header: t('common:word.when'), fact: true, render: when },
      ...(hasConsumption ? [energy('consumption'), ...(isReplacing ? [known('consumption')] : [])] : []),
      ...(hasProduction ? [energy('production'), ...(isReplacing ? [known('production')] : [])] : []),
    ]
  }, [mapping, isReplacing, t, format, when])
  return <DataTable dense label={label} columns={columns} rows={rows} rowKey={({ row }) => row} pageSize={10} />
}

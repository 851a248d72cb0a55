import { describeFields, isNumeric } from '@tandem/contract/field.ts'
import { importColumns, OrderFileRow, type ImportColumn, type ImportRow } from '@tandem/contract/orders/order-import.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { CellWithFaults, DataTable, SideTag, StatusChip, type Column } from '../../../ui/index.ts'
import { useFaultText } from './use-fault-text.ts'

interface PreviewTableProps {
  readonly fileName: string
  readonly rows: readonly ImportRow[]
  readonly columns: readonly ImportColumn[]
}

/** The columns that say something in any row; the three of every order always. */
export function shownColumns(rows: readonly ImportRow[]): ImportColumn[] {
  const always: readonly ImportColumn[] = ['interval', 'side', 'price', 'quantity']
  return importColumns.filter(
    (column) =>
      always.includes(column) ||
      rows.some(({ values, faults }) =>
        column === 'day'
          ? faults.some((fault) => fault.column === 'day')
          : values[column] !== undefined || faults.some((fault) => fault.column === column),
      ),
  )
}

/** Each row of a file as it was read, its faults where they are. */
export function PreviewTable({ fileName, rows, columns }: PreviewTableProps) {
  const t = useText('orderImport')
  const { language } = useFormat()
  const shown = useMemo(
    (): Column<ImportRow>[] => [
      {
        key: 'row',
        header: t('common:word.row'),
        align: 'right',
        width: 72,
        render: ({ row }) => row,
        sortBy: ({ row }) => row,
      },
      ...describeFields(OrderFileRow, columns).map(({ name, kind, ...names }): Column<ImportRow> => ({
        key: name,
        header: names[language],
        align: isNumeric(kind) ? 'right' : 'left',
        render: (row) => <ImportCell row={row} column={name} />,
      })),
      {
        key: 'state',
        header: t('common:word.state'),
        fact: true,
        sortBy: ({ faults }) => (faults.length > 0 ? 0 : 1),
        render: ({ faults }) =>
          faults.length === 0 ? (
            <StatusChip tone="success" label={t('rowRight')} />
          ) : (
            <StatusChip tone="danger" label={t('rowFaulty')} />
          ),
      },
    ],
    [columns, t, language],
  )
  return (
    <DataTable
      dense
      label={t('common:word.rowsOf', { file: fileName })}
      columns={shown}
      rows={rows}
      rowKey={({ row }) => row}
      pageSize={25}
    />
  )
}

/** What stood in the cell, and below it what is wrong with it. */
function ImportCell({ row, column }: { readonly row: ImportRow; readonly column: ImportColumn }) {
  const faultText = useFaultText()
  const faults = row.faults.filter((fault) => fault.column === column)
  const side = column === 'side' ? row.line?.side : undefined
  const written = (column === 'interval' && row.label !== null ? row.label : row.values[column]) ?? absent
  if (faults.length === 0) {
    return side ? <SideTag side={side} /> : <span style={{ whiteSpace: 'nowrap' }}>{written}</span>
  }
  return <CellWithFaults written={written} reasons={faults.map(faultText)} />
}

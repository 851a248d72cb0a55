import {
  ImbalanceDayRow,
  rowWithTotals,
  type ImbalanceDay,
  type ImbalanceTotals,
} from '@tandem/contract/imbalance/imbalance.ts'
import { useMemo, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, totalCells, useColumns } from '../../ui/index.ts'
import { TightTable } from './tight-table.tsx'
import { useRowOpening } from './use-row-opening.tsx'

interface DayTableProps {
  readonly days: readonly ImbalanceDay[]
  readonly totals: ImbalanceTotals
  readonly onDay: (day: string) => void
  readonly todo?: (day: ImbalanceDayRow) => ReactNode
}

const volumes = ['ordered', 'real', 'estimated', 'deficitVolume', 'excessVolume'] as const

/** Settled days with the same columns as their intervals. */
export function DayTable({ days, totals, onDay, todo }: DayTableProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const opening = useRowOpening<ImbalanceDayRow>(
    () => t('days.open'),
    ({ date }) => onDay(date),
  )
  const columns = useColumns(ImbalanceDayRow, ['date', 'mode', ...volumes, 'imbalanceCost', 'preCost', 'cash'], {
    date: {
      fact: true,
      render: ({ date, version }) =>
        version > 1 ? `${format.date(date)} · ${t('days.versionText', { version })}` : format.date(date),
    },
    mode: { align: 'center' },
    cash: { fact: true },
  })
  const rows = useMemo(() => days.map(rowWithTotals), [days])
  return (
    <TightTable>
      <DataTable
        dense
        label={t('common:word.dayByDay')}
        columns={todo ? [...columns, { key: 'todo', header: t('column.todo'), render: todo }] : columns}
        rows={rows}
        rowKey={({ date }) => date}
        {...opening}
        pageSize={31}
        totals={{ ...totalCells(ImbalanceDayRow, totals, format), date: t('common:word.total') }}
      />
    </TightTable>
  )
}

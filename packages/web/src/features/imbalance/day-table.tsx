import type { ImbalanceDay, ImbalanceTotals } from '@tandem/contract/imbalance.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { sharedColumns, totalsRow } from './columns.tsx'
import { TightTable } from './tight-table.tsx'
import { useRowOpening } from './use-row-opening.tsx'

interface DayTableProps {
  readonly days: readonly ImbalanceDay[]
  readonly totals: ImbalanceTotals
  readonly onDay: (day: string) => void
  readonly todo?: (day: ImbalanceDay) => ReactNode
}

/** Settled days with the same columns as their intervals. */
export function DayTable({ days, totals, onDay, todo }: DayTableProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const opening = useRowOpening<ImbalanceDay>(
    () => t('days.open'),
    ({ date }) => onDay(date),
  )
  const columns = useMemo((): Column<ImbalanceDay>[] => {
    const { energy, coins } = sharedColumns((day: ImbalanceDay) => day.totals, { t, format })
    return [
      {
        ...{ key: 'day', header: t('column.day'), fact: true, sortBy: ({ date }) => date },
        render: ({ date, version }) =>
          version > 1 ? `${format.date(date)} · ${t('days.versionText', { version })}` : format.date(date),
      },
      { key: 'mode', header: t('column.mode'), align: 'center', render: ({ mode }) => mode },
      energy('ordered'),
      energy('real'),
      energy('estimated'),
      energy('deficitVolume'),
      energy('excessVolume'),
      coins('imbalanceCost'),
      coins('preCost'),
      coins('cash', { fact: true }),
      ...(todo ? [{ key: 'todo', header: t('column.todo'), render: todo }] : []),
    ]
  }, [t, format, todo])
  return (
    <TightTable>
      <DataTable
        dense
        label={t('days.title')}
        columns={columns}
        rows={days}
        rowKey={({ date }) => date}
        {...opening}
        pageSize={31}
        totals={totalsRow(totals, { t, format })}
      />
    </TightTable>
  )
}

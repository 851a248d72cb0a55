import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { StatementLine } from '@tandem/contract/ledger/ledger.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, NoDataForSpan, totalCells, unsorted, useColumns } from '../../../ui/index.ts'
import { ChosenLine, type ChosenLines } from './statement-lines.ts'

interface StatementTableProps {
  /** Undefined while they load. */
  readonly chosen: ChosenLines | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
}

/**
 * The statement with the newest line on top: balances chain from the bottom up. Where lines are left out they do not, and the
 * sum of the chosen ones so far stands beside them.
 */
export function StatementTable({ chosen, error, onRetry }: StatementTableProps) {
  const t = useText('ledger')
  const isPart = chosen !== undefined && chosen.leftOut > 0
  const format = useFormat()
  const soFar = isPart ? (['soFar'] as const) : []
  const columns = useColumns(
    ChosenLine,
    ['date', 'type', 'deliveryDay', 'initialBalance', 'value', ...soFar, 'finalBalance', 'status'],
    {
      date: { render: (line) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.dateTime(line.date)}</Box> },
      type: { fact: true },
      deliveryDay: { render: (line) => <Delivery line={line} /> },
      value: { fact: true },
    },
  )
  return (
    <DataTable<ChosenLine>
      label={t('statement.table')}
      dense
      rows={chosen?.lines.toReversed()}
      rowKey={(line) => line.id}
      error={error}
      onRetry={onRetry}
      pageSize={50}
      skeletonRows={8}
      empty={
        isPart ? (
          <EmptyState title={t('common:state.noneForFilters')} text={t('statement.emptyChoice')} />
        ) : (
          <NoDataForSpan text={t('statement.emptyNext')} />
        )
      }
      columns={unsorted(columns)}
      {...(isPart && {
        totals: { ...totalCells(ChosenLine, { value: chosen.net }, format), date: t('common:word.total') },
      })}
    />
  )
}

/** The delivery a line is for, leading to where it is explained. */
function Delivery({ line }: { readonly line: StatementLine }) {
  const format = useFormat()
  const { deliveryDay: day, marketType } = line
  if (day === null) return absent
  const places = {
    balancing: screenPath('/imbalances', { day }),
    intraday: screenPath('/reportsPI', { span: 'today', day }),
    dayAhead: screenPath('/reportsDaily', { span: 'today', day }),
  }
  return (
    <Link component={RouterLink} to={places[marketType ?? 'dayAhead']} sx={{ whiteSpace: 'nowrap' }}>
      {format.date(day)}
    </Link>
  )
}

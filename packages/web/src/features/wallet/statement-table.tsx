import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import type { StatementLine } from '@tandem/contract/ledger.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, NoDataForSpan } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import type { ChosenLine, ChosenLines } from './statement-lines.ts'

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
  const common = useText('common')
  const isPart = chosen !== undefined && chosen.leftOut > 0
  const columns = useColumns()
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
          <EmptyState title={common('state.noneForFilters')} text={t('statement.emptyChoice')} />
        ) : (
          <NoDataForSpan text={t('statement.emptyNext')} />
        )
      }
      columns={isPart ? [...columns.before, columns.soFar, ...columns.after] : [...columns.before, ...columns.after]}
      {...(isPart && { totals: { date: t('statement.total'), value: <Exact coins={chosen.net} isSigned /> } })}
    />
  )
}

function useColumns() {
  const t = useText('ledger')
  const format = useFormat()
  const before: Column<ChosenLine>[] = [
    {
      ...{ key: 'date', header: t('statement.date') },
      render: (line) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.dateTime(line.date)}</Box>,
    },
    {
      ...{ key: 'type', header: t('statement.type'), fact: true },
      render: (line) => t(`statement.types.${line.type}`),
    },
    { key: 'about', header: t('statement.about'), render: (line) => <About line={line} /> },
    {
      ...{ key: 'initial', header: t('statement.initialBalance'), unit: 'TC', align: 'right' },
      render: (line) => <Exact coins={line.initialBalance} />,
    },
    {
      ...{ key: 'value', header: t('statement.value'), align: 'right', fact: true },
      render: (line) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          <Exact coins={line.value} isSigned />
        </Box>
      ),
    },
  ]
  const soFar: Column<ChosenLine> = {
    ...{ key: 'soFar', header: t('statement.soFar'), align: 'right' },
    render: (line) => <Exact coins={line.soFar} isSigned />,
  }
  const after: Column<ChosenLine>[] = [
    {
      ...{ key: 'final', header: t('statement.finalBalance'), unit: 'TC', align: 'right' },
      render: (line) => <Exact coins={line.finalBalance} />,
    },
    { key: 'status', header: t('statement.status'), render: () => t('statement.posted') },
  ]
  return { before, soFar, after }
}

/** The delivery a line is for, leading to where it is explained. */
function About({ line }: { readonly line: StatementLine }) {
  const t = useText('ledger')
  const format = useFormat()
  const { deliveryDay: day, marketType } = line
  if (day === null) return '–'
  const places = {
    balancing: `/imbalances?day=${day}`,
    intraday: `/reportsPI?span=today&day=${day}`,
    dayAhead: `/reportsDaily?span=today&day=${day}`,
  }
  return (
    <Link component={RouterLink} to={places[marketType ?? 'dayAhead']} sx={{ whiteSpace: 'nowrap' }}>
      {t('statement.delivery', { day: format.date(day) })}
    </Link>
  )
}

/** Two decimals, and every decimal on hover. */
function Exact({ coins, isSigned = false }: { readonly coins: Amount; readonly isSigned?: boolean }) {
  const format = useFormat()
  return (
    <Tooltip title={format.exactCoins(coins)}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {isSigned ? format.signedCoins(coins) : format.coinsFigure(coins)}
      </Box>
    </Tooltip>
  )
}

import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { Statement, StatementLine } from '@tandem/contract/ledger.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState } from '../../ui/index.ts'

interface StatementTableProps {
  /** As the server gives it, oldest line first. */
  readonly statement: Statement | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
}

/** The statement with the newest line on top; balances chain from the bottom up. */
export function StatementTable({ statement, error, onRetry }: StatementTableProps) {
  const t = useText('ledger')
  const common = useText('common')
  const format = useFormat()
  return (
    <DataTable<StatementLine>
      label={t('statement.table')}
      dense
      rows={statement?.lines.toReversed()}
      rowKey={(line) => line.id}
      error={error}
      onRetry={onRetry}
      pageSize={50}
      skeletonRows={8}
      empty={<EmptyState title={common('state.noneForFilters')} text={t('statement.emptyNext')} />}
      columns={[
        {
          ...{ key: 'date', header: t('statement.date') },
          render: (line) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.dateTime(line.date)}</Box>,
        },
        {
          ...{ key: 'type', header: t('statement.type'), fact: true },
          render: (line) => t(`statement.types.${line.type}`),
        },
        {
          ...{ key: 'about', header: t('statement.about') },
          render: (line) =>
            line.deliveryDay === null ? '–' : t('statement.delivery', { day: format.date(line.deliveryDay) }),
        },
        {
          ...{ key: 'initial', header: t('statement.initialBalance'), unit: 'TC', align: 'right' },
          render: (line) => (
            <Exact text={format.coinsFigure(line.initialBalance)} exact={format.exactCoins(line.initialBalance)} />
          ),
        },
        {
          ...{ key: 'value', header: t('statement.value'), align: 'right', fact: true },
          render: (line) => (
            <Box component="span" sx={{ fontWeight: 600 }}>
              <Exact text={format.signedCoins(line.value)} exact={format.exactCoins(line.value)} />
            </Box>
          ),
        },
        {
          ...{ key: 'final', header: t('statement.finalBalance'), unit: 'TC', align: 'right' },
          render: (line) => (
            <Exact text={format.coinsFigure(line.finalBalance)} exact={format.exactCoins(line.finalBalance)} />
          ),
        },
        { key: 'status', header: t('statement.status'), render: () => t('statement.posted') },
      ]}
    />
  )
}

/** Two decimals, and every decimal on hover. */
function Exact({ text, exact }: { readonly text: string; readonly exact: string }) {
  return (
    <Tooltip title={exact}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {text}
      </Box>
    </Tooltip>
  )
}

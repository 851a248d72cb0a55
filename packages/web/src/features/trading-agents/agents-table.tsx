import Link from '@mui/material/Link'
import { mdiRobotOutline } from '@mdi/js'
import type { TradingAgents } from '@tandem/contract/trading-agents.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, Section, StatusChip, type Column } from '../../ui/index.ts'

type Agent = TradingAgents['users'][number]

/** What each of the platform's own traders has. */
export function AgentsTable({ users }: { readonly users: readonly Agent[] }) {
  const t = useText('tradingAgents')
  const format = useFormat()
  const columns: Column<Agent>[] = [
    // A line of a phone's list opens and shuts as a whole, so the link stands inside it.
    { key: 'name', header: t('list.name'), fact: true, phoneOnly: true, render: ({ username }) => username },
    {
      key: 'user',
      header: t('list.user'),
      render: ({ userId, username }) => (
        <Link component={RouterLink} to={`/userDetails/${String(userId)}`} sx={{ whiteSpace: 'nowrap' }}>
          {username}
        </Link>
      ),
    },
    {
      key: 'state',
      header: t('list.state'),
      fact: true,
      render: ({ isTrading }) => (
        <StatusChip tone={isTrading ? 'success' : 'neutral'} label={t(isTrading ? 'list.trading' : 'list.resting')} />
      ),
    },
    {
      key: 'available',
      header: t('list.available'),
      unit: 'TC',
      align: 'right',
      render: ({ available }) => format.coinsFigure(available),
    },
    {
      key: 'reserved',
      header: t('list.reserved'),
      unit: 'TC',
      align: 'right',
      render: ({ reserved }) => format.coinsFigure(reserved),
    },
    {
      key: 'openOrders',
      header: t('list.openOrders'),
      align: 'right',
      render: ({ openOrders }) => format.count(openOrders),
    },
    { key: 'trades', header: t('list.trades'), align: 'right', render: ({ trades }) => format.count(trades) },
  ]
  return (
    <Section flush title={t('list.title')}>
      <DataTable
        label={t('list.table')}
        columns={columns}
        rows={users}
        rowKey={({ userId }) => userId}
        empty={<EmptyState icon={mdiRobotOutline} title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
    </Section>
  )
}

import Link from '@mui/material/Link'
import { mdiRobotOutline } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { TradingAgents } from '@tandem/contract/markets/trading-agents.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, Section, StatusChip, type Column } from '../../../ui/index.ts'

type Agent = TradingAgents['users'][number]

/** What each of the platform's own traders has. */
export function AgentsTable({ users }: { readonly users: readonly Agent[] }) {
  const t = useText('tradingAgents')
  const format = useFormat()
  const columns: Column<Agent>[] = [
    // A line of a phone's list opens and shuts as a whole, so the link stands inside it.
    { key: 'name', header: t('common:word.name'), fact: true, phoneOnly: true, render: ({ username }) => username },
    {
      key: 'user',
      header: fieldName(f.user),
      fact: 'below',
      render: ({ userId, username }) => (
        <Link component={RouterLink} to={screenPath('/userDetails/{id}', { id: userId })} sx={{ whiteSpace: 'nowrap' }}>
          {username}
        </Link>
      ),
    },
    {
      key: 'state',
      header: t('common:word.state'),
      fact: true,
      render: ({ isTrading }) => (
        <StatusChip tone={isTrading ? 'success' : 'neutral'} label={t(isTrading ? 'list.trading' : 'list.resting')} />
      ),
    },
    {
      key: 'available',
      header: t('common:word.available'),
      unit: 'TC',
      align: 'right',
      render: ({ available }) => format.coinsFigure(available),
    },
    {
      key: 'reserved',
      header: t('common:word.reserved'),
      unit: 'TC',
      align: 'right',
      render: ({ reserved }) => format.coinsFigure(reserved),
    },
    {
      key: 'openOrders',
      header: t('common:word.openOrders'),
      align: 'right',
      render: ({ openOrders }) => format.count(openOrders),
    },
    { key: 'trades', header: fieldName(f.trades), align: 'right', render: ({ trades }) => format.count(trades) },
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

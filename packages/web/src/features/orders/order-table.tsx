import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { mdiDeleteOutline, mdiEyeOutline, mdiPencilOutline, mdiSend } from '@mdi/js'
import type { OrderSummary } from '@tandem/contract/orders.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, Icon, SideTag } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'
import { OrderChip } from './order-chip.tsx'
import type { useOrderActs } from './use-order-acts.ts'

interface OrderTableProps {
  readonly rows: readonly OrderSummary[] | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
  readonly showUser: boolean
  readonly acts: ReturnType<typeof useOrderActs>
  readonly onView: (order: OrderSummary) => void
}

/** Orders with what was asked and traded, and what can be done with each. */
export function OrderTable({ rows, error, onRetry, showUser, acts, onView }: OrderTableProps) {
  const t = useText('orders')
  const common = useText('common')
  const format = useFormat()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const columns: Column<OrderSummary>[] = [
    {
      ...{ key: 'name', header: t('list.name'), fact: true },
      // On a phone the row itself is the button.
      render: (order) =>
        isPhone ? (
          order.name
        ) : (
          <Link
            component="button"
            type="button"
            sx={{ textAlign: 'left', fontWeight: 600, minWidth: 132 }}
            onClick={() => onView(order)}
          >
            {order.name}
          </Link>
        ),
      sortBy: (order) => order.name,
    },
    ...(showUser ? [{ key: 'user', header: t('list.user'), render: (order: OrderSummary) => order.username }] : []),
    {
      ...{ key: 'day', header: t('list.day') },
      render: (order) => <Box sx={{ whiteSpace: 'nowrap' }}>{format.date(order.date)}</Box>,
      sortBy: (order) => order.date,
    },
    { key: 'market', header: t('list.market'), render: (order) => common(`market.${order.marketType}`) },
    {
      ...{ key: 'type', header: t('list.type') },
      render: (order) => (order.type === 'both' ? t('type.both') : <SideTag side={order.type} />),
    },
    {
      ...{ key: 'status', header: t('list.status'), fact: true },
      render: (order) => <OrderChip status={order.status} />,
      sortBy: (order) => order.status,
    },
    {
      ...{ key: 'buy', header: t('list.buyQuantity'), unit: 'kWh', align: 'right' },
      render: (order) => <Traded asked={order.buyQuantity} traded={order.boughtQuantity} />,
      sortBy: (order) => order.buyQuantity,
    },
    {
      ...{ key: 'sell', header: t('list.sellQuantity'), unit: 'kWh', align: 'right' },
      render: (order) => <Traded asked={order.sellQuantity} traded={order.soldQuantity} />,
      sortBy: (order) => order.sellQuantity,
    },
    {
      ...{ key: 'reserved', header: t('list.reserved'), unit: 'TC', align: 'right' },
      render: (order) => (
        <Tooltip title={format.exactCoins(order.reserved)}>
          <span>{format.coinsFigure(order.reserved)}</span>
        </Tooltip>
      ),
      sortBy: (order) => order.reserved,
    },
  ]
  return (
    <DataTable
      label={t('list.table')}
      columns={columns}
      rows={rows}
      rowKey={(order) => order.id}
      error={error}
      onRetry={onRetry}
      initialSort={{ key: 'day', direction: 'desc' }}
      pageSize={25}
      empty={
        <EmptyState
          title={common('state.noneForFilters')}
          text={t('list.emptyNext')}
          action={
            <Button component={RouterLink} to="/addOrder" variant="outlined">
              {t('list.add')}
            </Button>
          }
        />
      }
      actions={(order) => <RowActs order={order} acts={acts} onView={onView} />}
    />
  )
}

/** What was asked, and below it what was traded once that is known. */
function Traded({ asked, traded }: { readonly asked: number; readonly traded: number | null }) {
  const t = useText('orders')
  const format = useFormat()
  if (asked === 0) return '–'
  return (
    <>
      {format.energyFigure(asked)}
      {traded !== null && (
        <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
          {t('list.traded')} {format.energyFigure(traded)}
        </Box>
      )}
    </>
  )
}

function RowActs({ order, acts, onView }: Pick<OrderTableProps, 'acts' | 'onView'> & { readonly order: OrderSummary }) {
  const t = useText('orders')
  const common = useText('common')
  const act = (name: string, path: string, run: () => void) => (
    <Tooltip title={name}>
      <IconButton aria-label={`${name}: ${order.name}`} onClick={run} disabled={acts.isBusy}>
        <Icon path={path} />
      </IconButton>
    </Tooltip>
  )
  const canChange = order.editable && order.status !== 'cancelled'
  return (
    <>
      {canChange && order.status === 'draft' && act(t('summary.send'), mdiSend, () => void acts.send(order))}
      {act(common('action.view'), mdiEyeOutline, () => onView(order))}
      {canChange && (
        <Tooltip title={common('action.edit')}>
          <IconButton
            component={RouterLink}
            to={`/updateOrder?id=${String(order.id)}`}
            aria-label={`${common('action.edit')}: ${order.name}`}
          >
            <Icon path={mdiPencilOutline} />
          </IconButton>
        </Tooltip>
      )}
      {canChange && act(common('action.delete'), mdiDeleteOutline, () => void acts.remove(order))}
    </>
  )
}

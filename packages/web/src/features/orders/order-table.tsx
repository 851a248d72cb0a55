import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { mdiDeleteOutline, mdiEyeOutline, mdiPencilOutline, mdiSend } from '@mdi/js'
import type { AnyOrderSummary } from '@tandem/contract/orders.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { DataTable, EmptyState, Icon, SideTag, type Column } from '../../ui/index.ts'
import { canChange, canDelete, canSend, quantitiesOf, typeOf } from './listed-order.ts'
import { OrderChip } from './order-chip.tsx'
import type { useOrderActions } from './use-order-actions.ts'

interface OrderTableProps {
  readonly rows: readonly AnyOrderSummary[] | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
  readonly showUser: boolean
  readonly handlers: ReturnType<typeof useOrderActions>
  readonly onView: (order: AnyOrderSummary) => void
  /** Where an order is changed. */
  readonly editPath: string
}

/** Orders with what was asked and traded, and what can be done with each. */
export function OrderTable({ rows, error, onRetry, showUser, handlers, onView, editPath }: OrderTableProps) {
  const t = useText('orders')
  const common = useText('common')
  const format = useFormat()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const columns: Column<AnyOrderSummary>[] = [
    {
      key: 'name',
      header: t('list.name'),
      fact: true,
      render: (order) => (
        <>
          {isPhone ? (
            // The row itself is the button.
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
          )}
          <SecondLine>
            {common(`market.${order.marketType}`)}
            {showUser && ` · ${order.username}`}
          </SecondLine>
        </>
      ),
      sortBy: (order) => order.name,
    },
    {
      key: 'day',
      header: t('list.day'),
      render: (order) => <Delivery order={order} />,
      sortBy: (order) => order.date,
    },
    {
      key: 'type',
      header: t('list.type'),
      render: (order) => <OrderType order={order} />,
    },
    {
      key: 'status',
      header: t('list.status'),
      fact: true,
      render: (order) => <OrderChip status={order.status} />,
      sortBy: (order) => order.status,
    },
    {
      key: 'buy',
      header: t('list.buyQuantity'),
      unit: 'kWh',
      align: 'right',
      render: (order) => <Traded order={order} side="buy" />,
      sortBy: (order) => quantitiesOf(order, 'buy').asked,
    },
    {
      key: 'sell',
      header: t('list.sellQuantity'),
      unit: 'kWh',
      align: 'right',
      render: (order) => <Traded order={order} side="sell" />,
      sortBy: (order) => quantitiesOf(order, 'sell').asked,
    },
    {
      key: 'reserved',
      header: t('list.reserved'),
      unit: 'TC',
      align: 'right',
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
      actions={(order) => <RowActions order={order} handlers={handlers} onView={onView} editPath={editPath} />}
    />
  )
}

/** Buying or selling; of an intra-day order with its price, which a day-ahead order has many of. */
function OrderType({ order }: { readonly order: AnyOrderSummary }) {
  const t = useText('orders')
  const format = useFormat()
  const type = typeOf(order)
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      {type === 'both' ? t('type.both') : <SideTag side={type} />}
      {order.marketType === 'intraday' && (
        <SecondLine>{order.price === null ? t('intraday.anyPrice') : format.price(order.price)}</SecondLine>
      )}
    </Box>
  )
}

/** The delivery day, and the interval of an order for one. */
function Delivery({ order }: { readonly order: AnyOrderSummary }) {
  const format = useFormat()
  return (
    <Box sx={{ whiteSpace: 'nowrap' }}>
      {format.date(order.date)}
      {order.marketType === 'intraday' && <SecondLine>{order.label}</SecondLine>}
    </Box>
  )
}

function SecondLine({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

/** What was asked, and below it what was traded once that is known. */
function Traded({ order, side }: { readonly order: AnyOrderSummary; readonly side: Side }) {
  const t = useText('orders')
  const format = useFormat()
  const { asked, traded } = quantitiesOf(order, side)
  if (asked === 0) return '–'
  return (
    <>
      {format.energyFigure(asked)}
      {traded !== null && (
        <SecondLine>
          {t('list.traded')} {format.energyFigure(traded)}
        </SecondLine>
      )}
    </>
  )
}

function RowActions({
  order,
  handlers,
  onView,
  editPath,
}: Pick<OrderTableProps, 'handlers' | 'onView' | 'editPath'> & { readonly order: AnyOrderSummary }) {
  const t = useText('orders')
  const common = useText('common')
  const button = (name: string, path: string, run: () => void) => (
    <Tooltip title={name}>
      <IconButton aria-label={`${name}: ${order.name}`} onClick={run} disabled={handlers.isBusy}>
        <Icon path={path} />
      </IconButton>
    </Tooltip>
  )
  const removal = order.status === 'active' ? t('list.cancel') : common('action.delete')
  return (
    <>
      {canSend(order) && button(t('summary.send'), mdiSend, () => void handlers.send(order))}
      {button(common('action.view'), mdiEyeOutline, () => onView(order))}
      {canChange(order) && (
        <Tooltip title={common('action.edit')}>
          <IconButton
            component={RouterLink}
            to={`${editPath}?id=${String(order.id)}`}
            aria-label={`${common('action.edit')}: ${order.name}`}
          >
            <Icon path={mdiPencilOutline} />
          </IconButton>
        </Tooltip>
      )}
      {canDelete(order) && button(removal, mdiDeleteOutline, () => void handlers.remove(order))}
    </>
  )
}

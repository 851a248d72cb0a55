import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { mdiDeleteOutline, mdiEyeOutline, mdiPencilOutline, mdiSend } from '@mdi/js'
import { writeWithUnit } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import { absent } from '@tandem/contract/texts/format.ts'
import type { AnyOrderSummary } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import type { Side } from '@tandem/core/market/order.ts'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { type Column, DataTable, EmptyState, Icon, LinkButton, Permitted, SideTag } from '../../ui/index.ts'
import { useFurtherAnnotations } from './annotations.ts'
import { quantitiesOf, typeOf } from './listed-order.ts'
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
  readonly editPath: (id: number) => string
}

/** Orders with what was asked and traded, and what can be done with each. */
export function OrderTable({ rows, error, onRetry, showUser, handlers, onView, editPath }: OrderTableProps) {
  const t = useText('orders')
  const format = useFormat()
  const further = useFurtherAnnotations()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const columns: Column<AnyOrderSummary>[] = [
    {
      key: 'name',
      header: t('common:word.name'),
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
            {t(`common:market.${order.marketType}`)}
            {showUser && ` · ${order.username}`}
          </SecondLine>
          {further(order).map(({ term, value }) => (
            <SecondLine key={term}>{value}</SecondLine>
          ))}
        </>
      ),
      sortBy: (order) => order.name,
    },
    {
      key: 'day',
      header: t('common:word.deliveryDay'),
      fact: 'below',
      render: (order) => <Delivery order={order} />,
      sortBy: (order) => order.date,
    },
    {
      key: 'type',
      header: t('common:word.type'),
      fact: 'below',
      render: (order) => <OrderType order={order} />,
    },
    {
      key: 'status',
      header: t('common:word.state'),
      fact: true,
      render: (order) => <OrderChip status={order.status} />,
      sortBy: (order) => order.status,
    },
    {
      key: 'buy',
      header: t('common:side.buy'),
      fact: 'below',
      unit: 'kWh',
      align: 'right',
      render: (order) => (quantitiesOf(order, 'buy').asked === 0 ? absent : <Traded order={order} side="buy" />),
      sortBy: (order) => quantitiesOf(order, 'buy').asked,
    },
    {
      key: 'sell',
      header: t('common:side.sell'),
      fact: 'below',
      unit: 'kWh',
      align: 'right',
      render: (order) => (quantitiesOf(order, 'sell').asked === 0 ? absent : <Traded order={order} side="sell" />),
      sortBy: (order) => quantitiesOf(order, 'sell').asked,
    },
    {
      key: 'reserved',
      header: t('common:word.reserved'),
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
      label={fieldName(f.orders)}
      columns={columns}
      rows={rows}
      rowKey={(order) => order.id}
      error={error}
      onRetry={onRetry}
      initialSort={{ key: 'day', direction: 'desc' }}
      pageSize={25}
      empty={
        <EmptyState
          title={t('common:state.noneForFilters')}
          text={t('list.emptyNext')}
          action={
            <LinkButton to={screenPath('/addOrder')} variant="outlined">
              {t('list.add')}
            </LinkButton>
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
        <SecondLine>
          {order.price === null ? t('intraday.anyPrice') : writeWithUnit(f.price, order.price, format)}
        </SecondLine>
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
    <Box component="span" className="second" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
      {children}
    </Box>
  )
}

/** What was asked, and below it what was traded once that is known. */
function Traded({ order, side }: { readonly order: AnyOrderSummary; readonly side: Side }) {
  const t = useText('orders')
  const format = useFormat()
  const { asked, traded } = quantitiesOf(order, side)
  return (
    <>
      {format.energyFigure(asked)}
      {traded !== null && <Box component="span" className="unit" sx={{ display: 'none' }}>{`\u00A0kWh`}</Box>}
      {traded !== null && (
        <SecondLine>
          {t('common:word.traded')} {format.energyFigure(traded)}
        </SecondLine>
      )}
    </>
  )
}

type RowAction = { readonly onClick: () => void } | { readonly component: typeof RouterLink; readonly to: string }

function RowActions({
  order,
  handlers,
  onView,
  editPath,
}: Pick<OrderTableProps, 'handlers' | 'onView' | 'editPath'> & { readonly order: AnyOrderSummary }) {
  const t = useText('orders')
  const { send, change, withdraw } = order.abilities
  const button = (name: string, path: string, action: RowAction, isRefused = false) => {
    const control = (
      <IconButton aria-label={`${name}: ${order.name}`} disabled={isRefused || handlers.isBusy} {...action}>
        <Icon path={path} />
      </IconButton>
    )
    // Why it is refused is what a refused one says instead.
    return isRefused ? control : <Tooltip title={name}>{control}</Tooltip>
  }
  const editor = { component: RouterLink, to: editPath(order.id) }
  const removal = order.status === 'active' ? t('list.cancel') : t('common:action.delete')
  return (
    <>
      <Permitted ability={send}>
        {(isRefused) => button(t('summary.send'), mdiSend, { onClick: () => void handlers.send(order) }, isRefused)}
      </Permitted>
      {button(t('common:action.view'), mdiEyeOutline, { onClick: () => onView(order) })}
      <Permitted ability={change}>
        {(isRefused) => button(t('common:action.edit'), mdiPencilOutline, editor, isRefused)}
      </Permitted>
      <Permitted ability={withdraw}>
        {(isRefused) => button(removal, mdiDeleteOutline, { onClick: () => void handlers.remove(order) }, isRefused)}
      </Permitted>
    </>
  )
}

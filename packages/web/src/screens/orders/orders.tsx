import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Tooltip from '@mui/material/Tooltip'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { mdiDeleteOutline, mdiEyeOutline, mdiPencilOutline, mdiPlus, mdiSend } from '@mdi/js'
import { getOrder, listOrders } from '@tandem/contract/orders.ts'
import type { OrderSummary } from '@tandem/contract/orders.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { Link as RouterLink, useSearchParams } from 'react-router'
import { outcomeText } from '../../features/auction/outcome-text.ts'
import { OrderButtons } from '../../features/orders/order-buttons.tsx'
import { OrderChip } from '../../features/orders/order-chip.tsx'
import { OrderDrawer } from '../../features/orders/order-details.tsx'
import { useOrderActs } from '../../features/orders/use-order-acts.ts'
import { useText } from '../../i18n/use-text.ts'
import { RefusedCall } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { DayBox, Select } from '../../ui/form/index.ts'
import { DataTable, EmptyState, Icon, Page, Section, SideTag } from '../../ui/index.ts'
import type { Column } from '../../ui/index.ts'

const marketTypes = ['all', 'dayAhead', 'intraday', 'balancing'] as const
const orderTypes = ['all', 'buy', 'sell', 'both'] as const

/** /Orders: the list, its filters in the address, and one order beside it. */
export default function Orders() {
  const t = useText('orders')
  const common = useText('common')
  const user = useSignedInUser()
  const isAdmin = isAdministrator(user)
  const filters = useFilters()
  const { marketType, orderType, from, to, set } = filters
  const dateFrom = parseDeliveryDay(from)
  const dateTo = parseDeliveryDay(to)
  const isSpan = dateFrom !== null && dateTo !== null && dateFrom <= dateTo
  const list = useCall(
    listOrders,
    {
      ...(isSpan && { params: { dateFrom, dateTo } }),
      query: { marketType: marketType === 'all' ? null : (marketType satisfies MarketType), orderType },
    },
    { enabled: isSpan, everySeconds: 30 },
  )
  const acts = useOrderActs()
  const view = Number(/^\d{1,9}$/.exec(filters.view)?.[0] ?? 0)
  return (
    <Page
      title={t(isAdmin ? 'list.titleAll' : 'list.title')}
      purpose={t(isAdmin ? 'list.purposeAll' : 'list.purpose')}
      actions={
        <Button component={RouterLink} to="/addOrder" variant="contained" startIcon={<Icon path={mdiPlus} />}>
          {t('list.add')}
        </Button>
      }
      filters={
        <>
          <Select
            label={t('list.marketType')}
            value={marketType}
            choices={marketTypes.map((value) => ({
              value,
              label: value === 'all' ? t('list.all') : common(`market.${value}`),
            }))}
            onChange={(value) => {
              set({ marketType: value })
            }}
          />
          <Select
            label={t('list.orderType')}
            value={orderType}
            choices={orderTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(value) => {
              set({ orderType: value })
            }}
          />
          <Box sx={{ width: 176 }}>
            <DayBox label={t('list.from')} value={from} onChange={(day) => set({ from: day })} />
          </Box>
          <Box sx={{ width: 176 }}>
            <DayBox
              label={t('list.to')}
              value={to}
              onChange={(day) => set({ to: day })}
              error={!isSpan && dateFrom !== null && dateTo !== null}
              help={!isSpan && dateFrom !== null && dateTo !== null ? t('list.spanFault') : undefined}
            />
          </Box>
        </>
      }
    >
      {acts.refusal !== null && view === 0 && (
        <Alert severity="error" onClose={acts.forget}>
          {acts.refusal}
        </Alert>
      )}
      <Section flush>
        <OrderTable
          rows={isSpan ? list.data : []}
          error={list.isError ? (list.error instanceof RefusedCall ? list.error.message : true) : false}
          onRetry={() => void list.refetch()}
          showUser={isAdmin}
          acts={acts}
          onView={(order) => {
            set({ view: String(order.id) })
          }}
        />
      </Section>
      <ViewedOrder
        id={view}
        acts={acts}
        showUser={isAdmin}
        onClose={() => {
          acts.forget()
          set({ view: null })
        }}
      />
    </Page>
  )
}

function useFilters() {
  const [search, setSearch] = useSearchParams()
  const today = todayIn()
  const read = <Value extends string>(name: string, choices: readonly Value[], otherwise: Value) =>
    choices.find((choice) => choice === search.get(name)) ?? otherwise
  return {
    marketType: read('marketType', marketTypes, 'all'),
    orderType: read('orderType', orderTypes, 'all'),
    from: search.get('from') ?? shiftDay(today, -30),
    to: search.get('to') ?? shiftDay(today, 14),
    view: search.get('view') ?? '',
    set: (values: Record<string, string | null>) => {
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value === null) after.delete(name)
            else after.set(name, value)
          }
          return after
        },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}

interface OrderTableProps {
  readonly rows: readonly OrderSummary[] | undefined
  readonly error: string | boolean
  readonly onRetry: () => void
  readonly showUser: boolean
  readonly acts: ReturnType<typeof useOrderActs>
  readonly onView: (order: OrderSummary) => void
}

function OrderTable({ rows, error, onRetry, showUser, acts, onView }: OrderTableProps) {
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

interface ViewedOrderProps {
  readonly id: number
  readonly acts: ReturnType<typeof useOrderActs>
  readonly showUser: boolean
  readonly onClose: () => void
}

function ViewedOrder({ id, acts, showUser, onClose }: ViewedOrderProps) {
  const markets = useText('markets')
  const format = useFormat()
  const query = useCall(getOrder, { params: { id } }, { enabled: id > 0 })
  const order = query.data
  return (
    <OrderDrawer
      isOpen={id > 0}
      order={order}
      error={query.isError ? query.error.message : null}
      onRetry={() => void query.refetch()}
      onClose={onClose}
      showUser={showUser}
      explain={(step) => outcomeText(step, markets, format)}
      refusal={acts.refusal}
      buttons={
        order && (
          <OrderButtons
            order={order}
            isBusy={acts.isBusy}
            onSend={() => void acts.send(order)}
            onDelete={() =>
              void acts.remove(order).then((gone) => {
                if (gone) onClose()
              })
            }
          />
        )
      }
    />
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { mdiPlus, mdiTableArrowUp } from '@mdi/js'
import { listGroupsOfOwner, listGroupOrders, type GroupOrder } from '@tandem/contract/groups.ts'
import { getOrder, listOrders } from '@tandem/contract/orders/orders.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { isAdministrator } from '@tandem/core/access/access.ts'
import { outcomeText } from '../../features/markets/auction/outcome-text.ts'
import { OrderButtons } from '../../features/orders/order-buttons.tsx'
import { OrderDrawer } from '../../features/orders/order-details.tsx'
import { OrderTable } from '../../features/orders/order-table.tsx'
import { useOrderActions } from '../../features/orders/use-order-actions.ts'
import { useText } from '../../i18n/use-text.ts'
import { ApiError } from '../../lib/api.ts'
import { useFormat } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { chosenGroup, keepChosenGroup, useSignedInUser } from '../../lib/session.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { useAddress } from '../../lib/use-address.ts'
import { DayBox, Select } from '../../ui/form/index.ts'
import { LinkButton, MarketTypeFilter, Page, parseMarketType, Section } from '../../ui/index.ts'
import type { MarketType } from '@tandem/core/market/session.ts'
import { GroupOrders } from '../../features/groups/group-orders.tsx'
import { failureText } from '../../lib/failure-text.ts'

interface OrdersOfGroupProps {
  readonly groupId: number
  /** Null while the days are no span. */
  readonly days: { readonly dateFrom: DeliveryDay; readonly dateTo: DeliveryDay } | null
  readonly marketType: MarketType | 'all'
  readonly orderType: 'all' | 'buy' | 'sell' | 'both'
}

/** What the members of the own group sent, to be looked at alone. */
function OrdersOfGroup({ groupId, days, marketType, orderType }: OrdersOfGroupProps) {
  const orders = useCall(
    listGroupOrders,
    { ...(days && { params: { groupId, ...days } }) },
    { enabled: days !== null, everySeconds: 30 },
  )
  const shown = orders.data?.filter(
    (order) =>
      (marketType === 'all' || order.marketType === marketType) && (orderType === 'all' || typeOf(order) === orderType),
  )
  return (
    <GroupOrders
      orders={days ? shown : []}
      error={orders.isError && failureText(orders.error)}
      onRetry={() => void orders.refetch()}
    />
  )
}

function typeOf({ buyQuantity, sellQuantity }: GroupOrder): 'buy' | 'sell' | 'both' {
  if (buyQuantity > 0 && sellQuantity > 0) return 'both'
  return buyQuantity > 0 ? 'buy' : 'sell'
}

const orderTypes = ['all', 'buy', 'sell', 'both'] as const

/** /Orders: the list, its filters in the address, and one order beside it. */
export default function Orders() {
  const t = useText('orders')
  const user = useSignedInUser()
  const isAdmin = isAdministrator(user)
  const editPath = (id: number) =>
    isAdmin ? screenPath('/updateOrderAdmin', { id }) : screenPath('/updateOrder', { id })
  const filters = useFilters()
  const { marketType, orderType, from, to, set } = filters
  const dateFrom = parseDeliveryDay(from)
  const dateTo = parseDeliveryDay(to)
  const isSpan = dateFrom !== null && dateTo !== null && dateFrom <= dateTo
  const list = useCall(
    listOrders,
    {
      ...(isSpan && { params: { dateFrom, dateTo } }),
      query: { marketType: marketType === 'all' ? null : marketType, orderType },
    },
    { enabled: isSpan && filters.group === 0, everySeconds: 30 },
  )
  const handlers = useOrderActions()
  const view = Number(/^\d{1,15}$/.exec(filters.view)?.[0] ?? 0)
  return (
    <Page
      title={t(isAdmin ? 'common:word.orders' : 'common:word.myOrders')}
      purpose={t(isAdmin ? 'list.purposeAll' : 'list.purpose')}
      actions={
        <>
          <LinkButton to={screenPath('/importOrder')} variant="outlined" icon={mdiTableArrowUp}>
            {t('list.import')}
          </LinkButton>
          <LinkButton to={screenPath('/addOrder')} variant="contained" icon={mdiPlus}>
            {t('list.add')}
          </LinkButton>
        </>
      }
      filterCount={filters.count}
      filters={
        <>
          <MarketTypeFilter
            value={marketType}
            onChange={(value) => {
              set({ marketType: value })
            }}
          />
          <GroupFilter group={filters.group} onChoose={(group) => set({ group })} />
          <Select
            label={t('list.orderType')}
            value={orderType}
            choices={orderTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
            onChange={(value) => {
              set({ orderType: value })
            }}
          />
          <Box sx={{ width: { xs: 156, sm: 176 } }}>
            <DayBox label={t('common:period.from')} value={from} onChange={(day) => set({ from: day })} />
          </Box>
          <Box sx={{ width: { xs: 156, sm: 176 } }}>
            <DayBox
              label={t('common:period.to')}
              value={to}
              onChange={(day) => set({ to: day })}
              error={!isSpan && dateFrom !== null && dateTo !== null}
              help={!isSpan && dateFrom !== null && dateTo !== null ? t('list.spanFault') : undefined}
            />
          </Box>
        </>
      }
    >
      {handlers.refusal !== null && view === 0 && (
        <Alert severity="error" onClose={handlers.forget}>
          {handlers.refusal}
        </Alert>
      )}
      {filters.group > 0 ? (
        <OrdersOfGroup
          groupId={filters.group}
          days={isSpan ? { dateFrom, dateTo } : null}
          marketType={marketType}
          orderType={orderType}
        />
      ) : (
        <Section flush>
          <OrderTable
            rows={isSpan ? list.data : []}
            error={list.isError ? (list.error instanceof ApiError ? list.error.message : true) : false}
            onRetry={() => void list.refetch()}
            showUser={isAdmin}
            handlers={handlers}
            editPath={editPath}
            onView={(order) => {
              set({ view: String(order.id) })
            }}
          />
        </Section>
      )}
      <ViewedOrder
        id={view}
        handlers={handlers}
        editPath={editPath}
        showUser={isAdmin}
        onClose={() => {
          handlers.forget()
          set({ view: null })
        }}
      />
    </Page>
  )
}

interface GroupFilterProps {
  readonly group: number
  readonly onChoose: (group: string | null) => void
}

/** The own orders or those of the group that the reader administers; nothing for whoever administers none. */
function GroupFilter({ group, onChoose }: GroupFilterProps) {
  const t = useText('groups')
  const userId = useSignedInUser()?.userId ?? 0
  const owned = useCall(listGroupsOfOwner, { params: { userId } }, { enabled: userId > 0 })
  if (!owned.data || owned.data.length === 0) return null
  return (
    <Select
      label={t('filter.label')}
      value={String(group)}
      choices={[
        { value: '0', label: t('filter.mine') },
        ...owned.data.map(({ groupId, name }) => ({ value: String(groupId), label: name })),
      ]}
      onChange={(value) => {
        keepChosenGroup(owned.data.find(({ groupId }) => String(groupId) === value) ?? null)
        onChoose(value === '0' ? null : value)
      }}
    />
  )
}

function useFilters() {
  const [search, change] = useAddress()
  const today = todayIn()
  const read = <Value extends string>(name: string, choices: readonly Value[], otherwise: Value) =>
    choices.find((choice) => choice === search.get(name)) ?? otherwise
  const usual = { marketType: 'all', orderType: 'all', from: shiftDay(today, -30), to: shiftDay(today, 14), group: 0 }
  const shown = {
    marketType: parseMarketType(search.get('marketType')),
    orderType: read('orderType', orderTypes, 'all'),
    from: search.get('from') ?? usual.from,
    to: search.get('to') ?? usual.to,
    /** The group whose orders are looked at; 0 for the own ones. */
    group: Number(/^\d{1,9}$/.exec(search.get('group') ?? '')?.[0] ?? chosenGroup()),
  }
  return {
    ...shown,
    /** How many of them are not as at first. */
    count: Object.entries(usual).filter(([name, value]) => shown[name as keyof typeof shown] !== value).length,
    view: search.get('view') ?? '',
    set: change,
  }
}

interface ViewedOrderProps {
  readonly id: number
  readonly handlers: ReturnType<typeof useOrderActions>
  readonly editPath: (id: number) => string
  readonly showUser: boolean
  readonly onClose: () => void
}

function ViewedOrder({ id, handlers, editPath, showUser, onClose }: ViewedOrderProps) {
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
      refusal={handlers.refusal}
      buttons={
        order && (
          <OrderButtons
            order={order}
            editPath={editPath}
            isBusy={handlers.isBusy}
            onSend={() => void handlers.send(order)}
            onDelete={() =>
              void handlers.remove(order).then((gone) => {
                if (gone) onClose()
              })
            }
          />
        )
      }
    />
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { mdiCancel } from '@mdi/js'
import { cancelMyIntradayOrders, listMyIntradayOrders } from '@tandem/contract/intraday.ts'
import type { IntradayContract, IntradayOrder } from '@tandem/contract/intraday.ts'
import { getWallet } from '@tandem/contract/ledger.ts'
import type { MarketSession } from '@tandem/contract/markets.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useAction } from '../../lib/query.ts'
import { DataTable, EmptyState, Icon, Section, useDecision } from '../../ui/index.ts'
import { AmendBox } from './amend-box.tsx'
import { OwnOrderButtons } from './own-order-buttons.tsx'
import { useOwnOrderColumns } from './own-order-columns.tsx'
import { isOpenOrder, useAmending } from './use-amending.ts'

export interface OwnOrdersProps {
  readonly market: MarketSession
  readonly orders: readonly IntradayOrder[] | undefined
  readonly contracts: readonly IntradayContract[]
  readonly isLive: boolean
  readonly onSelectPeriod: (period: number) => void
}

/** Own orders of the market, the open ones first: changed and cancelled where they stand. */
export function OwnOrders({ market, orders, contracts, onSelectPeriod }: OwnOrdersProps) {
  const t = useText('intradayTicket')
  const [showsEnded, setShowsEnded] = useState(false)
  const amending = useAmending(market)
  const cancelAll = useCancelAll(market.id)
  const open = orders?.filter(isOpenOrder)
  const ended = orders?.filter((order) => !isOpenOrder(order)) ?? []
  const columns = useOwnOrderColumns({
    price: (order, shown) =>
      amending.order?.id === order.id ? <AmendBox amending={amending} field="price" id={order.id} /> : shown,
    open: (order, shown) =>
      amending.order?.id === order.id ? <AmendBox amending={amending} field="quantity" id={order.id} /> : shown,
  })
  const failure = amending.failure ?? cancelAll.failure
  return (
    <Section
      flush
      title={t('orders.title')}
      {...(amending.order && { note: t('orders.amendNote') })}
      actions={
        <>
          {ended.length > 0 && (
            <Button
              size="small"
              aria-expanded={showsEnded}
              onClick={() => {
                setShowsEnded(!showsEnded)
              }}
            >
              {showsEnded ? t('orders.hideEnded') : t('orders.showEnded', { count: ended.length })}
            </Button>
          )}
          {(open?.length ?? 0) > 0 && (
            <Button
              size="small"
              color="error"
              loading={cancelAll.isBusy}
              startIcon={<Icon path={mdiCancel} size={18} />}
              onClick={cancelAll.ask}
            >
              {t('orders.cancelAll')}
            </Button>
          )}
        </>
      }
    >
      {failure !== null && (
        <Alert severity="error" sx={{ mx: 2, mb: 1 }}>
          {failure}
        </Alert>
      )}
      <DataTable
        dense
        label={t('orders.label')}
        columns={columns}
        rows={open && (showsEnded ? [...open, ...ended] : open)}
        rowKey={({ id }) => id}
        pageSize={25}
        empty={<EmptyState text={t('orders.empty')} />}
        onRowClick={({ period }) => {
          onSelectPeriod(period)
        }}
        actions={(order) => (
          <OwnOrderButtons
            order={order}
            contract={contracts.find(({ period }) => period === order.period)}
            amending={amending}
          />
        )}
      />
    </Section>
  )
}

function useCancelAll(marketId: number) {
  const t = useText('intradayTicket')
  const { decide, failure, busy } = useDecision()
  const cancelAll = useAction(cancelMyIntradayOrders, [listMyIntradayOrders, getWallet])
  const question = {
    ...{ title: t('orders.cancelAllAsk'), text: t('orders.cancelAllText'), yes: t('orders.cancelAllYes') },
    tone: 'danger' as const,
  }
  return {
    failure,
    isBusy: busy !== null,
    ask: () =>
      void decide(marketId, question, async () => {
        const { cancelled } = await cancelAll.mutateAsync({ query: { marketId } })
        return t('orders.cancelled', { count: cancelled.length })
      }),
  }
}

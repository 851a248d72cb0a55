import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { mdiCancel } from '@mdi/js'
import { cancelMyIntradayOrders, type IntradayContract, type IntradayOrder } from '@tandem/contract/orders/intraday.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useAction } from '../../../lib/query.ts'
import { EmptyState, Icon, LoadingLines, useDecision } from '../../../ui/index.ts'
import { ownOrdersStyles } from './own-styles.ts'
import { OwnOrderRow } from './own-order-row.tsx'
import { Panel } from './panel.tsx'
import { isOpenOrder, useOrderActions, type OrderActions } from './use-order-actions.ts'

export interface OwnOrdersProps {
  readonly market: MarketSession
  /** Undefined while they load. */
  readonly orders: readonly IntradayOrder[] | undefined
  readonly contracts: readonly IntradayContract[]
  readonly isLive: boolean
  readonly onSelectPeriod: (period: number) => void
  /** A draft was thrown away, which no stream tells. */
  readonly onDraft?: () => void
}

/** So many ended orders are worth a look here; all of them stand in the list of orders. */
const shownEnded = 30

/** Own orders of the market, the open ones first: changed and cancelled where they stand. */
export function OwnOrders({ market, orders, contracts, onSelectPeriod, ...rest }: OwnOrdersProps) {
  const t = useText('intradayTicket')
  const [showsEnded, setShowsEnded] = useState(false)
  const handlers = useOrderActions(market, rest.onDraft)
  const cancelAll = useCancelAll(market.id)
  const open = orders?.filter(isOpenOrder) ?? []
  const ended = orders?.filter((order) => !isOpenOrder(order)) ?? []
  const shown = showsEnded ? [...open, ...ended.slice(0, shownEnded)] : open
  const failure = cancelAll.failure ?? failureOfHidden(handlers, shown)
  return (
    <Panel
      flush
      title={t('common:word.myOrders')}
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
          {open.some(({ status }) => status !== 'draft') && (
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
      {!orders && <LoadingLines lines={3} />}
      {orders && shown.length === 0 && <EmptyState text={t('orders.empty')} />}
      {shown.length > 0 && (
        <Box component="ul" aria-label={t('orders.label')} sx={ownOrdersStyles}>
          {shown.map((order) => (
            <OwnOrderRow
              key={order.id}
              order={order}
              contract={contracts.find(({ period }) => period === order.period)}
              handlers={handlers}
              onSelectPeriod={onSelectPeriod}
            />
          ))}
        </Box>
      )}
    </Panel>
  )
}

/** What was refused for an order that is not shown any more, because it ended meanwhile. */
function failureOfHidden({ failure }: OrderActions, shown: readonly IntradayOrder[]): string | null {
  return failure && shown.every(({ id }) => id !== failure.orderId) ? failure.text : null
}

function useCancelAll(marketId: number) {
  const t = useText('intradayTicket')
  const { decide, failure, busy } = useDecision()
  const cancelAll = useAction(cancelMyIntradayOrders)
  const question = {
    title: t('orders.cancelAllAsk'),
    text: t('orders.cancelAllText'),
    yes: t('orders.cancelAllYes'),
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

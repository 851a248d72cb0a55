import { getOrderGuards } from '@tandem/contract/orders/order-guards.ts'
import type { IntradayContract } from '@tandem/contract/orders/intraday.ts'
import { memo, useMemo, useEffect } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useCall } from '../../../lib/query.ts'
import { LoadingBlock } from '../../../ui/index.ts'
import { useContract, useLive, type LiveSource } from './live/use-live.ts'
import type { LiveStore } from './live/live-store.ts'
import { OrderTicket } from './order-ticket.tsx'
import { OwnOrders } from './own-orders.tsx'
import { Panel } from './panel.tsx'
import type { TicketPick } from './pick.ts'
import { PositionPanel } from './position-panel.tsx'
import { getWallet, type Wallet } from '@tandem/contract/ledger/ledger.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { useQueryClient } from '@tanstack/react-query'

/** Tells the rest of the app, the bar above above all, what the stream says of one's coins. */
function useBalance(wallet: Wallet | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!wallet) return
    const { url } = buildRequest(getWallet, { params: { userId: wallet.userId } })
    client.setQueryData([getWallet.path, url], wallet)
  }, [client, wallet])
}

/** Drafts are not in the stream: after one was saved or thrown away everything is read anew. */
type ReopenedSource = LiveSource & Pick<LiveStore, 'reopen'>

interface TicketSlotProps {
  readonly source: ReopenedSource
  readonly period: number | null
  readonly pick: TicketPick | null
}

/** The ticket of the chosen contract, beside its prices as they are now. */
export const TicketSlot = memo(function TicketSlot({ source, period, pick }: TicketSlotProps) {
  const t = useText('intraday')
  const contract = useContract(source, period)
  const market = useLive(source, (shown) => shown.market)
  const wallet = useLive(source, (shown) => shown.wallet)
  const isLive = useLive(source, ({ state }) => state === 'live')
  const book = useLive(source, (shown) => shown.book)
  const orders = useLive(source, (shown) => shown.orders)
  const guards = useCall(getOrderGuards)
  useBalance(wallet)
  if (!market) return null
  return (
    <Panel title={contract ? t('screen.ticketOf', { interval: contract.label }) : t('common:word.order')}>
      <OrderTicket
        marketId={market.id}
        contract={contract ?? null}
        market={market}
        wallet={wallet}
        guards={guards.data}
        pick={pick}
        isLive={isLive}
        book={book}
        orders={orders}
        onDrafted={source.reopen}
      />
    </Panel>
  )
})

interface OwnSlotProps {
  readonly source: ReopenedSource
  readonly onSelectPeriod: (period: number) => void
}

/** Own orders of the market. */
export const OwnOrdersSlot = memo(function OwnOrdersSlot({ source, onSelectPeriod }: OwnSlotProps) {
  const market = useLive(source, (shown) => shown.market)
  const orders = useLive(source, (shown) => shown.orders)
  const isLive = useLive(source, ({ state }) => state === 'live')
  const contracts = useContractStates(source)
  if (!market) return <LoadingBlock height={160} />
  return (
    <OwnOrders
      market={market}
      orders={orders}
      contracts={contracts}
      isLive={isLive}
      onSelectPeriod={onSelectPeriod}
      onDraft={source.reopen}
    />
  )
})

/** Own position in every contract. */
export const PositionSlot = memo(function PositionSlot({
  source,
  ...rest
}: Pick<OwnSlotProps, 'source' | 'onSelectPeriod'> & { readonly selectedPeriod: number | null }) {
  const position = useLive(source, (shown) => shown.position)
  const isKnown = useLive(source, ({ market }) => market !== null)
  return <PositionPanel {...rest} position={isKnown ? position : undefined} contracts={useContractStates(source)} />
})

/** The contracts for those who ask only which there are and which are open: another list only when that changes. */
function useContractStates(source: LiveSource): readonly IntradayContract[] {
  const states = useLive(source, ({ contracts }) =>
    contracts.map(({ period, status }) => `${String(period)}${status}`).join(),
  )
  return useMemo(() => (states === '' ? [] : source.shown().contracts), [source, states])
}

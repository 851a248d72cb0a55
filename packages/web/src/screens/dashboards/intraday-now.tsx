import { getMyPosition } from '@tandem/contract/orders/intraday.ts'
import { getActiveIntradaySessionWithOrders, listIntradayMarkets } from '@tandem/contract/orders/intraday-lists.ts'
import { IntradayCard } from '../../features/reports/intraday-card.tsx'
import { useCall } from '../../lib/query.ts'
import { useServerClock } from '../../lib/server-clock.ts'
import { nextToOpen } from '../../lib/pending-markets.ts'
import { Part } from './part.tsx'

interface IntradayNowProps {
  readonly userId: number
  readonly isTrader?: boolean
  /** Whether the reader may open the prices. */
  readonly isReadable?: boolean
}

/** The intra-day market that trades now, with the own part in it for those who trade. */
export function IntradayNow({ userId, isTrader = false, isReadable = true }: IntradayNowProps) {
  const { offset, now } = useServerClock()
  const active = useCall(getActiveIntradaySessionWithOrders, { params: { userId } }, { everySeconds: 10 })
  const markets = useCall(listIntradayMarkets)
  const market = active.data?.market
  const position = useCall(
    getMyPosition,
    { params: { marketId: market?.id ?? 0 } },
    { enabled: isTrader && Boolean(market), everySeconds: 10 },
  )
  return (
    <Part calls={[active]}>
      <IntradayCard
        market={market}
        next={nextToOpen(markets.data)}
        now={now}
        offset={offset}
        isReadable={isReadable}
        {...(isTrader && { own: { orders: active.data?.orders ?? [], position: position.data } })}
        onClosed={() => void active.refetch()}
      />
    </Part>
  )
}

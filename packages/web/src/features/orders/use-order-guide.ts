import { getPastPrices } from '@tandem/contract/markets/auctions.ts'
import type { MarketDetails } from '@tandem/contract/markets/markets.ts'
import type { OpenPosition } from '@tandem/contract/orders/open-position.ts'
import { makeMissingForecasts } from '@tandem/contract/orders/forecast-orders.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callApi } from '../../lib/api.ts'
import { useCall, useRefresh } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useOpenPosition } from './open-position/use-open-position.ts'
import { rowHints, type RowHint } from './row-hints.ts'

/** What helps to write an order. */
export interface OrderGuide {
  /** By row. */
  readonly hints: readonly RowHint[]
  /** Of the writer and the day; undefined while it loads, and where an administrator changes somebody else's order. */
  readonly position: OpenPosition | undefined
}

/** Prices of the past for everybody; need and open position for the owner alone, whose forecasts are made where they are missing. */
export function useOrderGuide(market: MarketDetails, ownerId: number): OrderGuide {
  const isOwn = useSignedInUser()?.userId === ownerId
  const past = useCall(getPastPrices, { params: { id: market.id } }).data
  const found = useOpenPosition(market.date).data
  const isMissing = found?.hours.some(({ need, expectedPrice }) => need === null || expectedPrice === null) ?? false
  const isMaking = useMissingForecasts(market.id, isOwn && isMissing)
  const position = isOwn && !isMaking ? found : undefined
  return useMemo(() => ({ hints: rowHints(market, position, past), position }), [market, position, past])
}

/** Has the forecasts of a market's day made, once, and what is open read anew then; true until that is done. */
function useMissingForecasts(id: number, enabled: boolean): boolean {
  const refresh = useRefresh()
  const { isFetching } = useQuery({
    queryKey: [makeMissingForecasts.path, id],
    enabled,
    staleTime: Infinity,
    queryFn: async () => {
      const made = await callApi(makeMissingForecasts, { params: { id } })
      await refresh(makeMissingForecasts)
      return made
    },
  })
  return isFetching
}

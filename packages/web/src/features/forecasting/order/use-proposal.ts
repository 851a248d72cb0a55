import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { generateOrderForecast } from '@tandem/contract/orders/forecast-orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import type { OrderStrategy } from '@tandem/core/forecasting/order-strategy.ts'
import { useEffect, useState } from 'react'
import { callApi } from '../../../lib/api.ts'
import { askedOf, strategyKey } from './strategy-draft.ts'

/** While somebody drags or types, nothing is asked. */
const pause = 300

/**
 * What an order would be, asked anew a moment after the strategy changed; until then the one before is shown. A preview goes as a
 * POST, because the first one may make forecasts, and its choices are in no address, so they are in the key.
 */
export function useProposal(userId: number, day: DeliveryDay, wanted: OrderStrategy | null) {
  const strategy = useSettled(wanted)
  const key = strategy && strategyKey(strategy)
  const query = useQuery({
    queryKey: [generateOrderForecast.path, userId, day, key],
    queryFn: () =>
      callApi(generateOrderForecast, {
        params: { userId, marketDate: day },
        query: { ...(strategy && askedOf(strategy)), preview: true },
      }),
    enabled: strategy !== null,
    placeholderData: keepPreviousData,
  })
  const isBehind = query.isPlaceholderData || (wanted !== null && strategyKey(wanted) !== key)
  return { ...query, isBehind }
}

function useSettled(wanted: OrderStrategy | null): OrderStrategy | null {
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(wanted)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [wanted])
  return settled
}

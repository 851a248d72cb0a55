import { useQuery, useQueryClient } from '@tanstack/react-query'
import { generateOrderForecast } from '@tandem/contract/orders/forecast-orders.ts'
import { getOpenPosition } from '@tandem/contract/orders/open-position.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { callApi } from '../../lib/api.ts'

/** The order that a user's forecasts make. Forecasts that are missing are made first, and what is open is read anew then. */
export function useForecastProposal(ownerId: number, day: DeliveryDay) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [generateOrderForecast.path, ownerId, day, 'usual'],
    queryFn: () =>
      callApi(generateOrderForecast, {
        params: { userId: ownerId, marketDate: day },
        query: { preview: true },
      }).finally(() => {
        void client.invalidateQueries({ queryKey: [getOpenPosition.path] })
      }),
  })
}

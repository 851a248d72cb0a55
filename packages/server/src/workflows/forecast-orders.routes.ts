import * as contract from '@tandem/contract/orders/forecast-orders.ts'
import { getSession } from '../domain/market-session.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { ensureForecasts, preferenceOf, savePreference } from '../slices/forecasting/index.ts'
import { makeOrderFromForecast } from './order-from-forecast.ts'

/** The calls that make orders of forecasts. */
export function serveForecastOrders(serve: Serve, platform: Platform): void {
  serve(contract.generateOrderForecast, ({ params, query, caller }) =>
    makeOrderFromForecast(platform, caller, { ...params, ...query }),
  )
  serve(contract.makeMissingForecasts, async ({ params, caller: { userId } }) => {
    const { deliveryDay: day } = await getSession(platform.db, params.id)
    const { price, consumption, production } = await ensureForecasts(platform, { userId, day })
    return { price: price !== null, consumption: consumption !== null, production: production !== null }
  })
  serve(contract.getForecastPreference, ({ caller }) => preferenceOf(platform.db, caller.userId))
  serve(contract.saveForecastPreference, ({ body, caller }) => savePreference(platform, caller, body))
}

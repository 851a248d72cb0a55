import * as contract from '@tandem/contract/forecast-orders.ts'
import type { Serve } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { preferenceOf, savePreference } from '../slices/forecasting/index.ts'
import { makeOrderFromForecast } from './order-from-forecast.ts'

/** The calls that make orders of forecasts. */
export function serveForecastOrders(serve: Serve, platform: Platform): void {
  serve(contract.generateOrderForecast, ({ params, query, caller }) =>
    makeOrderFromForecast(platform, caller, { ...params, ...query }),
  )
  serve(contract.getForecastPreference, ({ caller }) => preferenceOf(platform.db, caller.userId))
  serve(contract.saveForecastPreference, ({ body, caller }) => savePreference(platform, caller, body))
}

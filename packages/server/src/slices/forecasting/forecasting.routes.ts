import * as contract from '@tandem/contract/forecasting.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as forecasts from './forecasts.service.ts'
import * as runs from './runs.service.ts'

/** Forecasts, how good they were, and what somebody asked to be made. */
export function serveForecasting(serve: Serve, platform: Platform): void {
  serve(contract.getForecast, ({ params, query, caller }) =>
    forecasts.getForecast(platform, caller, { ...params, ...query }),
  )
  serve(contract.listPriceForecasts, ({ params }) => forecasts.listPriceForecasts(platform, params))
  serve(contract.listVolumeForecasts, ({ params, query, caller }) =>
    forecasts.listVolumeForecasts(platform, caller, { ...params, ...query }),
  )
  serve(contract.generatePriceForecast, ({ params, ...asking }) => runs.generatePrice(platform, asking, params))
  serve(contract.generateVolumeForecast, ({ params, query, ...asking }) =>
    runs.generateVolume(platform, asking, { ...params, ...query }),
  )
  serve(contract.getForecastRun, ({ params, ...asking }) => runs.getRun(platform, asking, params.id))
  serve(contract.cancelForecastRun, ({ params, ...asking }) => runs.cancelRun(platform, asking, params.id))
}

import * as contract from '@tandem/contract/forecasting.ts'
import * as sources from '@tandem/contract/admin/data-sources.ts'
import * as own from '@tandem/contract/own-series.ts'
import type { Serve } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import * as forecasts from './forecasts.service.ts'
import * as known from './known/known-series.service.ts'
import { previewKnownSeries } from './known/preview-series.ts'
import * as runs from './runs.service.ts'
import { saveEntsoe, saveOpenMeteo } from './sources/source-settings.ts'

/** Forecasts, how good they were, and what somebody asked to be made. */
export function serveForecasting(serve: Serve, platform: Platform): void {
  serve(contract.getForecast, ({ params, query, ...asking }) =>
    forecasts.getForecast(platform, asking, { ...params, ...query }),
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

  serve(sources.getDataSources, ({ language }) => known.dataSources(platform, language))
  serve(sources.saveEntsoe, async ({ body, caller, language }) => {
    await saveEntsoe(platform, caller, body)
    return known.dataSources(platform, language)
  })
  serve(sources.saveOpenMeteo, async ({ body, caller, language }) => {
    await saveOpenMeteo(platform, caller, body)
    return known.dataSources(platform, language)
  })
  serve(sources.switchKnownSeries, ({ params, body, ...asking }) =>
    known.switchKnownSeries(platform, asking, { ...params, ...body }),
  )
  serve(sources.previewKnownSeries, ({ file, body, ...asking }) => previewKnownSeries(platform, asking, file, body))
  serve(sources.uploadKnownSeries, ({ file, body, ...asking }) => known.uploadKnownSeries(platform, asking, file, body))

  serve(own.listOwnSeries, ({ caller }) => known.listOwnSeries(platform, caller.userId))
  serve(own.previewOwnSeries, ({ file, body, ...asking }) =>
    previewKnownSeries(platform, asking, file, { ...body, isOwn: true }),
  )
  serve(own.uploadOwnSeries, ({ file, body, ...asking }) => known.uploadOwnSeries(platform, asking, file, body))
  serve(own.removeOwnSeries, ({ params, ...asking }) => known.removeOwnSeries(platform, asking, params.id))
}

/** Asking for forecasts and following them until they are made. No React here. */
import {
  generatePriceForecast,
  generateVolumeForecast,
  getForecastRun,
  type ForecastRun,
} from '@tandem/contract/forecasting.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { callApi, ApiError, Unreachable } from '../../../lib/api.ts'
import { hasEnded, type ForecastWork } from './kept-run.ts'

/** Has forecasts made. Throws `ApiError` or `Unreachable`. */
export function askForRun(work: ForecastWork, { from, to }: DaySpan): Promise<ForecastRun> {
  const span = { dateFrom: from, dateTo: to }
  if (work.kind === 'price') return callApi(generatePriceForecast, { params: span })
  return callApi(generateVolumeForecast, { params: { userId: work.userId, ...span }, query: { of: work.of } })
}

interface Following {
  readonly signal: AbortSignal
  /** Hears every answer. */
  readonly onStep: (run: ForecastRun) => void
}

/**
 * Asks every second how far a run is, until it has ended or the signal says that nobody looks any more: then null. Silence of
 * the server is waited out. Throws `ApiError`.
 */
export async function followRun(runId: number, { signal, onStep }: Following): Promise<ForecastRun | null> {
  const isLeft = () => signal.aborted
  while (!isLeft()) {
    const run = await callApi(getForecastRun, { params: { id: runId } }).catch((error: unknown) => {
      if (error instanceof Unreachable) return null
      throw error
    })
    if (isLeft()) return null
    if (run) onStep(run)
    if (run && hasEnded(run)) return run
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  return null
}

/** The run that stands in the way of another one, where the refusal names it. */
export function blockingRun(error: unknown): number | null {
  const runId = error instanceof ApiError && error.code === 'forecast_running' ? error.details.runId : null
  return typeof runId === 'number' ? runId : null
}

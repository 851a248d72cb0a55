import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { openModel, type OpenModel } from '../../platform/forecast-model/open-model.ts'
import type { Platform } from '../../platform/platform.ts'
import { targetKey, type ForecastJob, type PriceJob, type Target } from './forecast-job.ts'
import { errorDays } from './past-errors.ts'
import { pricesBefore } from './price-days.ts'

/** Who waits for a forecast does not wait longer for a model. */
const limits = { loadMs: 30_000, forecastMs: 5_000 }
const longestMs = 60_000
/** A model that could not be opened is tried again after this. */
const restMs = 600_000
/** Ticks are 0.00001 TC/kWh; a model is given TC/MWh, as prices are written elsewhere. */
const ticksOfUnit = 100

/** Until when the model of a file is left alone, in milliseconds of this process. */
const resting = new Map<string, number>()

/**
 * The job with what the model says that the operator brought: of its targets, and of the days before them by which it is judged, each
 * from what was known at its cut-off. Without such a model, of volumes, and where it is refused or takes too long, as it was: our own
 * forecast stands, and the log says why.
 */
export async function askBroughtModel(
  { config: { forecastModel }, log }: Platform,
  job: ForecastJob,
  signal?: AbortSignal,
): Promise<ForecastJob> {
  if (job.task !== 'price' || forecastModel === undefined) return job
  if ((resting.get(forecastModel) ?? 0) > performance.now()) return job
  const brought = new Map<string, Float64Array>()
  const until = performance.now() + longestMs
  try {
    await using model = await openModel(forecastModel, { limits })
    for (const target of listTargets(job)) {
      if (signal?.aborted || performance.now() > until) break
      const said = await forecastTarget(model, job, target)
      if (said) brought.set(targetKey(target), said)
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // What it has said of some days would be judged by others.
    resting.set(forecastModel, performance.now() + restMs)
    log.warn({ code: error.code, details: error.details }, 'the forecast model that was brought is left out')
    return job
  }
  return { ...job, brought }
}

/** The days that are asked for, and before them those by which the model is judged, the last first. */
function listTargets({ targets, gates }: PriceJob): Target[] {
  const wanted = new Map(targets.map((target) => [targetKey(target), target]))
  // The last day of which anything came may be two days before.
  for (const { day } of targets) {
    for (let each = day - 1; each >= Math.max(0, day - errorDays - 2); each--) {
      const cutOff = gates[each] ?? -Infinity
      if (cutOff > -Infinity) wanted.set(targetKey({ day: each, cutOff }), { day: each, cutOff })
    }
  }
  return [...wanted.values()]
}

async function forecastTarget(model: OpenModel, job: PriceJob, target: Target): Promise<Float64Array | null> {
  const known = pricesBefore(job.series, target)
  if (!known) return null
  const prices = known.prices.map((ticks) => ticks / ticksOfUnit)
  const said = await model.forecast(prices, prices.length, known.hoursAhead)
  return said && said.slice(-hoursOfDay).map((value) => value * ticksOfUnit)
}

import { pathsFrom, type PathGap } from '@tandem/core/forecasting/paths.ts'
import type { StoredForecast } from './stored-forecast.ts'

/** So that they are the same whenever they are asked for. */
const seed = 1

/**
 * Whole days that may come, each as likely as another: whole values in the unit of the forecast, or why there are none. They are made
 * of what the forecast kept when it was made, so that nothing that came later changes them.
 */
export function pathsOf(
  forecast: Pick<StoredForecast, 'value' | 'quantiles' | 'ranks'> | undefined,
  count: number,
): { readonly paths: readonly number[][]; readonly gap: PathGap | null } {
  if (!forecast) return { paths: [], gap: 'noForecast' }
  const { quantiles, ranks } = forecast
  if (!quantiles) return { paths: [], gap: 'tooFewErrors' }
  if (!ranks) return { paths: [], gap: 'olderVersion' }
  const hours = forecast.value.length
  const errors = Array.from({ length: ranks.length / hours }, (_, day) =>
    Float64Array.from(ranks.subarray(day * hours, (day + 1) * hours)),
  )
  const levels = quantiles.map((values) => Float64Array.from(values))
  const paths = pathsFrom({ errors, quantiles: levels, count, seed })
  return paths
    ? { paths: paths.map((path) => [...path.map(Math.round)]), gap: null }
    : { paths: [], gap: 'tooFewErrors' }
}

/** Which forecasts were asked for in this tab, so that whoever leaves the page finds them when coming back. No React here. */
import type { ForecastRun, ForecastSubject } from '@tandem/contract/forecasting.ts'
import { z } from 'zod'

/** What is to be made: prices, which are everybody's, or the energy of a user or of the user's group. */
export type ForecastWork =
  { readonly kind: 'price' } | { readonly kind: 'volume'; readonly userId: number; readonly of: ForecastSubject }

const Kept = z.object({ userId: z.int(), runId: z.int() })
const place = 'forecastRun'

export function keepRun(userId: number, runId: number | null): void {
  if (runId === null) sessionStorage.removeItem(place)
  else sessionStorage.setItem(place, JSON.stringify({ userId, runId }))
}

/** The run that this user asked for last and has not put away. */
export function keptRun(userId: number): number | null {
  const kept = Kept.safeParse(parseJson(sessionStorage.getItem(place)))
  return kept.success && kept.data.userId === userId ? kept.data.runId : null
}

export function hasEnded({ endedAt }: ForecastRun): boolean {
  return endedAt !== null
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

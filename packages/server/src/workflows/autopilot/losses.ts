import { lossDays } from '@tandem/core/forecasting/autopilot.ts'
import type { Amount } from '@tandem/core/units/units.ts'
import type { Db } from '../../platform/database.ts'
import { findSentDays, type StoredAutopilot } from '../../slices/orders/index.ts'
import { findDayCosts } from '../../slices/reports/index.ts'

/**
 * What the last settled delivery days cost beyond a perfect plan (market-rules.md section 8), the newest first: those for which an
 * autopilot has sent something since it was switched on, and of which every reference price is known.
 */
export async function findDayLosses(db: Db, autopilot: StoredAutopilot): Promise<Amount[]> {
  // Some more than count: a day with an unknown price makes room for the one before.
  const days = await findSentDays(db, autopilot, 2 * lossDays)
  const [newest, oldest] = [days[0], days.at(-1)]
  if (!newest || !oldest) return []
  const costs = await findDayCosts(db, autopilot.userId, { from: oldest, to: newest })
  return days
    .flatMap((day) => {
      const { figures, unpricedHours } = costs.get(day) ?? {}
      return figures && unpricedHours === 0 ? [figures.difference] : []
    })
    .slice(0, lossDays)
}

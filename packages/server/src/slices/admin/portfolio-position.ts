import { dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { portfolioHours, portfolioTotals } from '@tandem/core/imbalance/portfolio-position.ts'
import { energyWh, sumEnergy } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/strategic-board.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { readAtOnce } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findPending, findPositions, type Position } from './portfolio-position.store.ts'
import { boundsOf } from './portfolio.store.ts'

/** Of those whose need is not known, so many are named. */
const mostNamed = 20
const nothing = energyWh(0)

/** What the portfolio is short or long by on a day, hour by hour. */
export async function getPortfolioPosition(
  { db, clock }: Platform,
  { day = dayOf(clock.now(), displayZone) }: { readonly day?: DeliveryDay | undefined },
): Promise<ResponseOf<typeof contract.getPortfolioPosition>> {
  const bounds = boundsOf({ from: day, to: day })
  const [positions, pending] = await readAtOnce(db, async (tx) => [
    await findPositions(tx, day, bounds),
    await findPending(tx, day, bounds),
  ])
  const periods = deliveryPeriods(day, displayZone, 60)
  const labels = periodLabels(periods, displayZone)
  const sums = portfolioHours(
    positions.map(({ hours }) => hours),
    periods.length,
  )
  const hours = periods.map(({ start, end }, index) => {
    const { buy = nothing, sell = nothing } = pending.get(start.epochMilliseconds) ?? {}
    const sum = sums[index]
    if (!sum) throw new Error('each hour has its sum')
    return { start, end, label: labels[index] ?? '', ...sum, pendingBuy: buy, pendingSell: sell }
  })
  return {
    day,
    zone: displayZone,
    ...knowledgeOf(positions),
    hours,
    totals: {
      ...portfolioTotals(sums),
      pendingBuy: sumEnergy(hours.map(({ pendingBuy }) => pendingBuy)),
      pendingSell: sumEnergy(hours.map(({ pendingSell }) => pendingSell)),
    },
  }
}

function knowledgeOf(positions: readonly Position[]) {
  const isKnown = ({ need }: Position['hours'][number]) => need !== null
  const incomplete = positions.filter(({ hours }) => !hours.every(isKnown))
  const known = positions.filter(({ hours }) => hours.some(isKnown)).length
  return {
    participants: { total: positions.length, known, knownAllDay: positions.length - incomplete.length },
    unknown: incomplete.slice(0, mostNamed).map(({ userId, participant }) => ({ userId, participant })),
  }
}

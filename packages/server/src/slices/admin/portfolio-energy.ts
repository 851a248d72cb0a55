import { addDays, dayOf, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { stepNameLength, stepsOfSpan, type StepFrame } from '@tandem/core/calendar/span-steps.ts'
import { longestSpan, suitableGranularity, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { sumEnergy, type EnergyWh } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/strategic-board.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { readAtOnce } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEnergy, findImbalances, findTrades, type SumBy } from './portfolio-energy.store.ts'
import { findParticipants, spanOr } from './portfolio.store.ts'

interface Wanted {
  readonly dateFrom?: DeliveryDay | undefined
  readonly dateTo?: DeliveryDay | undefined
}

const hour = 3_600_000

/** Consumption and production of the portfolio by step, as far as they are known. */
export async function getEnergyGraphic(
  { db, clock }: Platform,
  wanted: Wanted,
): Promise<ResponseOf<typeof contract.getPortfolioEnergyGraphic>> {
  const now = clock.now()
  const frame = frameOf(wanted, now)
  return readAtOnce(db, async (tx) => {
    const participants = (await findParticipants(tx)).length
    const sums = placing(frame, await findEnergy(tx, frame.span, frame.by))
    const periods = frame.steps.map((step) => {
      const inside = sums(step)
      return {
        ...step,
        consumption: sumKnown(inside.map(({ consumption }) => consumption)),
        production: sumKnown(inside.map(({ production }) => production)),
        knownHours: inside.reduce((hours, { knownHours }) => hours + knownHours, 0),
        expectedHours: hoursPassed(step, now) * participants,
      }
    })
    return { ...frame.answer, participants, periods }
  })
}

/** What the portfolio bought and sold and its imbalance by step. */
export async function getTradeGraphic(
  { db, clock }: Platform,
  wanted: Wanted,
): Promise<ResponseOf<typeof contract.getPortfolioTradeGraphic>> {
  const frame = frameOf(wanted, clock.now())
  return readAtOnce(db, async (tx) => {
    const participants = (await findParticipants(tx)).length
    const traded = placing(frame, await findTrades(tx, frame.span, frame.by))
    const settled = placing(frame, await findImbalances(tx, frame.span, frame.by))
    const periods = frame.steps.map((step) => {
      const [trades, imbalances] = [traded(step), settled(step)]
      return {
        ...step,
        bought: sumEnergy(trades.map(({ bought }) => bought)),
        sold: sumEnergy(trades.map(({ sold }) => sold)),
        imbalance: sumKnown(imbalances.map(({ imbalance }) => imbalance)),
        settledDays: imbalances.reduce((days, { settledDays }) => days + settledDays, 0),
      }
    })
    return { ...frame.answer, participants, periods }
  })
}

interface Frame {
  readonly span: DaySpan
  readonly by: SumBy
  readonly steps: readonly StepFrame[]
  readonly answer: { from: DeliveryDay; to: DeliveryDay; granularity: StepLength; isDefaultSpan: boolean }
}
type StepLength = 'hour' | 'day' | 'month' | 'year'

/** The span, the last 30 days unless another is asked for, in the steps that it is best seen in. */
function frameOf(wanted: Wanted, now: Temporal.Instant): Frame {
  const today = dayOf(now, displayZone)
  const span = spanOr(wanted, { from: addDays(today, -29), to: today }, (asked) => longestSpan[lengthOf(asked)])
  const granularity = lengthOf(span)
  const isDefaultSpan = wanted.dateFrom === undefined && wanted.dateTo === undefined
  return {
    span,
    by: granularity === 'hour' ? 'hour' : 'day',
    steps: stepsOfSpan(span, granularity, displayZone),
    answer: { ...span, granularity, isDefaultSpan },
  }
}

/** Energy is not known by the quarter-hour of everybody. */
function lengthOf(span: DaySpan): StepLength {
  const length = suitableGranularity(span)
  return length === 'quarter' ? 'hour' : length
}

/** The sums that belong to a step. */
function placing<Row extends { readonly key: string }>({ answer }: Frame, rows: readonly Row[]) {
  const length = answer.granularity
  if (length === 'hour') {
    const byHour = Map.groupBy(rows, ({ key }) => key)
    return ({ start }: StepFrame) => byHour.get(String(Math.floor(start.epochMilliseconds / hour))) ?? []
  }
  const byName = Map.groupBy(rows, ({ key }) => key.slice(0, stepNameLength[length]))
  return ({ label }: StepFrame) => byName.get(label) ?? []
}

function sumKnown(energies: readonly (EnergyWh | null)[]): EnergyWh | null {
  const known = energies.flatMap((energy) => energy ?? [])
  return known.length === 0 ? null : sumEnergy(known)
}

function hoursPassed({ start, end }: StepFrame, now: Temporal.Instant): number {
  const until = Math.min(end.epochMilliseconds, now.epochMilliseconds)
  return Math.max(0, Math.floor((until - start.epochMilliseconds) / hour))
}

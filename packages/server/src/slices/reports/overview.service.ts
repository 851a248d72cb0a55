import type { Caller } from '@tandem/core/access/access.ts'
import { energyFigures, addEnergy, noEnergy } from '@tandem/core/metering/energy-figures.ts'
import { previousSpan, type DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, sumAmounts, sumEnergy } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/admin/dashboards.ts'
import type { OverviewPeriod } from '@tandem/contract/admin/dashboards.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { boundsOf, hoursPassed } from './energy-periods.ts'
import { findDays } from './energy.store.ts'
import { addUp, unitaryOf } from './indicators.service.ts'
import { findImbalanceDays, findTraded } from './indicators.store.ts'
import { daysOfPeriod } from './overview-period.ts'
import { findKnownDays } from './overview.store.ts'
import { todayOf } from './wallet-steps.ts'
import { walletOf } from '../../domain/wallets.ts'
import { findChanges } from './wallet.store.ts'

type Overview = ResponseOf<typeof contract.getOverview>
type Span = Overview['span']

interface Wanted {
  readonly userId: number
  readonly period: OverviewPeriod
}

/**
 * The figures of a user for a period, with as long a time before beside it: the day, month or year before. Trading, imbalances
 * and energy by delivery, the change of the balance by posting.
 */
export async function getOverview(
  { db, clock }: Platform,
  caller: Caller,
  { userId, period }: Wanted,
): Promise<Overview> {
  requireOwn(caller, userId)
  const now = clock.now()
  return readAtOnce(db, async (tx) => {
    const { available, reserved } = await walletOf(tx, userId)
    const known = period === 'all' ? await findKnownDays(tx, userId) : undefined
    const span = daysOfPeriod(period, todayOf(now), known)
    const before = period === 'all' ? null : previousSpan(span)
    // The two spans touch, and a user's postings are read once for both.
    const [[from], [, until]] = [boundsOf(before ?? span), boundsOf(span)]
    const { changes } = await findChanges(tx, userId, [from, until], 'day')
    const changeOf = ({ from, to }: DaySpan) =>
      sumAmounts(changes.filter(({ key }) => key >= from && key <= to).map(({ came, went }) => amount(came - went)))
    return {
      period,
      available,
      reserved,
      balance: amount(available + reserved),
      span: { ...(await findSpan(tx, userId, span, now)), balanceChange: changeOf(span) },
      previous: before && { ...(await findSpan(tx, userId, before, now)), balanceChange: changeOf(before) },
    }
  })
}

async function findSpan(
  db: Db,
  userId: number,
  span: DaySpan,
  now: Temporal.Instant,
): Promise<Omit<Span, 'balanceChange'>> {
  const bounds = boundsOf(span)
  const trades = await findTraded(db, userId, bounds, null)
  const settled = await findImbalanceDays(db, userId, span)
  const readings = [...(await findDays(db, [userId], span)).values()].reduce(addEnergy, noEnergy)
  const { consumption, production, balance } = energyFigures(readings)
  const traded = addUp(trades)
  const cash = sumAmounts(settled.map(({ coins }) => coins))
  const result = amount(traded.net + cash)
  return {
    ...span,
    dayAhead: addUp(trades.filter(({ market }) => market === 'dayAhead')),
    intraday: addUp(trades.filter(({ market }) => market === 'intraday')),
    traded,
    imbalance: {
      deficitVolume: sumEnergy(settled.map(({ deficit }) => deficit)),
      excessVolume: sumEnergy(settled.map(({ excess }) => excess)),
      cash,
      settledDays: settled.length,
    },
    energy: {
      consumption,
      production,
      balance,
      knownHours: readings.knownHours,
      expectedHours: hoursPassed(span, now),
    },
    result,
    unitaryEarnings: unitaryOf(result, traded),
  }
}

import type { Caller } from '@tandem/core/access/access.ts'
import type { DaySpan } from '@tandem/core/metering/energy-span.ts'
import { amount, sumAmounts, type Amount } from '@tandem/core/units/units.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type * as contract from '@tandem/contract/ledger/wallet.ts'
import type { WalletGranularity, WalletStep } from '@tandem/contract/ledger/wallet.ts'
import { readAtOnce, type Db } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { boundsOf } from './energy-periods.ts'
import { findImbalanceCash, findTraded } from './indicators.store.ts'
import { refuseLongerPeriods } from './quarter-steps.ts'
import { placeInSteps, spanOf, stepsOf, sumByOf, type Days } from './wallet-steps.ts'
import { walletOf } from '../../domain/wallets.ts'
import { findChanges, type Change, type Source } from './wallet.store.ts'

export type OfUser = Days & { readonly userId: number; readonly granularity: WalletGranularity }
type Wallet = ResponseOf<typeof contract.getWalletSteps>

/** The development of a user's coins, step by step: final balance = next initial balance; the sources add up to the change. */
export async function getWalletSteps({ db }: Platform, caller: Caller, terms: OfUser): Promise<Wallet> {
  requireOwn(caller, terms.userId)
  return findWallet(db, terms, spanOf(terms, terms.granularity))
}

/** The same without asking who may see it. */
export async function findWallet(
  db: Db,
  { userId, granularity }: Pick<OfUser, 'userId' | 'granularity'>,
  span: DaySpan,
): Promise<Wallet> {
  const { before, changes } = await findChanges(db, userId, boundsOf(span), sumByOf(granularity))
  let balance = before
  const steps = placeInSteps(stepsOf(span, granularity), granularity, changes).map(([frame, inside]): WalletStep => {
    const step = { ...frame, ...balanceStep(balance, inside) }
    balance = step.finalBalance
    return step
  })
  return { steps, totals: balanceStep(before, changes) }
}

function balanceStep(initialBalance: Amount, changes: readonly Change[]) {
  const change = netOf(changes)
  const of = (source: Source) => netOf(changes.filter((one) => one.source === source))
  return {
    initialBalance,
    finalBalance: amount(initialBalance + change),
    change,
    purchases: of('purchases'),
    dayAhead: of('dayAhead'),
    intraday: of('intraday'),
    imbalance: of('imbalance'),
    other: of('other'),
  }
}

function netOf(changes: readonly Change[]): Amount {
  return amount(changes.reduce((sum, { came, went }) => sum + came - went, 0n))
}

/** The coins of a user now, what a span did to them, and when there were the least and the most at the end of a step. */
export async function getUserWallet(
  { db, clock }: Platform,
  caller: Caller,
  terms: OfUser,
): Promise<ResponseOf<typeof contract.getUserWallet>> {
  requireOwn(caller, terms.userId)
  const { userId } = terms
  const span = spanOf(terms, terms.granularity)
  const now = clock.now()
  return readAtOnce(db, async (tx) => {
    const { available, reserved } = await walletOf(tx, userId)
    const { steps, totals } = await findWallet(tx, terms, span)
    const begun = steps.filter((step) => hasBegun(step, now))
    return {
      userId,
      available,
      reserved,
      balance: amount(available + reserved),
      ...totals,
      lowest: extreme(begun, (one, other) => one < other),
      highest: extreme(begun, (one, other) => one > other),
    }
  })
}

/** The first of equal ones. */
function extreme(steps: readonly WalletStep[], isBeyond: (one: Amount, other: Amount) => boolean) {
  const [first, ...rest] = steps
  if (!first) return null
  const found = rest.reduce((most, step) => (isBeyond(step.finalBalance, most.finalBalance) ? step : most), first)
  return { day: found.day, label: found.label, balance: found.finalBalance }
}

function hasBegun({ start }: Pick<WalletStep, 'start'>, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(start, now) <= 0
}

/** The balance at the end of each step that has begun, with what came and what went, both ≥ 0. */
export async function getWalletGraphic(
  { db, clock }: Platform,
  caller: Caller,
  terms: OfUser,
): Promise<ResponseOf<typeof contract.getWalletGraphic>> {
  requireOwn(caller, terms.userId)
  const { granularity } = terms
  const span = spanOf(terms, granularity)
  const { before, changes } = await findChanges(db, terms.userId, boundsOf(span), sumByOf(granularity))
  let balance = before
  const now = clock.now()
  const frames = stepsOf(span, granularity).filter((step) => hasBegun(step, now))
  const steps = placeInSteps(frames, granularity, changes).map(([frame, inside]) => {
    balance = amount(balance + netOf(inside))
    const came = sumAmounts(inside.map((one) => one.came))
    const went = sumAmounts(inside.map((one) => one.went))
    return { ...frame, balance, came, went }
  })
  return { steps }
}

/** What each market brought a user by the time of delivery, + received, − paid; imbalances as they are settled now. */
export async function getMarketResults(
  { db }: Platform,
  caller: Caller,
  terms: OfUser,
): Promise<ResponseOf<typeof contract.getMarketResultsGraphic>> {
  requireOwn(caller, terms.userId)
  const { userId, granularity } = terms
  const span = spanOf(terms, granularity)
  const by = sumByOf(granularity)
  const rows = await readAtOnce(db, async (tx) => {
    if (granularity === 'quarter') await refuseLongerPeriods(tx, { userId, marketType: null }, span)
    return [
      ...(await findTraded(tx, userId, boundsOf(span), by)).map(({ key, market, received, paid }) => ({
        key,
        market,
        coins: amount(received - paid),
      })),
      ...(await findImbalanceCash(tx, userId, span, by)).map((one) => ({ ...one, market: 'balancing' as const })),
    ]
  })
  const placed = placeInSteps(stepsOf(span, granularity), granularity, rows)
  return { steps: placed.map(([frame, inside]) => ({ ...frame, ...resultsOf(inside) })), totals: resultsOf(rows) }
}

function resultsOf(
  rows: readonly { readonly market: 'dayAhead' | 'intraday' | 'balancing'; readonly coins: Amount }[],
) {
  const of = (market: string) => sumAmounts(rows.filter((row) => row.market === market).map(({ coins }) => coins))
  const [dayAhead, intraday, balancing] = [of('dayAhead'), of('intraday'), of('balancing')]
  return { dayAhead, intraday, balancing, total: sumAmounts([dayAhead, intraday, balancing]) }
}

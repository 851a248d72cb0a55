import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { cashOf, sumDay } from '@tandem/core/imbalance/day-settlement.ts'
import { settleImbalance } from '@tandem/core/ledger/postings.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals } from '@tandem/core/units/units.ts'
import { recordAudit } from '../platform/audit.ts'
import { inDatabaseTransaction, withTimeBounds, type Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { lockOpenAccountsForShare } from '../slices/accounts/index.ts'
import {
  computeNextVersion,
  latestVersion,
  lockDay,
  marketOfDay,
  saysNothingNew,
  writeSettlement,
  type GivenInput,
  type NextVersion,
} from '../slices/imbalance/index.ts'
import { walletsOf } from '../domain/wallets.ts'
import { post } from '../slices/ledger/index.ts'
import { notify, type News } from '../slices/notices/index.ts'
import { returnCoins } from './close-account.ts'

type Settling = Pick<Platform, 'db' | 'clock'>

interface SettlementOrder {
  readonly day: DeliveryDay
  /** Null: the platform itself. */
  readonly appliedBy: number | null
}

/**
 * Applies the imbalances of a day, once: what each user ordered and fed in, what it came to, the coins and the news of it are
 * written together or not at all. The coins of an account that was closed since return to issuance. Of two at the same moment the
 * second waits and is refused `already_generated`; so is every later one. Refuses as the preview does. Safe on several nodes.
 */
export function applySettlementOf(
  { db, clock }: Settling,
  { day, appliedBy, terms = {} }: SettlementOrder & { readonly terms?: GivenInput },
): Promise<NextVersion> {
  const work = async (tx: Tx) => {
    await lockDay(tx, day)
    if (await latestVersion(tx, day)) throw new Refusal('already_generated')
    const now = clock.now()
    const next = await computeNextVersion(tx, { day, now }, terms)
    await write(tx, next, { by: appliedBy, at: now })
    return next
  }
  return withTimeBounds('job', () => inDatabaseTransaction(db, work))
}

/**
 * Settles an applied day again by the readings of now and posts the difference (market-rules.md section 4.6). `version` is the
 * one that is to be followed: of two corrections at once the second is refused `changed_meanwhile`. Refuses `not_settled_yet`,
 * and `nothing_to_correct` where the day says the same as before and nothing was read since.
 */
export function correctSettlementOf(
  { db, clock }: Settling,
  { day, appliedBy, version }: SettlementOrder & { readonly version: number },
): Promise<NextVersion> {
  const work = async (tx: Tx) => {
    await lockDay(tx, day)
    const latest = await latestVersion(tx, day)
    if (!latest) throw new Refusal('not_settled_yet', { date: day })
    if (latest.version !== version) throw new Refusal('changed_meanwhile')
    const now = clock.now()
    const next = await computeNextVersion(tx, { day, now })
    if (saysNothingNew(next)) throw new Refusal('nothing_to_correct')
    await write(tx, next, { by: appliedBy, at: now })
    return next
  }
  return withTimeBounds('job', () => inDatabaseTransaction(db, work))
}

interface Writing {
  readonly by: number | null
  readonly at: Temporal.Instant
}

async function write(tx: Tx, next: NextVersion, { by, at }: Writing): Promise<void> {
  const { settled, version, changes } = next
  const { day } = settled
  await writeSettlement(tx, settled, { version, at, by, posted: changes })
  await recordAudit(tx, { at, actorId: by, ...auditedSettlement(next) })
  const market = await marketOfDay(tx, day)
  const postings = settled.users.flatMap(({ userId }) => settleImbalance(userId, changes.get(userId) ?? amount(0n)))
  const session = market?.isDayAhead ? { sessionId: market.id } : {}
  const entry = { kind: 'imbalance', idempotencyKey: `imbalance/${day}/${version}`, ...session, at }
  // What is open now stays open until all of this is written; what is closed keeps no coins and no debt.
  const userIds = settled.users.map(({ userId }) => userId)
  const openAccounts = await lockOpenAccountsForShare(tx, userIds)
  const isPosted = await post(tx, entry, postings)
  if (!isPosted) throw new Error(`the imbalances of ${day} were posted before they were applied`)
  for (const userId of changes.keys()) {
    if (!openAccounts.has(userId)) {
      await returnCoins(tx, userId, { idempotencyKey: `close-account/${userId}/imbalance/${day}/${version}`, at })
    }
  }
  const news = await newsOf(tx, next, at)
  await notify(
    tx,
    news.filter(({ userId }) => openAccounts.has(userId)),
  )
}

/** What a settlement was by and what it posted in all; the figures of each user stay with the day, which keeps every version. */
function auditedSettlement({ settled: { day, terms, users }, version, before, changes }: NextVersion) {
  const sumOf = (amounts: Iterable<bigint>) => [...amounts].reduce((sum, each) => sum + each, 0n)
  return {
    action: version === 1 ? ('imbalance.applied' as const) : ('imbalance.corrected' as const),
    subject: 'imbalances',
    subjectId: day,
    ...(before && { before: { version: before.applied.version, mode: before.terms.mode } }),
    after: {
      version,
      mode: terms.mode,
      factor: terms.factor,
      minimum: formatDecimal(terms.minimum, decimals.price),
      users: users.length,
      posted: formatDecimal(sumOf(changes.values()), decimals.amount),
    },
  }
}

/** For everybody who was out of balance, and everybody who was posted something. */
async function newsOf(tx: Tx, { settled, version, changes }: NextVersion, at: Temporal.Instant): Promise<News[]> {
  const outgoing = settled.users.flatMap((user) => {
    const { deficitVolume, excessVolume } = sumDay(user)
    const posted = changes.get(user.userId) ?? amount(0n)
    const isNews = posted !== 0n || (version === 1 && deficitVolume + excessVolume > 0)
    return isNews ? [{ user, deficitVolume, excessVolume, posted }] : []
  })
  const wallets = await walletsOf(
    tx,
    outgoing.map(({ user }) => user.userId),
  )
  return outgoing.map(({ user: { userId, ...user }, ...figures }) => ({
    userId,
    key: `imbalance/${settled.day}/${version}`,
    at,
    facts: {
      kind: 'imbalanceApplied',
      date: settled.day,
      version,
      cash: cashOf(user),
      ...figures,
      isBelowZero: (wallets.get(userId)?.available ?? 0n) < 0n,
    },
  }))
}

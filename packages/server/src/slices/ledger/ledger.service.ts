import { type RowsWanted } from '../../platform/long-lists.ts'
import { isAdministrator, type Caller } from '@tandem/core/access/access.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { amount, decimals, type Amount } from '@tandem/core/units/units.ts'
import type { LedgerAudit } from '@tandem/contract/admin/admin.ts'
import type { CoinPurchase, Statement, Wallet } from '@tandem/contract/ledger/ledger.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import { requireOwn } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { ledgerAudit } from './audit.store.ts'
import * as purchases from './purchases.store.ts'
import { findStatement } from './statement.store.ts'
import { walletOf } from '../../domain/wallets.ts'

/** The most coins one request may ask for: 1,000,000 TC. */
const maxPurchase = amount(100_000_000_000_000n)

interface PurchaseInput {
  readonly amount: Amount
  readonly note: string
  readonly requestKey?: string | undefined
}

/** Asks for coins; refuses `amount_out_of_bounds`. The same request key twice is one request, answered alike. */
export async function requestCoins(
  { db, clock }: Platform,
  caller: Caller,
  terms: PurchaseInput,
): Promise<CoinPurchase> {
  if (terms.amount <= 0n || terms.amount > maxPurchase) {
    throw new Refusal('amount_out_of_bounds', { max: formatDecimal(maxPurchase, decimals.amount) }, 'amount')
  }
  const { note, requestKey = null } = terms
  const purchase = { userId: caller.userId, coins: terms.amount, note, requestKey, at: clock.now() }
  const id = await inDatabaseTransaction(db, (tx) => purchases.insertPurchase(tx, purchase))
  return purchases.getPurchase(db, id)
}

/** The caller's own requests; an administrator sees everybody's. */
export async function listCoinPurchases({ db }: Platform, caller: Caller, rows: RowsWanted): Promise<CoinPurchase[]> {
  const filter = isAdministrator(caller) ? {} : { userId: caller.userId }
  return [...rows.take(await purchases.listPurchases(db, filter, rows))]
}

/** Accepts or rejects a coin request, exactly once; refuses `acquisition_already_decided`. */
export async function decide(
  { db, clock }: Platform,
  caller: Caller,
  purchaseId: number,
  status: 'accepted' | 'rejected',
): Promise<CoinPurchase> {
  const decision = { status, decidedBy: caller.userId, at: clock.now() }
  await inDatabaseTransaction(db, async (tx) => {
    await purchases.decidePurchase(tx, purchaseId, decision)
    const { userId, amount: coins } = await purchases.getPurchase(tx, purchaseId)
    const state = (is: string) => ({ amount: formatDecimal(coins, decimals.amount), status: is })
    await recordAudit(tx, {
      at: decision.at,
      actorId: caller.userId,
      action: `coins.${status}`,
      subject: 'coinRequest',
      subjectId: purchaseId,
      userId,
      before: state('pending'),
      after: state(status),
    })
  })
  return purchases.getPurchase(db, purchaseId)
}

/** Available and reserved coins; own, or anybody's for the administrator. */
export async function getWallet({ db }: Platform, caller: Caller, userId: number): Promise<Wallet> {
  requireOwn(caller, userId)
  const { available, reserved } = await walletOf(db, userId)
  return { userId, available, reserved, balance: amount(available + reserved) }
}

interface StatementSpan {
  readonly userId: number
  readonly dateFrom: DeliveryDay
  readonly dateTo: DeliveryDay
}

/** The statement of whole Bucharest days, both included; refuses `start_not_before_end`. */
export async function getStatement(
  platform: Platform,
  caller: Caller,
  span: StatementSpan,
  rows: RowsWanted,
): Promise<Statement> {
  requireOwn(caller, span.userId)
  if (span.dateFrom > span.dateTo) throw new Refusal('start_not_before_end', {}, 'dateTo')
  // One state of the database, so that the wallet belongs to the lines.
  return platform.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { available, reserved } = await walletOf(tx, span.userId)
      const balance = amount(available + reserved)
      return { userId: span.userId, available, reserved, balance, ...(await findStatement(tx, span, rows)) }
    })
}

export async function audit({ db, clock }: Platform): Promise<LedgerAudit> {
  return { ...(await ledgerAudit(db)), checkedAt: clock.now() }
}

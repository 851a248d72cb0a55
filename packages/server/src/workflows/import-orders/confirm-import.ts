import type { BodyOf } from '@tandem/contract/endpoint.ts'
import type { confirmImport as contract, ImportedRow, ImportLine } from '@tandem/contract/orders/order-import.ts'
import {
  annotationsOf,
  isWrittenSame,
  noAnnotations,
  type OrderAnnotations,
} from '@tandem/contract/orders/order-fields.ts'
import type { Order } from '@tandem/contract/orders/orders.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import type { Caller } from '@tandem/core/access/access.ts'
import { checkAcceptsDrafts, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { inDatabaseTransaction } from '../../platform/database.ts'
import type { Asking } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOpenAccountForShare } from '../../slices/accounts/index.ts'
import { lockSessionForShare } from '../../domain/market-session.ts'
import {
  findByRequestKeys,
  getOrder,
  insertIntradayDrafts,
  lockImport,
  namedBy,
  orderInSession,
  periodOf,
  type StoredIntradayOrder,
} from '../../slices/orders/index.ts'
import { addOrder, contentAsText, transmitOrder, updateOrder } from '../day-ahead-orders.ts'
import { placeOrder } from '../intraday/intraday-orders.ts'
import { checkLine, checkTogether, importFrame, type ImportFrame } from './check-lines.ts'
import { orderInputOf } from './order-lines.ts'
import { importableSession } from './preview-import.ts'

type Wanted = BodyOf<typeof contract>
interface Imported {
  readonly order: Order | null
  readonly rows: ImportedRow[]
  readonly notSent: string | null
}

/**
 * Imports rows that were previewed; each is checked anew, and where one no longer fits nothing is imported
 * (`import_rows_faulty`). Day-ahead: one order of all rows. Intraday drafts: all or none. Intraday orders that are sent go
 * one after the other, in the sequence of the rows, and each says what became of it. Confirming twice imports once.
 */
export async function confirmImport(
  platform: Platform,
  { caller, language }: Asking,
  marketId: number,
  wanted: Wanted,
): Promise<Imported> {
  const session = await importableSession(platform.db, marketId)
  if (session.marketType === 'intraday') {
    const rows =
      wanted.mode === 'draft'
        ? await saveDrafts(platform, caller, session, wanted)
        : await sendRows(platform, { caller, language }, session, wanted)
    return { order: null, rows, notSent: null }
  }
  const { order, notSent } = await importOrder(platform, { caller, language }, session, wanted)
  const { status } = order
  return {
    order,
    notSent,
    rows: wanted.rows.map(({ row }) => ({ row, orderId: order.id, status, filled: energyWh(0), reason: null })),
  }
}

/** Refuses rows of which one does not fit the market (any more), naming the first. */
function checkRows({ rows }: Wanted, frame: ImportFrame): void {
  const faulty = rows.find(({ row: _row, ...line }) => checkLine(line, frame).length > 0)
  const lines = rows.map(({ row, ...line }) => ({ row, line }))
  const [row = faulty?.row] = checkTogether(lines, frame).keys()
  if (row !== undefined) throw new Refusal('import_rows_faulty', { row })
}

async function importOrder(
  platform: Platform,
  { caller, language }: Asking,
  session: MarketSession,
  wanted: Wanted,
): Promise<{ order: Order; notSent: string | null }> {
  const { db, clock } = platform
  checkRows(wanted, importFrame(session, clock.now()))
  const { lines, blocks } = orderInputOf(wanted.rows)
  const existing = await orderInSession(db, caller.userId, session.sessionId, clock.now())
  const title = wanted.name ?? formatFor(language).date(session.deliveryDay)
  const content = {
    ...annotationsOf({ ...wanted, name: title }, existing ?? noAnnotations),
    lines,
    ...(blocks.length > 0 && { blocks }),
  }
  if (existing && existing.status !== 'draft' && wanted.mode === 'draft') throw new Refusal('import_order_in_market')
  const saved = existing
    ? await replaceOrder(platform, caller, existing, { ...content, mayReplace: wanted.replace })
    : await addOnce(platform, caller, session.sessionId, content)
  if (wanted.mode === 'draft') return { order: saved, notSent: null }
  try {
    return { order: await transmitOrder(platform, caller, saved.id), notSent: null }
  } catch (error) {
    // It is saved all the same, and whoever sent it must know.
    if (!(error instanceof Refusal) || saved.status !== 'draft') throw error
    return { order: saved, notSent: refusalMessage(error.code, error.details, language) }
  }
}

interface OrderContent extends OrderAnnotations {
  readonly lines: ReturnType<typeof orderInputOf>['lines']
  /** Absent where the rows are of none: then those of an order that they replace stay. */
  readonly blocks?: ReturnType<typeof orderInputOf>['blocks']
}

/** The second of two confirmations at once finds the first one's order. */
async function addOnce(platform: Platform, caller: Caller, marketId: number, content: OrderContent): Promise<Order> {
  try {
    return await addOrder(platform, caller, { ...content, marketId })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'day_ahead_order_exists') throw error
    const other = await orderInSession(platform.db, caller.userId, marketId, platform.clock.now())
    if (!other) throw error
    return replaceOrder(platform, caller, other, { ...content, mayReplace: false })
  }
}

async function replaceOrder(
  platform: Platform,
  caller: Caller,
  existing: Order,
  { mayReplace, ...content }: OrderContent & { readonly mayReplace: boolean },
): Promise<Order> {
  const { blocks = existing.blocks } = content
  const isSame =
    isWrittenSame(existing, content) && contentAsText(existing) === contentAsText({ lines: content.lines, blocks })
  if (isSame) return getOrder(platform, caller, existing.id)
  if (!mayReplace) throw new Refusal('day_ahead_order_exists')
  return updateOrder(platform, caller, { ...content, id: existing.id, version: existing.version })
}

const requestKeyOf = ({ importKey }: Wanted, row: number) => `${importKey}/${row}`

async function saveDrafts(
  platform: Platform,
  caller: Caller,
  { sessionId }: MarketSession,
  wanted: Wanted,
): Promise<ImportedRow[]> {
  const { userId } = caller
  return inDatabaseTransaction(platform.db, async (tx) => {
    await lockImport(tx, wanted.importKey)
    await lockOpenAccountForShare(tx, userId)
    const session = await lockSessionForShare(tx, sessionId, platform.clock.now())
    const at = platform.clock.now()
    checkAcceptsDrafts(session, at)
    checkRows(wanted, importFrame(session, at))
    const keys = wanted.rows.map(({ row }) => ({ userId, requestKey: requestKeyOf(wanted, row) }))
    const saved = new Map((await findByRequestKeys(tx, keys)).map((order) => [order.requestKey, order]))
    const fresh = wanted.rows.filter(({ row }) => !saved.has(requestKeyOf(wanted, row)))
    const ids = await insertIntradayDrafts(
      tx,
      fresh.map(({ row, ...line }) => ({
        ...line,
        ...namedBy(periodOf(session, line.period), {}),
        userId,
        sessionId,
        at,
        requestKey: requestKeyOf(wanted, row),
      })),
    )
    const idOf = new Map(fresh.map(({ row }, index) => [row, ids[index] ?? null]))
    return wanted.rows.map(({ row }) => {
      const known = saved.get(requestKeyOf(wanted, row))
      return known ? rowOf(row, known) : draftRow(row, idOf.get(row) ?? null)
    })
  })
}

function rowOf(row: number, { orderId, status, filled }: StoredIntradayOrder): ImportedRow {
  return { row, orderId, status, filled, reason: null }
}

function draftRow(row: number, orderId: number | null): ImportedRow {
  return { row, orderId, status: 'draft', filled: energyWh(0), reason: null }
}

async function sendRows(
  platform: Platform,
  { caller, language }: Asking,
  session: MarketSession,
  wanted: Wanted,
): Promise<ImportedRow[]> {
  const keys = wanted.rows.map(({ row }) => ({ userId: caller.userId, requestKey: requestKeyOf(wanted, row) }))
  const sent = await findByRequestKeys(platform.db, keys)
  // A repetition answers what was imported as it was; what would no longer fit is refused by itself.
  if (sent.length === 0) checkRows(wanted, importFrame(session, platform.clock.now()))
  const send = async ({ row, ...line }: ImportLine & { readonly row: number }): Promise<ImportedRow> => {
    const requestKey = requestKeyOf(wanted, row)
    try {
      const { order } = await placeOrder(platform, caller, { ...line, marketId: session.sessionId, requestKey })
      return { row, orderId: order.id, status: order.status, filled: order.filled, reason: null }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const reason = refusalMessage(error.code, error.details, language)
      return { row, orderId: null, status: 'refused', filled: energyWh(0), reason }
    }
  }
  // They queue for the matching in the sequence of the rows, and are taken many at a time.
  return Promise.all(wanted.rows.map(send))
}

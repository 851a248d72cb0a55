import { randomUUID } from 'node:crypto'
import type { ImportLine, ImportPreview } from '@tandem/contract/orders/order-import.ts'
import { reservationForOrder } from '@tandem/core/market/blocks/order-blocks.ts'
import { intradayReservation } from '@tandem/core/market/intraday.ts'
import { checkAcceptsDrafts, acceptsOrders, type MarketSession } from '@tandem/core/market/session.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { amount, energyWh, type Amount } from '@tandem/core/units/units.ts'
import { plainFile, readInThread } from '../../platform/file-threads.ts'
import type { Asking } from '../../platform/http.ts'
import type { Platform } from '../../platform/platform.ts'
import type { UploadedFile } from '../../platform/uploads.ts'
import { walletOf } from '../../domain/wallets.ts'
import { getSession } from '../../domain/market-session.ts'
import { sessionToWire } from '../../slices/markets/index.ts'
import { orderInSession } from '../../slices/orders/index.ts'
import { orderContentOf } from './order-lines.ts'
import type { OrderFileWork, OrdersOfFile } from './read-file-thread.ts'

/**
 * Reads a file and says of each row what it would become in the market, or why it cannot; saves nothing. Refuses a market
 * that takes no orders any more, and a file in which no orders can be found.
 */
export async function previewImport(
  { db, clock }: Platform,
  { caller, language }: Asking,
  marketId: number,
  file: UploadedFile,
): Promise<ImportPreview> {
  const session = await importableSession(db, marketId)
  const now = clock.now()
  checkAcceptsDrafts(session, now)
  const { sheet, ignoredColumns, rows } = await readInThread<OrdersOfFile>({
    script: new URL('./read-file-thread.ts', import.meta.url),
    input: {
      file: plainFile(file),
      language,
      session: {
        ...session,
        gateOpening: session.gateOpening.toString(),
        gateClosure: session.gateClosure.toString(),
      },
      now: now.toString(),
    } satisfies OrderFileWork,
    owner: caller.userId,
  })
  const lines = rows.flatMap(({ line }) => (line ? [line] : []))
  const order = session.marketType === 'intraday' ? null : await orderInSession(db, caller.userId, marketId, now)
  const { available } = await walletOf(db, caller.userId)
  const worstCase = worstCaseOf(lines, session)
  const short = worstCase - available - (order?.reserved ?? 0n)
  const energyOf = (side: ImportLine['side']) =>
    energyWh(lines.reduce((sum, line) => (line.side === side ? sum + line.quantity : sum), 0))
  const { lines: _lines, ...existing } = order ?? { lines: null }
  return {
    market: await sessionToWire(db, session, now),
    importKey: randomUUID(),
    sheet,
    ignoredColumns: [...ignoredColumns],
    rows: [...rows],
    right: lines.length,
    buyQuantity: energyOf('buy'),
    sellQuantity: energyOf('sell'),
    worstCase,
    available,
    missing: amount(short > 0n ? short : 0n),
    canSend: acceptsOrders(session, now),
    existing: order ? (existing as ImportPreview['existing']) : null,
  }
}

/** A market that orders can be imported into, day-ahead or intraday. */
export async function importableSession(db: Platform['db'], marketId: number): Promise<MarketSession> {
  const session = await getSession(db, marketId)
  if (session.marketType === 'balancing') throw new Refusal('not_found')
  return session
}

/** What sending all of it sets aside at most. */
function worstCaseOf(lines: readonly ImportLine[], { marketType, minPrice, maxPrice }: MarketSession): Amount {
  if (marketType !== 'intraday') return reservationForOrder(orderContentOf(lines))
  return amount(
    lines.reduce(
      (sum, { side, price, quantity }) =>
        sum + intradayReservation(side, price ?? (side === 'buy' ? maxPrice : minPrice), quantity),
      0n,
    ),
  )
}

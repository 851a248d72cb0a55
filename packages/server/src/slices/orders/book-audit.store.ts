import { applyEvent, createBook, openOrders, type BookEvent } from '@tandem/core/market/order-book.ts'
import type { BookOutcome } from '@tandem/core/market/book-outcome.ts'
import { energyOrNull, priceOrNull } from '@tandem/core/units/units.ts'
import { sql, type Selectable } from 'kysely'
import { dayOfSession, isAroundDay } from '../../domain/trade-sums.ts'
import { readAtOnce, type Database, type Db } from '../../platform/database.ts'
import { contractKey, type ContractId } from './book-loading.store.ts'
import { bookOrderOf, restingOrders } from './intraday-orders.store.ts'
import { readTerms } from './term-columns.ts'

/** What the audit of the books found: how many events were replayed, and where the stored book is another one. */
export interface BookAudit {
  readonly contracts: number
  readonly events: number
  readonly faults: string[]
}

type EventRow = Selectable<Database['book_events']>

/**
 * Replays the stored events of every contract and compares what they make with what is stored (market-rules.md section 7,
 * invariants 26, 33 and 34): the book byte for byte, the trades one by one in their sequence, and that no number of an
 * event is missing. Reads one state of the database and changes nothing.
 */
export function auditBooks(db: Db): Promise<BookAudit> {
  return readAtOnce(
    db,
    async (tx) => {
      const contracts = await tx
        .selectFrom('intraday_contracts')
        .select(['session_id', 'period', 'sequence', 'events'])
        .orderBy('session_id')
        .orderBy('period')
        .execute()
      const found = { contracts: contracts.length, events: 0, faults: [] as string[] }
      for (const contract of contracts) {
        const id = { sessionId: contract.session_id, period: contract.period }
        const events = await eventsOf(tx, id)
        found.events += events.length
        const name = `contract ${contractKey(id)}`
        if (
          events.length !== Number(contract.events) ||
          events.some((row, place) => Number(row.number) !== place + 1)
        ) {
          found.faults.push(`${name} counts ${contract.events} events and has ${events.length}`)
        }
        const book = createBook()
        const made = events.flatMap((row) =>
          applyEvent(book, readEvent(row)).filter((outcome) => outcome.type === 'traded'),
        )
        const replayed = JSON.stringify([openOrders(book), book.sequence])
        const stored = await storedBook(tx, id, Number(contract.sequence))
        if (replayed !== stored) found.faults.push(`${name}: its events make ${replayed}, stored is ${stored}`)
        const [wanted, traded] = [JSON.stringify(made.map(tradeText)), JSON.stringify(await storedTrades(tx, id))]
        if (wanted !== traded) found.faults.push(`${name}: its events trade ${wanted}, stored is ${traded}`)
      }
      return found
    },
    'job',
  )
}

function eventsOf(tx: Db, { sessionId, period }: { sessionId: number; period: number }): Promise<EventRow[]> {
  return tx
    .selectFrom('book_events')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('period', '=', period)
    .orderBy('number')
    .execute()
}

/** Everything that was done to the book of a contract, in its sequence. */
export async function bookEvents(db: Db, contract: ContractId): Promise<BookEvent[]> {
  return (await eventsOf(db, contract)).map(readEvent)
}

/** An event as it was done to the book. */
function readEvent(row: EventRow): BookEvent {
  const id = String(row.order_id)
  switch (row.type) {
    case 'order': {
      const { side, execution, quantity_wh: quantity } = row
      if (!side || !execution || quantity === null) throw new Error(`event ${row.number} enters an order without terms`)
      const terms = readTerms({ ...row, side, execution, quantity_wh: quantity })
      return { type: 'order', order: { ...terms, id, user: String(row.user_id) } }
    }
    case 'amend': {
      const [price, quantity] = [priceOrNull(row.price_ticks), energyOrNull(row.quantity_wh)]
      return { type: 'amend', id, ...(price !== null && { price }), ...(quantity !== null && { quantity }) }
    }
    case 'cancel':
      return { type: 'cancel', id }
    case 'gateClosure':
      return { type: 'gateClosure' }
  }
}

async function storedBook(tx: Db, id: { sessionId: number; period: number }, sequence: number): Promise<string> {
  const resting = await restingOrders(tx, [id])
  const book = createBook(resting.map(bookOrderOf), sequence)
  return JSON.stringify([openOrders(book), book.sequence])
}

function tradeText(trade: BookOutcome) {
  if (trade.type !== 'traded') throw new Error('not a trade')
  return [trade.buy, trade.sell, trade.price, trade.quantity, trade.aggressor]
}

async function storedTrades(tx: Db, { sessionId, period }: { sessionId: number; period: number }) {
  const { rows } = await sql<{ buy: string; sell: string; price: number; quantity: number; aggressor: string }>`
    select max(intraday_order_id) filter (where side = 'buy')::text as buy,
      max(intraday_order_id) filter (where side = 'sell')::text as sell,
      min(price_ticks) as price, min(quantity_wh) as quantity, min(aggressor) as aggressor
    from trades where session_id = ${sessionId} and period = ${period} and number is not null
      and ${isAroundDay('trades', dayOfSession(sessionId))}
    group by number
    having count(*) = 2 and min(price_ticks) = max(price_ticks) and min(quantity_wh) = max(quantity_wh)
      and min(aggressor) = max(aggressor)
    order by number`.execute(tx)
  return rows.map(({ buy, sell, price, quantity, aggressor }) => [buy, sell, price, quantity, aggressor])
}

import { periodsOf } from '@tandem/core/market/session.ts'
import type { BookEvent } from '@tandem/core/market/order-book.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { getSession } from '../domain/market-session.ts'
import { bookEvents } from '../slices/orders/index.ts'
import { withConfiguredPlatform } from './configured-platform.ts'
import { exit, type Command, type CommandIo } from './io.ts'
import { energyNumber, priceNumber } from './json-output.ts'

/**
 * `book events ID INTERVAL`: everything that was done to the book of one contract of an intraday market, in the form that
 * `book replay` reads: `tandem book events 21 14 | tandem book replay -`. Users are told by their numbers.
 */
export const bookEventsCommand: Command = (args, io) => {
  const [id = '', interval = ''] = args
  const isNumber = (text: string) => /^[1-9]\d{0,8}$/.test(text)
  if (args.length !== 2 || !isNumber(id) || !isNumber(interval)) {
    return Promise.resolve(refuse(io, 'Usage: tandem book events ID INTERVAL'))
  }
  return withConfiguredPlatform(io, async ({ db }) => {
    try {
      const session = await getSession(db, Number(id))
      if (session.marketType !== 'intraday') return refuse(io, `market ${id}: has no books, it is an auction`)
      const intervals = periodsOf(session).length
      if (Number(interval) > intervals) return refuse(io, `market ${id}: has ${intervals} intervals, no ${interval}`)
      io.out(fileOf(await bookEvents(db, { sessionId: session.sessionId, period: Number(interval) }), io))
      return exit.done
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error
      return refuse(io, `market ${id}: there is no such market`)
    }
  })
}

function fileOf(events: readonly BookEvent[], io: CommandIo): string {
  const names = new Names()
  const lines = events.flatMap((event) => {
    if (event.type !== 'gateClosure') return [JSON.stringify(fieldsOf(event, names))]
    io.err('the contract is closed: what was left in its book when it closed has expired\n')
    return []
  })
  return `{ "events": [${lines.map((line) => `\n    ${line}`).join(',')}${lines.length > 0 ? '\n  ' : ''}] }\n`
}

function fieldsOf(event: Exclude<BookEvent, { type: 'gateClosure' }>, names: Names) {
  switch (event.type) {
    case 'order': {
      const { id, user, side, price, quantity, execution, display } = event.order
      return {
        type: event.type,
        id: names.enter(id),
        user,
        side,
        price: priceNumber(price),
        quantity: energyNumber(quantity),
        execution,
        ...(display === null ? {} : { display: energyNumber(display) }),
      }
    }
    case 'amend':
      return {
        type: event.type,
        id: names.of(event.id),
        ...(event.price === undefined ? {} : { price: priceNumber(event.price) }),
        ...(event.quantity === undefined ? {} : { quantity: energyNumber(event.quantity) }),
      }
    case 'cancel':
      return { type: event.type, id: names.of(event.id) }
  }
}

/** An order that came back after its contract was suspended is another one to `book replay`: `17`, then `17.2`. */
class Names {
  readonly #times = new Map<string, number>()

  enter(id: string): string {
    this.#times.set(id, (this.#times.get(id) ?? 0) + 1)
    return this.of(id)
  }

  of(id: string): string {
    const times = this.#times.get(id) ?? 1
    return times === 1 ? id : `${id}.${times}`
  }
}

function refuse(io: CommandIo, message: string): number {
  io.err(`${message}\n`)
  return exit.badInput
}

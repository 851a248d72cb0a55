import type { ContractBook } from '@tandem/contract/orders/intraday.ts'
import type { LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import { setImmediate } from 'node:timers/promises'
import { inOneRound, readAtOnce } from '../../platform/database.ts'
import type { MessageStream } from '../../platform/http-stream.ts'
import { piecesOf } from '../../platform/pieces.ts'
import type { Platform } from '../../platform/platform.ts'
import { sessionToWire } from '../../slices/markets/index.ts'
import { noChanges, type Changes } from './live-changes.ts'
import {
  checkPeriod,
  openView,
  findBook,
  findContracts,
  findOwn,
  nothingSent,
  type MarketView,
  type SentState,
} from './market-view.ts'

/** Somebody who watches a market, and what that one knows. */
export interface Subscriber {
  readonly userId: number
  /** The contract whose book is watched. */
  readonly period: number | null
  readonly stream: MessageStream<LiveMessage>
  /** Whether the snapshot was sent: before it nothing is. */
  isStarted: boolean
  /** What changed while nothing could be sent. */
  missed: Changes
  /** The last trade of the watched contract, and the own part, as far as they were told. */
  lastTrade: number
  sent: SentState
}

export function newSubscriber(terms: Pick<Subscriber, 'userId' | 'period' | 'stream'>): Subscriber {
  return { ...terms, isStarted: false, missed: noChanges(), lastTrade: 0, sent: nothingSent }
}

/** Sends all of a market as it is at one moment, and answers its view. Refuses `not_found` and `period_unknown`. */
export function sendSnapshot({ db, clock }: Platform, sessionId: number, subscriber: Subscriber): Promise<MarketView> {
  return readAtOnce(db, async (tx) => {
    const now = clock.now()
    const view = await openView(tx, sessionId)
    if (subscriber.period !== null) checkPeriod(view, subscriber.period)
    const { own, sent } = await findOwn(tx, view, subscriber.userId)
    const book = subscriber.period === null ? null : await findBook(tx, view, subscriber.period)
    const market = await sessionToWire(tx, view.session, now)
    const contracts = await findContracts(tx, view, now)
    subscriber.sent = sent
    subscriber.lastTrade = book?.trades[0]?.number ?? 0
    subscriber.stream.send({ type: 'snapshot', now, market, contracts, book, ...own })
    return view
  })
}

/**
 * Sends subscribers what changed, each as it is now. What several of them are told is read once. Answers the view of the
 * market, which is read again only if the session has changed.
 */
export async function sendChanges(
  { db, clock }: Platform,
  known: MarketView,
  changes: Changes,
  subscribers: readonly Subscriber[],
): Promise<MarketView> {
  const { view, deliver } = await readAtOnce(db, async (tx) => {
    const now = clock.now()
    const isNew = changes.all || changes.market
    const view = isNew ? await openView(tx, known.session.sessionId) : known
    const { send, deliver } = outbox()
    if (isNew) {
      const market = await sessionToWire(tx, view.session, now)
      for (const subscriber of subscribers) send(subscriber, { type: 'market', market })
    }
    const periods = view.dayAheadPrices
      .map((_, place) => place + 1)
      .filter((each) => isNew || changes.periods.has(each))
    if (periods.length > 0) {
      const contracts = await findContracts(tx, view, now, periods)
      for (const subscriber of subscribers) send(subscriber, { type: 'contracts', contracts })
    }
    for (const period of periods) {
      const watching = subscribers.filter((subscriber) => subscriber.period === period)
      if (watching.length === 0) continue
      const since = Math.min(...watching.map(({ lastTrade }) => lastTrade))
      const book = await findBook(tx, view, period, since)
      // Who knows as much is told the same, which is written out once; one who is behind costs the others nothing.
      const messages = new Map<number, LiveMessage>()
      for (const subscriber of watching) {
        const { lastTrade } = subscriber
        const message = messages.get(lastTrade) ?? bookSince(book, lastTrade)
        messages.set(lastTrade, message)
        send(subscriber, message)
      }
    }
    const concerned = subscribers.filter(({ userId }) => changes.all || changes.users.has(userId))
    for (const together of piecesOf(concerned, ownPartsAtOnce)) {
      const parts = await inOneRound(tx, (tx) => together.map(({ userId, sent }) => findOwn(tx, view, userId, sent)))
      for (const [place, subscriber] of together.entries()) {
        const part = parts[place]
        if (part) send(subscriber, { type: 'own', ...part.own }, part.sent)
      }
    }
    return { view, deliver }
  })
  await deliver()
  return view
}

/** Own parts that are asked for together: what they ask and what they are answered is work of one turn of the event loop. */
const ownPartsAtOnce = 16

/** Milliseconds for which readers are sent what they are told, before others have their turn. */
const turnLength = 4

/** Sends something to each of many readers, which is a call of the system each time; others have their turn every few milliseconds. */
export async function sendInTurns<Reader>(readers: Iterable<Reader>, send: (reader: Reader) => void): Promise<void> {
  let began = performance.now()
  for (const reader of readers) {
    if (performance.now() - began >= turnLength) {
      await setImmediate()
      began = performance.now()
    }
    send(reader)
  }
}

/** What a subscriber is to be told, and knows then. */
interface Outgoing {
  readonly messages: LiveMessage[]
  sent: SentState
}

/** What each subscriber is told when all is read, in one piece: whoever missed it is told all of it again. */
function outbox() {
  const outgoing = new Map<Subscriber, Outgoing>()
  return {
    send(subscriber: Subscriber, message: LiveMessage, sent?: SentState) {
      const part = outgoing.get(subscriber) ?? { messages: [], sent: subscriber.sent }
      outgoing.set(subscriber, part)
      part.messages.push(message)
      part.sent = sent ?? part.sent
    },
    deliver: () => sendInTurns(outgoing, ([subscriber, part]) => deliver(subscriber, part)),
  }
}

function deliver(subscriber: Subscriber, { messages, sent }: Outgoing): void {
  subscriber.stream.send(...messages)
  subscriber.sent = sent
  for (const message of messages) {
    if (message.type === 'book') subscriber.lastTrade = message.book.trades[0]?.number ?? subscriber.lastTrade
  }
}

function bookSince(book: ContractBook, lastTrade: number): LiveMessage {
  return { type: 'book', book: { ...book, trades: book.trades.filter(({ number }) => number > lastTrade) } }
}

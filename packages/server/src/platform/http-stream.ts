import { Refusal } from '@tandem/core/refusal.ts'
import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { z } from 'zod'

/** One reader's server-sent events, each a message of the contract. */
export interface MessageStream<Message> {
  /** Sends messages at once, in one piece; never waits. Whoever has more to say than a slow reader takes asks `isBusy` first. */
  send(...messages: readonly Message[]): void
  /** The reader has not taken what it was sent; what comes now would only pile up. */
  isBusy(): boolean
  /** Called each time the reader has caught up. */
  onDrain(listener: () => void): void
  /** Called once, when the reader is gone or was sent away. */
  onEnd(listener: () => void): void
}

export type StreamOf<E extends AnyEndpoint> = MessageStream<ResponseOf<E>>

export interface StreamOptions {
  /** How often it is asked whether the reader may still read. */
  readonly checkEvery: number
}

const defaultStreamOptions: StreamOptions = { checkEvery: 3_000 }

/** Readers are asked about a few at a time, so often, and not all whose time has come while the process stood still. */
const lookEvery = 30

const streamsOfUser = 8
/** What a reader may be behind before it is busy, in bytes. */
const backlog = 65_536
const lastWords = 1_000
/** Milliseconds after which readers of a server that closes connect anew, to this one or another. */
const comeBackAfter = 1_000

/** A stream with what carries it out. */
interface OpenStream<E extends AnyEndpoint> {
  readonly stream: StreamOf<E>
  readonly body: Readable
}

export interface Streams {
  /**
   * Opens a stream for a user; refuses `too_many_requests` when that one has too many already. It ends when
   * `mayStillRead` says so.
   */
  open<E extends AnyEndpoint>(endpoint: E, userId: number, mayStillRead: () => Promise<boolean>): OpenStream<E>
  /** Looks at once whether the streams of a user may go on. */
  checkAgain(userId: number): void
  /** Ends all of them and opens no more, for the server is about to close; readers are told to come back soon. */
  endAll(): void
}

export function createStreams({ checkEvery }: StreamOptions = defaultStreamOptions): Streams {
  const open = new Map<Readable, { readonly userId: number; readonly check: () => void }>()
  const rounds = checkInRounds(open, checkEvery)
  const openOf = (userId: number) => [...open.values()].filter((each) => each.userId === userId)
  let isOver = false
  return {
    open(endpoint, userId, mayStillRead) {
      if (isOver) throw new Refusal('service_unavailable', { seconds: 1 })
      if (openOf(userId).length >= streamsOfUser) throw new Refusal('too_many_requests')
      const { stream, body } = streamOf(endpoint)
      const check = () => {
        mayStillRead().then(
          (may) => may || end(body),
          // Whoever cannot be asked about now is asked about the next time.
          () => undefined,
        )
      }
      open.set(body, { userId, check })
      rounds.begin()
      body.once('close', () => {
        open.delete(body)
        if (open.size === 0) rounds.end()
      })
      return { stream, body }
    },
    checkAgain(userId) {
      for (const { check } of openOf(userId)) check()
    },
    endAll() {
      isOver = true
      for (const body of open.keys()) {
        if (!ending.has(body)) body.push(`retry: ${comeBackAfter}\n\n`)
        end(body)
      }
    },
  }
}

/** Checks each that is open once in `checkEvery` milliseconds, a part of them at a time; from when it begins until it ends. */
function checkInRounds(open: ReadonlyMap<unknown, { readonly check: () => void }>, checkEvery: number) {
  const parts = Math.max(1, Math.round(checkEvery / lookEvery))
  let timer: NodeJS.Timeout | null = null
  let round = open.values()
  let due = 0
  const checkNext = () => {
    let next = round.next()
    if (next.done) {
      round = open.values()
      next = round.next()
    }
    next.value?.check()
  }
  const look = () => {
    // Of fewer than there are parts it is nobody's turn now and then.
    for (due += open.size / parts; due >= 1; due--) checkNext()
  }
  return {
    begin() {
      timer ??= setInterval(look, checkEvery / parts)
    },
    end() {
      if (timer) clearInterval(timer)
      timer = null
      due = 0
    },
  }
}

function streamOf<E extends AnyEndpoint>(endpoint: E): OpenStream<E> {
  let [isBusy, count] = [false, 0]
  const drained: (() => void)[] = []
  const body = new Readable({
    highWaterMark: backlog,
    read() {
      if (!isBusy) return
      isBusy = false
      for (const listener of drained) listener()
    },
  })
  const stream: StreamOf<E> = {
    send(...messages) {
      if (body.readableEnded || body.destroyed || ending.has(body)) return
      const events = messages.map((message) => `event: message\nid: ${++count}\ndata: ${encode(endpoint, message)}\n\n`)
      isBusy = !body.push(events.join(''))
    },
    isBusy: () => isBusy,
    onDrain: (listener) => void drained.push(listener),
    onEnd: (listener) => void body.once('close', listener),
  }
  return { stream, body }
}

const ending = new WeakSet<Readable>()

/** Ends a stream in good order, and soon even if its reader takes nothing any more. */
function end(body: Readable): void {
  if (ending.has(body) || body.destroyed) return
  ending.add(body)
  body.push(null)
  const timer = setTimeout(() => body.destroy(), lastWords)
  body.once('close', () => clearTimeout(timer))
}

/** A message that goes to many readers is encoded once. */
const encoded = new WeakMap<object, string>()

function encode(endpoint: AnyEndpoint, message: unknown): string {
  const known = encoded.get(message as object)
  if (known !== undefined) return known
  const text = JSON.stringify(z.encode(endpoint.response, message))
  encoded.set(message as object, text)
  return text
}

/** Answers with a stream. Proxies in between must pass on each message as it comes. */
export function sendStream(reply: FastifyReply, body: Readable): FastifyReply {
  return reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(body)
}

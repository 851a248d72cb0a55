import { LiveMessage, streamIntraday } from '@tandem/contract/intraday-live.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { z } from 'zod'

type Type = LiveMessage['type']
type Of<T extends Type> = Extract<LiveMessage, { type: T }>

/** Somebody who reads the stream of an intraday market over the network. */
export interface LiveReader {
  readonly status: number
  readonly headers: Headers
  /** All that was received so far. */
  readonly messages: readonly LiveMessage[]
  /** The whole text received so far. */
  text(): string
  /** The next message of a type, of those not yet asked for, that is as wanted; others are passed over. */
  next<T extends Type>(type: T, isWanted?: (message: Of<T>) => boolean): Promise<Of<T>>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens a stream at a server's address. */
export async function readLive(
  address: string,
  token: string | null,
  target: { readonly marketId: number; readonly period?: number },
): Promise<LiveReader> {
  const { url } = buildRequest(streamIntraday, {
    params: { marketId: target.marketId },
    query: { period: target.period },
  })
  const aborting = new AbortController()
  const answer = await fetch(new URL(url, address), {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: aborting.signal,
  })
  const messages: LiveMessage[] = []
  let [text, rest, asked] = ['', '', 0]
  let arrived = Promise.withResolvers<undefined>()
  const take = (chunk: string) => {
    text += chunk
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) messages.push(z.decode(LiveMessage, JSON.parse(data) as z.input<typeof LiveMessage>))
    }
    arrived.resolve(undefined)
    arrived = Promise.withResolvers()
  }
  const ended = (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body ?? []) take(decoder.decode(chunk, { stream: true }))
    } catch {
      // Broken off, by either side.
    }
    arrived.reject(new Error('the stream ended'))
    arrived.promise.catch(() => undefined)
  })()
  return {
    ...{ status: answer.status, headers: answer.headers, messages, ended },
    text: () => text,
    async next<T extends Type>(type: T, isWanted: (message: Of<T>) => boolean = () => true) {
      for (;;) {
        while (asked < messages.length) {
          const message = messages[asked++]
          if (message?.type === type && isWanted(message as Of<T>)) return message as Of<T>
        }
        await arrived.promise
      }
    },
    close: () => aborting.abort(),
  }
}

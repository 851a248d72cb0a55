import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import { z } from 'zod'

/** Somebody who reads a stream over the network. */
export interface StreamReader<Message> {
  readonly status: number
  readonly headers: Headers
  /** All that was received so far. */
  readonly messages: readonly Message[]
  /** The whole text received so far. */
  text(): string
  /** The next message that is as wanted, of those not yet asked for; others are passed over. */
  find<Wanted extends Message>(isWanted: (message: Message) => message is Wanted): Promise<Wanted>
  find(isWanted: (message: Message) => boolean): Promise<Message>
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** Opens a stream of the contract at a server's address. */
export async function parseStream<E extends AnyEndpoint>(
  address: string,
  token: string | null,
  endpoint: E,
  input: RequestInput<E>,
): Promise<StreamReader<ResponseOf<E>>> {
  const { url } = buildRequest(endpoint, input)
  const aborting = new AbortController()
  const answer = await fetch(new URL(url, address), {
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    signal: aborting.signal,
  })
  const messages: ResponseOf<E>[] = []
  let [text, rest, asked] = ['', '', 0]
  let arrived = Promise.withResolvers<undefined>()
  const take = (chunk: string) => {
    text += chunk
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) messages.push(z.decode(endpoint.response, JSON.parse(data)) as ResponseOf<E>)
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
    status: answer.status,
    headers: answer.headers,
    messages,
    ended,
    text: () => text,
    async find(isWanted: (message: ResponseOf<E>) => boolean) {
      for (;;) {
        while (asked < messages.length) {
          const message = messages[asked++] as ResponseOf<E>
          if (isWanted(message)) return message
        }
        await arrived.promise
      }
    },
    close: () => aborting.abort(),
  }
}

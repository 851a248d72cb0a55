import { streamIntraday, type LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { setTimeout as sleep } from 'node:timers/promises'

/** A screen that watches a contract of an intra-day market, as the browser does: when its stream ends it opens another. */
export interface Screen {
  /** The last change of the book that it was shown. */
  shown(): bigint
  close(): Promise<void>
}

interface Watched {
  readonly address: string
  readonly token: string
  readonly marketId: number
  readonly period: number
}

export function openScreen({ address, token, marketId, period }: Watched): Screen {
  const closing = new AbortController()
  let shown = 0n
  const { url } = buildRequest(streamIntraday, { params: { marketId }, query: { period } })
  const watch = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${address}${url}`, { headers, signal: closing.signal })
    const decoder = new TextDecoder()
    let rest = ''
    for await (const chunk of answer.body ?? []) {
      const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) shown = numberIn(event) ?? shown
    }
  }
  const watching = (async () => {
    while (!closing.signal.aborted) {
      await watch().catch(() => undefined)
      await sleep(1_000, null, { signal: closing.signal }).catch(() => undefined)
    }
  })()
  return {
    shown: () => shown,
    async close() {
      closing.abort()
      await watching
    },
  }
}

function numberIn(event: string): bigint | null {
  const data = /^data: (.*)$/m.exec(event)?.[1]
  if (data === undefined) return null
  const message = JSON.parse(data) as { type: LiveMessage['type']; book?: { number: number | string } | null }
  return (message.type === 'snapshot' || message.type === 'book') && message.book ? BigInt(message.book.number) : null
}

import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import { ApiError } from './api.ts'

/**
 * `connecting`: never heard yet. `stale`: what is shown may be old. `catchingUp`: connected again, what was missed is on
 * its way. `off`: not asked for, or refused for good.
 */
export type ConnectionState = 'connecting' | 'live' | 'stale' | 'catchingUp' | 'off'

export interface StreamOptions<Message> {
  /** Opens the stream. */
  readonly open: (signal: AbortSignal) => Promise<Response>
  /** What each event carries. */
  readonly schema: z.ZodType<Message>
  readonly onMessage: (message: Message) => void
  readonly onState: (state: ConnectionState, error: Error | null) => void
  /** Between 0 and 1, so that many browsers do not come back in one moment. */
  readonly random?: () => number
}

export interface LiveConnection {
  /** Opens the stream anew at once: another contract was chosen, or somebody asks to try again. */
  readonly reopen: () => void
  readonly close: () => void
}

/** Nothing heard for so long, though a heartbeat comes every five seconds: what is shown may be old. */
export const silenceMilliseconds = 12_000
const firstDelay = 500
const longestDelay = 10_000

/** How long to wait before the next try, after so many that failed: twice as long each time, jittered by half. */
export function retryDelay(failures: number, random: number): number {
  const whole = Math.min(longestDelay, firstDelay * 2 ** Math.max(0, failures - 1))
  return Math.max(firstDelay, Math.round(whole * (0.5 + random / 2)))
}

/**
 * Keeps a stream of messages open: reads it, opens it again when it ends, fails or falls silent, and says how it is.
 * A refusal (other than too many calls) ends it, since asking again would not help.
 */
export function connectLive<Message>(terms: StreamOptions<Message>): LiveConnection {
  const { open, schema, onMessage, onState, random = Math.random } = terms
  let attempt: AbortController | null = null
  let failures = 0
  let hasHeard = false
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(retryTimer)
    clearTimeout(silenceTimer)
    attempt?.abort()
    attempt = null
  }
  const fail = (error: Error) => {
    stop()
    if (isFinal(error)) {
      onState('off', error)
      return
    }
    failures += 1
    onState(hasHeard ? 'stale' : 'connecting', error)
    retryTimer = setTimeout(start, retryDelay(failures, random()))
  }
  const watchSilence = (own: AbortController) => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(() => {
      if (attempt === own) fail(new Error('silence'))
    }, silenceMilliseconds)
  }
  function start() {
    stop()
    const own = new AbortController()
    attempt = own
    watchSilence(own)
    const heard = (message: Message) => {
      if (attempt !== own) return
      watchSilence(own)
      hasHeard = true
      failures = 0
      onMessage(message)
      onState('live', null)
    }
    const opened = () => {
      if (attempt === own && hasHeard && failures > 0) onState('catchingUp', null)
    }
    readStream(open(own.signal), schema, { opened, heard }).then(
      () => {
        if (attempt === own) fail(new Error('ended'))
      },
      (error: unknown) => {
        if (attempt === own) fail(error instanceof Error ? error : new Error(String(error)))
      },
    )
  }
  start()
  return { reopen: start, close: stop }
}

function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 408
}

interface StreamReader<Message> {
  readonly opened: () => void
  readonly heard: (message: Message) => void
}

async function readStream<Message>(
  opening: Promise<Response>,
  schema: z.ZodType<Message>,
  { opened, heard }: StreamReader<Message>,
): Promise<void> {
  const { body } = await opening
  if (!body) throw new Error('no stream')
  opened()
  const parser = createParser({
    onEvent: ({ data }) => {
      heard(z.decode(schema, JSON.parse(data)))
    },
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
  }
}

import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import { nothing, type AnyEndpoint, type ResponseOf } from '@tandem/contract/endpoint.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { History, Operation, OperationKind } from './history.ts'
import { firstSerial } from './rows.ts'

/** How long a sender waits before it knows no more. */
const patience = 20_000

/** Nobody listened: it was refused, in a way. */
const notSent = 'not_sent'

/** What a request is about, for the checker. */
interface About<E extends AnyEndpoint> {
  readonly actor: string
  readonly token: string | null
  readonly kind?: OperationKind
  readonly serial?: number
  readonly subject?: string
  /** Several subjects written by one request, each with its number. */
  readonly writes?: readonly { readonly subject: string; readonly serial: number }[]
  readonly mayNot?: string | null
  /** The record that an answer is of, with its version. */
  readonly sees?: (answer: ResponseOf<E>) => { readonly record: string; readonly version: number }
  readonly idOf?: (answer: ResponseOf<E>) => number
  /** Whether an answer says that it was done; by default every one does. */
  readonly isDone?: (answer: ResponseOf<E>) => boolean
  /** A file beside the body. */
  readonly file?: { readonly name: string; readonly content: string }
  /** Which server; by default any. */
  readonly server?: 0 | 1
}

type Reply<E extends AnyEndpoint> =
  | { readonly outcome: 'acknowledged'; readonly answer: ResponseOf<E> }
  | { readonly outcome: 'refused' | 'unknown'; readonly code: string; readonly answer?: undefined }

export interface Client {
  send<E extends AnyEndpoint>(endpoint: E, input: RequestInput<E>, about: About<E>): Promise<Reply<E>>
  /** A number that no other request carries. */
  nextSerial(): number
  readonly history: History
  /** What was sent and is not answered yet. */
  running(): readonly Operation[]
  counts(): { readonly sent: number; readonly acknowledged: number; readonly refused: number; readonly unknown: number }
}

export function createClient(
  history: History,
  addressOf: (server: 0 | 1) => string,
  pick: (from: number, to: number) => number,
): Client {
  let serial = firstSerial
  const counts = { sent: 0, acknowledged: 0, refused: 0, unknown: 0 }
  const pending = new Set<readonly Operation[]>()
  return {
    history,
    nextSerial: () => ++serial,
    counts: () => counts,
    running: () => [...pending].flat(),
    async send(endpoint, input, about) {
      const begun = operationsOf(about, history.now())
      pending.add(begun)
      const server = about.server ?? (pick(0, 1) === 0 ? 0 : 1)
      const heard = await ask(addressOf(server), endpoint, input, about)
      pending.delete(begun)
      const { status, code } = heard
      if (code === notSent) await sleep(200)
      const answer = heard.answer as ResponseOf<typeof endpoint>
      const isLeft = heard.outcome === 'acknowledged' && about.isDone?.(answer) === false
      const outcome = isLeft ? 'refused' : heard.outcome
      const isGood = outcome === 'acknowledged'
      const seen = isGood ? about.sees?.(answer) : undefined
      counts.sent++
      counts[outcome]++
      const ending = {
        to: history.now(),
        outcome,
        status,
        code,
        id: isGood ? (about.idOf?.(answer) ?? null) : null,
        version: seen?.version ?? null,
        seenAs: seen?.record ?? null,
      }
      for (const operation of begun) history.add({ ...operation, ...ending })
      return isGood ? { outcome, answer } : { outcome, code }
    },
  }
}

/** As it stands while nobody knows what becomes of it. */
function operationsOf<E extends AnyEndpoint>(about: About<E>, from: number): Operation[] {
  const { actor, kind = 'other', serial = 0, subject = '', mayNot = null, writes = [{ subject, serial }] } = about
  const open = { outcome: 'unknown', status: 0, code: '', id: null, version: null, seenAs: null } as const
  return writes.map((written) => ({ type: 'operation', actor, kind, mayNot, ...open, ...written, from, to: from }))
}

interface Heard {
  readonly outcome: Operation['outcome']
  readonly status: number
  readonly code: string
  readonly answer?: unknown
}

async function ask<E extends AnyEndpoint>(
  address: string,
  endpoint: E,
  input: RequestInput<E>,
  { token, file }: About<E>,
): Promise<Heard> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
  const { method, url, body } = buildRequest(file ? { ...endpoint, body: nothing } : endpoint, input as never)
  let payload: string | FormData | undefined = body
  if (file) {
    payload = new FormData()
    for (const [name, value] of Object.entries(input.body ?? {})) payload.append(name, String(value))
    payload.append('file', new Blob([file.content]), file.name)
  } else if (body !== undefined) headers['content-type'] = 'application/json'
  try {
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(`${address}${url}`, {
      method,
      headers,
      signal,
      ...(payload === undefined ? {} : { body: payload }),
    })
    const text = await answer.text()
    const { status } = answer
    if (status === 200)
      return { outcome: 'acknowledged', status, code: '', answer: z.decode(endpoint.response, JSON.parse(text)) }
    const code = codeOf(text)
    // What is answered with a failure may have been done.
    return { outcome: status < 500 ? 'refused' : 'unknown', status, code }
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return { outcome: 'unknown', status: 599, code: `unreadable answer: ${error.message}` }
    // Nobody listened, so nobody heard it.
    const isUnheard = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED'
    return { outcome: isUnheard ? 'refused' : 'unknown', status: 0, code: isUnheard ? notSent : 'no_answer' }
  }
}

function codeOf(text: string): string {
  try {
    const { code, message } = JSON.parse(text) as { code?: string; message?: string }
    return code ?? message ?? text.slice(0, 200)
  } catch {
    return text.slice(0, 200)
  }
}

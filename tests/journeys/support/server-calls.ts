import { setTimeout } from 'node:timers/promises'
import { signIn } from '@tandem/contract/accounts/accounts.ts'
import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import { z } from 'zod'

/** Where the server of the journeys answers. */
export const address = `http://localhost:${process.env['JOURNEYS_PORT'] ?? ''}`

export interface Caller {
  readonly userId: number
  readonly token: string
  /** What sign-in answered, as the web app keeps it. */
  readonly stored: string
}

/** Calls the server as a program would: core units in, core units out. Anything but a yes is an error. */
export async function callServer<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E> = {},
  caller?: Caller,
): Promise<ResponseOf<E>> {
  const { method, url, body } = buildRequest(endpoint, input)
  const headers = {
    ...(caller && { authorization: `Bearer ${caller.token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const ask = () => fetch(address + url, { method, headers, ...(body !== undefined && { body }) })
  let answer = await ask()
  // Journeys run side by side, and several sign in as one person at once: who is asked to wait does so.
  for (let asked = 1; answer.status === 429 && asked < 20; asked++) {
    await answer.arrayBuffer()
    await setTimeout(500)
    answer = await ask()
  }
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${endpoint.path} answered ${String(answer.status)}: ${text}`)
  return z.decode(endpoint.response, JSON.parse(text) as never) as ResponseOf<E>
}

/** Signs in a person of the demo, or anybody with a password. */
export async function signInAs(
  username: string,
  password = username === 'admin' ? 'tandem-admin' : 'tandem-demo',
): Promise<Caller> {
  const answer = await callServer(signIn, { body: { username, password } })
  return { userId: answer.id, token: answer.accessToken, stored: JSON.stringify(z.encode(signIn.response, answer)) }
}

/** The time of the market. */
export async function serverNow(): Promise<Temporal.Instant> {
  const { now } = (await (await fetch(`${address}/clock`)).json()) as { now: string }
  return Temporal.Instant.from(now)
}

/**
 * Moves the market to a time in Bucharest and lets it do what is due; never backwards. Whoever signed in an hour before
 * has to do so again.
 */
export async function moveClock(local: string): Promise<void> {
  const to = Temporal.PlainDateTime.from(local).toZonedDateTime('Europe/Bucharest').toInstant()
  if (Temporal.Instant.compare(to, await serverNow()) <= 0) return
  await setClock({ to: to.toString() })
}

/** Lets the clock run like any other, for what happens by itself, or makes it stand still again. */
export async function letClockRun(runs: boolean): Promise<void> {
  await setClock({ runs })
}

async function setClock(wanted: { readonly to?: string; readonly runs?: boolean }): Promise<void> {
  const answer = await fetch(`${address}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  })
  if (!answer.ok) throw new Error(`the clock did not move: ${await answer.text()}`)
}

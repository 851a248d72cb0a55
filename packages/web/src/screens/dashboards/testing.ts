/** For tests: a server that answers by the contract. */
import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import type { UserType } from '@tandem/core/access/access.ts'
import { vi } from 'vitest'
import { z } from 'zod'
import { startSession } from '../../lib/session.ts'

/** Charts need a size and letters, of which jsdom has none. */
HTMLCanvasElement.prototype.getContext = () => null
for (const [side, pixels] of [
  ['clientWidth', 800],
  ['clientHeight', 300],
] as const) {
  Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: pixels })
}

interface Answer {
  readonly path: RegExp
  readonly body: unknown
}

/** What an endpoint answers, as it goes over the wire. */
export function answer<E extends AnyEndpoint>(endpoint: E, value: ResponseOf<E>): Answer {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')
  return { path: new RegExp(`^${path}$`), body: z.encode(endpoint.response, value) }
}

/** Answers what it is told to, refuses everything else; keeps what was asked for. */
export function serve(answers: readonly Answer[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    const path = url.split('?')[0] ?? ''
    const found = answers.find((each) => each.path.test(path))
    const refusal = { code: 'not_found', message: `Nothing at ${path}`, requestId: 'test' }
    return Promise.resolve(found ? Response.json(found.body) : Response.json(refusal, { status: 404 }))
  })
  return asked
}

export function signIn(userType: UserType): void {
  const person = { id: 4, username: 'ana', email: 'ana@example.org', firstName: 'Ana', lastName: 'Popescu' }
  startSession({ ...person, userType, roles: ['ROLE_USER'], balance: 0n as never, accessToken: 'token' })
}

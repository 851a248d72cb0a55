import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '@tandem/contract/endpoint.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createApp } from '../app.ts'
import { drivenClock, type DrivenClock } from '../platform/clock.ts'
import { createLog, type Log } from '../platform/log.ts'
import { createMailer } from '../platform/mail.ts'
import { callInProcess, sendInProcess } from '../platform/in-process-client.ts'
import type { Platform } from '../platform/platform.ts'
import { useTestDatabase } from '../platform/test-database.ts'
import { ledgerAudit } from '../slices/ledger/index.ts'
import { auditBooks } from '../slices/orders/index.ts'
import { createTestUser, testConfig, type TestUser, type UserOptions } from './test-people.ts'

export { testConfig, testPassword, type TestUser } from './test-people.ts'

interface Input<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>
  readonly query?: QueryOf<E>
  readonly body?: BodyOf<E>
  readonly as?: TestUser
  readonly language?: 'en' | 'ro'
}

export interface RefusedAnswer extends RefusalBody {
  readonly status: number
}

export interface TestApp {
  readonly platform: Platform
  readonly clock: DrivenClock
  readonly server: FastifyInstance
  /** Calls an endpoint over HTTP and decodes the answer; a refusal fails the test. */
  call<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<ResponseOf<E>>
  /** Calls an endpoint that must refuse. */
  refused<E extends AnyEndpoint>(endpoint: E, input?: Input<E>): Promise<RefusedAnswer>
  /** An activated user, with coins when asked for: `aUser({ coins: '100' })`. Transactional unless said otherwise. */
  aUser(terms?: UserOptions): Promise<TestUser>
}

/**
 * The whole server on a database of its own, its clock standing still until driven.
 * After each test the ledger audit must pass: no coin was lost or made.
 */
export function useTestApp(terms: { now?: string; log?: Log } = {}): TestApp {
  const database = useTestDatabase()
  const clock = drivenClock(terms.now ?? '2026-03-02T08:00:00Z')
  let running: { platform: Platform; server: FastifyInstance } | undefined
  let users = 0

  beforeAll(async () => {
    const log = terms.log ?? createLog({ logLevel: 'silent' })
    const platform = {
      db: database.db,
      clock,
      config: testConfig(database.url),
      log,
      mailer: createMailer(testConfig(''), log, clock),
    }
    running = { platform, server: await createApp(platform, { rateLimitFactor: 0 }) }
  })
  afterEach(async () => {
    const { checks } = await ledgerAudit(database.db)
    expect(checks.filter((check) => !check.passed)).toEqual([])
    expect((await auditBooks(database.db)).faults).toEqual([])
  })
  afterAll(async () => {
    await running?.server.close()
  })

  const started = () => {
    if (!running) throw new Error('the test app runs from the first hook or test on')
    return running
  }
  return {
    clock,
    get platform() {
      return started().platform
    },
    get server() {
      return started().server
    },
    call: (endpoint, { as, language, ...input } = {}) =>
      callInProcess(started().server, endpoint, input, { token: as?.token, language }),
    async refused(endpoint, { as, language, ...input } = {}) {
      const answer = await sendInProcess(started().server, endpoint, input, { token: as?.token, language })
      if (answer.statusCode < 400)
        throw new Error(`${endpoint.path} was expected to refuse, it answered: ${answer.body}`)
      return { status: answer.statusCode, ...RefusalBody.parse(answer.json()) }
    },
    aUser: (wanted = {}) => createTestUser(started().platform, { username: `user${++users}`, ...wanted }),
  }
}

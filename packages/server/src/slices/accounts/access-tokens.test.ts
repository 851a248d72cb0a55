import { createAccessToken, listAccessTokens, withdrawAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { deleteUser, forgotPassword, resetPassword } from '@tandem/contract/accounts/accounts.ts'
import { nothing, type AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import type { AccessScope } from '@tandem/core/access/access.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp()

async function aToken(as: TestUser, scopes: AccessScope[], more: { days?: number; callsPerMinute?: number } = {}) {
  const body = { name: 'A program', scopes, days: 90, callsPerMinute: 600, ...more }
  return app.call(createAccessToken, { body, as })
}

/** A call with a token, its places filled with the user's own number. */
async function send(endpoint: AnyEndpoint, { userId }: TestUser, token: string) {
  const places: Record<string, string> = { dateFrom: '2026-03-01', dateTo: '2026-03-02', marketDate: '2026-03-01' }
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => places[name] ?? String(userId))
  const answer = await app.server.inject({
    method: endpoint.method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(endpoint.body === nothing ? {} : { payload: {} }),
  })
  const refusal = answer.statusCode < 400 ? null : RefusalBody.parse(answer.json())
  return { status: answer.statusCode, code: refusal?.code ?? null, headers: answer.headers }
}

describe('an access token', () => {
  test('may do what its scopes say at every call there is, and nothing else', async () => {
    const user = await app.aUser()
    const [read, trade] = [await aToken(user, ['read']), await aToken(user, ['trade'])]
    for (const [name, endpoint] of endpoints) {
      // A stream that is let in goes on; live.test.ts reads one.
      if (endpoint.audience === 'public' || endpoint.stream) continue
      for (const [scope, { token }] of [['read', read] as const, ['trade', trade] as const]) {
        const { code } = await send(endpoint, user, token)
        const isPeoples = endpoint.scope === null
        const expected = isPeoples ? ['not_allowed'] : endpoint.scope === scope ? 'admitted' : ['scope_missing']
        const found = code === 'not_allowed' || code === 'scope_missing' ? [code] : 'admitted'
        expect([name, scope, found]).toEqual([name, scope, expected])
      }
    }
  }, 60_000)

  test('makes no administrator of a program, and may not make tokens', async () => {
    const admin = await app.aUser({ isAdministrator: true })
    const other = await app.aUser()
    const { token } = await aToken(admin, ['read', 'trade'])
    expect((await send(getWallet, other, token)).code).toBe('not_allowed')
    expect((await send(createAccessToken, admin, token)).code).toBe('not_allowed')
    expect((await send(listAccessTokens, admin, token)).code).toBe('not_allowed')
  })

  test('is told once; the list knows only how it begins, and that it was used', async () => {
    const user = await app.aUser()
    const { token, ...made } = await aToken(user, ['read'])
    expect(token).toMatch(/^tandem_[\w-]{43}$/)
    expect(token.startsWith(made.hint)).toBe(true)
    expect(await app.call(listAccessTokens, { as: user })).toEqual([made])
    expect((await send(getWallet, user, token)).status).toBe(200)
    const [listed] = await app.call(listAccessTokens, { as: user })
    expect(listed?.lastUsedAt).toEqual(app.clock.now())
    expect(JSON.stringify(listed)).not.toContain(token.slice(20))
    const rows = await app.platform.db.selectFrom('access_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(20))
  })

  test('says nothing any more once it is withdrawn, expired, or its account closed', async () => {
    const [user, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
    const [first, second, third] = [
      await aToken(user, ['read']),
      await aToken(user, ['read'], { days: 1 }),
      await aToken(user, ['read']),
    ]
    const stranger = await app.aUser()
    const refusal = await app.refused(withdrawAccessToken, { params: { id: first.id }, as: stranger })
    expect(refusal.code).toBe('not_found')
    await app.call(withdrawAccessToken, { params: { id: first.id }, as: user })
    expect((await send(getWallet, user, first.token)).code).toBe('not_signed_in')
    expect((await send(getWallet, user, second.token)).status).toBe(200)
    app.clock.set(app.clock.now().add({ hours: 24 }))
    expect((await send(getWallet, user, second.token)).code).toBe('not_signed_in')
    expect((await send(getWallet, user, third.token)).status).toBe(200)
    await app.call(deleteUser, { params: { id: user.userId }, as: admin })
    expect((await send(getWallet, user, third.token)).code).toBe('not_signed_in')
  })

  test('says nothing any more once the password was set anew', async () => {
    const user = await app.aUser()
    const { token } = await aToken(user, ['read'], { days: 365 })
    expect((await send(getWallet, user, token)).status).toBe(200)
    await app.call(forgotPassword, { params: { email: user.email } })
    const mail = () => app.platform.mailer.recent().find(({ to }) => to.includes(user.email))?.text ?? ''
    await expect.poll(mail).toMatch(/token=/)
    const code = /token=([\w-]+)/.exec(mail())?.[1] ?? ''
    await app.call(resetPassword, { body: { token: code, newPassword: 'another-horse-7' } })
    expect((await send(getWallet, user, token)).code).toBe('not_signed_in')
  })

  test.each(['tandem_', 'tandem_x', `tandem_${'A'.repeat(43)}`, `tandem_${'A'.repeat(5000)}`, "tandem_' or 1=1--"])(
    'that nobody made is nobody’s: %s',
    async (token) => {
      const user = await app.aUser()
      const url = getWallet.path.replace('{userId}', String(user.userId))
      const answer = await app.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode).toBe(401)
    },
  )

  test('has its calls of each minute, and is told how long to wait', async () => {
    const user = await app.aUser()
    const { token } = await aToken(user, ['read'], { callsPerMinute: 3 })
    const answers = []
    for (let call = 0; call < 4; call++) answers.push(await send(getWallet, user, token))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    app.clock.set(app.clock.now().add({ minutes: 1 }))
    expect((await send(getWallet, user, token)).status).toBe(200)
  })

  test('is one of ten at most, also when two are made at once', async () => {
    const user = await app.aUser()
    for (let made = 0; made < 9; made++) await aToken(user, ['read'])
    const both = await Promise.allSettled([aToken(user, ['read']), aToken(user, ['read'])])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await app.call(listAccessTokens, { as: user })).toHaveLength(10)
  })
})

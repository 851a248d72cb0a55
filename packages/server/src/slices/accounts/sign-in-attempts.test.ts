import { resetPassword, forgotPassword, signIn } from '@tandem/contract/accounts/accounts.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { expect, test } from 'vitest'
import { mailedToken } from '../../testing/mails.ts'
import { testPassword, useTestApp } from '../../testing/test-app.ts'
import { deviceName } from './device-name.ts'
import { signInAttemptsOf } from './sign-in-attempts.ts'

const app = useTestApp()

interface Browser {
  readonly address: string
  cookie?: string | undefined
}

/** Signs in from an address, as a browser that keeps its cookies does. */
async function attempt(browser: Browser, username: string, password: string) {
  const answer = await app.server.inject({
    method: 'POST',
    url: signIn.path,
    payload: { username, password },
    remoteAddress: browser.address,
    ...(browser.cookie ? { headers: { cookie: browser.cookie } } : {}),
  })
  const set = answer.headers['set-cookie']
  if (typeof set === 'string') browser.cookie = set.split(';')[0]
  const code = answer.statusCode === 200 ? 'in' : RefusalBody.parse(answer.json()).code
  return { code, wait: Number(answer.headers['retry-after'] ?? 0), cookie: set }
}
const codesOf = (answers: readonly { code: string }[]) => answers.map(({ code }) => code)

test('who guesses from one address waits longer and longer, and holds up nobody elsewhere', async () => {
  const admin = await app.aUser({ isAdministrator: true })
  const [visitor, office] = [{ address: '203.0.113.5' }, { address: '198.51.100.7' }]
  for (const name of [admin.username, 'no-such-user']) {
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, n) => attempt(visitor, name, `wrong-${n}`)))
    expect(codesOf(guesses).toSorted()).toEqual([
      ...Array<string>(9).fill('too_many_requests'),
      ...Array<string>(5).fill('wrong_credentials'),
    ])
    expect(new Set(guesses.filter(({ wait }) => wait > 0).map(({ wait }) => wait))).toEqual(new Set([1]))
  }
  expect(await attempt(visitor, admin.username.toUpperCase(), testPassword)).toMatchObject({ wait: 1 })
  expect((await attempt(office, admin.username, testPassword)).code).toBe('in')
  const waits: number[] = []
  for (let wait = 1; waits.length < 12;) {
    app.clock.advance({ seconds: wait })
    expect((await attempt(visitor, admin.username, 'wrong')).code).toBe('wrong_credentials')
    const refused = await attempt(visitor, admin.username, testPassword)
    expect(refused.code).toBe('too_many_requests')
    waits.push((wait = refused.wait))
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
  app.clock.advance({ seconds: 900 })
  expect((await attempt(visitor, admin.username, testPassword)).code).toBe('in')
})

test('a browser that the account is known in gets through, whatever is guessed beside it', async () => {
  const user = await app.aUser()
  const shared = '192.0.2.1'
  const [own, visitor]: Browser[] = [{ address: shared }, { address: shared }]
  const first = await attempt(own!, user.username, testPassword)
  expect(first.cookie).toMatch(/^tandem_device=[\w.-]+; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
  for (let guess = 0; guess < 8; guess++) await attempt(visitor!, user.username, `wrong-${guess}`)
  expect((await attempt(visitor!, user.username, testPassword)).code).toBe('too_many_requests')
  expect((await attempt(own!, user.username, testPassword)).code).toBe('in')
  // Its own guesses it answers for itself.
  const typos = []
  for (let guess = 0; guess < 7; guess++) typos.push(await attempt(own!, user.username, `typo-${guess}`))
  expect(codesOf(typos).slice(-2)).toEqual(['too_many_requests', 'too_many_requests'])
})

test('a browser is known for the people who signed in there, and for nobody after their password changed', async () => {
  const [user, other] = [await app.aUser(), await app.aUser()]
  const own: Browser = { address: '192.0.2.2' }
  await attempt(own, user.username, testPassword)
  const visitor: Browser = {
    address: '192.0.2.2',
    // Not the last letter, of which not every bit counts.
    cookie: own.cookie?.replace(/.(?=.$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
  }
  for (const name of [user.username, other.username]) {
    for (let guess = 0; guess < 6; guess++) await attempt({ address: '192.0.2.2' }, name, `wrong-${guess}`)
  }
  expect((await attempt(own, other.username, testPassword)).code).toBe('too_many_requests')
  expect((await attempt(visitor, user.username, testPassword)).code).toBe('too_many_requests')
  app.clock.advance({ seconds: 1 })
  await app.call(forgotPassword, { params: { email: user.email } })
  const token = await mailedToken(app, user.email)
  await app.call(resetPassword, { body: { token, newPassword: 'another-horse-7' } })
  for (let guess = 0; guess < 6; guess++) await attempt({ address: '192.0.2.2' }, user.username, `wrong-${guess}`)
  expect((await attempt(own, user.username, 'another-horse-7')).code).toBe('too_many_requests')
})

test('one account is guessed at a hundred times an hour at most, from wherever', async () => {
  const attempts = signInAttemptsOf(app.platform)
  const guess = async (address: string, device: string | null = null) =>
    (await attempts.begin({ username: 'somebody-else', address, device })).wrong()
  let looked = 0
  for (let place = 0; place < 360; place++) {
    app.clock.advance({ seconds: 10 })
    try {
      await guess(`10.1.${place % 250}.${place}`)
      looked++
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests', details: { seconds: expect.any(Number) as number } })
    }
  }
  expect(looked).toBeGreaterThan(90)
  expect(looked).toBeLessThanOrEqual(100)
  await expect(guess('10.2.1.1')).rejects.toThrow(Refusal)
  await guess('10.2.1.1', 'a-known-device')
})

test('wrong passwords of one address, whatever the accounts, come to wait as well', async () => {
  const attempts = signInAttemptsOf(app.platform)
  const guess = async (name: number, address = '2001:db8::1') =>
    (await attempts.begin({ username: `pupil-${name}`, address, device: null })).wrong()
  for (let name = 0; name < 300; name++) await guess(name)
  // The same household: one /64 network.
  await expect(guess(301, '2001:db8::2')).rejects.toThrow(Refusal)
  await guess(302, '2001:db8:1::1')
  app.clock.advance({ seconds: 3 })
  await guess(303)
  await expect(guess(304)).rejects.toThrow(Refusal)
})

test('a class behind one address signs in at once, with some who mistype', async () => {
  const pupils = await Promise.all(Array.from({ length: 12 }, () => app.aUser()))
  const answers = await Promise.all(
    pupils.map(async ({ username }, place) => {
      const browser = { address: '192.0.2.4' }
      const first = await attempt(browser, username, place % 5 === 0 ? 'mistyped' : testPassword)
      return first.code === 'in' ? first : attempt(browser, username, testPassword)
    }),
  )
  expect(codesOf(answers)).toEqual(answers.map(() => 'in'))
}, 60_000)

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari, iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8.14.1', 'curl'],
  ['<script>alert(1)</script>', ''],
  ['', ''],
])('%s is called %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

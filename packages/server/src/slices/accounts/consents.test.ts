import { deleteUser, signUp } from '@tandem/contract/accounts/accounts.ts'
import * as contract from '@tandem/contract/accounts/consents.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import * as texts from './consent-texts.ts'
import { withResearchConsent } from './consents.service.ts'

const app = useTestApp()
let admin: TestUser
let version: string

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  version = (await app.call(contract.listConsentTexts)).research.version
})

const say = (as: TestUser, given: boolean, language: 'en' | 'ro' = 'en') =>
  app.call(contract.saveResearchConsent, { params: { id: as.userId }, body: { given, version, language }, as })
const of = (as: TestUser) => app.call(contract.getConsents, { params: { id: as.userId }, as })
const consents = async ({ userId }: TestUser) => (await withResearchConsent(app.platform.db, [userId])).has(userId)

test('the texts are there for everybody, in both languages, and each says how to take it back', async () => {
  const [en, ro] = [
    await app.call(contract.listConsentTexts, { language: 'en' }),
    await app.call(contract.listConsentTexts, { language: 'ro' }),
  ]
  expect(en.research.text).toContain('withdraw my consent in my profile at any time')
  expect(ro.research.text).toContain('îl pot retrage oricând')
  expect([ro.research.version, ro.terms.version]).toEqual([en.research.version, en.terms.version])
})

test('nobody consents until they say so; giving and withdrawing keep who, when and which text', async () => {
  const user = await app.aUser()
  expect(await of(user)).toEqual({ userId: user.userId, research: 'none', entries: [] })
  expect(await consents(user)).toBe(false)
  expect((await say(user, true, 'ro')).research).toBe('given')
  expect(await consents(user)).toBe(true)
  const { research, entries } = await say(user, false)
  expect(research).toBe('withdrawn')
  expect(await consents(user)).toBe(false)
  expect(entries.map(({ given, language, by }) => [given, language, by])).toEqual([
    // Withdrawn is what was given: the Romanian text.
    [false, 'ro', user.username],
    [true, 'ro', user.username],
  ])
  expect(entries[1]).toMatchObject({ version, title: 'Acord pentru cercetare', at: app.clock.now() })
})

test('saying the same again is saying it once, also at once', async () => {
  const user = await app.aUser()
  await Promise.all(Array.from({ length: 5 }, () => say(user, true)))
  await say(user, true)
  expect((await of(user)).entries).toHaveLength(1)
  const other = await app.aUser()
  expect((await say(other, false)).entries).toEqual([])
})

test('nobody consents for somebody else, not even an administrator', async () => {
  const user = await app.aUser()
  const stranger = await app.aUser()
  const asked = { params: { id: user.userId }, body: { given: true, version, language: 'en' as const } }
  for (const as of [admin, stranger]) {
    expect((await app.refused(contract.saveResearchConsent, { ...asked, as })).code).toBe('not_allowed')
  }
  expect((await app.refused(contract.getConsents, { params: { id: user.userId }, as: stranger })).code).toBe(
    'not_allowed',
  )
})

test('a new version of the text asks anew: an earlier consent does not count, and is not taken for the new one', async () => {
  const user = await app.aUser()
  await say(user, true)
  const present = texts.consentTexts
  const changed = vi.spyOn(texts, 'consentTexts').mockImplementation(async (db, language) => {
    const all = await present(db, language)
    return { ...all, research: { ...all.research, version: 'next', text: 'Something else.' } }
  })
  try {
    expect((await of(user)).research).toBe('outdated')
    expect(await consents(user)).toBe(false)
    const body = { given: true, version, language: 'en' as const }
    const refusal = await app.refused(contract.saveResearchConsent, { params: { id: user.userId }, body, as: user })
    expect(refusal).toMatchObject({ code: 'consent_text_changed', status: 409 })
    const { counts, rows } = await app.call(contract.listConsentStates, { query: { state: 'outdated' }, as: admin })
    expect(counts.outdated).toBeGreaterThanOrEqual(1)
    expect(rows.map(({ userId }) => userId)).toContain(user.userId)
    const { entries } = await app.call(contract.saveResearchConsent, {
      params: { id: user.userId },
      as: user,
      body: { given: true, version: 'next', language: 'en' },
    })
    // Each with its own words.
    expect(entries.map(({ text }) => text === 'Something else.')).toEqual([true, false])
    expect(await consents(user)).toBe(true)
  } finally {
    changed.mockRestore()
  }
  expect(await consents(user)).toBe(false)
})

test('entries and texts are never changed, and a closed account consents to nothing', async () => {
  const user = await app.aUser()
  await say(user, true)
  for (const statement of [
    sql`update consents set given = false`,
    sql`delete from consents`,
    sql`update consent_texts set text = ''`,
    sql`delete from consent_texts`,
  ]) {
    await expect(statement.execute(app.platform.db)).rejects.toThrow('immutable')
  }
  await app.call(deleteUser, { params: { id: user.userId }, as: admin })
  expect(await consents(user)).toBe(false)
})

test('registration keeps the terms that were accepted and a consent that was ticked, and nothing that was not', async () => {
  const { research, terms } = await app.call(contract.listConsentTexts)
  const register = async (name: string, said: object) => {
    const person = { lastName: 'Popa', firstName: 'Ion', username: name, email: `${name}@example.org` }
    await app.call(signUp, { body: { ...person, password: 'sun-and-wind', language: 'ro', ...said } })
    const { id } = await app.platform.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', name)
      .executeTakeFirstOrThrow()
    const { entries } = await app.call(contract.getConsents, { params: { id }, as: admin })
    return entries.map(({ kind, given, language }) => `${kind} ${String(given)} ${language}`).toSorted()
  }
  // As the specification gives it, without the new fields.
  expect(await register('plain', {})).toEqual([])
  expect(await register('terms', { acceptedTermsVersion: terms.version })).toEqual(['terms true ro'])
  const both = { acceptedTermsVersion: terms.version, researchConsentVersion: research.version }
  expect(await register('both', both)).toEqual(['research true ro', 'terms true ro'])
  const person = {
    lastName: 'Popa',
    firstName: 'Ion',
    username: 'late',
    email: 'late@example.org',
    password: 'sun-and-wind',
  }
  const refusal = await app.refused(signUp, { body: { ...person, acceptedTermsVersion: '1999' } })
  expect(refusal).toMatchObject({ code: 'consent_text_changed', field: 'acceptedTermsVersion' })
})

test('the current state is the last word, whatever was said before, and the counts add up to the users', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.boolean(), { maxLength: 4 }), { maxLength: 3 }), async (people) => {
      const users = await Promise.all(people.map(() => app.aUser()))
      const expected = new Set<number>()
      for (const [index, words] of people.entries()) {
        const user = users[index]
        if (!user) continue
        for (const word of words) await say(user, word)
        if (words.at(-1)) expected.add(user.userId)
      }
      const ids = users.map(({ userId }) => userId)
      expect(await withResearchConsent(app.platform.db, ids)).toEqual(expected)
      const { counts, total } = await app.call(contract.listConsentStates, { as: admin })
      const { n } = await app.platform.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<bigint>().as('n'))
        .where('closed_at', 'is', null)
        .executeTakeFirstOrThrow()
      expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(total)
      expect(total).toBe(Number(n))
    }),
    { numRuns: 12, seed: 5 },
  )
})

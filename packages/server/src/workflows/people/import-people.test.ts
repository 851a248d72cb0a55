import { forgotPassword, getUser, sendActivationMail, signIn, deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { getConsents, listConsentTexts } from '@tandem/contract/accounts/consents.ts'
import * as contract from '@tandem/contract/accounts/people-import.ts'
import { savePeopleSettings } from '@tandem/contract/accounts/people.ts'
import { amount } from '@tandem/core/units/units.ts'
import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Mail } from '../../platform/mail.ts'
import { mailInvitations } from '../../slices/accounts/index.ts'
import { refusedUpload, upload } from '../../testing/uploading.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp()
const thousand = amount(100_000_000_000n)
const head = 'First name;Surname;Username;E-mail;User type;Language;Starting balance (TC)'
let admin: TestUser
let count = 0

beforeAll(async () => {
  admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
})
beforeEach(async () => {
  const body = { codesApprove: false, domainsApprove: false, domains: [], startingBalance: thousand }
  await app.call(savePeopleSettings, { body, as: admin })
  // What an earlier test left to be mailed.
  await mailInvitations(app.platform)
})

const fileOf = (...lines: string[]) => [head, ...lines].join('\r\n')
const preview = (content: string, name = 'people.csv') =>
  upload(app, contract.previewPeopleImport, { as: admin, name, content })
type Preview = Awaited<ReturnType<typeof preview>>
const bodyOf = ({ importKey, rows }: Preview) => ({
  importKey,
  rows: rows.flatMap(({ row, outcome, person }) => (outcome === 'create' && person ? [{ row, ...person }] : [])),
})
const confirm = (previewed: Preview) => app.call(contract.confirmPeopleImport, { body: bodyOf(previewed), as: admin })
const aLine = (changes: { type?: string; coins?: string; name?: string } = {}) => {
  const name = changes.name ?? `person${String(++count)}`
  return `Ana;Popescu;${name};${name}@example.org;${changes.type ?? 'transactional'};en;${changes.coins ?? ''}`
}
const mailsTo = (email: string) => app.platform.mailer.recent().filter(({ to }) => to === email)
const tokenOf = (email: string) => /\?token=(\S+)/.exec(mailsTo(email)[0]?.text ?? '')?.[1] ?? 'none'
const users = async () =>
  Number(
    (
      await app.platform.db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const invited = async (state?: (typeof contract.invitationStates)[number]) =>
  app.call(contract.listInvitations, { query: state ? { state } : {}, as: admin })

test('each row says what would become of it, or why nothing can; nothing is stored and nobody is mailed', async () => {
  const before = await users()
  await app.aUser({ username: 'taken' })
  const { rows, ...sums } = await preview(
    fileOf(
      'Ștefan;De la Cruz;stefan;stefan@example.org;Utilizator tranzacțional;română;',
      'Ana;Popescu;ana-n;ana.n@example.org;;;',
      'Dan;Stan;dan-s;dan@example.org;transactional;en;12,5',
      'Eva;Stan;eva-s;eva@example.org;standard;en;5',
      'Ion;Stan;taken;other@example.org;transactional;en;0',
      'Ion;Stan;whoever;TAKEN@example.org;transactional;en;0',
      '=cmd();Stan;formula;formula@example.org;transactional;en;0',
      'Xi;;ab;nobody;boss;klingon;1.234',
      'Ion;Pop;twice-a;ana.N@example.org;;;',
      'Ion;Pop;ＡＮＡ-n;new@example.org;;;',
      'Ion;Pop;closed-7;reserved@example.org;;;-1',
    ),
  )
  expect(sums).toMatchObject({ creates: 3, exists: 1, faulty: 7, coins: thousand + 1_250_000_000n, ignoredColumns: [] })
  expect(rows[0]).toMatchObject({
    row: 2,
    outcome: 'create',
    coins: thousand,
    person: { firstName: 'Stefan', lastName: 'De-la-Cruz', language: 'ro', userType: 'transactionalUser' },
  })
  expect(rows[1]).toMatchObject({ coins: 0n, person: { userType: 'standard', language: 'en', startingBalance: null } })
  const faults = rows.map(({ faults }) => faults.map(({ column, code }) => `${column} ${code}`))
  expect(faults.slice(2)).toEqual([
    [],
    ['startingBalance coins_not_for_type'],
    ['username username_taken'],
    [],
    ['firstName formula'],
    [
      ...['firstName too_short', 'lastName required', 'username too_short', 'email not_an_email'],
      ...['userType user_type_unknown', 'language language_unknown', 'startingBalance number_ambiguous'],
    ],
    ['email email_twice'],
    ['username username_twice'],
    ['startingBalance amount_out_of_bounds'],
  ])
  expect(rows[5]?.outcome).toBe('exists')
  expect(await users()).toBe(before + 1)
  expect((await invited()).total).toBe(0)
})

test('headers in Romanian, in another order, with commas and columns that say nothing', async () => {
  const text = ['Adresa de e-mail,Clasa,Nume de utilizator,Nume,Prenume', 'x@example.org,9A,x-user,Pop,Ion'].join('\n')
  const { rows, ignoredColumns } = await preview(text)
  expect(ignoredColumns).toEqual(['Clasa'])
  expect(rows[0]?.person).toMatchObject({
    firstName: 'Ion',
    lastName: 'Pop',
    username: 'x-user',
    email: 'x@example.org',
  })
})

test('a file without a column, with too many rows, or with nothing in it is refused', async () => {
  const refused = (content: string, name = 'people.csv') =>
    refusedUpload(app, contract.previewPeopleImport, { as: admin, name, content })
  expect(await refused('First name;Surname\r\nAna;Pop')).toMatchObject({ code: 'file_columns_missing' })
  expect((await refused('First name;Surname\r\nAna;Pop')).message).toContain('Username, Email')
  expect(await refused(head)).toMatchObject({ code: 'file_empty' })
  expect(await refused(fileOf(...Array.from({ length: 1001 }, () => aLine())))).toMatchObject({
    code: 'file_too_many_rows',
  })
  expect(await refused(`${head}\r\n${'x'.repeat(2 * 1_048_576)}`)).toMatchObject({ code: 'file_too_large' })
  expect(await refused(head, 'people.pdf')).toMatchObject({ code: 'file_type_unknown' })
})

test('five hundred people are set up in one import, and mailed once each', async () => {
  const previewed = await preview(
    fileOf(...Array.from({ length: 500 }, (_, index) => aLine({ name: `lab${String(index)}` }))),
  )
  expect(previewed).toMatchObject({ creates: 500, faulty: 0, coins: thousand * 500n })
  const answer = await confirm(previewed)
  expect(answer).toMatchObject({ created: 500, exists: 0 })
  const sent = vi.spyOn(app.platform.mailer, 'send')
  // Several servers at once.
  const runs = await Promise.all([1, 2, 3].map(() => mailInvitations(app.platform)))
  expect(runs.reduce((sum, each) => sum + each, 0)).toBe(500)
  const addresses = sent.mock.calls.map(([mail]) => mail.to)
  expect(new Set(addresses).size).toBe(500)
  expect(addresses).toHaveLength(500)
  expect(await mailInvitations(app.platform)).toBe(0)
  sent.mockRestore()
  const { rows, counts, total } = await invited('sent')
  expect([rows.length, total, counts.waiting]).toEqual([50, 500, 0])
  // A second import of the same file makes nobody.
  const again = await preview(
    fileOf(...Array.from({ length: 500 }, (_, index) => aLine({ name: `lab${String(index)}` }))),
  )
  expect(again).toMatchObject({ creates: 0, exists: 500, coins: 0n })
})

test('whoever is invited signs in only after choosing a password, by a link that works once', async () => {
  const previewed = await preview(fileOf(aLine({ name: 'iris', coins: '25' })))
  await confirm(previewed)
  const credentials = { username: 'iris', password: 'sun-and-wind' }
  for (const password of ['', '!', 'sun-and-wind']) {
    const answer = await app.server.inject({ method: 'POST', url: signIn.path, payload: { ...credentials, password } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  }
  await mailInvitations(app.platform)
  const [mail] = mailsTo('iris@example.org')
  expect(mail).toMatchObject({ subject: 'You are invited to Tandem' })
  expect(mail?.text).toContain('“iris”')
  // Neither does it activate without a password, nor is an activation link sent instead.
  await app.call(sendActivationMail, { params: { email: 'iris@example.org' } })
  const token = tokenOf('iris@example.org')
  const { research, terms } = await app.call(listConsentTexts)
  const body = { token, password: credentials.password, acceptedTermsVersion: terms.version, language: 'ro' as const }
  const old = await app.refused(contract.acceptInvitation, { body: { ...body, researchConsentVersion: 'old' } })
  expect(old.code).toBe('consent_text_changed')
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () =>
      app.call(contract.acceptInvitation, { body: { ...body, researchConsentVersion: research.version } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const me = await app.call(signIn, { body: credentials })
  expect(me).toMatchObject({ userType: 'transactionalUser', balance: 2_500_000_000n })
  const user = await app.call(getUser, { params: { id: me.id }, as: admin })
  expect(user).toMatchObject({ activated: true, preferences: { language: 'ro' } })
  const consents = await app.call(getConsents, { params: { id: me.id }, as: admin })
  expect(consents.entries.map(({ kind, language }) => [kind, language])).toEqual([
    ['research', 'ro'],
    ['terms', 'ro'],
  ])
  expect((await app.refused(contract.acceptInvitation, { body })).code).toBe('invitation_link_no_longer_available')
  expect((await invited('accepted')).rows.map(({ username }) => username)).toContain('iris')
})

test('confirming twice, also at once, imports once and answers the same', async () => {
  const previewed = await preview(fileOf(aLine(), aLine()))
  const before = await users()
  const answers = await Promise.all([1, 2, 3].map(() => confirm(previewed)))
  expect(answers.map(({ created }) => created)).toEqual([2, 2, 2])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await users()).toBe(before + 2)
})

test('two imports at once with the same person make one account, and say so', async () => {
  const line = aLine()
  const [one, other] = [await preview(fileOf(line, aLine())), await preview(fileOf(aLine(), line))]
  const answers = await Promise.all([confirm(one), confirm(other)])
  expect(answers.map(({ created }) => created).toSorted()).toEqual([1, 2])
  expect(answers.flatMap(({ rows }) => rows).filter(({ outcome }) => outcome === 'exists')).toHaveLength(1)
})

test('rows that no preview would pass are refused, and nothing is stored', async () => {
  const previewed = bodyOf(await preview(fileOf(aLine(), aLine())))
  const [first, second] = previewed.rows
  if (!first || !second) throw new Error('two rows were expected')
  const before = await users()
  for (const row of [
    { ...second, email: first.email.toUpperCase() },
    { ...second, username: first.username.toUpperCase() },
    { ...second, row: first.row },
    { ...second, username: 'market-maker' },
    { ...second, email: 'x@system.invalid' },
    { ...second, startingBalance: amount(-1n) },
    { ...second, startingBalance: amount(100_000_000_000_001n) },
    { ...second, userType: 'standard' as const, startingBalance: amount(1n) },
  ]) {
    const refusal = await app.refused(contract.confirmPeopleImport, {
      body: { ...previewed, rows: [first, row] },
      as: admin,
    })
    expect([refusal.code, row]).toEqual(['import_rows_faulty', row])
  }
  expect(await users()).toBe(before)
})

test('a mail server that is away is tried again later, and nobody is mailed twice', async () => {
  const lines = Array.from({ length: 6 }, () => aLine())
  await confirm(await preview(fileOf(...lines)))
  const reached: Mail[] = []
  let isAway = true
  const send = vi.spyOn(app.platform.mailer, 'send').mockImplementation((mail) => {
    if (isAway) return Promise.reject(new Error('away'))
    reached.push(mail)
    return Promise.resolve()
  })
  expect(await mailInvitations(app.platform)).toBe(0)
  // Four were tried, the rest was left for the next run.
  expect(send).toHaveBeenCalledTimes(4)
  isAway = false
  expect(await mailInvitations(app.platform)).toBe(2)
  app.clock.set(app.clock.now().add({ minutes: 6 }).toString())
  expect(await mailInvitations(app.platform)).toBe(4)
  expect(new Set(reached.map(({ to }) => to)).size).toBe(6)
  send.mockRestore()
})

test('a mail that was being sent when the server was killed is not sent again by itself, but shown and sent on request', async () => {
  const name = `person${String(++count)}`
  await confirm(await preview(fileOf(aLine({ name }))))
  // The process ends in the middle of the sending: nothing is heard of it any more.
  const send = vi.spyOn(app.platform.mailer, 'send').mockImplementation(() => new Promise(() => undefined))
  void mailInvitations(app.platform)
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  send.mockRestore()
  expect(await mailInvitations(app.platform)).toBe(0)
  app.clock.set(app.clock.now().add({ minutes: 11 }).toString())
  expect(await mailInvitations(app.platform)).toBe(0)
  const { rows } = await invited('unknown')
  expect(rows.map(({ username }) => username)).toEqual([name])
  const userIds = rows.map(({ userId }) => userId)
  expect(await app.call(contract.sendInvitationsAgain, { body: { userIds }, as: admin })).toEqual({ sent: 1 })
  expect(await app.call(contract.sendInvitationsAgain, { body: { userIds }, as: admin })).toEqual({ sent: 0 })
  const again = await app.platform.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'person.invited')
    .where('user_id', '=', userIds[0] ?? 0)
    .orderBy('id', 'desc')
    .execute()
  expect(again.map(({ actor_id: actor, after }) => [actor, after])).toEqual([
    [admin.userId, { again: true }],
    [admin.userId, { userType: 'transactionalUser', startingUnits: String(thousand) }],
  ])
  expect(await mailInvitations(app.platform)).toBe(1)
  expect(mailsTo(`${name}@example.org`)).toHaveLength(1)
})

test('a second mail voids the first link; a forgotten password does not get around the invitation; closed accounts get none', async () => {
  const [name, gone] = [`person${String(++count)}`, `person${String(++count)}`]
  const { rows } = await confirm(await preview(fileOf(aLine({ name }), aLine({ name: gone }))))
  const [first, second] = rows.map(({ userId }) => userId ?? 0)
  await app.call(deleteUser, { params: { id: second ?? 0 }, as: admin })
  expect(await mailInvitations(app.platform)).toBe(1)
  const email = `${name}@example.org`
  const old = tokenOf(email)
  await app.call(contract.sendInvitationsAgain, { body: { userIds: [first ?? 0, second ?? 0] }, as: admin })
  expect(await mailInvitations(app.platform)).toBe(1)
  const body = { token: old, password: 'sun-and-wind' }
  expect((await app.refused(contract.acceptInvitation, { body })).code).toBe('invitation_link_no_longer_available')
  const latest = tokenOf(email)
  await app.call(forgotPassword, { params: { email } })
  await vi.waitFor(() => expect(tokenOf(email)).not.toBe(latest))
  const reset = { ...body, token: tokenOf(email) }
  expect((await app.refused(contract.acceptInvitation, { body: reset })).code).toBe(
    'invitation_link_no_longer_available',
  )
  const ends = app.clock.now().add({ hours: 24 * 14 })
  app.clock.set(ends.toString())
  const late = { ...body, token: latest }
  expect((await app.refused(contract.acceptInvitation, { body: late })).code).toBe(
    'invitation_link_no_longer_available',
  )
  app.clock.set(ends.subtract({ milliseconds: 1 }).toString())
  expect(await app.call(contract.acceptInvitation, { body: late })).toMatchObject({ username: name })
})

test('whatever stands in a file, it is read or refused, and a confirmation of what was read is taken', async () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '',
      'Ana',
      'Ștefan',
      'ana@example.org',
      '=1+1',
      '-5',
      '1e9',
      '0,1',
      '"',
      '1.234',
      '\u0000',
      '😀',
      'ro',
      '2',
    ),
    fc.string({ maxLength: 30 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 9 }), { maxLength: 5 }), async (lines) => {
      const content = fileOf(...lines.map((cells) => cells.join(';')))
      const answer = await upload(app, contract.previewPeopleImport, { as: admin, name: 'x.csv', content }).catch(
        (error: unknown) => String(error),
      )
      if (typeof answer === 'string') expect(answer).toMatch(/answered 4\d\d/)
      else if (answer.creates > 0) expect((await confirm(answer)).created).toBe(answer.creates)
    }),
    { numRuns: 60, seed: 3 },
  )
})

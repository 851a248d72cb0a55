import { closeOwnAccount, downloadPersonalData } from '@tandem/contract/accounts/personal-data.ts'
import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { getUser, signIn } from '@tandem/contract/accounts/accounts.ts'
import { getWallet, requestCoins } from '@tandem/contract/ledger/ledger.ts'
import { addAnalyser } from '@tandem/contract/metering/analysers.ts'
import { amount } from '@tandem/core/units/units.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unzip } from '../../platform/zip.ts'
import { testPassword, useTestApp, type TestUser } from '../../testing/test-app.ts'
import { personalTables } from './personal-tables.ts'

const app = useTestApp()

/** References to users whose rows are not the person's, each with the reason. */
const notPersonal: Readonly<Record<string, string>> = {
  'coin_purchases.decided_by': 'the decision is in the audit log, and the request is of who asked',
  'group_requests.decided_by': 'the request is of who asked; the owner of a group decides in its name',
  'meter_topics.added_by': 'the topic is of its user; which administrator allowed it is in the audit log',
  'analysers.added_by': 'the analyser is of its user; what an administrator did is in the audit log',
  'hour_readings.written_by': 'the reading is of its user; what an administrator wrote is in the audit log',
  'hour_reading_versions.written_by': 'as hour_readings.written_by',
  'index_readings.entered_by': 'the index is of its user; what an administrator entered is in the audit log',
  'reading_imports.uploaded_by': 'the file is of its user; what an administrator imported is in the audit log',
  'reference_prices.saved_by': 'a price of the platform; the act is in the audit log',
  'reference_price_versions.saved_by': 'a price of the platform; the act is in the audit log',
  'imbalance_price_uploads.uploaded_by': 'prices of the platform; the act is in the audit log',
  'imbalance_settlements.applied_by': 'a day of the platform; the act is in the audit log',
  'consents.actor_id': 'says again what consents.user_id says: nobody consents for others',
  'invitation_codes.created_by': 'a code of the platform; the act is in the audit log',
  'people_imports.actor_id': 'people of the platform; the act is in the audit log',
  'job_runs.user_id': 'a run of a job of the installation; the act is in the audit log',
  'document_versions.actor_id': 'a text of the installation; the act is in the audit log',
  'groups.owning_id': 'says again what groups.owner_id says',
}

async function download(as: TestUser): Promise<Map<string, string>> {
  const headers = { authorization: `Bearer ${as.token}` }
  const answer = await app.server.inject({ url: downloadPersonalData.path, headers })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toBe('attachment; filename="tandem-02-03-2026.zip"')
  const files = unzip(answer.rawPayload, () => true, { entries: 100, bytes: 50_000_000 })
  return new Map(files.map(({ name, content }) => [name, content.toString('utf8')]))
}
const rowsOf = (files: Map<string, string>, name: string) =>
  JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[]

test('every reference of the database to a user is in the download, or has a reason not to be', async () => {
  const { rows } = await sql<{ name: string }>`
    select format('%s.%s', c.conrelid::regclass, a.attname) as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass
      and not (select relispartition from pg_class where oid = c.conrelid)
    union
    select format('%s.%s', table_name, column_name) from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public' and column_name in ('user_id', 'owner_id', 'actor_id', 'written_by', 'saved_by')
      and table_name not in (select relname from pg_class where relispartition)
    order by 1`.execute(app.platform.db)
  const views = new Set(['users.id'])
  const known = [...personalTables.flatMap(({ covers }) => covers), ...Object.keys(notPersonal)]
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
  const stale = known.filter((name) => !views.has(name) && !rows.some((row) => row.name === name))
  expect(stale.filter((name) => name !== 'groups.owning_id')).toEqual([])
})

test('the download holds what is kept of the person, no secret, and nothing of anybody else', async () => {
  const [user, other, admin] = [
    await app.aUser({ coins: '20' }),
    await app.aUser({ coins: '7' }),
    await app.aUser({ isAdministrator: true }),
  ]
  const body = { amount: amount(5n), note: 'For the autumn' }
  await app.call(requestCoins, { body, as: user })
  await app.call(requestCoins, { body: { ...body, note: 'Of the other' }, as: other })
  const token = { name: 'Bot', scopes: ['read' as const], days: 30, callsPerMinute: 60 }
  await app.call(createAccessToken, { body: token, as: user })
  const params = { userId: user.userId, ip: '127.0.0.1', port: 5020, deviceId: 9 }
  await app.call(addAnalyser, {
    params,
    body: { readingCode: 'Roof', profile: null, placement: 'connection' },
    as: user,
  })
  await app.call(getWallet, { params: { userId: user.userId }, as: admin })
  const files = await download(user)
  expect([...files.keys()].toSorted()).toEqual(
    ['README.txt', ...personalTables.map(({ file }) => `${file}.json`)].toSorted(),
  )
  expect(rowsOf(files, 'account')).toMatchObject([{ id: user.userId, username: user.username, email: user.email }])
  expect(rowsOf(files, 'coin_purchases')).toMatchObject([{ note: 'For the autumn', user_id: user.userId }])
  expect(rowsOf(files, 'access_tokens')).toMatchObject([{ name: 'Bot' }])
  expect(rowsOf(files, 'analysers')).toMatchObject([{ reading_code: 'Roof', ip: '127.0.0.1' }])
  expect(rowsOf(files, 'postings')).toMatchObject([{ amount_units: 2_000_000_000 }])
  expect(rowsOf(files, 'acts_on_me')).toMatchObject([{ action: 'person.viewed', actor: admin.username }])
  const all = [...files.values()].join('\n')
  for (const secret of ['argon2', 'token_hash', 'password_hash', other.username, other.email, 'Of the other']) {
    expect(all.includes(secret), secret).toBe(false)
  }
  expect((await app.server.inject({ url: downloadPersonalData.path })).statusCode).toBe(401)
})

test('more rows than come at a time are all there, in their order', async () => {
  const user = await app.aUser()
  await sql`
    insert into notices (user_id, kind, key, topic, facts, at, in_app)
    select ${user.userId}, 'coinsAccepted', 'n' || n, 'n' || n, jsonb_build_object('n', n), now(), true
    from generate_series(1, 2500) n`.execute(app.platform.db)
  const notices = rowsOf(await download(user), 'notices')
  expect(notices.map(({ key }) => key)).toEqual(Array.from({ length: 2_500 }, (_, index) => `n${index + 1}`))
})

test('a person deletes the own account with the password, and nothing personal stays', async () => {
  const user = await app.aUser({ username: 'popescu-of-the-mill' })
  await app.call(requestCoins, { body: { amount: amount(5n), note: 'My secret wish' }, as: user })
  const token = { name: 'My secret bot', scopes: ['read' as const], days: 30, callsPerMinute: 60 }
  await app.call(createAccessToken, { body: token, as: user })
  expect(await app.refused(closeOwnAccount, { body: { password: 'wrong-horse-9' }, as: user })).toMatchObject({
    status: 400,
    code: 'wrong_password',
    field: 'password',
  })
  await app.call(closeOwnAccount, { body: { password: testPassword }, as: user })
  expect((await app.refused(getUser, { params: { id: user.userId }, as: user })).status).toBe(401)
  const again = { body: { username: user.username, password: testPassword } }
  expect((await app.refused(signIn, again)).code).toBe('wrong_credentials')
  const entry = await app.platform.db
    .selectFrom('audit_entries')
    .select(['actor_id', 'user_id', 'before', 'after'])
    .where('action', '=', 'person.deleted')
    .where('user_id', '=', user.userId)
    .executeTakeFirst()
  expect(entry).toEqual({ actor_id: user.userId, user_id: user.userId, before: null, after: null })
  // Of all that is text in the database nothing says who it was, or what they wrote.
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I', table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.platform.db)
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(
      app.platform.db,
    )
    const found = rows.filter(({ text }) => [user.username, user.email, 'secret'].some((word) => text.includes(word)))
    expect(found, name).toEqual([])
  }
})

test('the last administrator stays', async () => {
  const [first, second] = [await app.aUser({ isAdministrator: true }), await app.aUser({ isAdministrator: true })]
  const admins = await sql<{ id: number }>`
    select u.id from users u join user_roles r on r.user_id = u.id join roles o on o.id = r.role_id
    where o.name = 'ROLE_ADMIN' and u.closed_at is null and u.id not in (${first.userId}, ${second.userId})`.execute(
    app.platform.db,
  )
  for (const { id } of admins.rows) {
    await sql`delete from user_roles where user_id = ${id} and role_id = (select id from roles where name = 'ROLE_ADMIN')`.execute(
      app.platform.db,
    )
  }
  const body = { password: testPassword }
  await app.call(closeOwnAccount, { body, as: first })
  expect((await app.refused(closeOwnAccount, { body, as: second })).code).toBe('last_administrator')
})

import { sql } from 'kysely'
import os from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTestDatabase } from '../platform/test-database.ts'
import { runTandem } from './tandem.ts'

const database = useTestDatabase()

beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url)
  vi.stubEnv('TANDEM_DATA', os.tmpdir())
  vi.stubEnv('TANDEM_SECRET', 'a secret that only the tests know, 32+')
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function createAdmin(options: Record<string, string>, password = 'sun-and-wind\n') {
  const written = { out: '', err: '' }
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const code = await runTandem(['user', 'create-admin', ...args], {
    readInput: () => Promise.resolve(password),
    out: (text) => void (written.out += text),
    err: (text) => void (written.err += text),
  })
  return { code, ...written }
}

const admin = { username: 'director', email: 'director@example.org', 'first-name': 'Maria', 'last-name': 'Dobre' }

test('the first administrator comes from the command line', async () => {
  const { code, out, err } = await createAdmin(admin)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^director is an administrator now, user \d+\. Sign in at http:/)
  const { rows } = await sql<{ type: string; roles: string[]; active: boolean }>`
    select user_type as type, array_agg(roles.name::text order by roles.id) as roles, bool_and(activated_at is not null) as active
    from users join user_roles on user_roles.user_id = users.id join roles on roles.id = role_id where username = 'director'
    group by user_type
  `.execute(database.db)
  expect(rows).toEqual([{ type: 'standard', roles: ['ROLE_USER', 'ROLE_ADMIN'], active: true }])
})

test('the rules of registration hold, a line for each that is broken', async () => {
  const { code, out, err } = await createAdmin({ ...admin, email: 'nobody', 'first-name': 'Ștefan' }, '123\n')
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err.split('\n').map((line) => line.split(':')[0])).toEqual(['firstName', 'email', 'password', ''])
  expect(await createAdmin({ username: 'somebody' })).toMatchObject({ code: 2 })
})

test('a password that anybody tries first is refused', async () => {
  expect(await createAdmin({ ...admin, username: 'first', email: 'first@example.org' }, 'Tandem2026\n')).toEqual({
    code: 2,
    out: '',
    err: 'password: This password is among the first that anyone tries. Please choose another.\n',
  })
})

test('an address that is used already is refused', async () => {
  await createAdmin({ ...admin, username: 'second', email: 'second@example.org' })
  expect(await createAdmin({ ...admin, username: 'third', email: 'Second@example.org' })).toEqual({
    code: 2,
    out: '',
    err: 'email: Email already used!\n',
  })
})

test('a password is no option', async () => {
  const { code, err } = await createAdmin({ ...admin, password: 'seen-by-everybody' })
  expect(code).toBe(2)
  expect(err).toContain('Usage: tandem user create-admin')
})

test('a second factor that was lost is removed from the command line, by the name as people write it', async () => {
  await createAdmin({ ...admin, username: 'engineer', email: 'engineer@example.org' })
  await sql`insert into second_factors (user_id, sealed_secret, created_at, confirmed_at)
    select id, 'sealed', now(), now() from users where username = 'engineer'`.execute(database.db)
  const reset = async (name: string) => {
    const written = { out: '', err: '' }
    const code = await runTandem(['user', 'reset-2fa', name], {
      readInput: () => Promise.resolve(''),
      out: (text) => void (written.out += text),
      err: (text) => void (written.err += text),
    })
    return { code, ...written }
  }
  expect(await reset('Engineer')).toEqual({ code: 0, out: 'Engineer signs in with the password alone now.\n', err: '' })
  expect(await reset('engineer')).toEqual({ code: 0, out: 'engineer has no second factor.\n', err: '' })
  expect(await reset('nobody-here')).toEqual({ code: 2, out: '', err: 'There is no user nobody-here.\n' })
})

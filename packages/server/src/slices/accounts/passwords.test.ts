import { Refusal } from '@tandem/core/refusal.ts'
import type * as argon2 from '@node-rs/argon2'
import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { hashPassword, isRightPassword } from './passwords.ts'

/** Where it is set, comparing waits for it and says no. */
let held: Promise<unknown> | null = null
vi.mock(import('@node-rs/argon2'), async (original): Promise<typeof argon2> => {
  const real = await original()
  const verify: typeof real.verify = (...given) => (held ? held.then(() => false) : real.verify(...given))
  return { ...real, verify }
})

/** What the database's sign-in does, on the threads that every process shares. */
const databaseSignIn = () => promisify(pbkdf2)('secret', 'salt', 4096, 32, 'sha256')

test('many who sign in at once leave threads to the sign-in of the database', async () => {
  const passwordHash = await hashPassword('a right password')
  let compared = 0
  const all = Array.from({ length: 60 }, async () => {
    const isRight = await isRightPassword('a right password', passwordHash)
    compared++
    return isRight
  })
  await databaseSignIn()
  expect(compared).toBeLessThan(30)
  expect(new Set(await Promise.all(all))).toEqual(new Set([true]))
})

test('who comes when too many wait is told when to try again, whatever the password', async () => {
  let letGo: () => void = () => undefined
  held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked = Array.from({ length: 400 }, () =>
    isRightPassword('a password', undefined).catch((error: unknown) => error),
  )
  letGo()
  const answers = await Promise.all(asked)
  held = null
  const refused = answers.filter((answer) => answer instanceof Refusal)
  expect(answers.filter((answer) => answer === false)).toHaveLength(400 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['server_busy']))
  expect(refused.every(({ details }) => Number(details.seconds) > 0)).toBe(true)
})

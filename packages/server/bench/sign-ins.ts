import { signIn } from '@tandem/contract/accounts/accounts.ts'
import { createServer } from 'node:net'
import os from 'node:os'
import fs from 'node:fs'
import path from 'node:path'
import { systemClock } from '../src/platform/clock.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import { createUsers } from '../src/slices/accounts/index.ts'
import { benchConfig, withBenchDatabase } from './bench-database.ts'
import { startServer } from './server-process.ts'

const pupils = 500
/** Every tenth types the password wrong at first. */
const mistyping = 10
const password = 'a-class-of-500'

interface SignedIn {
  /** Milliseconds from the start of all to the answer that let this one in. */
  readonly after: number
  /** How often it was asked to come again. */
  readonly putOff: number
}

/**
 * `npm run bench:sign-ins`: a class behind one address signs in at the same moment against a running server; who is asked to come
 * again waits as long as `retry-after` says. Nobody may be refused for good.
 */
await withBenchDatabase('sign-ins', async (db, databaseUrl) => {
  const config = benchConfig(databaseUrl, { port: await freePort() })
  const log = createLog({ logLevel: 'silent' })
  const platform = { db, clock: systemClock, config, log, mailer: createMailer(config, log) }
  const people = Array.from({ length: pupils }, (_, index) => ({
    username: `pupil${index}`,
    firstName: 'Bench',
    lastName: 'Pupil',
    email: `pupil${index}@example.org`,
    password,
    userType: 'standard' as const,
    roles: ['ROLE_USER'],
  }))
  await createUsers(platform, people)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-sign-ins-'))
  const server = await startServer(config, folder)
  const start = performance.now()
  const arrivals = people.map(({ username }, index) => enter(server.port, username, index % mistyping === 0, start))
  const signedIn = await Promise.all(arrivals)
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
  print(signedIn)
})

/** Tries until it is let in; anything but that, a wrong password where it was wrong, and being put off is an error. */
async function enter(port: number, username: string, isMistyping: boolean, start: number): Promise<SignedIn> {
  let putOff = 0
  for (let typed = isMistyping ? 'mistyped' : password; ;) {
    const answer = await fetch(`http://127.0.0.1:${port}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: typed }),
    })
    const content = await answer.text()
    if (answer.status === 200) return { after: performance.now() - start, putOff }
    const wait = Number(answer.headers.get('retry-after'))
    if (answer.status === 401 && typed !== password) typed = password
    else if (wait > 0) {
      putOff++
      await new Promise((resolve) => setTimeout(resolve, wait * 1000 * (1 + Math.random() / 2)))
    } else throw new Error(`${username} was refused for good: ${answer.status} ${content}`)
  }
}

function print(signedIn: readonly SignedIn[]): void {
  const times = signedIn.map(({ after }) => after / 1000).toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.ceil(share * times.length) - 1] ?? 0).toFixed(1)
  const putOff = signedIn.reduce((sum, each) => sum + each.putOff, 0)
  process.stdout.write(
    `${signedIn.length} of ${pupils} signed in from one address: half within ${at(0.5)} s, the last after ${at(1)} s; ` +
      `asked to come again ${putOff} times, one person ${Math.max(...signedIn.map((each) => each.putOff))} times at most\n`,
  )
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { writePython } from '../clients/python/write-python.ts'
import { projectRoot } from '../packages/server/src/platform/config.ts'
import { describeApi } from '../packages/server/src/platform/openapi.ts'
import { anIntradayMarket, place, wish } from '../packages/server/src/testing/intraday.ts'
import { useTestApp, type TestUser } from '../packages/server/src/testing/test-app.ts'
import { testPassword } from '../packages/server/src/testing/test-people.ts'
import { clientPythonHint, findClientPython } from '../scripts/python.mjs'

const folder = path.join(projectRoot, 'clients/python')
const run = promisify(execFile)

test('what is generated is what the API document says: npm run python-client', () => {
  const written = writePython(describeApi(endpoints, 'http://localhost:3000'))
  for (const [name, text] of Object.entries(written))
    expect(fs.readFileSync(path.join(folder, 'tandem_client', name), 'utf8') === text, name).toBe(true)
})

describe('the files of a document', () => {
  const documentOf = (schema: object, parameters: object[] = []) => ({
    paths: {
      '/x/{class}': {
        get: {
          operationId: 'askXYZ',
          summary: 'Says """ and \\',
          parameters,
          responses: { 200: { content: { 'application/json': { schema } } } },
        },
      },
    },
  })
  const decimal = { type: ['number', 'string'], format: 'decimal' }

  test('a decimal is found wherever it stands, and two alternatives are read as one', () => {
    const schema = {
      anyOf: [
        {
          type: 'object',
          properties: { a: { anyOf: [decimal, { type: 'null' }] }, n: { type: 'number' } },
          required: ['a'],
        },
        { type: 'object', properties: { list: { type: 'array', items: { type: 'string', format: 'date-time' } } } },
        { type: 'object', additionalProperties: decimal },
      ],
    }
    expect(JSON.parse(writePython(documentOf(schema))['shapes.json'])).toEqual({
      askXYZ: { a: 'decimal', list: { '[]': 'instant' }, '{}': 'decimal' },
    })
    const other = {
      anyOf: [
        { type: 'object', properties: { a: decimal } },
        { type: 'object', properties: { a: { type: 'object', properties: { b: decimal } } } },
      ],
    }
    expect(() => writePython(documentOf(other))).toThrow('cannot be')
  })

  test('names that Python keeps for itself, and what a text could break out of', () => {
    const parameters = [{ name: 'class', in: 'path', required: true, schema: { type: ['string', 'number'] } }]
    const { 'calls.py': calls, 'types.py': types } = writePython(
      documentOf({ type: 'object', properties: { 'not-a-name': decimal }, required: ['not-a-name'] }, parameters),
    )
    expect(calls).toContain('def ask_xyz(\n        self,\n        class_: int | str,\n    ) -> AskXYZResult:')
    expect(calls).toContain('"""Says " and \\\\.')
    expect(types).toContain('AskXYZResult = TypedDict("AskXYZResult", {"not-a-name": Decimal})')
  })
})

describe('against a server', () => {
  const app = useTestApp({ now: '2026-03-26T08:00:00Z' })
  let maker: TestUser
  let marketId: number
  let address: string

  beforeAll(async () => {
    const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
    maker = await app.aUser({ coins: '1000' })
    marketId = await anIntradayMarket(app, admin, { date: '2026-03-27', closes: '2026-03-27T20:00:00Z' })
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const listening = app.server.server.address()
    if (listening === null || typeof listening === 'string') throw new Error('the server does not listen')
    address = `http://127.0.0.1:${listening.port}`
  })

  /** Installs the client into a folder, once, and runs Python with it. */
  const python = (() => {
    let installed: Promise<string> | undefined
    const install = async () => {
      const found = findClientPython()
      if (!found) throw new Error(clientPythonHint)
      const place = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-python-'))
      places.push(place)
      // Built from a copy: pip leaves its own files beside what it builds.
      fs.cpSync(folder, path.join(place, 'source'), { recursive: true })
      const target = path.join(place, 'installed')
      const offline = ['--quiet', '--no-deps', '--no-build-isolation', '--no-index']
      await run(found, ['-m', 'pip', 'install', ...offline, '--target', target, path.join(place, 'source')])
      return target
    }
    return async (args: readonly string[], settings: Readonly<Record<string, string>>) => {
      const target = await (installed ??= install())
      const names = { TANDEM_URL: address, TANDEM_NAME: maker.username, TANDEM_PASSWORD: testPassword }
      const env = { ...process.env, PYTHONPATH: target, PYTHONDONTWRITEBYTECODE: '1', ...names, ...settings }
      const running = run(findClientPython() ?? '', args, { cwd: path.join(folder, 'tests'), env })
      return { child: running.child, ended: running }
    }
  })()
  const places: string[] = []
  afterAll(() => {
    for (const place of places) fs.rmSync(place, { recursive: true, force: true })
  })
  const aToken = async (owner: TestUser) => {
    const body = { name: 'Python', scopes: ['read' as const, 'trade' as const], days: 1, callsPerMinute: 6_000 }
    return (await app.call(createAccessToken, { body, as: owner })).token
  }

  test('it installs from its folder, trades, reads pages, streams and files, and asks again as it may', async () => {
    const { ended } = await python(['-m', 'unittest', '-v', 'test_client'], {
      TANDEM_TOKEN: await aToken(maker),
      TANDEM_MARKET: String(marketId),
      TANDEM_USER: String(maker.userId),
      TANDEM_TODAY: '2026-03-26',
    })
    expect((await ended).stderr).toMatch(/Ran \d{2} tests[^]*\nOK\n/)
  })

  test('the notebooks run unattended: a bot that quotes and leaves nothing behind, and a year', async () => {
    const bot = await app.aUser({ coins: '1000' })
    const [ana, bob] = [await app.aUser({ coins: '1000' }), await app.aUser({ coins: '1000' })]
    // What the price is known from, and somebody who takes what the bot offers.
    await place(app, ana, marketId, wish('sell', 5, '0.3', { period: 1 }))
    await place(app, bob, marketId, wish('buy', 5, '0.3', { period: 1 }))
    const { child, ended } = await python(['../run_notebook.py', '../notebooks/bot.ipynb'], {
      TANDEM_TOKEN: await aToken(bot),
    })
    // One that fails ends what waits for it.
    const until = (isSo: () => Promise<boolean>) =>
      Promise.race([
        vi.waitUntil(isSo, { timeout: 120_000, interval: 100 }),
        ended.then(() => {
          throw new Error('the bot ended')
        }),
      ])
    const ownOf = (status: string) =>
      app.platform.db
        .selectFrom('intraday_orders')
        .select(['side', 'price_ticks', 'filled_wh'])
        .where('user_id', '=', bot.userId)
        .where('status', '=', status as never)
        .orderBy('side')
        .execute()
    await until(async () => (await ownOf('active')).length === 2)
    expect((await ownOf('active')).map((order) => order.price_ticks)).toEqual([29_500, 30_500])
    await place(app, ana, marketId, wish('sell', 3, '0.295', { period: 1, execution: 'IOC' }))
    await until(async () => (await ownOf('active')).some(({ filled_wh: filled }) => filled === 3_000n))
    child.kill('SIGINT')
    const { stdout, stderr } = await ended
    expect([stdout, stderr]).toEqual([expect.stringMatching(/^stopped\ncancelled \[\d+, \d+\]\n$/), ''])
    expect(await ownOf('active')).toEqual([])
    const reading = await python(['../run_notebook.py', '../notebooks/year.ipynb'], {
      TANDEM_NAME: bot.username,
      TANDEM_UNTIL: '2026-03-27',
    })
    const { stdout: year } = await reading.ended
    expect(year).toContain(`1 trades of ${bot.username} from 2025-03-28 to 2026-03-27`)
    expect(year).toMatch(/2026-03 buy\s+3\.0\s+-0\.885\s+1/)
    expect(year).toContain('intradayTrade')
  })

  test('an agent in a scenario learns to gain more than a naive bidder, twice the same', async () => {
    const data = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-learning-'))
    places.push(data)
    const tandem = [process.execPath, path.join(projectRoot, 'packages/server/src/cli/tandem.ts')]
    const { ended } = await python(['../run_notebook.py', '../notebooks/learning.ipynb'], {
      TANDEM_COMMAND: JSON.stringify(tandem),
      TANDEM_SCENARIO: path.join(projectRoot, 'scenarios/learning.yaml'),
      TANDEM_LIVES: '1',
      TANDEM_DATA: data,
      NODE_ENV: 'development',
    })
    // The notebook itself asserts that both curves are equal, and that the agent gained more.
    const { stdout } = await ended
    const [, learned, naive] = /second half: (\d+\.\d+) TC a day, the naive bidder (\d+\.\d+)/.exec(stdout) ?? []
    expect(Number(learned)).toBeGreaterThan(Number(naive))
  })
})

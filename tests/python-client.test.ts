import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { endpoints } from '@tandem/contract/endpoints.ts'
import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { writePython } from '../clients/python/write-python.ts'
import { projectRoot } from '../packages/server/src/platform/config.ts'
import { describeApi } from '../packages/server/src/platform/openapi.ts'
import { anIntradayMarket } from '../packages/server/src/testing/intraday.ts'
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

  test('it installs from its folder, trades, reads pages, streams and files, and asks again as it may', async () => {
    const python = findClientPython()
    if (!python) throw new Error(clientPythonHint)
    const place = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-python-'))
    onTestFinished(() => fs.rmSync(place, { recursive: true, force: true }))
    // Built from a copy: pip leaves its own files beside what it builds.
    fs.cpSync(folder, path.join(place, 'source'), { recursive: true })
    const target = path.join(place, 'installed')
    await run(python, [
      '-m',
      'pip',
      'install',
      '--quiet',
      '--no-deps',
      '--no-build-isolation',
      '--no-index',
      '--target',
      target,
      path.join(place, 'source'),
    ])
    const body = { name: 'Python', scopes: ['read' as const, 'trade' as const], days: 1, callsPerMinute: 6_000 }
    const { token } = await app.call(createAccessToken, { body, as: maker })
    const { stderr } = await run(python, ['-m', 'unittest', '-v', 'test_client'], {
      cwd: path.join(folder, 'tests'),
      env: {
        ...process.env,
        PYTHONPATH: target,
        PYTHONDONTWRITEBYTECODE: '1',
        TANDEM_URL: address,
        TANDEM_TOKEN: token,
        TANDEM_MARKET: String(marketId),
        TANDEM_USER: String(maker.userId),
        TANDEM_NAME: maker.username,
        TANDEM_PASSWORD: testPassword,
        TANDEM_TODAY: '2026-03-26',
      },
    })
    expect(stderr).toMatch(/Ran \d{2} tests[^]*\nOK\n/)
  })
})

import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { projectRoot } from '../../../platform/config.ts'
import { useTestApp, type TestUser } from '../../../testing/test-app.ts'

const app = useTestApp({ now: '2026-03-02T12:00:00Z' })
const exampleFile = (name: string) => path.join(projectRoot, 'examples/push', name)
let address = ''

beforeAll(async () => {
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const listening = app.server.server.address()
  if (listening === null || typeof listening === 'string') throw new Error('the server does not listen')
  address = `http://127.0.0.1:${String(listening.port)}`
})

async function tokenOf(user: TestUser): Promise<string> {
  const body = { name: 'Example', scopes: ['meter' as const], days: 1, callsPerMinute: 600 }
  return (await app.call(createAccessToken, { body, as: user })).token
}

async function send(token: string, body: string) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/readings/push`, { method: 'POST', headers, body })
  return { code: answer.status, body: await answer.text() }
}

/** What was stored of a user: time, both counters and power. */
async function samplesOf({ userId }: TestUser) {
  const rows = await app.platform.db
    .selectFrom('analyser_samples as s')
    .innerJoin('analysers as a', 'a.id', 's.analyser_id')
    .select(['s.sampled_at', 's.import_wh', 's.export_wh', 's.power_mw'])
    .where('a.user_id', '=', userId)
    .orderBy('s.sampled_at')
    .execute()
  return rows.map((row) => [row.sampled_at.toString(), row.import_wh, row.export_wh, row.power_mw])
}

const telegram = (stamp: string, day: string) =>
  [
    '/ISK5\\2M550T-1012',
    '',
    '1-3:0.2.8(50)',
    `0-0:1.0.0(${stamp})`,
    `1-0:1.8.1(${day}*kWh)`,
    '1-0:1.8.2(000200.500*kWh)',
    '1-0:2.8.1(000010.001*kWh)',
    '1-0:2.8.2(000000.000*kWh)',
    '1-0:1.7.0(00.250*kW)',
    '1-0:2.7.0(00.000*kW)',
    '0-1:24.2.1(260302130000W)(01234.567*m3)',
    '!ABCD',
    '',
  ].join('\r\n')

test('the reader of a P1 port sends the sum of both tariffs, each minute once', async () => {
  const user = await app.aUser()
  const reader = spawn(process.execPath, [exampleFile('p1.mjs')], {
    env: { TANDEM_URL: address, TANDEM_TOKEN: await tokenOf(user) },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let faults = ''
  reader.stderr.on('data', (part: Buffer) => (faults += part.toString()))
  const ended = once(reader, 'close') as Promise<[number | null]>
  reader.stdin.end(
    [
      'the end of a telegram that began before\r\n!0000\r\n',
      telegram('260302120000W', '000100.250'),
      telegram('260302120010W', '000100.251'),
      telegram('260302120100W', '000100.256'),
    ].join(''),
  )
  expect(await ended).toEqual([0, null])
  expect(faults).toBe('')
  expect(await samplesOf(user)).toEqual([
    ['2026-03-02T11:00:00Z', 300_750n, 10_001n, 250_000n],
    ['2026-03-02T11:01:00Z', 300_756n, 10_001n, 250_000n],
  ])
})

test('the script of a Shelly sends its counters, and later what it could not send', async () => {
  const user = await app.aUser()
  const token = await tokenOf(user)
  interface ShellyRequest {
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  type Done = (answer: unknown, error: number, message: string) => void
  const calls: { request: ShellyRequest; done: Done }[] = []
  const status: Record<string, object> = {
    emdata: { total_act: 8_394_744.12, total_act_ret: 1_200 },
    em: { total_act_power: -350.4 },
    sys: { unixtime: Temporal.Instant.from('2026-03-02T11:00:00Z').epochMilliseconds / 1_000 },
  }
  let tick = () => {}
  runInNewContext(readFileSync(exampleFile('shelly.js'), 'utf8'), {
    Shelly: {
      getComponentStatus: (name: string) => status[name],
      call: (_method: string, request: ShellyRequest, done: Done) => calls.push({ request, done }),
    },
    Timer: { set: (_ms: number, _repeats: boolean, work: () => void) => (tick = work) },
    print: () => {},
  })
  tick()
  calls[0]?.done(null, -104, 'no network')
  status['sys'] = { unixtime: Temporal.Instant.from('2026-03-02T11:01:00Z').epochMilliseconds / 1_000 }
  tick()
  const [, second] = calls
  if (!second) throw new Error('nothing was sent')
  expect(second.request.headers['authorization']).toMatch(/^Bearer tandem_/)
  const answer = await send(token, second.request.body)
  expect(answer.code).toBe(200)
  second.done(answer, 0, '')
  expect(await samplesOf(user)).toEqual([
    ['2026-03-02T11:00:00Z', 8_394_744n, 1_200n, -350_000n],
    ['2026-03-02T11:01:00Z', 8_394_744n, 1_200n, -350_000n],
  ])
  status['sys'] = { unixtime: Temporal.Instant.from('2026-03-02T11:02:00Z').epochMilliseconds / 1_000 }
  tick()
  expect((JSON.parse(calls[2]?.request.body ?? '{}') as { readings: unknown[] }).readings).toHaveLength(1)
})

test('the flow of Node-RED sends a reading and forgets it once it was taken', async () => {
  const user = await app.aUser()
  const token = await tokenOf(user)
  const nodes = JSON.parse(readFileSync(exampleFile('node-red.json'), 'utf8')) as { id: string; func?: string }[]
  const stored = new Map<string, unknown>()
  const flow = { get: (key: string) => stored.get(key), set: (key: string, value: unknown) => stored.set(key, value) }
  const run = (id: string, msg: unknown): unknown => {
    const text = nodes.find((node) => node.id === id)?.func ?? ''
    const env = { get: (name: string) => (name === 'TANDEM_TOKEN' ? token : address) }
    return runInNewContext(`(function () {${text}\n})()`, { msg, flow, env, node: { warn: () => {} }, Date: FixedDate })
  }
  class FixedDate extends Date {
    constructor() {
      super(app.platform.clock.now().epochMilliseconds)
    }
  }
  const sent = run('tandem-wait', { payload: { import: '12.3456', power: 99.6 } }) as {
    readonly payload: unknown
    readonly url: string
  }
  expect(sent.url).toBe(`${address}/api/readings/push`)
  const answer = await send(token, JSON.stringify(sent.payload))
  expect(answer).toMatchObject({ code: 200 })
  run('tandem-done', { ...sent, statusCode: answer.code })
  expect(stored.get('waiting')).toEqual([])
  expect(await samplesOf(user)).toEqual([['2026-03-02T12:00:00Z', 12_346n, null, 100_000n]])
})

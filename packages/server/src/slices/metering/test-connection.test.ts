import { addAnalyser, testConnection, updateAnalyser } from '@tandem/contract/metering/analysers.ts'
import { once } from 'node:events'
import net from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { startSimulator, type Simulator } from '../../simulator/simulator.ts'
import { startRegisterServer } from '../../testing/register-server.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'

const app = useTestApp()
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function simulate(): Promise<Simulator> {
  const simulator = await startSimulator({ port: 0, devices: 2, kinds: ['household', 'generator'] })
  // The first look adds up years, which takes longer than a reading may where much else is going on.
  for (const { device } of simulator.places) simulator.show(device)
  stops.push(() => simulator.stop())
  return simulator
}

async function startListener(hear: (socket: net.Socket) => void): Promise<number> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', () => {
      hear(socket)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as net.AddressInfo).port
}

function device(port: number, other: { deviceId?: number; profile?: string; ip?: string } = {}) {
  return { ip: '127.0.0.1', deviceId: 1, profile: 'eastron_sdm630', ...other, port }
}

async function tried(as: TestUser, body: ReturnType<typeof device>) {
  return app.call(testConnection, { body, as })
}

test('a device that can be read shows its values, with what they say', async () => {
  const { port } = await simulate()
  const answer = await tried(await app.aUser(), device(port))
  expect(answer).toMatchObject({ isReadable: true, reason: null })
  expect(answer.steps.map(({ step, isDone }) => [step, isDone])).toEqual([
    ['allowed', true],
    ['connect', true],
    ['read', true],
  ])
  expect(answer.values.voltage_L1).toBeGreaterThan(200_000)
  expect(answer.values.active_energy_import).toBeGreaterThanOrEqual(0)
  expect(answer.checks.filter(({ level }) => level === 'bad')).toEqual([])
  expect(answer.checks.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['voltage_usual', 'frequency_usual', 'power_adds_up', 'counters_possible']),
  )
})

test('what is wrong is said by its name, and nothing that came', async () => {
  const user = await app.aUser()
  const server = await startRegisterServer({ unit: 1, functionCode: 4 })
  stops.push(server.stop)
  const secretive = await startListener((socket) => socket.write('-ERR secret of a mail server\r\n'))
  const reasons: [ReturnType<typeof device>, string, string][] = [
    [device(server.port, { deviceId: 2 }), 'wrong_unit', 'read'],
    [device(server.port), 'illegal_address', 'read'],
    [device(server.port, { profile: 'abb_b_series' }), 'illegal_address', 'read'],
    [device(server.port, { profile: 'sunspec_meter' }), 'no_model_found', 'find_model'],
    [device(secretive), 'garbled', 'read'],
    [device(await startListener((socket) => socket.end())), 'connection_lost', 'read'],
    [device(await startListener(() => undefined)), 'no_answer', 'read'],
  ]
  for (const [body, reason, step] of reasons) {
    const answer = await tried(user, body)
    expect(answer).toMatchObject({ isReadable: false, reason, values: {}, checks: [] })
    expect(answer.steps.at(-1)).toMatchObject({ step, isDone: false })
    expect(JSON.stringify(answer)).not.toContain('secret')
  }
  for (const stop of stops.splice(0)) await stop()
  expect(await tried(user, device(secretive))).toMatchObject({ isReadable: false, reason: 'connect_refused' })
})

test('an address that is not listed is refused without a connection', async () => {
  const as = await app.aUser()
  let asked = 0
  const port = await startListener(() => asked++)
  for (const ip of ['169.254.169.254', '10.0.0.1', '::1', '0.0.0.0', '127.0.0.2', '224.0.0.1']) {
    const body = device(port, { ip })
    expect(await app.refused(testConnection, { body, as })).toMatchObject({
      status: 400,
      code: 'analyser_address_not_allowed',
      field: 'ip',
      details: { address: `${ip.includes(':') ? `[${ip}]` : ip}:${port}` },
    })
  }
  expect(await app.refused(testConnection, { body: device(80), as })).toHaveProperty(
    'code',
    'analyser_address_not_allowed',
  )
  const body = device(port, { profile: 'toaster' })
  expect(await app.refused(testConnection, { body, as })).toHaveProperty('code', 'device_profile_unknown')
  for (const ip of ['localhost', '010.0.0.1', '2130706433', 'fe80::1%lo']) {
    const answer = await app.server.inject({
      method: 'POST',
      url: testConnection.path,
      payload: device(port, { ip }),
      headers: { authorization: `Bearer ${as.token}` },
    })
    expect(answer.json()).toHaveProperty('code', 'invalid_request')
  }
  expect(asked).toBe(0)
})

test('IPv4 in IPv6 is the same device', async () => {
  const { port } = await simulate()
  expect(await tried(await app.aUser(), device(port, { ip: '::ffff:127.0.0.1' }))).toMatchObject({ isReadable: true })
})

test('one test of a user at a time, and only so many in all', async () => {
  const heard: net.Socket[] = []
  const asked = Promise.withResolvers<undefined>()
  const port = await startListener((socket) => {
    heard.push(socket)
    if (heard.length === 8) asked.resolve(undefined)
  })
  const users = await Promise.all(Array.from({ length: 8 }, () => app.aUser()))
  const tests = users.map((as) => tried(as, device(port)))
  await asked.promise
  const [first] = users
  const late = await app.aUser()
  for (const as of [first, late]) {
    expect(await app.refused(testConnection, { body: device(port), ...(as ? { as } : {}) })).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
  }
  for (const socket of heard) socket.destroy()
  for (const answer of await Promise.all(tests)) expect(answer.reason).toBe('connection_lost')
  const again = await simulate()
  expect(await tried(late, device(again.port))).toMatchObject({ isReadable: true })
})

test('a device that is read for somebody else shows its values to nobody but its owner and the administrator', async () => {
  const { port } = await simulate()
  const [owner, stranger] = [await app.aUser(), await app.aUser()]
  const admin = await app.aUser({ isAdministrator: true })
  const terms = { readingCode: 'C-1', profile: 'eastron_sdm630', placement: 'connection' as const }
  const attach = (as: TestUser, ip = '127.0.0.1') => {
    return { params: { userId: as.userId, ip, port, deviceId: 1 }, body: terms, as }
  }
  const { id, version } = await app.call(addAnalyser, attach(owner))
  for (const ip of ['127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1']) {
    const body = device(port, { ip })
    for (const refused of [
      await app.refused(testConnection, { body, as: stranger }),
      await app.refused(addAnalyser, attach(stranger, ip)),
    ]) {
      expect(refused).toMatchObject({ status: 409, code: 'analyser_in_use' })
    }
  }
  expect(await tried(owner, device(port))).toMatchObject({ isReadable: true })
  expect(await tried(admin, device(port))).toMatchObject({ isReadable: true })
  // Another device behind the same address is nobody's.
  expect(await tried(stranger, device(port, { deviceId: 2 }))).toMatchObject({ isReadable: true })
  await app.call(updateAnalyser, { body: { ...device(port), ...terms, id, version, isActive: false }, as: owner })
  expect(await tried(stranger, device(port))).toMatchObject({ isReadable: true })
})

test('its calls of a minute are counted by user, not by the address that many share', async () => {
  const server = await createApp(app.platform, { rateLimitFactor: 1 })
  stops.push(() => server.close())
  const [busy, other] = [await app.aUser(), await app.aUser()]
  const send = async (as: TestUser) => {
    const headers = { authorization: `Bearer ${as.token}` }
    const payload = device(5020, { ip: '10.0.0.1' })
    return (await server.inject({ method: 'POST', url: testConnection.path, payload, headers })).statusCode
  }
  for (let call = 0; call < (testConnection.perMinute ?? 0); call++) expect(await send(busy)).toBe(400)
  expect([await send(busy), await send(other)]).toEqual([429, 400])
})

test('somebody who only looks on tests nothing', async () => {
  const as = await app.aUser({ userType: 'standard' })
  expect(await app.refused(testConnection, { body: device(5020), as })).toHaveProperty('code', 'not_allowed')
})

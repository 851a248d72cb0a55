import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { parseNetworks } from './networks.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-config-'))
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true })
})

const production = {
  NODE_ENV: 'production',
  TANDEM_SECRET: 's'.repeat(32),
  DATABASE_URL: 'postgres://tandem:x@db.example/tandem',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Tandem <no-reply@tandem.example>',
  PUBLIC_URL: 'https://tandem.example/',
}

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ TANDEM_DATA: folder, ...environment })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('holidays are those of Romania, of a country that is named, or none', () => {
  const modelOf = (file: string) => readConfig({ TANDEM_DATA: folder, FORECAST_MODEL: file }).forecastModel
  expect(modelOf('')).toBeUndefined()
  expect(modelOf('/models/bolt.onnx')).toBe('/models/bolt.onnx')
  expect(faultsOf({ FORECAST_MODEL: '/models/bolt.pt' })).toEqual([
    'FORECAST_MODEL is a file that ends with .onnx, with its description beside it: docs/forecast-models.md',
  ])
  const regionOf = (region: string) => readConfig({ TANDEM_DATA: folder, HOLIDAYS_OF: region }).holidayRegion
  expect(['', 'DE-BY', 'none'].map(regionOf)).toEqual(['RO', 'DE-BY', null])
  expect(faultsOf({ HOLIDAYS_OF: 'XX' })).toEqual([
    'HOLIDAYS_OF is the code of a country, or of a state of it, for example RO or DE-BY; or none',
  ])
})

test('the demo needs nothing, stays on this machine and keeps its signing key', () => {
  const config = readConfig({ TANDEM_DATA: folder })
  expect(config).toMatchObject({
    isProduction: false,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    smtpUrl: undefined,
    dataDir: folder,
  })
  expect(config.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ TANDEM_DATA: folder }).secret).toBe(config.secret)
  expect(fs.statSync(path.join(folder, 'demo-secret')).mode & 0o077).toBe(0)
})

test('the demo may connect to its own devices alone, production to what is listed', () => {
  const demo = readConfig({ TANDEM_DATA: folder })
  expect(demo).toMatchObject({ meterConnections: 600, sampleDays: 14, simulatorPort: 5020 })
  expect(demo.meterNetworks).toEqual(parseNetworks('127.0.0.1/32:5020-5039'))
  expect(readConfig({ TANDEM_DATA: folder, SIMULATOR_PORT: '0' }).meterNetworks).toEqual([])
  expect(readConfig(production)).toMatchObject({ meterNetworks: [], simulatorPort: 0 })
  const listed = { METER_NETWORKS: '10.20.0.0/16:502', METER_CONNECTIONS: '50', METER_SAMPLE_DAYS: '30' }
  const { meterNetworks, ...rest } = readConfig({ ...production, ...listed })
  expect(meterNetworks).toEqual(parseNetworks('10.20.0.0/16:502'))
  expect(rest).toMatchObject({ meterConnections: 50, sampleDays: 30 })
})

test('other servers reach it at an address of its own, or not at all', () => {
  expect(readConfig(production).peerAddress).toBeUndefined()
  expect(readConfig({ ...production, PEER_ADDRESS: '10.0.0.5:3001' }).peerAddress).toEqual({
    host: '10.0.0.5',
    port: 3001,
  })
  for (const wrong of ['10.0.0.5', 'http://10.0.0.5:3001', '10.0.0.5:70000']) {
    expect(faultsOf({ ...production, PEER_ADDRESS: wrong })).toEqual([expect.stringMatching(/^PEER_ADDRESS is/)])
  }
})

test('production takes its settings and listens for everybody', () => {
  expect(readConfig(production)).toMatchObject({
    isProduction: true,
    host: '0.0.0.0',
    publicUrl: 'https://tandem.example',
    secret: production.TANDEM_SECRET,
  })
})

test('production refuses to start and names everything that is missing at once', () => {
  const faults = faultsOf({ NODE_ENV: 'production', PUBLIC_URL: ' ' })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    ...['TANDEM_SECRET', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'],
  ])
})

test.each([
  ['PORT', '70000'],
  ['PORT', '3000x'],
  ['DATABASE_POOL_SIZE', '0'],
  ['TRUSTED_PROXIES', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['TANDEM_SECRET', 'short'],
  ['DATABASE_URL', 'mysql://x'],
  ['DATABASE_POOL_URL', 'mysql://x'],
  ['DATABASE_READ_URL', 'mysql://x'],
  ['DATABASE_READ_SECONDS', '0'],
  ['SMTP_URL', 'mail.example'],
  ['PUBLIC_URL', 'tandem.example'],
  ['METER_NETWORKS', '10.0.0.0/8'],
  ['METER_CONNECTIONS', '0'],
  ['METER_SAMPLE_DAYS', '1'],
  ['KEEP_NOTICE_DAYS', '29'],
  ['KEEP_AUDIT_DAYS', '364'],
  ['KEEP_FORECAST_DAYS', '3651'],
  ['KEEP_POWER_QUALITY_DAYS', 'ever'],
  ['SIMULATOR_PORT', '70000'],
])('%s=%s is refused by name', (name, value) => {
  const faults = faultsOf({ ...production, [name]: value })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(new RegExp(`^${name} `))
})

test.each(['', 'cut off'])('a demo secret of "%s", as a full disk leaves it, is made anew and then kept', (left) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-secret-'))
  fs.writeFileSync(path.join(dataDir, 'demo-secret'), left)
  const { secret } = readConfig({ TANDEM_DATA: dataDir })
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readConfig({ TANDEM_DATA: dataDir }).secret).toBe(secret)
  expect(fs.readdirSync(dataDir)).toEqual(['demo-secret'])
  fs.rmSync(dataDir, { recursive: true })
})

test('brokers are named, with their users; what is wrong is told without a password', () => {
  const brokers = 'home=mqtt://tandem:p%40ss%2Cword@10.0.0.5, plant=mqtts://[fd00::1]:9883?ca=/etc/ca.pem'
  expect(readConfig({ TANDEM_DATA: folder, MQTT_BROKERS: brokers }).mqttBrokers).toEqual([
    { name: 'home', url: 'mqtt://10.0.0.5:1883', username: 'tandem', password: 'p@ss,word', caFile: undefined },
    { name: 'plant', url: 'mqtts://[fd00::1]:9883', username: undefined, password: undefined, caFile: '/etc/ca.pem' },
  ])
  expect(readConfig({ TANDEM_DATA: folder }).mqttBrokers).toEqual([])
  const wrong = [
    'mqtt://a:secret@b',
    'a=http://a:secret@b',
    'a=mqtt://b,a=mqtt://c',
    'a=mqtt://b/x',
    'a=mqtt://b?x=1',
    'A=mqtt://b',
  ]
  for (const text of wrong) {
    const [fault] = faultsOf({ MQTT_BROKERS: text })
    expect(fault).toMatch(/^MQTT_BROKERS/)
    expect(fault).not.toContain('secret')
  }
})

test('push messages go to the services of the browsers unless others are listed, in production to no machine itself', () => {
  const hostsOf = (environment: object) =>
    readConfig({ TANDEM_DATA: folder, ...environment }).pushServices.map(({ host }) => host)
  expect(hostsOf({})).toContain('fcm.googleapis.com')
  expect(hostsOf({ PUSH_SERVICES: 'none' })).toEqual([])
  expect(hostsOf({ PUSH_SERVICES: 'push.example.org:8443, loopback:127.0.0.1:9000' })).toEqual([
    'push.example.org',
    '127.0.0.1',
  ])
  expect(readConfig(production).pushServices.length).toBeGreaterThan(0)
  for (const wrong of ['10.0.0.1', 'https://push.example.org', 'localhost']) {
    expect(faultsOf({ PUSH_SERVICES: wrong })[0]).toMatch(/^PUSH_SERVICES/)
  }
  expect(faultsOf({ ...production, PUSH_SERVICES: 'loopback:127.0.0.1:9000' })[0]).toMatch(
    /^PUSH_SERVICES.*tests alone/,
  )
})

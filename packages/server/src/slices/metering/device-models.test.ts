import { addAnalyser, removeAnalyser, testConnection, updateAnalyser } from '@tandem/contract/metering/analysers.ts'
import {
  addDeviceModel,
  changeDeviceModel,
  getRegisterMap,
  listDeviceModels,
  listParameters,
  maxDeviceModels,
  removeDeviceModel,
} from '@tandem/contract/metering/device-models.ts'
import { RegisterMap, type RegisterLine } from '@tandem/contract/metering/register-map.ts'
import { afterEach, expect, test } from 'vitest'
import { startRegisterServer, wordsOf } from '../../testing/register-server.ts'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { deviceProfiles } from './devices/profiles.ts'
import { listActive } from './poller/poller.store.ts'

const app = useTestApp()
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const line = (quantity: RegisterLine['quantity'], address: number, more: Partial<RegisterLine> = {}): RegisterLine => ({
  quantity,
  address,
  functionCode: 3,
  type: 'uint32',
  wordOrder: 'msw_first',
  byteOrder: 'msb_first',
  scale: 1,
  isReversed: false,
  unit: 'Wh',
  ...more,
})
const aMap = (name = 'Meter of the workshop', registers = [line('active_energy_import', 10)]): RegisterMap => ({
  name,
  phases: 1,
  registers,
})
const add = (as: TestUser, map = aMap(), isShared = false) => app.call(addDeviceModel, { body: { map, isShared }, as })
const anAdmin = () => app.aUser({ isAdministrator: true })

let lastPort = 6000
const attach = (as: TestUser, profile: string) => ({
  params: { userId: as.userId, ip: '127.0.0.1', port: ++lastPort, deviceId: 1 },
  body: { readingCode: 'RO1', profile, placement: 'connection' as const },
  as,
})
const namesOf = async (as: TestUser) => (await app.call(listDeviceModels, { as })).map(({ map }) => map.name)
const polledOf = async (analyserId: number) =>
  (await listActive(app.platform.db, app.clock.now())).find((each) => each.analyserId === analyserId)?.profile

test('a model is its owner’s, who reads analysers by it like by any other', async () => {
  const [owner, other, admin] = [await app.aUser(), await app.aUser(), await anAdmin()]
  const model = await add(owner)
  expect(model).toMatchObject({ isOwn: true, isShared: false, analysers: 0, version: 1, username: owner.username })
  expect([await namesOf(owner), await namesOf(other)]).toEqual([['Meter of the workshop'], []])
  expect(await namesOf(admin)).toContain('Meter of the workshop')
  const { profiles } = await app.call(listParameters, { as: owner })
  expect(profiles.find(({ id }) => id === model.profile)).toMatchObject({ origin: 'own', phases: 1, hasMap: true })
  expect((await app.call(listParameters, { as: other })).profiles.map(({ id }) => id)).not.toContain(model.profile)
  for (const refused of [
    await app.refused(addAnalyser, attach(other, model.profile)),
    await app.refused(addAnalyser, attach(owner, 'model-999999')),
  ]) {
    expect(refused).toMatchObject({ code: 'device_profile_unknown', field: 'profile' })
  }
  const analyser = await app.call(addAnalyser, attach(owner, model.profile))
  expect(analyser).toMatchObject({ profile: model.profile, profileName: 'Meter of the workshop' })
  const profile = await polledOf(analyser.id)
  expect(profile).toMatchObject({ phases: 1, registers: [{ address: 10, functionCode: 3, unit: 'Wh' }] })
  expect(await polledOf(analyser.id)).toBe(profile)

  const change = {
    params: { modelId: model.id },
    body: { map: aMap('Moved', [line('active_energy_import', 20)]), isShared: false, version: 1 },
  }
  expect((await app.refused(changeDeviceModel, { ...change, as: other })).code).toBe('not_found')
  expect(await app.call(changeDeviceModel, { ...change, as: owner })).toMatchObject({ version: 2, analysers: 1 })
  expect((await app.refused(changeDeviceModel, { ...change, as: owner })).code).toBe('changed_meanwhile')
  expect((await polledOf(analyser.id))?.registers[0]?.address).toBe(20)

  const remove = { params: { modelId: model.id } }
  expect((await app.refused(removeDeviceModel, { ...remove, as: other })).code).toBe('not_found')
  expect((await app.refused(removeDeviceModel, { ...remove, as: owner })).code).toBe('device_model_used')
  const { ip, port, deviceId, readingCode, placement, id, version } = analyser
  const settings = { ip, port, deviceId, readingCode, placement, profile: model.profile, id, version }
  await app.call(updateAnalyser, { body: { ...settings, isActive: false }, as: owner })
  await app.call(removeAnalyser, { params: { id }, as: owner })
  await app.call(removeDeviceModel, { ...remove, as: owner })
  expect(await namesOf(owner)).toEqual([])
})

test('only an administrator shares a model, and what others use stays shared', async () => {
  const [owner, other, admin] = [await app.aUser(), await app.aUser(), await anAdmin()]
  expect((await app.refused(addDeviceModel, { body: { map: aMap(), isShared: true }, as: owner })).code).toBe(
    'not_allowed',
  )
  const model = await add(owner, aMap('For all'))
  const change = (isShared: boolean, version: number) => ({
    params: { modelId: model.id },
    body: { map: model.map, isShared, version },
  })
  expect((await app.refused(changeDeviceModel, { ...change(true, 1), as: owner })).code).toBe('not_allowed')
  const shared = await app.call(changeDeviceModel, { ...change(true, 1), as: admin })
  expect(shared).toMatchObject({ isShared: true, username: owner.username })
  expect(await namesOf(other)).toContain('For all')
  const analyser = await app.call(addAnalyser, attach(other, model.profile))
  expect(analyser.profileName).toBe('For all')
  // From now on it is everybody’s, so its owner leaves it to the administrators.
  expect((await app.refused(changeDeviceModel, { ...change(true, 2), as: owner })).code).toBe('not_allowed')
  expect((await app.refused(changeDeviceModel, { ...change(false, 2), as: admin })).code).toBe('device_model_used')
  expect((await app.refused(removeDeviceModel, { params: { modelId: model.id }, as: admin })).code).toBe(
    'device_model_used',
  )
  const entries = await app.platform.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'user_id'])
    .where('subject', '=', 'deviceModel')
    .where('subject_id', '=', String(model.id))
    .execute()
  expect(entries).toEqual([{ action: 'deviceModel.changed', actor_id: admin.userId, user_id: owner.userId }])
})

test('a line that is wrong is named, and a person has only so many models', async () => {
  const owner = await app.aUser()
  const energy = line('active_energy_import', 0)
  const power = line('active_power_total', 2, { unit: 'kW', type: 'int16' })
  const wrong: [RegisterLine[] | object[], string][] = [
    [[energy, { ...power, unit: 'kWh' }], 'map.registers.1.unit'],
    [[energy, { ...energy, address: 4 }], 'map.registers.1.quantity'],
    [[energy, { ...power, type: 'float64', address: 65_533 }], 'map.registers.1.address'],
    [[energy, { ...power, scale: 0 }], 'map.registers.1.scale'],
    [[energy, { ...power, scale: 1 / 3 }], 'map.registers.1.scale'],
    [[energy, { ...power, functionCode: 6 }], 'map.registers.1.functionCode'],
    [[energy, { ...power, command: 'reboot' }], 'map.registers.1'],
    [[], 'map.registers'],
    [Array.from({ length: 101 }, () => energy), 'map.registers'],
  ]
  for (const [registers, field] of wrong) {
    const answer = await app.server.inject({
      method: 'POST',
      url: addDeviceModel.path,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { map: { name: 'Wrong', phases: 3, registers }, isShared: false },
    })
    expect([answer.statusCode, answer.json<{ field: string }>().field]).toEqual([400, field])
  }
  for (let count = 0; count < maxDeviceModels; count++) await add(owner)
  expect(await app.refused(addDeviceModel, { body: { map: aMap(), isShared: false }, as: owner })).toMatchObject({
    code: 'too_many_device_models',
    details: { max: maxDeviceModels },
  })
})

test('a test of a map says what each line holds now', async () => {
  const server = await startRegisterServer({ unit: 1, functionCode: 3 })
  stops.push(server.stop)
  const put = (address: number, words: number[]) => {
    words.forEach((word, at) => server.words.set(address + at, word))
  }
  put(10, wordsOf('int32', 1_234_567))
  put(20, wordsOf('float32', NaN))
  put(30, wordsOf('int16', -5))
  put(40, wordsOf('int16', -250))
  const map = aMap('Not kept yet', [
    line('active_energy_import', 10),
    line('voltage_L1', 20, { type: 'float32', unit: 'V' }),
    line('frequency', 30, { type: 'int16', unit: 'Hz' }),
    line('active_power_total', 40, { type: 'int16', unit: 'kW', scale: 0.01, isReversed: true }),
    line('current_L1', 90, { unit: 'A' }),
  ])
  const body = { ip: '127.0.0.1', port: server.port, deviceId: 1, profile: null, map }
  const as = await app.aUser()
  const answer = await app.call(testConnection, { body, as })
  expect(answer).toMatchObject({
    isReadable: true,
    values: { active_energy_import: 1_234_567, active_power_total: 2_500_000 },
    lines: [
      { quantity: 'active_energy_import', state: 'read', value: 1_234_567 },
      { quantity: 'voltage_L1', state: 'empty', value: null },
      { quantity: 'frequency', state: 'implausible', value: -5_000 },
      { quantity: 'active_power_total', state: 'read', value: 2_500_000 },
      { quantity: 'current_L1', state: 'refused', value: null },
    ],
  })
  expect(Object.keys(answer.values)).toHaveLength(2)
  const elsewhere = { ...body, ip: '10.0.0.1' }
  expect((await app.refused(testConnection, { body: elsewhere, as })).code).toBe('analyser_address_not_allowed')
  const { map: _map, ...nothing } = body
  expect((await app.refused(testConnection, { body: nothing, as })).code).toBe('device_profile_unknown')
  const model = await add(as, map)
  const byName = { body: { ...nothing, profile: model.profile } }
  expect(await app.call(testConnection, { ...byName, as })).toMatchObject({ isReadable: true, values: answer.values })
  expect((await app.refused(testConnection, { ...byName, as: await app.aUser() })).code).toBe('device_profile_unknown')
})

test('any model with registers can be begun from, and none that is somebody else’s', async () => {
  const [owner, other] = [await app.aUser(), await app.aUser()]
  for (const { id, registers } of deviceProfiles) {
    if (registers.length === 0) {
      expect((await app.refused(getRegisterMap, { params: { profile: id }, as: owner })).code).toBe('not_found')
    } else {
      const map = await app.call(getRegisterMap, { params: { profile: id }, as: owner })
      expect(RegisterMap.safeParse(map).success, id).toBe(true)
    }
  }
  const { profile, map } = await add(owner)
  expect(await app.call(getRegisterMap, { params: { profile }, as: owner })).toEqual(map)
  expect((await app.refused(getRegisterMap, { params: { profile }, as: other })).code).toBe('not_found')
})

import {
  addAnalyser,
  checkAnalyser,
  findAnalyser,
  getLiveValues,
  listAnalysers,
  removeAnalyser,
  streamLiveValues,
  updateAnalyser,
  type Analyser,
} from '@tandem/contract/metering/analysers.ts'
import { listParameters } from '@tandem/contract/metering/device-models.ts'
import { deleteUser } from '@tandem/contract/accounts/accounts.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp, type TestUser } from '../../testing/test-app.ts'
import { listActive } from './poller/poller.store.ts'

const app = useTestApp()

let lastUnit = 0
const terms = () => ({ ip: '127.0.0.1', port: 5020, deviceId: (lastUnit = (lastUnit % 255) + 1) })
const body = { readingCode: 'RO001 / 7', profile: 'eastron_sdm630', placement: 'connection' as const }

function add(user: TestUser, more: Partial<ReturnType<typeof terms>> = {}): Promise<Analyser> {
  return app.call(addAnalyser, { params: { userId: user.userId, ...terms(), ...more }, body, as: user })
}

function wantedOf({ id, version, ip, port, deviceId, readingCode, profile, placement, isActive }: Analyser) {
  return { id, version, ip, port, deviceId, readingCode, profile, placement, isActive }
}

function change(user: TestUser, analyser: Analyser, more: Partial<ReturnType<typeof wantedOf>>) {
  return app.call(updateAnalyser, { body: { ...wantedOf(analyser), ...more }, as: user })
}

function refusedChange(user: TestUser, analyser: Analyser, more: Partial<ReturnType<typeof wantedOf>> = {}) {
  return app.refused(updateAnalyser, { body: { ...wantedOf(analyser), ...more }, as: user })
}

describe('an analyser', () => {
  test('is attached when it is added, and only one at a time', async () => {
    const user = await app.aUser()
    const analyser = await add(user)
    expect(analyser).toMatchObject({ isActive: true, version: 1, connection: { state: 'waiting', lastGoodAt: null } })
    expect(await app.call(findAnalyser, { params: { userId: user.userId }, as: user })).toEqual([analyser])
    const second = await app.refused(addAnalyser, { params: { userId: user.userId, ...terms() }, body, as: user })
    expect(second).toMatchObject({ code: 'analyser_attached', status: 409 })
  })

  test('is one of two that are added at once', async () => {
    const user = await app.aUser()
    const both = await Promise.allSettled([add(user), add(user)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await app.call(findAnalyser, { params: { userId: user.userId }, as: user })).toHaveLength(1)
  })

  test('is changed only while it is disabled, and changes something', async () => {
    const user = await app.aUser()
    const analyser = await add(user)
    expect((await refusedChange(user, analyser, { port: 5021 })).code).toBe('analyser_attached')
    expect((await refusedChange(user, analyser)).code).toBe('analyser_unchanged')
    const disabled = await change(user, analyser, { isActive: false })
    expect(disabled).toMatchObject({ isActive: false, version: 2, connection: null })
    expect((await refusedChange(user, analyser, { isActive: false })).code).toBe('changed_meanwhile')
    expect((await refusedChange(user, disabled)).code).toBe('analyser_unchanged')
    const moved = await change(user, disabled, { port: 5021, readingCode: 'RO002' })
    expect(moved).toMatchObject({ port: 5021, readingCode: 'RO002', isActive: false })
    const again = await change(user, moved, { isActive: true })
    expect(again).toMatchObject({ isActive: true, connection: { state: 'waiting' } })
  })

  test('is kept without a model, and is not read until one is chosen', async () => {
    const user = await app.aUser()
    const { ip, port, deviceId } = terms()
    const url = `/api/test/addAnalyzerData/${user.userId}/${ip}/${port}/${deviceId}`
    const headers = { authorization: `Bearer ${user.token}` }
    // Address, port, device and reading code alone, as the specification's call has them.
    const added = await app.server.inject({ method: 'POST', url, headers, payload: { readingCode: 'RO7' } })
    expect(added.json()).toMatchObject({ isActive: true, profile: null, profileName: null, connection: null })
    const [analyser] = await app.call(findAnalyser, { params: { userId: user.userId }, as: user })
    if (!analyser) throw new Error('the analyser was not stored')
    const polled = async () =>
      (await listActive(app.platform.db, app.clock.now())).some(({ analyserId }) => analyserId === analyser.id)
    expect(await polled()).toBe(false)
    const admin = await app.aUser({ isAdministrator: true })
    const offline = await app.call(listAnalysers, { query: { state: 'offline', search: '' }, as: admin })
    expect(offline.map(({ id }) => id)).not.toContain(analyser.id)
    expect((await refusedChange(user, analyser, { ip: '192.0.2.1' })).code).toBe('analyser_address_not_allowed')
    expect((await refusedChange(user, analyser, { profile: 'no_such' })).code).toBe('device_profile_unknown')
    const chosen = await change(user, analyser, { profile: 'eastron_sdm630' })
    expect(chosen).toMatchObject({ profile: 'eastron_sdm630', connection: { state: 'waiting' } })
    expect(await polled()).toBe(true)
    expect((await refusedChange(user, chosen, { profile: null })).code).toBe('analyser_attached')
  })

  test('comes back every time it was disabled, and never beside another', async () => {
    const user = await app.aUser()
    let analyser = await add(user)
    for (let round = 0; round < 10; round++) analyser = await change(user, analyser, { isActive: round % 2 === 1 })
    analyser = await change(user, analyser, { isActive: false })
    const other = await add(user)
    expect((await refusedChange(user, analyser, { isActive: true })).code).toBe('analyser_attached')
    await change(user, other, { isActive: false })
    expect((await change(user, analyser, { isActive: true })).isActive).toBe(true)
  })

  test('is removed only while it is disabled; then it is gone', async () => {
    const user = await app.aUser()
    const analyser = await add(user)
    const { id } = analyser
    expect((await app.refused(removeAnalyser, { params: { id }, as: user })).code).toBe('analyser_attached')
    await change(user, analyser, { isActive: false })
    await app.call(removeAnalyser, { params: { id }, as: user })
    expect(await app.call(findAnalyser, { params: { userId: user.userId }, as: user })).toEqual([])
    expect((await app.refused(removeAnalyser, { params: { id }, as: user })).code).toBe('not_found')
    expect((await app.refused(getLiveValues, { params: { analyzerId: id }, as: user })).code).toBe('not_found')
  })

  test('of one device is read for one user', async () => {
    const [user, other] = [await app.aUser(), await app.aUser()]
    const place = terms()
    await add(user, place)
    const refusal = await app.refused(addAnalyser, { params: { userId: other.userId, ...place }, body, as: other })
    expect(refusal.code).toBe('analyser_in_use')
  })

  test.each([
    ['10.1.2.3', 5020, 'analyser_address_not_allowed'],
    ['127.0.0.1', 22, 'analyser_address_not_allowed'],
    ['169.254.169.254', 5020, 'analyser_address_not_allowed'],
    ['::ffff:169.254.169.254', 5020, 'analyser_address_not_allowed'],
    ['localhost', 5020, 'invalid_request'],
    ['2130706433', 5020, 'invalid_request'],
  ])('at %s port %i is refused: %s', async (ip, port, code) => {
    const user = await app.aUser()
    const url = `/api/test/addAnalyzerData/${user.userId}/${encodeURIComponent(ip)}/${port}/1`
    const headers = { authorization: `Bearer ${user.token}` }
    const answer = await app.server.inject({ method: 'POST', url, headers, payload: body })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code])
  })

  test('says how long it may take for an answer, and keeps it where a call leaves it out', async () => {
    const user = await app.aUser()
    const { ip, port, deviceId } = terms()
    const params = { userId: user.userId, ip, port, deviceId }
    const url = `/api/test/addAnalyzerData/${user.userId}/${ip}/${port}/${deviceId}`
    const headers = { authorization: `Bearer ${user.token}` }
    for (const answerMs of [199, 10_001]) {
      const answer = await app.server.inject({ method: 'POST', url, headers, payload: { ...body, answerMs } })
      expect(answer.json()).toMatchObject({ code: 'invalid_request', field: 'answerMs' })
    }
    const added = await app.call(addAnalyser, { params, body: { ...body, answerMs: 10_000 }, as: user })
    expect(added.answerMs).toBe(10_000)
    const polled = (await listActive(app.platform.db, app.clock.now())).find(
      ({ analyserId }) => analyserId === added.id,
    )
    expect(polled?.answerMs).toBe(10_000)
    const disabled = await change(user, added, { isActive: false })
    expect(disabled.answerMs).toBe(10_000)
    const usual = await app.call(updateAnalyser, { body: { ...wantedOf(disabled), answerMs: null }, as: user })
    expect(usual.answerMs).toBeNull()
  })

  test('of an unknown model is refused', async () => {
    const user = await app.aUser()
    const unknown = { ...body, profile: 'guessed' }
    const refusal = await app.refused(addAnalyser, {
      params: { userId: user.userId, ...terms() },
      body: unknown,
      as: user,
    })
    expect(refusal).toMatchObject({ code: 'device_profile_unknown', field: 'profile' })
  })

  test('is there for its owner and the administrator alone', async () => {
    const [user, other, admin] = [await app.aUser(), await app.aUser(), await app.aUser({ isAdministrator: true })]
    const analyser = await add(user)
    const params = { analyzerId: analyser.id }
    expect((await app.refused(getLiveValues, { params, as: other })).code).toBe('not_found')
    expect((await app.refused(streamLiveValues, { params, as: other })).code).toBe('not_found')
    expect((await app.refused(checkAnalyser, { params, as: other })).code).toBe('not_found')
    expect((await refusedChange(other, analyser, { isActive: false })).code).toBe('not_found')
    expect((await app.refused(removeAnalyser, { params: { id: analyser.id }, as: other })).code).toBe('not_found')
    const foreign = await app.refused(addAnalyser, { params: { userId: user.userId, ...terms() }, body, as: other })
    expect(foreign.code).toBe('not_allowed')
    expect((await app.refused(listAnalysers, { query: { state: 'all', search: '' }, as: user })).code).toBe(
      'not_allowed',
    )
    expect(await app.call(getLiveValues, { params, as: admin })).toMatchObject({ analyserId: analyser.id, values: {} })
    const found = await app.call(listAnalysers, { query: { state: 'all', search: user.username }, as: admin })
    expect(found.map(({ id }) => id)).toEqual([analyser.id])
    expect(await app.call(listAnalysers, { query: { state: 'online', search: user.username }, as: admin })).toEqual([])
    const check = await app.call(checkAnalyser, { params, as: user })
    expect(check).toMatchObject({ analyser: { id: analyser.id }, events: [], samples: 0 })
    expect(check.days).toHaveLength(30)
  })

  test('is forgotten with the account, and its address with it', async () => {
    const [user, admin] = [await app.aUser(), await app.aUser({ isAdministrator: true })]
    const { id } = await add(user)
    await app.call(deleteUser, { params: { id: user.userId }, as: admin })
    const rows = await app.platform.db.selectFrom('analysers').selectAll().where('id', '=', id).execute()
    expect(rows).toMatchObject([{ status: 'removed', ip: '0.0.0.0', reading_code: '' }])
    const late = await app.refused(addAnalyser, { params: { userId: user.userId, ...terms() }, body, as: admin })
    expect(late.code).toBe('not_found')
  })
})

test('the models and parameters to choose from have names and units', async () => {
  const user = await app.aUser()
  const { profiles, parameters } = await app.call(listParameters, { as: user })
  const known = profiles.find(({ id }) => id === 'eastron_sdm630')
  expect(known?.quantities).toContain('active_energy_import')
  expect(parameters).toContainEqual({ quantity: 'active_power_total', unit: 'W' })
})

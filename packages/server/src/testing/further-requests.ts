import { isAdministrator } from '@tandem/core/access/access.ts'
import { createAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import { listConsentTexts } from '@tandem/contract/accounts/consents.ts'
import { generateVolumeForecast } from '@tandem/contract/forecasting.ts'
import { approveRequest, createGroup, requestToJoin } from '@tandem/contract/groups.ts'
import { uploadReadings } from '@tandem/contract/metering/reading-import.ts'
import { addDeviceModel } from '@tandem/contract/metering/device-models.ts'
import type { RegisterMap } from '@tandem/contract/metering/register-map.ts'
import { uploadOwnSeries } from '@tandem/contract/own-series.ts'
import { rememberReadingLayout } from '@tandem/contract/metering/reading-layouts.ts'
import { putSubscription } from '../slices/accounts/push-subscriptions.store.ts'
import { insertSession } from '../slices/accounts/sessions.store.ts'
import { anIntradayMarket, place, wish } from './intraday.ts'
import type { PermissionWorld, RequestOf } from './permission-world.ts'
import type { TestUser } from './test-app.ts'
import { upload } from './uploading.ts'

/** What calls beyond the specification need that are about somebody's records. By method and path. */
export function furtherRequests(world: PermissionWorld): Record<string, RequestOf> {
  return {
    ...requestsOfPeople(world),
    ...requestsOfGroups(world),
    ...requestsOfMarkets(world),
    ...requestsOfReadings(world),
  }
}

function requestsOfPeople({ app, aPerson, next }: PermissionWorld): Record<string, RequestOf> {
  return {
    'DELETE /api/access-tokens/{id}': async (owner) => {
      const body = { name: 'A program', scopes: ['read' as const], days: 1, callsPerMinute: 60 }
      const isTrader = owner.userType === 'transactionalUser' || isAdministrator(owner)
      const as = isTrader ? owner : await aPerson('transactional')
      return { params: { id: (await app.call(createAccessToken, { body, as })).id } }
    },
    'DELETE /api/profile/sessions/{id}': async ({ userId }) => {
      const at = app.clock.now()
      const expiresAt = at.add({ hours: 1 })
      const session = { userId, device: 'Firefox, Linux', at, expiresAt, renewableUntil: expiresAt, renewal: null }
      return { params: { id: await app.platform.db.transaction().execute((tx) => insertSession(tx, session)) } }
    },
    'DELETE /api/push-devices/{id}': async ({ userId }) => {
      const at = app.clock.now()
      const keys = { p256dh: 'a key', auth: 'a secret', service: 'push.example.org:443', device: 'Firefox, Linux', at }
      const subscription = { ...keys, userId, sessionId: undefined, endpoint: `https://push.example.org/${next()}` }
      const put = await app.platform.db.transaction().execute((tx) => putSubscription(tx, subscription))
      return { params: { id: put?.id ?? 0 } }
    },
    'DELETE /api/own-series/{id}': async (as) => {
      const content = 'Day;Interval;Value\n02-03-2026;1;5'
      const file = { as, name: 'series.csv', content, fields: { name: 'Sun', unit: '' } }
      return { params: { id: (await upload(app, uploadOwnSeries, file)).series.id } }
    },
    'PUT /api/users/{id}/consents/research': async ({ userId }) => {
      const { version } = (await app.call(listConsentTexts)).research
      return { params: { id: userId }, body: { given: true, version, language: 'en' } }
    },
  }
}

/** A group of a trader's, its members, and somebody who asks to join it. */
function requestsOfGroups({ app, aPerson, next }: PermissionWorld): Record<string, RequestOf> {
  const traderOf = async (owner: TestUser) =>
    owner.userType === 'transactionalUser' ? owner : aPerson('transactional')
  const ownGroup = async (as: TestUser) =>
    (await app.call(createGroup, { body: { name: `Group ${next()}` }, as })).groupId
  const askedBy = async (as: TestUser, groupId: number) =>
    (await app.call(requestToJoin, { params: { groupId }, as })).id
  /** A group of somebody's with one member beside. */
  const joined = async (owner: TestUser, member: TestUser) => {
    const groupId = await ownGroup(owner)
    const requestId = await askedBy(member, groupId)
    await app.call(approveRequest, { params: { requestId }, as: owner })
    return groupId
  }
  const decided: RequestOf = async (owner) => {
    const groupId = await ownGroup(await traderOf(owner))
    return { params: { requestId: await askedBy(await aPerson('transactional'), groupId) } }
  }
  const ofOwner =
    (body?: () => unknown): RequestOf =>
    async (owner) => ({ params: { groupId: await ownGroup(await traderOf(owner)) }, ...(body ? { body: body() } : {}) })
  return {
    'PUT /api/groups/{groupId}': ofOwner(() => ({ name: `Renamed ${next()}` })),
    'DELETE /api/groups/{groupId}': ofOwner(),
    'POST /api/groups/requests/{requestId}/approve': decided,
    'POST /api/groups/requests/{requestId}/reject': decided,
    'DELETE /api/groups/requests/{requestId}': async (owner) => {
      const groupId = await ownGroup(await aPerson('transactional'))
      return { params: { requestId: await askedBy(await traderOf(owner), groupId) } }
    },
    'DELETE /api/groups/{groupId}/members/{userId}': async (owner) => {
      const member = await aPerson('transactional')
      return { params: { groupId: await joined(await traderOf(owner), member), userId: member.userId } }
    },
    'POST /api/groups/{groupId}/owner': async (owner) => {
      const member = await aPerson('transactional')
      return { params: { groupId: await joined(await traderOf(owner), member) }, body: { userId: member.userId } }
    },
    'POST /api/groups/{groupId}/leave': async (owner) => ({
      params: { groupId: await joined(await aPerson('transactional'), await traderOf(owner)) },
    }),
    'GET /api/groups/{groupId}/statement/{dateFrom}/{dateTo}': async (owner) => ({
      params: { groupId: await ownGroup(await traderOf(owner)), dateFrom: '2026-03-02', dateTo: '2026-03-02' },
    }),
  }
}

function requestsOfMarkets({ app, day, freshDay, aDraft, trader }: PermissionWorld): Record<string, RequestOf> {
  const anOrder = async (owner: TestUser) => {
    const closes = app.clock.now().add({ hours: 2 }).toString()
    const market = await anIntradayMarket(app, day.admin, { date: freshDay(), closes })
    return (await place(app, trader(owner), market, wish('buy', 1, '0.1'))).order.id
  }
  return {
    'GET /api/orders/{id}': async (owner) => ({ params: { id: (await aDraft(trader(owner))).id } }),
    'PUT /api/intraday/orders/{id}': async (owner) => ({ params: { id: await anOrder(owner) }, body: { quantity: 2 } }),
    'DELETE /api/intraday/orders/{id}': async (owner) => ({ params: { id: await anOrder(owner) } }),
    'GET /api/trades/{dateFrom}/{dateTo}': ({ userId }) => ({ query: { userId } }),
  }
}

function requestsOfReadings(world: PermissionWorld): Record<string, RequestOf> {
  const { app, anAnalyser } = world
  const ofAnalyser: RequestOf = async (owner) => ({ params: { analyzerId: (await anAnalyser(owner)).id } })
  const file = (day: number) =>
    `time,consumption kWh,production kWh\n${Array.from({ length: 24 }, (_, hour) => `2026-01-${day} ${String(hour).padStart(2, '0')}:00,1,0`).join('\n')}\n`
  const aFile = async (as: TestUser) => {
    const fields = { userId: String(as.userId) }
    return upload(app, uploadReadings, { fields, as, name: 'hours.csv', content: file(10 + (world.next() % 15)) })
  }
  /** To understand a file takes long, and to look at it changes nothing. */
  const files = new Map<number, ReturnType<typeof aFile>>()
  const shared = (as: TestUser) => files.get(as.userId) ?? files.set(as.userId, aFile(as)).get(as.userId) ?? aFile(as)
  const ofImport =
    (more: object, of: typeof aFile): RequestOf =>
    async (owner) => {
      const { id, mapping } = await of(owner.userType === 'transactionalUser' ? owner : world.foreign)
      return { params: { importId: id }, body: { mapping, corrections: [], ...more } }
    }
  const aLayout = async (owner: TestUser) => {
    const as = owner.userType === 'transactionalUser' ? owner : world.foreign
    const { id, mapping } = await shared(as)
    const request = { params: { importId: id }, body: { name: 'A layout', mapping } }
    return (await app.call(rememberReadingLayout, { as, ...request })).id
  }
  const map: RegisterMap = {
    name: 'A model',
    phases: 1,
    registers: [
      {
        ...({ quantity: 'active_energy_import', address: 0, functionCode: 3, type: 'uint32', unit: 'Wh' } as const),
        ...({ wordOrder: 'msw_first', byteOrder: 'msb_first', scale: 1, isReversed: false } as const),
      },
    ],
  }
  const aModel = async (owner: TestUser) => {
    const as = owner.userType === 'transactionalUser' ? owner : world.foreign
    return (await app.call(addDeviceModel, { body: { map, isShared: false }, as })).id
  }
  const aRun: RequestOf = async (owner) => {
    const params = { userId: owner.userId, dateFrom: world.date, dateTo: world.date }
    const { id } = await app.call(generateVolumeForecast, { params, query: {}, as: owner })
    return { params: { id } }
  }
  return {
    'GET /api/analysers/{analyzerId}/stream': ofAnalyser,
    'GET /api/analysers/{analyzerId}/check': ofAnalyser,
    'GET /api/forecasts/runs/{id}': aRun,
    'DELETE /api/forecasts/runs/{id}': aRun,
    'POST /api/device-models': () => ({ body: { map, isShared: false } }),
    'PUT /api/device-models/{modelId}': async (owner) => ({
      params: { modelId: await aModel(owner) },
      body: { map, isShared: false, version: 1 },
    }),
    'DELETE /api/device-models/{modelId}': async (owner) => ({ params: { modelId: await aModel(owner) } }),
    'GET /api/device-models/maps/{profile}': () => ({ params: { profile: 'eastron_sdm120' } }),
    'POST /api/readings/push': () => ({
      body: { readings: [{ start: '2026-01-05T10:00:00Z', consumption: 1.25 }] },
    }),
    'POST /api/readings/imports': ({ userId }) => ({ body: { userId: String(userId) }, file: file(10) }),
    'POST /api/readings/imports/{importId}/preview': ofImport({}, shared),
    'POST /api/readings/imports/{importId}/confirm': ofImport({ replace: false }, aFile),
    'POST /api/readings/imports/{importId}/rejected': ofImport({}, shared),
    'POST /api/readings/imports/{importId}/layout': async (owner) => {
      const { id, mapping } = await shared(owner.userType === 'transactionalUser' ? owner : world.foreign)
      return { params: { importId: id }, body: { name: 'A layout', mapping } }
    },
    'DELETE /api/readings/layouts/{layoutId}': async (owner) => ({ params: { layoutId: await aLayout(owner) } }),
    'POST /api/readings/layouts/{layoutId}/share': async (owner) => ({ params: { layoutId: await aLayout(owner) } }),
    'PUT /api/readings/{userId}/hours/{day}': ({ userId }) => {
      const hour = { start: '2026-01-05T10:00:00Z', version: 0, consumption: 1, production: null }
      return { params: { userId, day: '2026-01-05' }, body: { placement: 'connection', hours: [hour] } }
    },
  }
}

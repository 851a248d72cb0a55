import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import * as accounts from '@tandem/contract/accounts/accounts.ts'
import * as analysers from '@tandem/contract/metering/analysers.ts'
import * as readings from '@tandem/contract/metering/readings.ts'
import type { PermissionWorld, RequestOf } from './permission-world.ts'
import { testPassword } from './test-people.ts'

const wireLine = { period: 1, side: 'buy', steps: [{ price: 0.1, quantity: 1 }] }
const indexOf = () => ({ indexDate: '2026-01-31', consumptionIndex: 1, productionIndex: 0, isConfirmed: true })
const hoursOfFile = () =>
  Array.from({ length: 24 }, (_, hour) => `2026-02-10 ${String(hour).padStart(2, '0')}:00,1.5,0.25`)

/** What calls of the specification need beside the usual: a record of its own to change, a body, a file. By method and path. */
export function specifiedRequests(world: PermissionWorld): Record<string, RequestOf> {
  return { ...requestsOfPeople(world), ...requestsOfMarkets(world) }
}

function requestsOfPeople(world: PermissionWorld): Record<string, RequestOf> {
  return {
    'POST /api/auth/signin': () => ({ body: { username: world.people.standard.username, password: testPassword } }),
    'POST /api/auth/signup': () => ({ body: world.registration() }),
    'GET /api/auth/activateAccount/{token}': async () => ({ params: { token: await world.mailedToken('activation') } }),
    'POST /api/test/resetPassword/{token}/{newPassword}': async () => ({
      params: { token: await world.mailedToken('reset'), newPassword: 'another-horse-7' },
    }),
    'GET /api/test/role/{id}': async () => ({
      params: { id: (await world.app.call(accounts.listRoles, { as: world.day.admin }))[0]?.id ?? 0 },
    }),
    'POST /api/test/addRole': () => ({ body: { name: `ROLE_NUMBER_${world.next()}` } }),
    'DELETE /api/test/deleteUser/{id}': async () => ({ params: { id: (await world.aPerson('standard')).userId } }),
    'GET /api/test/updateUser/{id}/{statusRequest}': (owner) => ({
      params: { id: owner.userId, statusRequest: 0 },
      query: { firstName: 'Renamed', email: owner.email },
    }),
    'GET /api/test/updateUserPreferences/{userId}/{preference}/{value}': (owner) => ({
      params: { userId: owner.userId, preference: 'resultMail', value: 'on' },
    }),
    'PUT /api/test/updateOrder': async (owner) => ({
      body: { ...(await world.aDraft(world.trader(owner))), name: 'Renamed', lines: [wireLine] },
    }),
    'POST /api/test/addOrder': async () => ({
      body: { marketId: await world.openMarket(), name: 'An order', lines: [wireLine] },
    }),
    'DELETE /api/test/deleteOrder/{id}': async (owner) => ({
      params: { id: (await world.aDraft(world.trader(owner))).id },
    }),
    'GET /api/test/transmittedMarket/{orderId}': async (owner) => ({
      params: { orderId: (await world.aDraft(world.trader(owner))).id },
    }),
    'GET /api/test/generateOrderForecast/{userId}/{marketDate}': async (owner) => ({
      params: { userId: owner.userId, marketDate: await world.dayOfOpenMarket() },
    }),
    'GET /api/test/administration/marketDetailsExportToExcel/excel': ({ userId }) => ({
      query: { userId, marketType: 'pzu_market' },
    }),
    'POST /api/test/addCoinAcquisition': () => ({ body: { amount: 10, note: '' } }),
    'GET /api/test/acceptCoinAcquisition/{id}': async () => ({ params: { id: await world.aPurchase() } }),
    'GET /api/test/rejectCoinAcquisition/{id}': async () => ({ params: { id: await world.aPurchase() } }),
  }
}

function requestsOfMarkets(world: PermissionWorld): Record<string, RequestOf> {
  return {
    'GET /api/test/markets/{id}': () => ({ params: { id: world.day.dayAheadId } }),
    'GET /api/test/editMarket/{id}': () => ({ params: { id: world.day.dayAheadId } }),
    'POST /api/test/addMarket': () => ({ body: world.marketTerms() }),
    'PUT /api/test/updateMarket': async () => {
      const id = await world.openMarket(false)
      return { body: { ...world.marketTerms(), date: world.lastDay(), id } }
    },
    'GET /api/test/openMarket/{id}': async () => ({ params: { id: await world.openMarket(false) } }),
    'GET /api/test/closeMarket/{id}': async () => ({ params: { id: await world.openMarket() } }),
    'POST /api/test/saveReferencePrice': () => ({ body: { date: world.date, prices: [{ period: 1, price: 0.25 }] } }),
    'POST /api/test/addAnalyzerData/{userId}/{ip}/{port}/{deviceId}': (owner) => ({
      params: { userId: owner.userId, ip: '127.0.0.1', port: 2_000 + world.next(), deviceId: 1 },
      body: { readingCode: `Code ${world.next()}`, profile: 'eastron_sdm630', placement: 'connection' },
    }),
    'POST /api/test/updateAnalyzer': async (owner) => {
      const { id, ip, port, deviceId, readingCode, profile, placement, version } = await world.anAnalyser(owner)
      return { body: { id, ip, port, deviceId, readingCode, profile, placement, version, isActive: false } }
    },
    'DELETE /api/test/removeAnalyzer/{id}': async (owner) => {
      const { id, ip, port, deviceId, readingCode, profile, placement, version } = await world.anAnalyser(owner)
      const body = { id, ip, port, deviceId, readingCode, profile, placement, version, isActive: false }
      await world.app.call(analysers.updateAnalyser, { body, as: world.day.admin })
      return { params: { id } }
    },
    'GET /api/test/getReadings/{analyzerId}/{dateFrom}/{dateTo}': async (owner) => ({
      params: { ...world.usual(owner), analyzerId: (await world.anAnalyser(owner)).id },
    }),
    'GET /api/test/getReadingsValue/{analyzerId}': async (owner) => ({
      params: { analyzerId: (await world.anAnalyser(owner)).id },
    }),
    'POST /api/test/addReadingIndex': (owner) => ({ body: { ...indexOf(), userId: owner.userId, month: '2026-01' } }),
    'PUT /api/test/updateReadingIndex': async (owner) => {
      const { consumptionIndex, productionIndex } = { consumptionIndex: energyWh(1_000), productionIndex: energyWh(0) }
      const terms = { indexDate: '2026-01-31' as DeliveryDay, month: '2026-01-01' as DeliveryDay, isConfirmed: true }
      const body = { ...terms, userId: owner.userId, consumptionIndex, productionIndex }
      const { id, version } = await world.app.call(readings.addIndexReading, { body, as: world.day.admin })
      return { body: { ...indexOf(), id, version, consumptionIndex: 2 } }
    },
    'POST /api/test/importReadingIndex': (owner) => ({
      body: { userId: String(owner.userId) },
      file: `time,consumption kWh,production kWh\n${hoursOfFile().join('\n')}\n`,
    }),
  }
}

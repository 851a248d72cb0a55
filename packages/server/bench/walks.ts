import { addDays, deliveryDay, startOfDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { applySettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { getImbalanceSettings, saveImbalanceSettings } from '@tandem/contract/imbalance/imbalance.ts'
import { addSession, closeSession, openSession } from '@tandem/contract/markets/markets.ts'
import { addOrder, transmitOrder } from '@tandem/contract/orders/orders.ts'
import { saveHoursOfDay } from '@tandem/contract/metering/readings.ts'
import { getDayAheadReport } from '@tandem/contract/reports.ts'
import type { RequestInput } from '@tandem/contract/request.ts'
import { displayZone } from '@tandem/contract/texts/format.ts'
import { Session, type Profiler } from 'node:inspector/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createApp } from '../src/app.ts'
import { drivenClock, type DrivenClock } from '../src/platform/clock.ts'
import { projectRoot } from '../src/platform/config.ts'
import { callInProcess } from '../src/platform/in-process-client.ts'
import { createLog } from '../src/platform/log.ts'
import { createMailer } from '../src/platform/mail.ts'
import type { Platform } from '../src/platform/platform.ts'
import { createTestUser, testConfig, type TestUser } from '../src/testing/test-people.ts'
import { withBenchDatabase } from './bench-database.ts'

/*
 * `npm run walks`: the files that a maintainer meets on the way of an order, a reading and an imbalance.
 *
 * A file counts for a step when one of its named functions ran while the step's call was answered, by a profile of this
 * process: the second call of its kind, so that what is made once is made. A buyer and a seller have an order of one hour
 * each, and the buyer a reading of that hour; every call goes through the server's front door to PostgreSQL. Of the core and
 * the server all files count but those that know nothing of the step: the outside world, the columns of the tables, the
 * units, and the three that check who signs in. The contract, which describes and decides nothing, is not counted either.
 */
const notCounted = [
  'server/src/platform/',
  'server/src/schema/',
  'core/src/units/',
  ...['credentials.store', 'sign-in.service', 'tokens'].map((name) => `server/src/slices/accounts/${name}.ts`),
  'server/src/testing/',
]
const counted = /^(core|server)\/src\//

type Step = 'place' | 'transmit' | 'clear' | 'report' | 'reading' | 'imbalance'
type Measure = (step: Step, work: () => Promise<unknown>) => Promise<void>

const profiler = new Session()
const walks = new Map<Step, string[]>()

await withBenchDatabase('walks', async (db, url) => {
  const clock = drivenClock('2026-03-02T08:00:00Z')
  const config = testConfig(url)
  const log = createLog({ logLevel: 'silent' })
  const platform: Platform = { db, clock, config, log, mailer: createMailer(config, log, clock) }
  const server = await createApp(platform, { rateLimitFactor: 0 })
  const call: Call = (user, endpoint, input) => callInProcess(server, endpoint, input, { token: user.token })
  try {
    const people = {
      admin: await createTestUser(platform, { username: 'admin', isAdministrator: true }),
      buyer: await createTestUser(platform, { username: 'buyer', coins: '1000' }),
      seller: await createTestUser(platform, { username: 'seller', coins: '1000' }),
    }
    // Not every hour has a price that trading made.
    const settings = await call(people.admin, getImbalanceSettings, {})
    const usual = { usualPeak: priceTick(20_000), usualOffPeak: priceTick(10_000) }
    await call(people.admin, saveImbalanceSettings, { body: { ...settings, ...usual } })
    profiler.connect()
    await profiler.post('Profiler.enable')
    await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await live({ call, clock, ...people }, deliveryDay('2026-03-03'), async (_step, work) => void (await work()))
    await live({ call, clock, ...people }, deliveryDay('2026-03-05'), async (step, work) => {
      await profiler.post('Profiler.takePreciseCoverage')
      await work()
      const { result } = await profiler.post('Profiler.takePreciseCoverage')
      walks.set(step, filesOf(result))
    })
  } finally {
    profiler.disconnect()
    await server.close()
  }
})

for (const [step, files] of walks) {
  const server = files.filter((file) => file.startsWith('server')).length
  process.stdout.write(`${step}: ${files.length} files, ${server} of them on the server\n`)
  for (const file of files) process.stdout.write(`  ${file}\n`)
}

type Call = <E extends AnyEndpoint>(user: TestUser, endpoint: E, input: RequestInput<E>) => Promise<ResponseOf<E>>

interface World {
  readonly call: Call
  readonly clock: DrivenClock
  readonly admin: TestUser
  readonly buyer: TestUser
  readonly seller: TestUser
}

/** One delivery day from the first order to its settlement. */
async function live({ call, clock, admin, buyer, seller }: World, date: DeliveryDay, measure: Measure): Promise<void> {
  const opening = clock.now()
  const start = startOfDay(date, displayZone)
  const terms = { marketType: 'dayAhead', date, zone: displayZone, mtuMinutes: 60 } as const
  const { id: marketId } = await call(admin, addSession, {
    body: {
      ...terms,
      minPrice: priceTick(-50_000),
      maxPrice: priceTick(400_000),
      openingTime: opening,
      closingTime: opening.add({ hours: 1 }),
    },
  })
  await call(admin, openSession, { params: { id: marketId } })
  const orderOf = (side: 'buy' | 'sell') => ({
    marketId,
    name: 'Noon',
    lines: [{ period: 13, side, steps: [{ price: priceTick(20_000), quantity: energyWh(1_000) }] }],
  })
  const { id: offer } = await call(seller, addOrder, { body: orderOf('sell') })
  await call(seller, transmitOrder, { params: { orderId: offer } })
  let orderId = 0
  await measure('place', async () => ({ id: orderId } = await call(buyer, addOrder, { body: orderOf('buy') })))
  await measure('transmit', () => call(buyer, transmitOrder, { params: { orderId } }))
  await measure('clear', () => call(admin, closeSession, { params: { id: marketId } }))
  await measure('report', () => call(buyer, getDayAheadReport, { params: { userId: buyer.userId, date } }))
  clock.set(startOfDay(addDays(date, 1), displayZone).add({ hours: 8 }))
  const hour = { start: start.add({ hours: 12 }), version: 0, consumption: energyWh(1_200), production: null }
  await measure('reading', () =>
    call(buyer, saveHoursOfDay, {
      params: { userId: buyer.userId, day: date },
      body: { placement: 'connection', hours: [hour] },
    }),
  )
  await measure('imbalance', () => call(admin, applySettlement, { params: { marketId } }))
}

function filesOf(scripts: readonly Profiler.ScriptCoverage[]): string[] {
  return scripts
    .filter(({ functions }) => functions.some(({ functionName, ranges }) => functionName && ranges[0]?.count))
    .flatMap(({ url }) =>
      url.startsWith('file:') ? [path.relative(path.join(projectRoot, 'packages'), fileURLToPath(url))] : [],
    )
    .filter((file) => counted.test(file) && !notCounted.some((place) => file.startsWith(place)))
    .sort()
}

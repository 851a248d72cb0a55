import { perKWh, tc } from '@tandem/core/testing/builders.ts'
import * as contract from '@tandem/contract/orders/autopilot.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveForecasts } from '../../testing/forecasts.ts'
import { findStoredNotices } from '../../testing/notices.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { aMarket } from '../../testing/trading.ts'
import { runAutopilots } from './run-autopilots.ts'

const app = useTestApp({ now: '2026-05-04T06:30:00Z' })
const day = '2026-05-05'

const limits: contract.AutopilotSettings = {
  pricing: 'forecastRange',
  chance: null,
  highestPrice: perKWh('0.50'),
  lowestPrice: perKWh('0.10'),
  coinsPerDay: tc('20'),
  closesGaps: false,
  gapEnergy: null,
  gapCoins: null,
  mostLoss: tc('5'),
}

/** Buys half a kWh in the first hour and sells one in the second, and has an autopilot that is on. */
async function aHouse(settings: Partial<contract.AutopilotSettings>) {
  const user = await app.aUser({ coins: '100' })
  await saveForecasts(app, { day, userId: user.userId, consumption: [500, 0], production: [0, 1_000, 0] })
  const startsAt = app.clock.now().subtract({ hours: 3 }).round({ smallestUnit: 'hour', roundingMode: 'floor' })
  await sql`insert into hour_readings (user_id, starts_at, consumption_wh, production_wh, quality, placement, written_at)
    values (${user.userId}, ${startsAt}, 1, 0, 'manual', 'connection', ${app.clock.now()})`.execute(app.platform.db)
  await app.call(contract.saveAutopilot, { body: { ...limits, ...settings }, as: user })
  await app.call(contract.switchAutopilot, { body: { state: 'on' }, as: user })
  return user
}

test('keeps to the chance that it was given, and says so when it announces', async () => {
  const admin = await app.aUser({ isAdministrator: true, userType: 'standard' })
  await aMarket(app, admin, { date: day, opens: '2026-05-04T03:00:00Z', closes: '2026-05-04T10:00:00Z' })
  await saveForecasts(app, { day, userId: 0, price: [30_000], spread: 1_000 })
  const [sure, own] = [await aHouse({ chance: 80 }), await aHouse({ pricing: 'ownPrices', chance: 80 })]
  const autopilotOf = (as: typeof sure) => app.call(contract.getAutopilot, { as })
  expect((await autopilotOf(sure)).settings).toMatchObject({ pricing: 'forecastRange', chance: 80 })
  await runAutopilots(app.platform)
  // Three levels above the median, and three below.
  expect((await autopilotOf(sure)).next?.lines.slice(0, 2)).toMatchObject([
    { side: 'buy', price: perKWh('0.33') },
    { side: 'sell', price: perKWh('0.27') },
  ])
  expect(await findStoredNotices(app, sure, 'autopilot')).toMatchObject([
    { event: 'planned', chance: 80, moreThanForecast: 0, lessThanForecast: 0 },
  ])
  expect((await autopilotOf(own)).next?.lines[0]).toMatchObject({ side: 'buy', price: perKWh('0.5') })
  expect(await findStoredNotices(app, own, 'autopilot')).toMatchObject([{ event: 'planned', chance: null }])
})

/** A model that somebody described, from the form to the readings, over the wire. */
import { addAnalyser, getLiveValues } from '@tandem/contract/metering/analysers.ts'
import { addDeviceModel } from '@tandem/contract/metering/device-models.ts'
import type { RegisterLine } from '@tandem/contract/metering/register-map.ts'
import { getHoursOfDay } from '@tandem/contract/metering/readings.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { expect, onTestFinished, test } from 'vitest'
import { quick, untilTrue } from '../../../testing/polling.ts'
import { startRegisterServer, wordsOf } from '../../../testing/register-server.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { closeHours } from '../close-hours.ts'
import { startPoller } from './poller.ts'

const start = Temporal.Instant.from('2026-03-26T08:00:00Z')
const app = useTestApp({ now: start.toString() })

const line = (quantity: RegisterLine['quantity'], address: number, more: Partial<RegisterLine>): RegisterLine => ({
  quantity,
  address,
  functionCode: 4,
  type: 'int32',
  wordOrder: 'lsw_first',
  byteOrder: 'msb_first',
  scale: 1,
  isReversed: false,
  unit: 'Wh',
  ...more,
})

/** Addresses far apart, low words first, steps of 0.1 Wh, and a power that is positive where it is fed in. */
const registers = [
  line('active_energy_import', 100, { unit: 'kWh', scale: 0.0001 }),
  line('active_energy_export', 4_000, { type: 'int64', wordOrder: 'msw_first' }),
  line('active_power_total', 7, { type: 'int16', unit: 'W', scale: 10, isReversed: true }),
  line('battery_power', 20_000, { unit: 'W' }),
  line('battery_charge', 20_010, { type: 'uint16', unit: '%', scale: 0.1 }),
]

test('a meter of an own model is attached, polled and makes the readings that its registers show', async () => {
  const server = await startRegisterServer({ unit: 17, functionCode: 4 })
  onTestFinished(() => server.stop())
  const put = (address: number, words: readonly number[]) => {
    words.forEach((word, at) => server.words.set(address + at, word))
  }
  /** 3,210.4 W taken and 600 W fed in by the counters; the battery gives 5 kW, more than all of it. */
  const show = (minutes: number) => {
    put(100, wordsOf('int32', 123_456_789 + Math.round((32_104 * minutes) / 60)).toReversed())
    put(4_000, wordsOf('int64', 5_000_000_000 + 10 * minutes))
    put(7, wordsOf('int16', -261))
    put(20_000, wordsOf('int32', -5_000).toReversed())
    put(20_010, wordsOf('int16', 643))
  }
  show(0)
  const as = await app.aUser()
  const model = await app.call(addDeviceModel, {
    body: { map: { name: 'Meter of the barn', phases: 3, registers }, isShared: false },
    as,
  })
  const { id: analyzerId } = await app.call(addAnalyser, {
    params: { userId: as.userId, ip: '127.0.0.1', port: server.port, deviceId: 17 },
    body: { readingCode: 'BARN', profile: model.profile, placement: 'connection' },
    as,
  })
  const poller = await startPoller(app.platform, { ...quick, interval: 20 })
  onTestFinished(() => poller.stop())
  const isStoredAt = async (at: Temporal.Instant) => {
    const found = await app.platform.db
      .selectFrom('analyser_samples')
      .select('sampled_at')
      .where('analyser_id', '=', analyzerId)
      .where('sampled_at', '=', at)
      .execute()
    return found.length === 1
  }
  await untilTrue(() => isStoredAt(start))
  for (let minutes = 2; minutes <= 60; minutes += 2) {
    show(minutes)
    // What was on its way when the registers changed has arrived, and another turn has begun, before the clock moves on.
    const asked = server.requests.length
    await untilTrue(() => server.requests.length >= asked + 2 * registers.length)
    const at = start.add({ minutes })
    app.clock.set(at)
    await untilTrue(() => isStoredAt(at))
  }
  const live = await app.call(getLiveValues, { params: { analyzerId }, as })
  expect(live).toMatchObject({ connection: { state: 'online' } })
  expect(live.values).toEqual({
    active_energy_import: 12_348_889,
    active_energy_export: 5_000_000_600,
    active_power_total: 2_610_000,
    battery_power: -5_000_000,
    battery_charge: 64_300,
  })
  expect(new Set(server.requests.map(([code]) => code))).toEqual(new Set([4]))
  await closeHours(app.platform)
  const day = '2026-03-26' as DeliveryDay
  const hours = await app.call(getHoursOfDay, { params: { userId: as.userId, day }, as })
  const known = hours.filter(({ quality }) => quality !== null)
  expect(known).toMatchObject([{ start, consumption: 3_210, production: 600, quality: 'measured' }])
  expect(known[0]?.source).toEqual({ kind: 'analyser', name: 'BARN' })
})

import path from 'node:path'
import { expect, test } from 'vitest'
import { day, publishDays } from '../../testing/forecasting.ts'
import { describeRepeating, hostileModels, repeatingModel, useModelFolder } from '../../testing/onnx-files.ts'
import { useTestApp } from '../../testing/test-app.ts'
import type { Platform } from '../../platform/platform.ts'
import { askBroughtModel } from './brought-prices.ts'
import { targetKey, type PriceJob } from './forecast-job.ts'
import { insertForecasts, latestForecast } from './forecasts.store.ts'
import { makeForecasts, prepareForecasts } from './make-forecasts.ts'
import type { NewForecast } from './stored-forecast.ts'

const app = useTestApp({ now: '2026-11-21T05:00:00Z' })
const tomorrow = day('2026-11-22')

const { folder, write: writeModel } = useModelFolder()

/** The platform of an installation whose operator brought a model. */
function platformWith(forecastModel: string | undefined): Platform {
  return { ...app.platform, config: { ...app.platform.config, forecastModel } }
}

async function forecastWith(model: string | undefined): Promise<NewForecast> {
  const platform = platformWith(model)
  const made: NewForecast[] = []
  const prepared = await prepareForecasts(platform, { owner: null }, [tomorrow])
  await makeForecasts(platform, prepared, { onDay: async ({ forecasts }) => void made.push(...forecasts) })
  const [forecast] = made
  if (!forecast) throw new Error('nothing was forecast')
  return forecast
}

test('prices take a model that the operator brought as far as it was nearer, and keep what they would be without', async () => {
  await publishDays(app, '2026-11-21', 40)
  const plain = await forecastWith(undefined)
  expect(plain.brought).toBeNull()

  // It says again what the day before was, which our own is nearer than, and is given TC/MWh: 300, where ticks are 30,000.
  const lastDay = writeModel('last-day', repeatingModel({ margins: [-9, 0, 9] }))
  const { brought, value } = await forecastWith(lastDay)
  expect(brought?.own).toEqual(plain.value)
  const share = (brought?.share ?? NaN) / 1_000
  expect(share).toBeLessThanOrEqual(0.5)
  if (share === 0) expect(value).toEqual(plain.value)

  const kept = await insertForecasts(app.platform.db, null, [await forecastWith(lastDay)])
  expect(kept).toHaveLength(1)
  const stored = await latestForecast(app.platform.db, { kind: 'price' }, tomorrow)
  expect(stored?.brought).toEqual(brought)
})

test('the model is given what was known at each cut-off, in TC/MWh, and is asked of the days that judge it', async () => {
  const platform = platformWith(writeModel('again', repeatingModel({ margins: [-9, 0, 9] })))
  const { job } = await prepareForecasts(platform, { owner: null }, [tomorrow])
  const [target] = job.targets
  if (job.task !== 'price' || !target) throw new Error('prices are to be forecast')
  const saidOf = async (given: PriceJob) => {
    const asked = await askBroughtModel(platform, given)
    return asked.task === 'price' ? asked.brought : new Map<string, Float64Array>()
  }
  const said = await saidOf(job)
  const prices = job.series.prices.subarray((target.day - 1) * 24, target.day * 24)
  const values = said.get(targetKey(target)) ?? new Float64Array(24)
  values.forEach((value, hour) => expect(value).toBeCloseTo(prices[hour] ?? NaN, 1))
  expect(said.size).toBe(31)
  const known = job.series.publishedAt.map((at) => (at <= target.cutOff - 86_400_000 ? at : Infinity))
  const earlier = await saidOf({ ...job, series: { ...job.series, publishedAt: known } })
  // Nothing of the last day is known: it reaches 48 hours ahead, and its horizon is 24.
  expect(earlier.get(targetKey(target))).toBeUndefined()
})

test('a model that is refused leaves the forecast as it was, whatever is wrong with it', async () => {
  const plain = await forecastWith(undefined)
  const models = [
    path.join(folder, 'none.onnx'),
    writeModel('text', hostileModels.text),
    writeModel('broken', hostileModels.notFinite, describeRepeating({ levels: [0.5], horizon: 168 })),
    writeModel('unit', repeatingModel({ times: 1_000 })),
  ]
  for (const model of models) {
    const made = await forecastWith(model)
    expect(made.brought).toBeNull()
    expect(made.value).toEqual(plain.value)
  }
})

import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { csvOf, household, price, runForecast as run, twoMonths } from '../testing/forecast-files.ts'
import { describeRepeating, hostileModels, repeatingModel, useModelFolder } from '../testing/onnx-files.ts'

const { folder, write: writeModel } = useModelFolder()

const lastDay = writeModel('last-day', repeatingModel())
/** What a week before was: five of its seven days are repeated from the hour on that is forecast. */
const lastWeek = writeModel(
  'last-week',
  repeatingModel({ back: 168, hours: 120 }),
  describeRepeating({ horizon: 120, leastContext: 168 }),
)

const valuesOf = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .slice(1)
    .filter((line) => !line.startsWith('#'))
    .map((line) => Number(line.split(',')[1]))

const errorOf = (out: string, of: string) => Number(new RegExp(`^# MAE,${of},(.*)$`, 'm').exec(out)?.[1])

const prices = csvOf({ from: '2026-01-01', to: '2026-03-01', cells: price })

describe('a model that was brought', () => {
  test('alone says prices as it makes them of what was known', async () => {
    const { status, out, err } = await run(['price', '-', '--model', lastDay, '--model-alone'], prices)
    expect([status, err]).toEqual([0, ''])
    const before = prices.trimEnd().split('\n').slice(-24)
    const wanted = before.map((line) => Number(line.split(',')[1]))
    valuesOf(out).forEach((value, hour) => expect(value).toBeCloseTo(wanted[hour] ?? NaN, 5))
  })

  test('alone says volumes from the gate of the day before on', async () => {
    const args = ['volume', '-', '--to', '2026-02-20', '--model', lastWeek, '--model-alone']
    const { out, err } = await run(args, twoMonths)
    expect(err).toBe('')
    const lines = twoMonths.split('\n').filter((line) => line.startsWith('2026-02-13'))
    expect(lines).toHaveLength(24)
    valuesOf(out).forEach((value, hour) => {
      expect(value).toBeCloseTo(Number(lines[hour]?.split(',')[1]), 5)
    })
  })

  test('is given nothing after the gate', async () => {
    const changed = csvOf({
      from: '2026-01-01',
      to: '2026-03-01',
      cells: (time) => (time.toPlainDateTime().toString() >= '2026-02-14T13:00:00' ? '3' : household(time)),
    })
    for (const alone of [[], ['--model-alone']]) {
      const args = ['volume', '-', '--to', '2026-02-15', '--model', lastWeek, ...alone]
      expect((await run(args, changed)).out).toBe((await run(args, twoMonths)).out)
    }
  })

  test('counts where it was nearer, and is judged beside our own', async () => {
    // Each hour is drawn anew every week, and the same again for the next two: only looking back a week knows it.
    const drawn = (time: Temporal.ZonedDateTime) => {
      const week = Math.floor(time.dayOfYear / 21)
      const place = time.dayOfWeek * 24 + time.hour + week * 1_000
      return (1 + (Math.abs(Math.sin(place * 12.9898) * 43_758.5453) % 1)).toFixed(3)
    }
    const file = csvOf({ from: '2026-01-01', to: '2026-04-01', cells: drawn })
    const plain = await run(['volume', '-', '--evaluate'], file)
    const { out, err } = await run(['volume', '-', '--evaluate', '--model', lastWeek], file)
    expect(errorOf(out, 'own')).toBe(errorOf(plain.out, 'forecast'))
    expect(errorOf(out, 'model')).toBeLessThan(errorOf(out, 'own'))
    expect(errorOf(out, 'forecast')).toBeLessThan(0.95 * errorOf(out, 'own'))
    expect(err).toMatch(/^model: counts on \d+ of 28 days, \d+ % of the forecast in the mean/m)
  })

  test('does not count where it is nonsense', async () => {
    const nonsense = writeModel('nonsense', repeatingModel({ times: -1 }))
    const args = ['price', '-', '--evaluate']
    const [plain, beside] = [await run(args, prices), await run([...args, '--model', nonsense], prices)]
    expect(errorOf(beside.out, 'model')).toBeGreaterThan(2 * errorOf(plain.out, 'forecast'))
    expect(valuesOf(beside.out)).toEqual(valuesOf(plain.out))
    expect(beside.err).toContain('model: counts on 0 of 28 days, 0 % of the forecast')
  })

  test('that is refused on each day leaves all to our own, and that is said', async () => {
    const broken = writeModel('broken', hostileModels.notFinite, describeRepeating({ levels: [0.5], horizon: 168 }))
    const { status, out, err } = await run(['price', '-', '--model', broken, '--model-alone'], prices)
    expect(status).toBe(0)
    expect(out).toBe((await run(['price', '-'], prices)).out)
    expect(err).toContain(`model: left out on 29 days. What the forecast model ${broken} says is not a number`)
  })

  test('that cannot be opened is refused with its reason', async () => {
    const { status, out, err } = await run(['price', '-', '--model', path.join(folder, 'none.onnx')], prices)
    expect([status, out]).toEqual([2, ''])
    expect(err).toMatch(/^--model: A file of the forecast model cannot be read: .*none\.json/)
    expect((await run(['price', '-', '--model-alone'], prices)).err).toContain('--model-alone: needs --model')
  })

  test('quantiles are those of the forecast with it', async () => {
    const args = ['price', '-', '--quantiles', '--model', lastDay, '--model-alone']
    const { out } = await run(args, prices)
    expect(out.split('\n')[0]).toBe('time,forecast,q0.025,q0.1,q0.2,q0.3,q0.4,q0.5,q0.6,q0.7,q0.8,q0.9,q0.975')
    for (const line of out.trimEnd().split('\n').slice(1)) {
      const [, , ...quantiles] = line.split(',').map(Number)
      expect(quantiles).toEqual(quantiles.toSorted((a, b) => a - b))
    }
  })
})

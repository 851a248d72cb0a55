import { describe, expect, test } from 'vitest'
import { csvOf, runForecast as run } from '../testing/forecast-files.ts'

describe('with data as it comes', () => {
  const days = { from: '2025-11-01', to: '2026-03-02' }
  const load = (time: Temporal.ZonedDateTime) => 1000 + 200 * Math.sin(time.hour / 4) + 40 * (time.dayOfYear % 7)
  const steep = (time: Temporal.ZonedDateTime) => (load(time) / 5000 + 0.002 * (time.dayOfYear % 5)).toFixed(5)
  const fileOf = (cells: (time: Temporal.ZonedDateTime) => string) =>
    csvOf({ ...days, header: 'time,value,load', cells })
  const whole = fileOf((time) => `${steep(time)},${load(time).toFixed(3)}`)
  const last = ['price', '-', '--from', '2026-03-01', '--to', '2026-03-01', '--json']
  const forecastOf = async (file: string) => {
    const { status, out, err } = await run(last, file)
    const { models, forecast } = JSON.parse(out) as {
      models: Record<string, string>
      forecast: { forecast: number }[]
    }
    expect(status).toBe(0)
    return { model: Object.values(models)[0], values: forecast.map((each) => each.forecast), err }
  }
  const far = (a: readonly number[], b: readonly number[]) =>
    Math.max(...a.map((value, place) => Math.abs(value - (b[place] ?? NaN))))

  test('an hour of every day that is blank is filled from those beside it, and drops no day', async () => {
    const holed = await forecastOf(
      fileOf(
        (time) =>
          `${time.hour === 11 && time.toPlainDate().toString() < '2026-03-01' ? '' : steep(time)},${load(time).toFixed(3)}`,
      ),
    )
    expect(holed.model).toBe('lear')
    expect(holed.err).toBe(
      'value: 120 of 2880 hours before the last day were filled, 120 from the hours beside them and 0 from days before\n',
    )
    expect(far(holed.values, (await forecastOf(whole)).values)).toBeLessThan(0.02)
  })

  test('a fifth of all hours blank, and days without any, still make a forecast', async () => {
    const holed = await forecastOf(
      fileOf((time) => {
        const isBlank = (time.hour * 7 + time.dayOfYear * 5) % 5 === 0 || time.dayOfYear % 30 === 8
        return `${isBlank && time.toPlainDate().toString() < '2026-03-01' ? '' : steep(time)},${load(time).toFixed(3)}`
      }),
    )
    expect(holed.model).toBe('lear')
    expect(holed.err).toMatch(
      /^value: \d+ of 2880 hours before the last day were filled, \d+ from the hours beside them and \d+ from days before\n$/,
    )
    expect(far(holed.values, (await forecastOf(whole)).values)).toBeLessThan(0.03)
  })

  test('where few days are known well the model is a smaller one, and that is said', async () => {
    const { model, err } = await forecastOf(
      fileOf((time) => `${time.dayOfYear % 4 === 0 || time.hour < 8 ? steep(time) : ''},${load(time).toFixed(3)}`),
    )
    expect(model).toBe('autoregression')
    expect(err).toContain('days are known well enough, so the model is the smaller autoregression')
  })

  test('a column that misses a tenth of its past is used where it is there', async () => {
    const { values, err } = await forecastOf(
      fileOf((time) => `${steep(time)},${time.dayOfYear % 9 === 3 ? '' : load(time).toFixed(3)}`),
    )
    expect(err).toBe('')
    const without = await forecastOf(fileOf((time) => `${steep(time)},`))
    expect(without.err).toContain('load: not used on 1 day, where less than half of it is known for the day')
    expect(values).not.toEqual(without.values)
  })

  test('a column a hundred times its history moves nothing, and that is said', async () => {
    const isDay = (time: Temporal.ZonedDateTime) => time.toPlainDate().toString() === '2026-03-01'
    const slipped = await forecastOf(
      fileOf((time) => `${steep(time)},${(isDay(time) ? 100 * load(time) : load(time)).toFixed(3)}`),
    )
    const without = await forecastOf(fileOf((time) => `${steep(time)},${isDay(time) ? '' : load(time).toFixed(3)}`))
    expect(slipped.values).toEqual(without.values)
    expect(slipped.err).toBe(
      'load: not used on 1 day, where it is far beyond all that it was before, which looks like a mistake\n',
    )
  })

  test('a slip in the past of a column hardly moves the forecast', async () => {
    const slipped = fileOf(
      (time) => `${steep(time)},${(time.dayOfYear === 40 ? 100 * load(time) : load(time)).toFixed(3)}`,
    )
    expect(far((await forecastOf(slipped)).values, (await forecastOf(whole)).values)).toBeLessThan(0.01)
  })

  describe('of a volume', () => {
    const coldOf = (time: Temporal.ZonedDateTime) => ((time.dayOfYear * 7) % 11) + Math.sin(time.hour / 4)
    const heated = (time: Temporal.ZonedDateTime) =>
      (0.3 + (time.hour > 16 ? 0.4 : 0) + 0.12 * coldOf(time) + 0.01 * ((time.dayOfYear * 5 + time.hour) % 7)).toFixed(
        4,
      )
    const noise = (time: Temporal.ZonedDateTime) => String((time.dayOfYear * 31 + time.hour * 17) % 23)
    const columnsOf = (header: string, cells: (time: Temporal.ZonedDateTime) => string) =>
      csvOf({ ...days, header: `time,value,${header}`, cells: (time) => `${heated(time)},${cells(time)}` })
    const evaluate = async (file: string) => {
      const { out, err } = await run(['volume', '-', '--from', '2026-02-16', '--evaluate', '--json'], file)
      return { mae: (JSON.parse(out) as { errors: { forecast: { MAE: number } } }).errors.forecast.MAE, err }
    }

    test('a column that it follows brings it nearer, and one that says nothing is left out and said', async () => {
      const plain = await evaluate(csvOf({ ...days, cells: heated }))
      const known = await evaluate(columnsOf('cold,noise', (time) => `${coldOf(time).toFixed(3)},${noise(time)}`))
      expect(known.mae).toBeLessThan(0.7 * plain.mae)
      expect(known.err).toBe(
        'noise: not used on 14 days, where forecasts of the weeks before were not plainly nearer with it\n',
      )
    })

    test('days that are forecast anew for the quantiles alone are not counted among them', async () => {
      const last = ['volume', '-', '--from', '2026-02-28', '--to', '2026-03-01', '--quantiles']
      const { err } = await run(last, columnsOf('noise', noise))
      expect(err).toBe(
        'noise: not used on 2 days, where forecasts of the weeks before were not plainly nearer with it\n',
      )
    })

    test('a slip of the meter moves nothing much, and that is said', async () => {
      const last = ['volume', '-', '--from', '2026-03-01', '--to', '2026-03-01', '--json']
      const isSlip = (time: Temporal.ZonedDateTime) => time.dayOfYear === 40 && time.year === 2026 && time.hour === 9
      const forecastOf = async (cells: (time: Temporal.ZonedDateTime) => string) => {
        const { out, err } = await run(last, csvOf({ ...days, cells }))
        const { forecast } = JSON.parse(out) as { forecast: { forecast: number }[] }
        return { values: forecast.map((each) => each.forecast), err }
      }
      const slipped = await forecastOf((time) => (isSlip(time) ? '9000' : heated(time)))
      expect(slipped.err).toBe(
        'value: 1 hour was left out: it is more than 20 times all others, which looks like a mistake\n',
      )
      expect(far(slipped.values, (await forecastOf(heated)).values)).toBeLessThan(0.1)
    })

    test('what stands in a column after the day changes nothing', async () => {
      const last = ['volume', '-', '--from', '2026-02-20', '--to', '2026-02-20']
      const of = (after: number) =>
        run(
          last,
          columnsOf('cold', (time) => (time.dayOfYear > 51 && time.year === 2026 ? after : coldOf(time)).toFixed(3)),
        )
      expect(await of(5_000)).toEqual(await of(-3))
    })

    test('a hundred times its history is said to be a mistake, and moves nothing', async () => {
      const last = ['volume', '-', '--from', '2026-03-01', '--to', '2026-03-01']
      const isDay = (time: Temporal.ZonedDateTime) => time.toPlainDate().toString() === '2026-03-01'
      const slipped = await run(
        last,
        columnsOf('cold', (time) => ((isDay(time) ? 100 : 1) * coldOf(time) + (isDay(time) ? 900 : 0)).toFixed(3)),
      )
      const without = await run(last, csvOf({ ...days, cells: heated }))
      expect(slipped.out).toBe(without.out)
      expect(slipped.err).toBe(
        'cold: not used on 1 day, where it is far beyond all that it was before, which looks like a mistake\n',
      )
    })
  })
})

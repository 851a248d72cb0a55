import { describe, expect, test } from 'vitest'
import { csvOf, household, price, runForecast as run, twoMonths } from '../testing/forecast-files.ts'

describe('quantiles', () => {
  const names = ['q0.025', 'q0.1', 'q0.2', 'q0.3', 'q0.4', 'q0.5', 'q0.6', 'q0.7', 'q0.8', 'q0.9', 'q0.975']
  const tableOf = (out: string) => {
    const [header = '', ...lines] = out.trimEnd().split('\n')
    return { header, rows: lines.filter((line) => !line.startsWith('#')).map((line) => line.split(',')) }
  }

  test.each(['price', 'volume'])('of a %s stand beside the forecast and never cross', async (what) => {
    const cells = what === 'price' ? price : household
    const file = csvOf({ from: '2026-01-01', to: '2026-02-15', step: 30, cells })
    const { status, out } = await run([what, '-', '--quantiles'], file)
    expect(status).toBe(0)
    const { header, rows } = tableOf(out)
    expect(header).toBe(`time,forecast,${names.join(',')}`)
    expect(rows).toHaveLength(48)
    for (const [, , ...quantiles] of rows) {
      const values = quantiles.map(Number)
      expect(values).toHaveLength(names.length)
      expect(values).toEqual(values.toSorted((a, b) => a - b))
      expect(values.every((value) => Number.isFinite(value) && (what === 'price' || value >= 0))).toBe(true)
    }
  })

  test('with --evaluate their losses and how many came inside follow', async () => {
    const args = ['volume', '-', '--from', '2026-02-01', '--evaluate', '--quantiles']
    const { out } = await run(args, twoMonths)
    const scores = new Map(
      out
        .split('\n')
        .filter((line) => line.startsWith('# '))
        .map((line) => line.slice(2).split(','))
        .map(([name = '', of = '', value = '']) => [`${name},${of}`, value]),
    )
    for (const name of names) expect(Number(scores.get(`pinball,${name}`))).toBeGreaterThan(0)
    expect(Number(scores.get('CRPS,forecast'))).toBeGreaterThan(0)
    for (const share of ['coverage of 80 %', 'coverage of 95 % in the worst 30 days']) {
      expect(Number(scores.get(`${share},forecast`))).toBeGreaterThan(0.5)
      expect(Number(scores.get(`${share},forecast`))).toBeLessThanOrEqual(1)
    }
    const json = JSON.parse((await run([...args, '--json'], twoMonths)).out) as {
      forecast: { quantiles: Record<string, number> }[]
      sureness: { name: string; of: string; value: number }[]
    }
    expect(Object.keys(json.forecast[0]?.quantiles ?? {})).toEqual(names)
    expect(json.sureness.find(({ name }) => name === 'CRPS')?.value).toBe(Number(scores.get('CRPS,forecast')))
  })

  test.each(['price', 'volume'])('of a %s hang on nothing that came after the gate', async (what) => {
    const cells = what === 'price' ? price : household
    const span = { from: '2026-01-01', to: '2026-02-20' }
    const args = [what, '-', '--quantiles', '--from', '2026-02-10', '--to', '2026-02-12']
    const plain = await run(args, csvOf({ ...span, cells }))
    const isLater = (time: Temporal.ZonedDateTime) => time.toPlainDate().toString() >= '2026-02-10'
    const changed = await run(args, csvOf({ ...span, cells: (time) => (isLater(time) ? '7' : cells(time)) }))
    const firstDay = (out: string) => tableOf(out).rows.slice(0, 24)
    expect(firstDay(changed.out)).toEqual(firstDay(plain.out))
    expect(firstDay(plain.out)[5]).toHaveLength(names.length + 2)
  })

  test('stay empty where too few errors are known', async () => {
    const { status, out } = await run(['volume', '-', '--quantiles', '--from', '2026-01-03'], twoMonths)
    expect(status).toBe(0)
    expect(tableOf(out).rows[0]?.slice(2)).toEqual(names.map(() => ''))
  })
})

describe('paths', () => {
  const pathsOf = (out: string) =>
    out
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').slice(2).map(Number))

  test.each([15, 60])(
    'of steps of %i minutes stand beside the forecast, whole days of which nothing is negative',
    async (step) => {
      const file = csvOf({ from: '2026-01-01', to: '2026-02-15', step, cells: household })
      const { status, out } = await run(['volume', '-', '--paths', '12'], file)
      expect(status).toBe(0)
      const names = Array.from({ length: 12 }, (_, path) => `path${path + 1}`)
      expect(out.split('\n')[0]).toBe(`time,forecast,${names.join(',')}`)
      const rows = pathsOf(out)
      expect(rows).toHaveLength((24 * 60) / step)
      for (const row of rows) expect(row.length === 12 && row.every((value) => value >= 0)).toBe(true)
      expect((await run(['volume', '-', '--paths', '12'], file)).out).toBe(out)
      const json = JSON.parse((await run(['volume', '-', '--paths', '12', '--json'], file)).out) as {
        forecast: { paths: number[] }[]
      }
      expect(json.forecast.map(({ paths }) => paths)).toEqual(rows)
    },
  )

  test('have the range of the quantiles of each period, and hang on nothing that came after the gate', async () => {
    const span = { from: '2026-01-01', to: '2026-02-20' }
    const args = ['price', '-', '--quantiles', '--paths', '40', '--from', '2026-02-10', '--to', '2026-02-10']
    const isLater = (time: Temporal.ZonedDateTime) => time.toPlainDate().toString() >= '2026-02-10'
    const plain = await run(args, csvOf({ ...span, cells: price }))
    const changed = await run(args, csvOf({ ...span, cells: (time) => (isLater(time) ? '7' : price(time)) }))
    expect(changed.out).toBe(plain.out)
    for (const row of pathsOf(plain.out)) {
      const [quantiles, paths] = [row.slice(0, 11), row.slice(11)]
      expect(paths).toHaveLength(40)
      expect(Math.min(...paths)).toBeCloseTo(quantiles[0] ?? NaN, 4)
      expect(Math.max(...paths)).toBeCloseTo(quantiles[10] ?? NaN, 4)
    }
  })

  test.each(['0', '1001', 'x', '1.5'])('%s is no number of them', async (count) => {
    const { status, err } = await run(['price', '-', '--paths', count], twoMonths)
    expect(status).not.toBe(0)
    expect(err).toContain('--paths: must be a whole number from 1 to 1000')
  })
})

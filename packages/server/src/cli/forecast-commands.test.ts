import { describe, expect, test } from 'vitest'
import { csvOf, household, price, runForecast as run, twoMonths } from '../testing/forecast-files.ts'

function rowsOf(out: string): string[][] {
  const lines = out.trimEnd().split('\n')
  expect(lines[0]).toBe('time,forecast')
  return lines
    .filter((line) => !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split(','))
}

describe('volume', () => {
  test('forecasts the day after the file, a row for each of its periods', async () => {
    const { status, out, err } = await run(['volume', '-'], twoMonths)
    expect([status, err]).toEqual([0, ''])
    const rows = rowsOf(out)
    expect(rows).toHaveLength(24)
    expect(rows[0]?.[0]).toBe('2026-03-01T00:00+02:00')
    expect(rows.at(-1)?.[0]).toBe('2026-03-01T23:00+02:00')
    for (const [, forecast] of rows) expect(Number(forecast)).toBeGreaterThan(0)
  })

  test('with --holidays the day after Easter is a Sunday', async () => {
    const cells = (time: Temporal.ZonedDateTime) => (time.dayOfWeek === 7 ? '0.9' : '0.3')
    // 13 April 2026 is a Monday.
    const file = csvOf({ from: '2026-02-16', to: '2026-04-13', cells })
    const sum = (out: string) => rowsOf(out).reduce((total, [, forecast]) => total + Number(forecast), 0)
    const [plain, known] = [await run(['volume', '-'], file), await run(['volume', '-', '--holidays', 'RO'], file)]
    expect([plain.status, known.status]).toEqual([0, 0])
    expect(sum(known.out)).toBeGreaterThan(1.1 * sum(plain.out))
    const refused = await run(['volume', '-', '--holidays', 'XX'], file)
    expect(refused.err).toContain('--holidays: must be the code of a country')
  })

  test.each([
    ['2026-03-29', 23],
    ['2026-10-25', 25],
  ])('on %s the clock has %i hours', async (day, hours) => {
    const from = Temporal.PlainDate.from(day).subtract({ days: 40 }).toString()
    const file = csvOf({ from, to: Temporal.PlainDate.from(day).add({ days: 1 }).toString(), cells: household })
    for (const what of ['volume', 'price']) {
      const { out } = await run([what, '-', '--from', day, '--to', day, '--evaluate'], file)
      const rows = rowsOf(out)
      expect(rows).toHaveLength(hours)
      expect(new Set(rows.map(([time]) => time)).size).toBe(hours)
      expect(out).toContain(`# periods,forecast,${hours}\n`)
    }
  })

  test('steps of a quarter keep how an hour goes', async () => {
    const cells = (time: Temporal.ZonedDateTime) => (time.minute === 0 ? '0.4' : '0.1')
    const { out } = await run(['volume', '-'], csvOf({ from: '2026-01-01', to: '2026-02-01', step: 15, cells }))
    const rows = rowsOf(out)
    expect(rows).toHaveLength(96)
    expect(rows.slice(0, 4).map(([, forecast]) => Number(forecast))).toEqual([0.4, 0.1, 0.1, 0.1])
  })

  test('times in UTC are answered in UTC', async () => {
    const file = twoMonths.replaceAll(/^[^,]+\+02:00/gm, (time) => Temporal.Instant.from(time).toString())
    const { out } = await run(['volume', '-'], file)
    expect(rowsOf(out)[0]?.[0]).toBe('2026-02-28T22:00Z')
  })

  test('with --evaluate the errors follow as comments, beside the naive forecasts', async () => {
    const { out } = await run(['volume', '-', '--from', '2026-02-01', '--evaluate'], twoMonths)
    expect(rowsOf(out)).toHaveLength(28 * 24)
    const comments = out.split('\n').filter((line) => line.startsWith('#'))
    const names = ['forecast', 'naive d-1', 'naive d-7', 'naive standard']
    expect(comments.map((line) => line.split(',').slice(0, 2).join(','))).toEqual(
      ['periods', 'MAE', 'RMSE', 'sMAPE', 'rMAE'].flatMap((measure) => names.map((name) => `# ${measure},${name}`)),
    )
    expect(out).toContain('# rMAE,naive d-7,1\n')
  })

  test('the errors are those of the table', async () => {
    const { out } = await run(['volume', '-', '--from', '2026-02-20', '--evaluate'], twoMonths)
    const came = new Map(
      twoMonths
        .trimEnd()
        .split('\n')
        .map((line) => line.split(',') as [string, string]),
    )
    const errors = rowsOf(out).map(([time = '', forecast]) => Math.abs(Number(forecast) - Number(came.get(time))))
    const mae = errors.reduce((sum, error) => sum + error, 0) / errors.length
    expect(Number(/^# MAE,forecast,(.*)$/m.exec(out)?.[1])).toBeCloseTo(mae, 4)
  })

  test('without days --evaluate takes the last four weeks', async () => {
    const { out } = await run(['volume', '-', '--evaluate', '--json'], twoMonths)
    const { models, forecast, errors } = JSON.parse(out)
    expect(Object.keys(models)).toHaveLength(28)
    expect(forecast).toHaveLength(28 * 24)
    expect(Object.keys(errors)).toEqual(['forecast', 'naive d-1', 'naive d-7', 'naive standard'])
    expect(errors.forecast.rMAE).toBeLessThan(1)
  })

  test('nothing after the gate changes the forecast', async () => {
    const changed = csvOf({
      from: '2026-01-01',
      to: '2026-03-01',
      cells: (time) => (time.toPlainDateTime().toString() >= '2026-02-14T13:00:00' ? '7.7' : household(time)),
    })
    const args = ['volume', '-', '--to', '2026-02-15']
    expect((await run(args, changed)).out).toBe((await run(args, twoMonths)).out)
    expect((await run([...args, '--gate', '14:00'], changed)).out).not.toBe((await run(args, twoMonths)).out)
  })

  test('further columns are not used, and that is said', async () => {
    const file = csvOf({
      from: '2026-01-01',
      to: '2026-02-01',
      header: 'time,value,heat',
      cells: (t) => `${household(t)},1`,
    })
    const { status, err } = await run(['volume', '-'], file)
    expect([status, err]).toEqual([0, 'heat: not used on 1 day, where less than half of it is known for the day\n'])
  })

  test('a file that ends at the gate is forecast for the day after it', async () => {
    const lines = twoMonths.trimEnd().split('\n')
    const { out } = await run(['volume', '-'], lines.slice(0, -11).join('\n'))
    expect(rowsOf(out)[0]?.[0]).toBe('2026-03-01T00:00+02:00')
  })

  test('panels have a place, and make nothing at night', async () => {
    const cells = ({ hour }: Temporal.ZonedDateTime) => String(Math.max(0, 6 - Math.abs(hour - 12)))
    const file = csvOf({ from: '2026-01-01', to: '2026-03-01', cells })
    const { out } = await run(['volume', '-', '--kind', 'production', '--place', '44.43,26.1'], file)
    const forecast = rowsOf(out).map(([, value]) => Number(value))
    expect([0, 1, 2, 3, 4, 5, 20, 21, 22, 23].map((hour) => forecast[hour])).toEqual(new Array<number>(10).fill(0))
    expect(forecast[12]).toBeGreaterThan(4)
  })

  test('gaps are counted, and the forecast does without them', async () => {
    const cells = (time: Temporal.ZonedDateTime) => (time.day % 4 === 1 && time.hour < 6 ? null : household(time))
    const { status, out, err } = await run(['volume', '-'], csvOf({ from: '2026-01-01', to: '2026-03-01', cells }))
    expect([status, err]).toEqual([0, '84 values of 60 minutes are missing between the first line and the last\n'])
    for (const [, forecast] of rowsOf(out)) expect(Number(forecast)).toBeGreaterThan(0)
  })
})

describe('price', () => {
  const known = csvOf({
    from: '2026-01-01',
    to: '2026-03-02',
    header: 'time,load,value',
    // Of the last day only what is known a day ahead.
    cells: (time) => `${1000 + time.hour},${time.toPlainDate().toString() === '2026-03-01' ? '' : price(time)}`,
  })

  test('forecasts the day of which only the other columns are known', async () => {
    const { status, out, err } = await run(['price', '-'], known)
    expect([status, err]).toEqual([0, ''])
    const rows = rowsOf(out)
    expect(rows.map(([time]) => time?.slice(0, 10))).toEqual(Array.from({ length: 24 }, () => '2026-03-01'))
    for (const [, forecast] of rows) expect(Math.abs(Number(forecast) - 0.12)).toBeLessThan(0.1)
  })

  test('prices of the day itself change nothing', async () => {
    const args = ['price', '-', '--from', '2026-02-20', '--to', '2026-02-20']
    const changed = known.replaceAll(/^(2026-02-2\dT.*),\S*$/gm, '$1,-3')
    expect((await run(args, changed)).out).toBe((await run(args, known)).out)
  })

  test('a column that is not known for the day is left out, and that is said', async () => {
    const file = known.replaceAll(/^(2026-03-01T[^,]*),\d+,/gm, '$1,,')
    const { status, err } = await run(['price', '-'], file)
    expect([status, err]).toEqual([0, 'load: not used on 1 day, where less than half of it is known for the day\n'])
  })

  test('a quarter of an hour has the price of its hour and how it usually lies in it', async () => {
    const cells = (time: Temporal.ZonedDateTime) => (0.1 + time.minute / 1000).toFixed(3)
    const { out } = await run(['price', '-'], csvOf({ from: '2026-01-01', to: '2026-01-11', step: 15, cells }))
    expect(
      rowsOf(out)
        .slice(0, 4)
        .map(([, forecast]) => forecast),
    ).toEqual(['0.1', '0.115', '0.13', '0.145'])
  })
})

describe('bad input', () => {
  const header = 'time,value\n'
  test.each([
    ['nothing', '', [], 'file.csv: This file is empty.'],
    [
      'no value column',
      'time,price\n2026-01-01T00:00Z,1\n',
      [],
      "line 1: has no column 'value'; its columns are: time, price",
    ],
    ['a column twice', 'time,value,Value\n', [], "line 1: has the column 'Value' twice"],
    ['one line', `${header}2026-01-01T00:00+02:00,1\n`, [], 'file.csv: has too few lines'],
    ['a word for a number', twoMonths.replace(/,.*\n$/, ',much\n'), [], `line ${1 + 59 * 24}, value: must be a number`],
    ['a comma', `${header}2026-01-01T00:00+02:00,"1,5"\n`, [], 'line 2, value: must be a number with a point'],
    ['infinity', `${header}2026-01-01T00:00+02:00,1e999\n`, [], 'line 2, value: is too large'],
    ['energy below 0', `${header}2026-01-01T00:00+02:00,-1\n`, [], 'line 2, value: must not be below 0'],
    ['no offset', `${header}2026-01-01T00:00,1\n`, [], 'line 2, time: has no offset from UTC'],
    ['no time', `${header},1\n`, [], 'line 2, time: is missing'],
    ['a day that does not exist', `${header}2026-02-30T00:00Z,1\n`, [], 'line 2, time: must be a time such as'],
    [
      'a time before all calendars',
      `${header}-271821-04-20T00:00Z,1\n`,
      [],
      'line 2, time: must be of the years 1900 to 2199',
    ],
    ['a time after all', `${header}+275760-09-13T00:00Z,1\n`, [], 'line 2, time: must be of the years 1900 to 2199'],
    ['a time twice', twoMonths.replace('T01:00+02:00', 'T00:00+02:00'), [], 'line 3, time: is the same as'],
    [
      'the wrong order',
      twoMonths.replace('01-01T01:00', '01-01T06:00'),
      [],
      'line 4, time: is before that of the line before',
    ],
    [
      'other steps',
      csvOf({ from: '2026-01-01', to: '2026-01-03', step: 20, cells: household }),
      [],
      'file.csv: has steps of 20 minutes',
    ],
    [
      'a crooked time',
      twoMonths.replace('01-03T05:00', '01-03T05:30'),
      [],
      'line 55, time: begins no period of 60 minutes in Europe/Bucharest',
    ],
    ['more cells', `${header}2026-01-01T00:00Z,1,2\n`, [], 'line 2: has 3 cells, line 1 has 2'],
    [
      '--from after --to',
      twoMonths,
      ['--from', '2026-02-02', '--to', '2026-02-01'],
      '--from: must not be after --to (2026-02-01)',
    ],
    ['no date', twoMonths, ['--from=2026-02-30'], '--from: "2026-02-30" is no date'],
    ['no zone', twoMonths, ['--zone', 'Mars/Olympus'], '--zone: "Mars/Olympus" is no time zone'],
    ['no time of day', twoMonths, ['--gate', '24:00'], '--gate: must be a time'],
    ['no history', twoMonths, ['--from', '2026-01-01'], '--from: must be after the first day of the file (2026-01-01)'],
    [
      'too far ahead',
      twoMonths,
      ['--to', '2026-03-09'],
      '--to: must be no more than 7 days after the last day that is known',
    ],
    ['an unknown option', twoMonths, ['--fast'], '--fast: is not an option'],
    ['an option without its value', twoMonths, ['--from'], '--from: needs a value'],
    ['a second file', twoMonths, ['other.csv'], 'other.csv: is one file too many'],
    ['a strange kind', twoMonths, ['--kind', 'wind'], '--kind: must be'],
    ['no place', twoMonths, ['--kind', 'production', '--zone', 'UTC'], '--place: is needed'],
    ['half a place', twoMonths, ['--place', '45.9'], '--place: must be two numbers'],
  ])('%s: nothing is written', async (_name, file, options, message) => {
    const { status, out, err } = await run(['volume', 'file.csv', ...options], file)
    expect([status, out]).toEqual([2, ''])
    expect(err).toContain(message)
  })

  test('a file that is wrong in every line does not fill the screen', async () => {
    const { err } = await run(['volume', '-'], twoMonths.replaceAll(/,\d.*$/gm, ',x'))
    expect(err.trimEnd().split('\n').length).toBeLessThan(60)
    expect(err).toMatch(/^and \d+ more$/m)
  })
})

import { describe, expect, test } from 'vitest'
import { clearCommand, verifyCommand } from './auction-commands.ts'

type Command = typeof clearCommand

async function run(command: Command, args: string[], files: Record<string, string>) {
  const written = { out: '', err: '' }
  const io = {
    readInput: (file: string) =>
      file in files ? Promise.resolve(files[file] ?? '') : Promise.reject(new Error('no such file')),
    out: (text: string) => void (written.out += text),
    err: (text: string) => void (written.err += text),
  }
  const code = await command(args, io)
  return { code, ...written }
}

/** A book of one period with these orders, as a researcher writes them. */
function book(...orders: string[]): string {
  return `{"bounds":{"min":-0.5,"max":4.0},"periods":[{"period":"2026-03-02T00:00Z","orders":[${orders.join(',')}]}]}`
}

const b1 = '{"id":"b1","user":"u1","side":"buy","price":0.30,"quantity":100,"time":0}'
const s1 = '{"id":"s1","user":"u2","side":"sell","price":0.05,"quantity":60,"time":1}'
const cleared = `{ "periods": [
  {"period":"2026-03-02T00:00Z","price":0.3,"interval":[0.3,0.3],"volume":60,"welfare":15,"fills":{"b1":60,"s1":60}}
] }
`

describe('auction clear', () => {
  test('clears a book in natural units and names every order', async () => {
    expect(await run(clearCommand, ['book.json'], { 'book.json': book(b1, s1) })).toEqual({
      code: 0,
      out: cleared,
      err: '',
    })
  })

  test('reads standard input and writes a table', async () => {
    const { code, out } = await run(clearCommand, ['-', '--csv'], { '-': book(b1, s1) })
    expect(code).toBe(0)
    expect(out).toBe('period,price,interval_low,interval_high,volume,welfare\n2026-03-02T00:00Z,0.3,0.3,0.3,60,15\n')
  })

  test('gives no price where nothing trades', async () => {
    const { out } = await run(clearCommand, ['-'], { '-': book('{"id":"b","side":"buy","price":0.05,"quantity":1}') })
    expect(JSON.parse(out)).toEqual({
      periods: [
        { period: '2026-03-02T00:00Z', price: null, interval: [0.05, 4], volume: 0, welfare: 0, fills: { b: 0 } },
      ],
    })
  })

  test('takes a null price as any price, and shares the last Wh by the order in the file', async () => {
    const orders = ['z', 'a'].map((id) => `{"id":"${id}","side":"buy","price":null,"quantity":0.002}`)
    const { out } = await run(clearCommand, ['-'], { '-': book(...orders, s1.replace('60', '0.003')) })
    expect(out).toContain('"price":4,')
    expect(out).toContain('"fills":{"z":0.002,"a":0.001,"s1":0.003}')
  })

  test('keeps every digit of a number', async () => {
    const orders = [b1.replace('0.30', '3.00000e-1').replace('100', '1.130'), s1.replace('60', '1.13')]
    const { out } = await run(clearCommand, ['-'], { '-': book(...orders) })
    expect(out).toContain('"price":0.175,"interval":[0.05,0.3],"volume":1.13,"welfare":0.2825,')
  })

  test.each([
    ['a quantity of 0', b1.replace('100', '0'), 'periods[0].orders[0].quantity: must be greater than 0'],
    ['a quantity below 0', b1.replace('100', '-0.001'), 'periods[0].orders[0].quantity: must be greater than 0'],
    ['1e308', b1.replace('100', '1e308'), 'periods[0].orders[0].quantity: is too large'],
    ['1e999999', b1.replace('100', '1e999999'), 'periods[0].orders[0].quantity: must be a number'],
    ['a number as text', b1.replace('100', '"100"'), 'periods[0].orders[0].quantity: must be a number'],
    ['a fraction of a Wh', b1.replace('100', '0.0001'), 'periods[0].orders[0].quantity: must have at most 3 decimals'],
    [
      'a fraction of a tick',
      b1.replace('0.30', '0.300001'),
      'periods[0].orders[0].price: must have at most 5 decimals',
    ],
    [
      'a price beyond the bounds',
      b1.replace('0.30', '4.00001'),
      'periods[0].orders[0].price: must be within the bounds',
    ],
    ['no price', b1.replace('"price":0.30,', ''), 'periods[0].orders[0].price: is missing'],
    ['an unknown side', b1.replace('buy', 'BUY'), "periods[0].orders[0].side: must be 'buy' or 'sell'"],
    ['no id', b1.replace('"id":"b1",', ''), 'periods[0].orders[0].id: is missing'],
    ['a fractional time', b1.replace('"time":0', '"time":0.5'), 'periods[0].orders[0].time: must be a whole number'],
    ['the same id twice', `${b1},${b1}`, 'periods[0].orders[1].id: "b1" is there twice'],
    ['an order that is no object', 'null', 'periods[0].orders[0]: must be an object'],
  ])('refuses %s with its place and writes nothing', async (_, orders, line) => {
    expect(await run(clearCommand, ['-'], { '-': book(orders) })).toEqual({ code: 2, out: '', err: line + '\n' })
  })

  test('names every fault, one a line', async () => {
    const text = book(b1.replace('100', '0').replace('0.30', '9'), s1.replace('sell', 'give')).replace('4.0', '-0.5')
    const { code, err } = await run(clearCommand, ['-'], { '-': text })
    expect(code).toBe(2)
    expect(err.split('\n')).toEqual([
      'bounds.max: must be greater than bounds.min',
      'periods[0].orders[0].quantity: must be greater than 0',
      "periods[0].orders[1].side: must be 'buy' or 'sell'",
      '',
    ])
  })

  test.each([
    ['', /^is not valid JSON/],
    ['{"periods": [', /^is not valid JSON/],
    [book(b1.replace('100', 'NaN')), /^is not valid JSON/],
    ['[]', /^: ?must be an object|^must be an object/],
    ['{}', /^bounds: is missing/],
    ['{"bounds":{"min":0,"max":1},"periods":{}}', /^periods: must be a list\n$/],
    [
      '{"bounds":{"min":0,"max":1},"periods":[{"period":"a","orders":[]},{"period":"a","orders":[]}]}',
      /periods\[1\].period: "a" is there twice/,
    ],
  ])('refuses %j', async (text, expected) => {
    const { code, out, err } = await run(clearCommand, ['-'], { '-': text })
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(expected)
  })

  test('refuses arguments that make no sense', async () => {
    expect((await run(clearCommand, [], {})).err).toContain('FILE: is missing\nusage:')
    expect((await run(clearCommand, ['-', '--xml'], { '-': book(b1) })).code).toBe(2)
    expect((await run(clearCommand, ['-', 'x'], { '-': book(b1) })).code).toBe(2)
    expect((await run(clearCommand, ['none.json'], {})).err).toBe('none.json: cannot be read (no such file)\n')
  })
})

describe('auction verify', () => {
  const files = { book: book(b1, s1), result: cleared }
  const verify = (args: string[], change: (result: string) => string = (same) => same) =>
    run(verifyCommand, args, { ...files, result: change(files.result) })

  test('reports a line per check with its figure', async () => {
    const { code, out } = await verify(['book', 'result'])
    expect(code).toBe(0)
    expect(out.split('\n')).toHaveLength(13)
    expect(out).toContain('V1  passed  bought equals sold equals the volume (Wh off): 0\n')
  })

  test('writes the report as JSON or as a table', async () => {
    expect(JSON.parse((await verify(['book', 'result', '--json'])).out)).toMatchObject({ passed: true })
    expect((await verify(['book', 'result', '--csv'])).out).toContain('check,name,passed,figure,detail\nV1,')
  })

  test.each([
    ['the price', '"price":0.3', '"price":0.30001'],
    ['the interval', '[0.3,0.3]', '[0.29999,0.3]'],
    ['the volume', '"volume":60', '"volume":60.001'],
    ['the welfare', '"welfare":15', '"welfare":15.00000001'],
    ['a fill', '"b1":60', '"b1":59.999'],
    ['a fill below zero', '"b1":60', '"b1":-60'],
    ['a missing order', '"b1":60,', ''],
    ['an unknown order', '"b1":60', '"b1":60,"x9":0'],
    ['an unknown period', '2026-03-02T00:00Z', '2026-03-02T01:00Z'],
  ])('fails on a changed result: %s', async (_, from, to) => {
    const { code, out } = await verify(['book', 'result'], (result) => result.replace(from, to))
    expect(code).toBe(1)
    expect(out).toContain('FAILED')
  })

  test.each([
    [
      'too many decimals',
      '"price":0.3',
      '"price":0.300001',
      'RESULT: periods[0].price: must have at most 5 decimals\n',
    ],
    ['no fills', ',"fills":{"b1":60,"s1":60}', '', 'RESULT: periods[0].fills: is missing\n'],
    ['a fill that is no number', '"b1":60', '"b1":null', 'RESULT: periods[0].fills["b1"]: must be a number\n'],
    [
      'half an interval',
      '[0.3,0.3]',
      '[0.3]',
      'RESULT: periods[0].interval: must be the lowest and the highest price\n',
    ],
  ])('refuses a result with %s', async (_, from, to, err) => {
    expect(await verify(['book', 'result'], (result) => result.replace(from, to))).toEqual({ code: 2, out: '', err })
  })

  test('refuses standard input for both files', async () => {
    expect((await verify(['-', '-'])).err).toContain('RESULT: standard input can only be one of the two\n')
  })
})

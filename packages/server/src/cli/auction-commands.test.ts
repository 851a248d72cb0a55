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
    ['a time by another name', b1.replace('"time"', '"Time"'), 'periods[0].orders[0].Time: must be written time'],
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
    ['', /^standard input: is not valid JSON/],
    ['{"periods": [', /^standard input: is not valid JSON/],
    [book(b1.replace('100', 'NaN')), /^standard input: is not valid JSON/],
    ['[]', /^standard input: must be an object/],
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

describe('auctions with blocks', () => {
  const orders = (label: string) =>
    `{"period":"${label}","orders":[{"id":"s","side":"sell","price":0.1,"quantity":100},` +
    '{"id":"b","side":"buy","price":0.3,"quantity":100},{"id":"c","side":"buy","price":0.14,"quantity":40}]}'
  const withBlocks = (...blocks: string[]) =>
    `{"bounds":{"min":-0.5,"max":4.0},"periods":[${orders('1')},${orders('2')}],"blocks":[${blocks.join(',')}]}`
  const wind = '{"id":"w","user":"u9","side":"sell","price":0.12,"quantities":{"1":50,"2":50}}'
  const taken = '{"id":"t","side":"buy","price":0.4,"quantities":{"2":3},"minimumAcceptanceRatio":0.5}'
  const book = withBlocks(wind, taken)
  const result = `{ "periods": [
  {"period":"1","price":0.22,"interval":[0.14,0.3],"volume":100,"welfare":20,"fills":{"b":100,"c":0,"s":100}},
  {"period":"2","price":0.3,"interval":[0.3,0.3],"volume":100,"welfare":20.3,"fills":{"b":97,"c":0,"s":100}}
],
  "welfare": 40.3, "optimal": true, "gap": 0,
  "blocks": [
  {"id":"w","ratio":0,"reason":"rejected_in_the_money"},
  {"id":"t","ratio":1,"reason":"accepted"}
] }
`

  async function certificateOf(text: string) {
    const files = new Map<string, string>()
    const io = {
      readInput: () => Promise.resolve(text),
      out: () => undefined,
      err: () => undefined,
      writeFile: (file: string, content: string) => void files.set(file, content),
    }
    expect(await clearCommand(['book', '--certificate', 'proof'], io)).toBe(0)
    return files.get('proof') ?? ''
  }

  test('are cleared with a reason for every block', async () => {
    expect(await run(clearCommand, ['book'], { book })).toEqual({ code: 0, out: result, err: '' })
  })

  test('without any block are byte for byte what they were', async () => {
    const plain = await run(clearCommand, ['book'], { book: withBlocks().replace(',"blocks":[]', '') })
    expect(await run(clearCommand, ['book'], { book: withBlocks() })).toEqual(plain)
    expect(plain.out).not.toContain('optimal')
  })

  test('are not left out where their list has another name; what no name is like is the writer’s own', async () => {
    const { code, err } = await run(clearCommand, ['-'], { '-': book.replace('"blocks"', '"Blocks"') })
    expect([code, err]).toEqual([2, 'Blocks: must be written blocks\n'])
    const noted = book.replace('"blocks"', '"note":"of April","blocks"').replace('"id"', '"comment":"first","id"')
    expect((await run(clearCommand, ['-'], { '-': noted })).out).toBe(
      (await run(clearCommand, ['-'], { '-': book })).out,
    )
  })

  test('are verified, with the certificate as one check more', async () => {
    const files = { book, result, proof: await certificateOf(book) }
    const { code, out } = await run(verifyCommand, ['book', 'result', '--certificate', 'proof'], files)
    expect(out).not.toContain('FAILED')
    expect(code).toBe(0)
    expect(out).toContain('V13 passed')
    const other = { ...files, proof: files.proof.replace('"levels":[0,', '"levels":[1,') }
    expect((await run(verifyCommand, ['book', 'result', '--certificate', 'proof'], other)).code).toBe(1)
  })

  test.each([
    ['a price', '"price":0.22', '"price":0.23'],
    ['an interval', '[0.14,0.3]', '[0.15,0.3]'],
    ['a fill', '"b":97', '"b":98'],
    ['the welfare of a period', '"welfare":20.3', '"welfare":20.4'],
    ['the welfare of all', '"welfare": 40.3', '"welfare": 40.4'],
    ['a volume', '"volume":100', '"volume":101'],
    ['a ratio', '"ratio":1,', '"ratio":0.75,'],
    ['a ratio that no Wh has', '"ratio":1,', '"ratio":0.99999999,'],
    ['a decision', '"ratio":0,', '"ratio":1,'],
    ['a missing block', '{"id":"w","ratio":0,"reason":"rejected_in_the_money"},', ''],
  ])('fail on a changed result: %s', async (_, from, to) => {
    const { code, out } = await run(verifyCommand, ['book', 'result'], { book, result: result.replace(from, to) })
    expect(out).toContain('FAILED')
    expect(code).toBe(1)
  })

  test.each([
    [wind.replace('"1":50', '"1":0'), 'blocks[0].quantities["1"]: must be greater than 0'],
    [wind.replace('"1":50', '"7":50'), 'blocks[0].quantities["7"]: is not a period of the book'],
    [wind.replace('{"1":50,"2":50}', '{}'), 'blocks[0].quantities: must name at least one period'],
    [wind.replace('0.12', '4.00001'), 'blocks[0].price: must be within the bounds'],
    [taken.replace('0.5', '1.5'), 'blocks[0].minimumAcceptanceRatio: must be from 0 to 1'],
    [
      taken.replace('minimumAcceptanceRatio', 'minimum_acceptance_ratio'),
      'blocks[0].minimum_acceptance_ratio: must be written minimumAcceptanceRatio',
    ],
    [`${wind},${wind.replace('"w"', '"x","linkedto":"w"')}`, 'blocks[1].linkedto: must be written linkedTo'],
    [taken.replace('0.5', '"half"'), 'blocks[0].minimumAcceptanceRatio: must be a number'],
    [`${wind},${wind}`, 'blocks[1].id: "w" is there twice'],
    [wind.replace('}', '},"linkedTo":"x"').replace('}}', '}'), 'blocks[0].linkedTo: there is no block "x"'],
    [
      '{"id":"c","side":"buy","price":0.1,"quantities":{"1":5},"loop":"c"}',
      'blocks[0].loop: must be another block that names this one',
    ],
    ['null', 'blocks[0]: must be an object'],
  ])('are refused with the place of the fault: %s', async (blocks, line) => {
    const text = withBlocks(blocks)
    expect(await run(clearCommand, ['-'], { '-': text })).toEqual({ code: 2, out: '', err: line + '\n' })
  })

  test('refuse a certificate where there is nothing to certify', async () => {
    expect((await run(clearCommand, ['-', '--certificate', 'x'], { '-': withBlocks() })).code).toBe(2)
    expect((await run(clearCommand, ['-', '--certificate'], { '-': book })).err).toContain(
      '--certificate: needs a file',
    )
    for (const [version, fault] of [
      [3, 'is of an older format, which is no longer checked'],
      [5, 'must be 4'],
    ] as const) {
      const files = { book, result, proof: JSON.stringify({ version }) }
      const { code, err } = await run(verifyCommand, ['book', 'result', '--certificate', 'proof'], files)
      expect(code).toBe(2)
      expect(err).toContain(`CERTIFICATE: version: ${fault}`)
    }
  })
})

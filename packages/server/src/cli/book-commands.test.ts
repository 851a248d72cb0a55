import { describe, expect, test } from 'vitest'
import { replayCommand } from './book-commands.ts'

async function replay(text: string, args: readonly string[] = ['-']) {
  const written = { out: '', err: '' }
  const io = {
    readInput: (file: string) => (file === '-' ? Promise.resolve(text) : Promise.reject(new Error('no such file'))),
    out: (part: string) => void (written.out += part),
    err: (part: string) => void (written.err += part),
  }
  const code = await replayCommand(args, io)
  return { code, ...written }
}

const events = (...items: readonly string[]) => `{"events":[${items.join(',')}]}`
/** `A u1 sell 0.30 50 NON`, as the JSON of a researcher. */
function order(notation: string, more = ''): string {
  const [id = '', user = '', side = '', price = '', quantity = '', execution = 'NON'] = notation.split(' ')
  const owner = user === '-' ? '' : `"user":"${user}",`
  return `{"type":"order","id":"${id}",${owner}"side":"${side}","price":${price},"quantity":${quantity},"execution":"${execution}"${more}}`
}

const sell = order('A u1 sell 0.30 50')

describe('book replay', () => {
  test('replays the worked sequence of the rule book, to the last digit', async () => {
    const { code, out, err } = await replay(
      events(
        ...[sell, order('B u2 sell 0.28 30'), order('C u3 sell 0.28 40'), order('D u4 buy 0.29 60')],
        ...[order('E u5 buy 0.25 25'), order('F u1 sell 0.24 100 IOC'), order('G u4 buy 0.31 80 FOK')],
        order('H u4 buy 0.31 60'),
      ),
    )
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe(`{ "trades": [
    {"buy":"D","sell":"B","price":0.28,"quantity":30},
    {"buy":"D","sell":"C","price":0.28,"quantity":30},
    {"buy":"E","sell":"F","price":0.25,"quantity":25},
    {"buy":"H","sell":"C","price":0.28,"quantity":10},
    {"buy":"H","sell":"A","price":0.3,"quantity":50}
  ],
  "orders": {
    "A": {"status":"filled","remaining":0},
    "B": {"status":"filled","remaining":0},
    "C": {"status":"filled","remaining":0},
    "D": {"status":"filled","remaining":0},
    "E": {"status":"filled","remaining":0},
    "F": {"status":"remainderCancelled","remaining":0},
    "G": {"status":"killed","remaining":0},
    "H": {"status":"filled","remaining":0}
  },
  "book": { "bids": [], "asks": [] },
  "statistics": {"open":0.28,"high":0.3,"low":0.25,"last":0.3,"volume":145,"vwap":0.2817241} }
`)
  })

  test('gives its trades as a table, in their sequence', async () => {
    const book = events(sell, order('B u2 sell 0.28 30.5'), order('D u4 buy null 60 IOC'))
    const { code, out, err } = await replay(book, ['-', '--csv'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toBe('buy,sell,price,quantity\nD,B,0.28,30.5\nD,A,0.3,29.5\n')
    expect((await replay(events(sell), ['--csv', '-'])).out).toBe('buy,sell,price,quantity\n')
  })

  test('amends, cancels and shows what rests, an iceberg only as far as it shows', async () => {
    const { out } = await replay(
      events(
        ...[sell, '{"type":"amend","id":"A","price":0.29,"quantity":40}', order('I u2 buy 0.25 100', ',"display":30')],
        ...[order('J u3 buy 0.25 0.001'), order('K u4 sell 0.25 10'), order('L - buy 0.20 7')],
        ...['{"type":"cancel","id":"L"}', '{"type":"amend","id":"I","quantity":80}'],
      ),
    )
    expect(JSON.parse(out)).toEqual({
      trades: [{ buy: 'I', sell: 'K', price: 0.25, quantity: 10 }],
      orders: {
        A: { status: 'active', remaining: 40 },
        I: { status: 'partiallyFilled', remaining: 80 },
        J: { status: 'active', remaining: 0.001 },
        K: { status: 'filled', remaining: 0 },
        L: { status: 'cancelled', remaining: 0 },
      },
      book: {
        bids: [{ price: 0.25, quantity: 30.001, orders: 2 }],
        asks: [{ price: 0.29, quantity: 40, orders: 1 }],
      },
      statistics: { open: 0.25, high: 0.25, low: 0.25, last: 0.25, volume: 10, vwap: 0.25 },
    })
  })

  test('has no statistics without a trade, not zeros', async () => {
    const { code, out } = await replay(events())
    expect(code).toBe(0)
    expect(JSON.parse(out)).toEqual({
      trades: [],
      orders: {},
      book: { bids: [], asks: [] },
      statistics: { open: null, high: null, low: null, last: null, volume: 0, vwap: null },
    })
  })

  test('takes a null price as any price', async () => {
    const { out } = await replay(events(sell, order('B u2 buy null 60 IOC'), order('C u3 buy null 60 FOK')))
    expect(JSON.parse(out)).toMatchObject({
      trades: [{ buy: 'B', sell: 'A', price: 0.3, quantity: 50 }],
      orders: { B: { status: 'remainderCancelled', remaining: 0 }, C: { status: 'killed' } },
    })
  })

  test('an order without a user is nobody else’s, whatever the users are called', async () => {
    const own = await replay(events(sell, order('B u1 buy 0.30 50')))
    expect(JSON.parse(own.out)).toMatchObject({ trades: [], orders: { B: { status: 'remainderCancelled' } } })
    expect(own.err).toBe('events[1]: "B" stopped at "A" of the same user; what was left of it is cancelled\n')
    const others = await replay(events(order('A - sell 0.30 50'), order('B - buy 0.30 20'), order('C A buy 0.30 20')))
    expect(JSON.parse(others.out)).toMatchObject({ orders: { A: { remaining: 10 } } })
  })

  test('says when an event came too late for its order, and goes on', async () => {
    const { code, out, err } = await replay(
      events(sell, order('B u2 buy 0.30 50'), '{"type":"cancel","id":"A"}', '{"type":"amend","id":"B","quantity":1}'),
    )
    expect(code).toBe(0)
    expect(err).toBe(
      'events[2]: "A" is no longer open; nothing changed\nevents[3]: "B" is no longer open; nothing changed\n',
    )
    expect(JSON.parse(out)).toMatchObject({ orders: { A: { status: 'filled' }, B: { status: 'filled' } } })
  })

  test('replays an order that trades with 300,000 slices', async () => {
    const { code, out } = await replay(
      events(order('A u1 sell 0.30 300', ',"display":0.001'), order('B u2 buy 0.30 300 IOC')),
    )
    expect(code).toBe(0)
    const { trades, orders, statistics } = JSON.parse(out) as {
      trades: unknown[]
      orders: unknown
      statistics: { volume: number }
    }
    expect([trades.length, statistics.volume]).toEqual([300_000, 300])
    expect(orders).toEqual({ A: { status: 'filled', remaining: 0 }, B: { status: 'filled', remaining: 0 } })
  })

  test('holds orders to a smallest quantity only where the file states one', async () => {
    const [small, least] = [order('B u2 buy 0.25 0.099'), order('C u2 buy 0.25 0.1')]
    expect((await replay(events(small))).code).toBe(0)
    const stated = (item: string) => replay(`{"smallestOrder":0.1,"events":[${item}]}`)
    expect((await stated(least)).code).toBe(0)
    const refused = await stated(small)
    expect([refused.code === 0, refused.out]).toEqual([false, ''])
    expect(refused.err).toContain('events[0].quantity: must be at least the smallest order, 0.1')
  })

  test.each([
    ['a quantity of 0', [sell.replace('50', '0')], 'events[0].quantity: must be greater than 0'],
    ['half a tick', [sell.replace('0.30', '0.300005')], 'events[0].price: must have at most 5 decimals'],
    ['no price to rest at', [sell.replace('0.30', 'null')], 'events[0].price: may only be null with IOC or FOK'],
    ['no price', [sell.replace('"price":0.30,', '')], 'events[0].price: is missing'],
    ['1e999', [sell.replace('50', '1e999')], 'events[0].quantity: is too large'],
    ['an unknown execution', [sell.replace('NON', 'GTC')], "events[0].execution: must be 'NON', 'IOC' or 'FOK'"],
    ['an unknown side', [sell.replace('sell', 'give')], "events[0].side: must be 'buy' or 'sell'"],
    ['an unknown type', ['{"type":"buy","id":"A"}'], "events[0].type: must be 'order', 'amend' or 'cancel'"],
    ['a user that is no text', [sell.replace('"u1"', '1')], 'events[0].user: must be a text'],
    ['a user by another name', [sell.replace('"user"', '"User"')], 'events[0].User: must be written user'],
    ['no id', ['{"type":"cancel"}'], 'events[0].id: is missing'],
    ['the same id twice', [sell, sell], 'events[1].id: "A" is there twice'],
    [
      'more on show than there is',
      [order('A - sell 0.3 5', ',"display":5.001')],
      'events[0].display: must not be greater than the quantity',
    ],
    ['nothing on show', [order('A - sell 0.3 5', ',"display":0')], 'events[0].display: must be greater than 0'],
    [
      'an iceberg that does not rest',
      [order('A - sell 0.3 5 IOC', ',"display":1')],
      'events[0].display: may only be given with NON',
    ],
    ['to cancel an unknown order', ['{"type":"cancel","id":"Z"}'], 'events[0].id: there is no order "Z" before it'],
    [
      'to amend a later order',
      ['{"type":"amend","id":"A","quantity":1}', sell],
      'events[0].id: there is no order "A" before it',
    ],
    ['to amend nothing', [sell, '{"type":"amend","id":"A"}'], 'events[1]: must change the price or the quantity'],
    [
      'to amend to nothing',
      [sell, '{"type":"amend","id":"A","quantity":0}'],
      'events[1].quantity: must be greater than 0',
    ],
    ['an event that is no object', ['[]'], 'events[0]: must be an object'],
    [
      'more than can be counted',
      Array.from({ length: 10 }, (_, index) => order(`o${index} - buy 0 1000000000000`)),
      'events: the quantities add up to more than can be counted exactly',
    ],
  ])('refuses %s with its place and writes nothing', async (_, items, line) => {
    expect(await replay(events(...items))).toEqual({ code: 2, out: '', err: line + '\n' })
  })

  test('names every fault, one a line', async () => {
    const { code, err } = await replay(
      events(sell.replace('50', '-1').replace('NON', 'non'), '{"type":"cancel","id":"A"}', '7'),
    )
    expect(code).toBe(2)
    expect(err.split('\n')).toEqual([
      "events[0].execution: must be 'NON', 'IOC' or 'FOK'",
      'events[0].quantity: must be greater than 0',
      'events[2]: must be an object',
      '',
    ])
  })

  test.each([
    ['', /^standard input: is not valid JSON/],
    ['[]', /^standard input: must be an object\n$/],
    ['{}', /^events: is missing\n$/],
    ['{"events":{}}', /^events: must be a list\n$/],
  ])('refuses %j', async (text, expected) => {
    const { code, out, err } = await replay(text)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(expected)
  })

  test('refuses arguments that make no sense', async () => {
    expect(await replay('', [])).toMatchObject({
      code: 2,
      err: 'FILE: is missing\nusage: tandem book replay FILE [--csv]\n',
    })
    expect(await replay(events(), ['-', '--json'])).toMatchObject({ code: 2, out: '' })
    expect((await replay('', ['none.json'])).err).toBe('none.json: cannot be read (no such file)\n')
  })
})

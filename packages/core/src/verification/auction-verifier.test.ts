import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { clearUniformPriceAuction, type AuctionOrder } from '../market/uniform-price-auction.ts'
import { bounds, orders } from '../testing/builders.ts'
import { narrowBounds, randomBook, seededWholeNumbers } from '../testing/random.ts'
import type { EnergyWh, PriceTick } from '../units/units.ts'
import { verifyAuction } from './auction-verifier.ts'
import type { BookPeriod, PublishedPeriod } from './verification-report.ts'

type Tampering = (result: PublishedPeriod) => Partial<PublishedPeriod>

const book: BookPeriod = {
  label: 'hour 1',
  bounds: bounds(),
  orders: orders(
    'buy 100 @ 0.30',
    'buy 30 @ 0.20',
    'buy 25 @ 0.20',
    'buy 40 @ 0.10',
    'sell 60 @ 0.05',
    'sell 70.001 @ 0.12',
    'sell 80 @ 0.25',
  ),
}

function publish(period: BookPeriod): PublishedPeriod {
  return { label: period.label, ...clearUniformPriceAuction(period.orders, period.bounds) }
}

/** The checks that fail when the result of `period` is changed. */
function failures(period: BookPeriod, tamper: Tampering): string[] {
  const result = publish(period)
  const report = verifyAuction([period], [{ ...result, ...tamper(result) }])
  const failed = report.checks.filter((check) => !check.passed)
  expect(report.passed).toBe(failed.length === 0)
  for (const check of failed) expect(check.detail).toContain('hour 1: ')
  return failed.map((check) => check.id)
}

/** Adds whole Wh to the fills of some orders. */
function moved(changes: Record<string, number>): Tampering {
  return ({ fills }) => ({
    fills: new Map(Array.from(fills, ([id, fill]) => [id, (fill + (changes[id] ?? 0)) as EnergyWh])),
  })
}

test('a right result passes every check, V1 to V12', () => {
  const report = verifyAuction([book], [publish(book)])
  expect(report.checks.map((check) => check.id)).toEqual(Array.from({ length: 12 }, (_, index) => `V${index + 1}`))
  expect(report.checks.filter((check) => !check.passed)).toEqual([])
  expect(report.passed).toBe(true)
})

test('nothing but types comes from elsewhere', () => {
  const folder = new URL('.', import.meta.url)
  const sources = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))
  const imports = sources.flatMap(
    (file) => readFileSync(new URL(file, folder), 'utf8').match(/^import [^']*'[^']+'/gm) ?? [],
  )
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((line) => line.includes("'../") && !line.startsWith('import type '))).toEqual([])
})

describe('a changed result fails', () => {
  test.each<[string, Tampering, string]>([
    ['the price a tick higher', ({ price }) => ({ price: (price! + 1) as PriceTick }), 'V6'],
    ['the price a tick lower', ({ price }) => ({ price: (price! - 1) as PriceTick }), 'V6'],
    ['the price beyond the bounds', () => ({ price: 400_001 as PriceTick }), 'V4'],
    ['no price though there was trade', () => ({ price: null }), 'V6'],
    [
      'the interval wider',
      ({ interval }) => ({ interval: { ...interval, low: (interval.low - 1) as PriceTick } }),
      'V6',
    ],
    ['one Wh from a buyer at the margin to another', moved({ b2: 1, b3: -1 }), 'V8'],
    ['one Wh from a buyer above the price', moved({ b1: -1, b2: 1 }), 'V3'],
    ['one Wh to a buyer below the price', moved({ b4: 1, b2: -1 }), 'V3'],
    ['one Wh from a seller to one above the price', moved({ s2: -1, s3: 1 }), 'V3'],
    ['one Wh more bought than sold', moved({ b2: 1 }), 'V1'],
    ['one Wh less on both sides', moved({ b2: -1, s2: -1 }), 'V1'],
    ['more than the order asked for', moved({ b1: 1, b2: -1 }), 'V2'],
    ['less than nothing', moved({ b4: -1, b2: 1 }), 'V2'],
    ['the volume one Wh higher', ({ volume }) => ({ volume: (volume + 1) as EnergyWh }), 'V1'],
    ['the welfare one unit higher', ({ welfare }) => ({ welfare: welfare + 1n }), 'V5'],
    ['an order without a fill', ({ fills }) => ({ fills: new Map([...fills].filter(([id]) => id !== 'b4')) }), 'V2'],
    ['a fill of an unknown order', ({ fills }) => ({ fills: new Map([...fills, ['x', 0 as EnergyWh]]) }), 'V2'],
    ['a fraction of a Wh', moved({ b2: 0.5, b3: -0.5 }), 'V2'],
    ['a price that is no number', () => ({ price: NaN as PriceTick }), 'V2'],
    ['another period', () => ({ label: 'hour 2' }), 'V2'],
  ])('%s', (_, tamper, check) => {
    expect(failures(book, tamper)).toContain(check)
  })

  test('swapped fills', () => {
    const swapped: Tampering = ({ fills }) => ({
      fills: new Map([...fills, ['b2', fills.get('b3')!], ['b3', fills.get('b2')!]]),
    })
    expect(failures(book, swapped)).toEqual(['V8'])
  })

  test('a smaller volume at the right price', () => {
    const atOnePrice = { ...book, orders: orders('buy 7 @ 0.2', 'sell 5 @ 0.2') }
    const cut = moved({ b1: -1, s1: -1 })
    const tamper: Tampering = (result) => ({ ...cut(result), volume: (result.volume - 1) as EnergyWh })
    expect(failures(atOnePrice, tamper)).toEqual(['V7'])
  })

  test('no trade at all where there could be', () => {
    const nothing: Tampering = ({ fills }) => ({
      price: null,
      volume: 0 as EnergyWh,
      welfare: 0n,
      fills: new Map(Array.from(fills.keys(), (id) => [id, 0 as EnergyWh])),
    })
    expect(failures(book, nothing)).toEqual(expect.arrayContaining(['V5', 'V7', 'V10']))
  })

  test('a made-up price where nothing trades', () => {
    const apart = { ...book, orders: orders('buy 1 @ 0.05', 'sell 1 @ 0.08') }
    expect(failures(apart, () => ({ price: 6500 as PriceTick }))).toEqual(['V6'])
  })

  test('the last Wh to the wrong one of two equals', () => {
    const [first, second, sell] = orders('buy 0.001 @ 0.2', 'buy 0.001 @ 0.2', 'sell 0.001 @ 0.1')
    const tie = { ...book, orders: [first!, second!, sell!] }
    expect(failures(tie, moved({ b1: -1, b2: 1 }))).toEqual(['V8'])
  })

  test('a period left out, invented or given twice', () => {
    const result = publish(book)
    const failed = (published: PublishedPeriod[]) =>
      verifyAuction([book], published).checks.flatMap((check) => (check.passed ? [] : [check.id, check.detail]))
    expect(failed([])).toEqual(['V2', 'hour 1: the result does not have this period'])
    expect(failed([result, { ...result, label: 'hour 2' }])).toEqual([
      'V2',
      'hour 2: the book does not have this period',
    ])
    expect(failed([result, result])).toEqual(['V2', 'hour 1: the result has this period twice'])
  })
})

test('every change of one unit to 400 random results is found', () => {
  const pick = seededWholeNumbers(49)
  let changes = 0
  for (let round = 0; round < 400; round++) {
    const period: BookPeriod = { label: 'hour 1', bounds: narrowBounds, orders: randomBook(pick) }
    expect(failures(period, () => ({}))).toEqual([])
    for (const tamper of tamperings(period.orders, pick)) {
      expect(failures(period, tamper), `round ${round}`).not.toEqual([])
      changes++
    }
  }
  expect(changes).toBeGreaterThan(2000)
})

function tamperings(book: readonly AuctionOrder[], pick: (from: number, to: number) => number): Tampering[] {
  const sign = pick(0, 1) * 2 - 1
  const changes: Tampering[] = [
    ({ price }) => ({ price: (price === null ? 0 : price + sign) as PriceTick }),
    ({ interval }) => ({ interval: { ...interval, high: (interval.high + sign) as PriceTick } }),
    ({ volume }) => ({ volume: (volume + sign) as EnergyWh }),
    ({ welfare }) => ({ welfare: welfare + BigInt(sign) }),
  ]
  const of = (side: string) => book.filter((order) => order.side === side).map((order) => order.id)
  for (const own of [of('buy'), of('sell')]) {
    const id = own[pick(0, own.length - 1)]
    if (id === undefined) continue
    changes.push(moved({ [id]: sign }))
    const other = own.find((candidate) => candidate !== id)
    if (other !== undefined) changes.push(moved({ [id]: sign, [other]: -sign }))
  }
  return changes
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clearUniformPriceAuction } from '../market/uniform-price-auction.ts'
import { kWh, line, perKWh, tc } from '../testing/builders.ts'
import { narrowBounds, randomBook, seededWholeNumbers } from '../testing/random.ts'
import { refusalOf } from '../testing/refusals.ts'
import { amount, costOf, type Amount } from '../units/units.ts'
import {
  applyPostings,
  acceptPurchase,
  changeReservation,
  closeAccount,
  releasePostings,
  reservePostings,
  settleAuction,
  settleImbalance,
  type AuctionTrade,
  postingKinds,
  type AccountCode,
  type Posting,
} from './postings.ts'
import { reservationFor } from '../market/order.ts'

type Balances = ReadonlyMap<AccountCode, Amount>
const none: Balances = new Map()
const post = (balances: Balances, ...events: Posting[][]) => applyPostings(balances, events.flat()).balances
const totalOf = (balances: Balances) => [...balances.values()].reduce((sum, balance) => sum + balance, 0n)

describe('reservation', () => {
  test.each([
    ['the most that can be asked for, not the sum', 'buy 100 @ 0.30, 50 @ 0.20, 20 @ -0.05', '30'],
    ['a lower price with much more quantity costs more', 'buy 1 @ 0.30, 9 @ 0.20', '2'],
    ['a sale at a negative price', 'sell 70 @ -0.04, 50 @ 0.03', '2.8'],
    ['a sale at several negative prices', 'sell 10 @ -0.4, 50 @ -0.1', '6'],
    ['a sale at positive prices costs nothing', 'sell 70 @ 0.04', '0'],
    ['a purchase at negative prices costs nothing', 'buy 70 @ -0.04, 1 @ 0', '0'],
  ])('%s', (_, notation, coins) => {
    expect(reservationFor([line(1, notation)])).toBe(tc(coins))
  })

  test('adds the hours and both sides', () => {
    expect(reservationFor([line(1, 'buy 1 @ 0.3'), line(2, 'buy 2 @ 0.1'), line(3, 'sell 3 @ -0.1')])).toBe(tc('0.8'))
    expect(reservationFor([])).toBe(0n)
  })
})

describe('events', () => {
  test.each<[string, Posting[], string[]]>([
    ['a purchase is issued', acceptPurchase(7, tc('5')), ['issuance → user:7:available 5 coinPurchase']],
    ['an order reserves', reservePostings(7, tc('5')), ['user:7:available → user:7:reserved 5 reservation']],
    ['a deleted order releases', releasePostings(7, tc('5')), ['user:7:reserved → user:7:available 5 release']],
    [
      'a larger order reserves the rest',
      changeReservation(7, tc('5'), tc('8')),
      ['user:7:available → user:7:reserved 3 reservation'],
    ],
    [
      'a smaller order releases the rest',
      changeReservation(7, tc('5'), tc('1')),
      ['user:7:reserved → user:7:available 4 release'],
    ],
    ['an unchanged reservation posts nothing', changeReservation(7, tc('5'), tc('5')), []],
    ['an excess is paid', settleImbalance(7, tc('5')), ['balancing → user:7:available 5 imbalance']],
    ['a deficit pays', settleImbalance(7, tc('-5')), ['user:7:available → balancing 5 imbalance']],
    ['a kept schedule moves nothing', settleImbalance(7, tc('0')), []],
    ['a closing account returns its coins', closeAccount(7, tc('5')), ['user:7:available → issuance 5 accountClosure']],
    [
      'a closing account below zero is made up',
      closeAccount(7, tc('-5')),
      ['issuance → user:7:available 5 accountClosure'],
    ],
    ['an empty account returns none', closeAccount(7, tc('0')), []],
  ])('%s', (_, postings, expected) => {
    expect(postings.map(describePosting)).toEqual(expected)
  })

  const trade = (side: 'buy' | 'sell', quantity: string, price: string): AuctionTrade => ({
    side,
    quantity: kWh(quantity),
    price: perKWh(price),
  })

  test('a buyer gets everything reserved back, then pays', () => {
    const trades = [trade('buy', '10', '0.2'), trade('buy', '5', '0.4'), trade('buy', '0', '0.4')]
    expect(settleAuction(3, 7, tc('6'), trades).map(describePosting)).toEqual([
      'user:7:reserved → user:7:available 6 release',
      'user:7:available → session:3 4 auctionPurchase',
    ])
  })

  test('purchases and sales of one user are one posting each', () => {
    const trades = [trade('buy', '10', '0.2'), trade('sell', '5', '0.4'), trade('sell', '5', '0.1')]
    expect(settleAuction(3, 7, tc('2'), trades).slice(1).map(describePosting)).toEqual([
      'user:7:available → session:3 2 auctionPurchase',
      'session:3 → user:7:available 2.5 auctionSale',
    ])
  })

  test('below zero the direction turns: a buyer is paid and a seller pays', () => {
    expect(settleAuction(3, 7, tc('0'), [trade('buy', '10', '-0.2')]).map(describePosting)).toEqual([
      'session:3 → user:7:available 2 auctionPurchase',
    ])
    expect(settleAuction(3, 7, tc('3'), [trade('sell', '10', '-0.2')]).map(describePosting)).toEqual([
      'user:7:reserved → user:7:available 3 release',
      'user:7:available → session:3 2 auctionSale',
    ])
  })

  test('nothing traded at a price of zero posts nothing', () => {
    expect(settleAuction(3, 7, tc('0'), [trade('buy', '10', '0')])).toEqual([])
  })

  test('a negative amount is a bug', () => {
    expect(() => reservePostings(7, tc('-1'))).toThrow(RangeError)
    expect(() => releasePostings(7, tc('-1'))).toThrow(RangeError)
  })
})

describe('balances', () => {
  test('55 every line of a statement goes on from the one before', () => {
    const { entries } = applyPostings(none, [
      ...acceptPurchase(7, tc('10')),
      ...reservePostings(7, tc('4')),
      ...releasePostings(7, tc('1')),
    ])
    expect(entries.map((entry) => [entry.fromBalanceAfter, entry.toBalanceAfter])).toEqual([
      [tc('-10'), tc('10')],
      [tc('6'), tc('4')],
      [tc('3'), tc('7')],
    ])
  })

  test('57 the same coins cannot be reserved twice', () => {
    const once = post(none, acceptPurchase(7, tc('10')), reservePostings(7, tc('6')))
    expect(refusalOf(() => post(once, reservePostings(7, tc('6'))))).toEqual({
      code: 'insufficient_coins',
      details: { missing: '2', available: '4' },
      field: undefined,
    })
    expect(once.get('user:7:available')).toBe(tc('4'))
  })

  test('a refused batch changes nothing', () => {
    const before = post(none, acceptPurchase(7, tc('10')))
    expect(refusalOf(() => post(before, reservePostings(7, tc('6')), reservePostings(7, tc('6'))))).not.toBeNull()
    expect(before).toEqual(
      new Map([
        ['issuance', tc('-10')],
        ['user:7:available', tc('10')],
      ]),
    )
  })

  test('53 only an imbalance takes a user below zero; what was reserved before still settles', () => {
    const imbalance: Posting = { from: 'user:7:available', to: 'balancing', amount: tc('5'), kind: 'imbalance' }
    const indebted = post(none, acceptPurchase(7, tc('4')), reservePostings(7, tc('4')), [imbalance])
    expect(indebted.get('user:7:available')).toBe(tc('-5'))
    expect(refusalOf(() => post(indebted, reservePostings(7, tc('1'))))?.details).toEqual({
      missing: '6',
      available: '-5',
    })
    const settled = post(
      indebted,
      settleAuction(3, 7, tc('4'), [{ side: 'buy', quantity: kWh('10'), price: perKWh('0.3') }]),
    )
    expect(settled.get('user:7:available')).toBe(tc('-4'))
  })

  test('more released than reserved, nothing posted or a circle is a bug', () => {
    expect(() => post(none, releasePostings(7, tc('1')))).toThrow('user:7:reserved')
    expect(() => post(none, [{ from: 'fees', to: 'issuance', amount: tc('0'), kind: 'imbalance' }])).toThrow(RangeError)
    expect(() => post(none, [{ from: 'fees', to: 'fees', amount: tc('1'), kind: 'imbalance' }])).toThrow(RangeError)
  })

  test('an account has what eight bytes hold and owes as much; one unit more is refused', () => {
    const [all, one] = [amount(2n ** 63n - 1n), amount(1n)]
    const owing = post(none, [{ from: 'issuance', to: 'balancing', amount: all, kind: 'imbalance' }])
    expect([owing.get('issuance'), owing.get('balancing')]).toEqual([-all, all])
    const further: [AccountCode, AccountCode][] = [
      ['issuance', 'fees'],
      ['fees', 'balancing'],
    ]
    for (const [from, to] of further) {
      const refusal = refusalOf(() => post(owing, [{ from, to, amount: one, kind: 'imbalance' }]))
      expect(refusal).toMatchObject({ code: 'ledger_full', details: { max: '92233720368.54775807' } })
    }
  })

  test('49 whatever is posted, all accounts sum to zero', () => {
    const accounts: AccountCode[] = ['issuance', 'session:1', 'fees', 'balancing', 'rounding']
    const posting = fc.record({
      from: fc.constantFrom(...accounts),
      to: fc.constantFrom(...accounts),
      amount: fc.bigInt({ min: 1n, max: 10n ** 16n }).map(amount),
      kind: fc.constantFrom(...postingKinds),
    })
    const journals = fc.array(posting.filter(({ from, to }) => from !== to))
    const sumsToZero = (postings: Posting[]) => totalOf(post(none, postings)) === 0n
    fc.assert(fc.property(journals, sumsToZero), { seed: 49, numRuns: 500 })
  })
})

test('50-53 1,000 random auctions settle out of what was reserved, and every session ends at zero', () => {
  const pick = seededWholeNumbers(52)
  for (let round = 0; round < 1000; round++) {
    const orders = randomBook(pick)
    const result = clearUniformPriceAuction(orders, narrowBounds)
    const owners = orders.map((order) => ({ order, userId: Number(order.id.slice(1)) % 4 }))
    let balances: Balances = none
    const users = [0, 1, 2, 3].map((userId) => {
      const own = owners.filter((owner) => owner.userId === userId).map(({ order }) => order)
      const lines = (['buy', 'sell'] as const).map((side) => ({
        period: 1,
        side,
        steps: own.filter((order) => order.side === side),
      }))
      const reserved = reservationFor(lines)
      // Exactly the coins of the reservation: it must cover any payment.
      balances = post(
        balances,
        reserved > 0n ? acceptPurchase(userId, reserved) : [],
        reservePostings(userId, reserved),
      )
      return { userId, own, reserved }
    })
    for (const { userId, own, reserved } of users) {
      const trades = own.map(({ id, side }) => ({
        side,
        quantity: result.fills.get(id)!,
        price: result.price ?? perKWh('0'),
      }))
      const pays = trades.reduce(
        (sum, { side, quantity, price }) => sum + (side === 'buy' ? 1n : -1n) * costOf(quantity, price),
        0n,
      )
      expect(pays).toBeLessThanOrEqual(reserved)
      balances = post(balances, settleAuction(1, userId, reserved, trades))
      expect(balances.get(`user:${userId}:reserved`) ?? 0n).toBe(0n)
      expect(balances.get(`user:${userId}:available`) ?? 0n).toBeGreaterThanOrEqual(0n)
    }
    expect(balances.get('session:1') ?? 0n).toBe(0n)
    expect(totalOf(balances)).toBe(0n)
  }
})

function describePosting({ from, to, amount: coins, kind }: Posting): string {
  return `${from} → ${to} ${Number(coins) / 1e8} ${kind}`
}

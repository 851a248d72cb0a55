import { describe, expect, test } from 'vitest'
import { kWh, perKWh, tc } from '../testing/builders.ts'
import { usualSpread, type ImbalancePricing } from './imbalance-price.ts'
import { imbalanceCorrections, settleImbalances } from './imbalance-settlement.ts'

const modeA: ImbalancePricing = { mode: 'A', reference: perKWh('0.2'), spread: usualSpread }
const uploaded = (deficit: string, excess: string): ImbalancePricing => ({
  mode: 'C',
  deficitPrice: perKWh(deficit),
  excessPrice: perKWh(excess),
})

/** `A g1 -10` is user A of group g1 with a deficit of 10 kWh; `A - -10` is in no group. */
function users(...notations: string[]) {
  return notations.map((notation) => {
    const [user = '', group = '', imbalance = ''] = notation.split(' ')
    return { user, group: group === '-' ? null : group, imbalance: kWh(imbalance) }
  })
}

test('a group is settled as one, and every line shows what it is made of', () => {
  const settled = settleImbalances(users('A g1 -10', 'B g1 6', 'C g1 1'), modeA)
  const member = (user: string, [imbalance, price, standAlone, preCost, cash]: readonly string[]) => ({
    user,
    group: 'g1',
    imbalance: kWh(imbalance ?? ''),
    price: perKWh(price ?? ''),
    standAlone: tc(standAlone ?? ''),
    preCost: tc(preCost ?? ''),
    cash: tc(cash ?? ''),
  })
  expect(settled).toEqual({
    systemImbalance: kWh('-3'),
    deficitPrice: perKWh('0.25'),
    excessPrice: perKWh('0.15'),
    members: [
      member('A', ['-10', '0.25', '-2.5', '0.41176471', '-2.08823529']),
      member('B', ['6', '0.15', '0.9', '0.24705882', '1.14705882']),
      member('C', ['1', '0.15', '0.15', '0.04117647', '0.19117647']),
    ],
    groups: [
      {
        group: 'g1',
        imbalance: kWh('-3'),
        grossImbalance: kWh('17'),
        price: perKWh('0.25'),
        cash: tc('-0.75'),
        standAlone: tc('-1.45'),
        nettingBenefit: tc('0.7'),
      },
    ],
    balancing: tc('0.75'),
  })
})

test('a user outside any group is a BRP of one, whoever else is settled', () => {
  const { members, groups, balancing } = settleImbalances(users('A - -10', 'B g2 6', 'C g1 1', 'D g2 -6'), modeA)
  expect(members.map(({ user, preCost, cash }) => [user, preCost, cash])).toEqual([
    ['A', tc('0'), tc('-2.5')],
    ['B', tc('0.3'), tc('1.2')],
    ['C', tc('0'), tc('0.15')],
    ['D', tc('0.3'), tc('-1.2')],
  ])
  expect(groups.map(({ group, price, cash, nettingBenefit }) => [group, price, cash, nettingBenefit])).toEqual([
    ['g2', null, tc('0'), tc('0.6')],
    ['g1', perKWh('0.15'), tc('0.15'), tc('0')],
  ])
  expect(balancing).toBe(tc('2.35'))
})

test('the last unit goes to the largest remainder, among equals to the first of the list', () => {
  const { members } = settleImbalances(users('A g -0.002', 'B g 0.001', 'C g 0.001'), uploaded('0.00003', '0.00002'))
  // A benefit of 2 units by 2, 1 and 1: A gets one, and B the half that C has too.
  expect(members.map(({ preCost }) => preCost)).toEqual([1n, 1n, 0n])
})

test('nobody out of balance, nothing to pay', () => {
  const { members, groups, balancing } = settleImbalances(users('A g 0', 'B g 0'), modeA)
  expect(members.map(({ price, cash }) => [price, cash])).toEqual([
    [null, tc('0')],
    [null, tc('0')],
  ])
  expect(groups[0]).toMatchObject({ price: null, cash: tc('0'), nettingBenefit: tc('0') })
  expect(balancing).toBe(tc('0'))
  expect(settleImbalances([], modeA)).toMatchObject({ members: [], groups: [], balancing: tc('0') })
})

test('where uploaded prices would make netting a loss nothing is netted', () => {
  const { members, groups } = settleImbalances(users('A g -4', 'B g 4'), uploaded('0.1', '0.2'))
  expect(groups[0]).toMatchObject({ cash: tc('0.4'), standAlone: tc('0.4'), nettingBenefit: tc('0') })
  expect(members.map(({ cash }) => cash)).toEqual([tc('-0.4'), tc('0.8')])
})

test('a user who is listed twice is a bug', () => {
  expect(() => settleImbalances(users('A - 1', 'A g 2'), modeA)).toThrow(RangeError)
})

describe('a newer version', () => {
  const cash = (...entries: [number, string][]) => new Map(entries.map(([user, coins]) => [user, tc(coins)]))

  test('posts the difference only', () => {
    expect(imbalanceCorrections(cash([1, '-2'], [2, '1'], [3, '1']), cash([1, '-2.5'], [2, '1'], [4, '1.5']))).toEqual(
      cash([1, '-0.5'], [3, '-1'], [4, '1.5']),
    )
  })

  test('that changes nothing posts nothing', () => {
    expect(imbalanceCorrections(cash([1, '-2']), cash([1, '-2'], [2, '0']))).toEqual(new Map())
  })
})

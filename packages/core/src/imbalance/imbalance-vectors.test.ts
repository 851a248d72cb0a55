import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kWh, perKWh, tc } from '../testing/builders.ts'
import { neutralPrice, neutralPrices } from '../testing/neutral-prices.ts'
import { divideHalfUp } from '../units/rounding.ts'
import { energyWh, sumAmounts, sumEnergy, type Amount } from '../units/units.ts'
import { imbalanceCash, type ImbalancePricing } from './imbalance-price.ts'
import { settleImbalances } from './imbalance-settlement.ts'

/* The worked examples of the rule book, by their names there. */

type Values = Readonly<Record<string, number>>
type Example = { readonly name: string } & Readonly<Record<string, number | string | Values>>

/** The examples as they stand in the rule book; where its file lies beside the project, the file itself is read. */
const written: readonly Example[] = [
  {
    name: 'I1 dual virtual prices, group netting',
    ref: 0.2,
    k: 0.25,
    m: 0.02,
    Pdef: 0.25,
    Psur: 0.15,
    members: { A: -10, B: 6, C: 1 },
    standalone: { A: -2.5, B: 0.9, C: 0.15 },
    groupImbalance: -3,
    groupCash: -0.75,
    nettingBenefit: 0.7,
    allocationByAbsImbalance: { A: -2.088235, B: 1.147059, C: 0.191176 },
  },
  {
    name: 'I2 single price, incentive by system direction',
    ref: 0.2,
    a: 0.03,
    systemImbalance: -3,
    price: 0.23,
    members: { A: -10, B: 6, C: 1 },
    cash: { A: -2.3, B: 1.38, C: 0.23 },
    balancingOperator: 0.69,
  },
  {
    name: 'I3 RO single price + neutrality component',
    CE: 6.06,
    Pin: 0.28,
    sumDez: -20,
    Cneutr: 0.023,
    dez: { PRE1: -30, PRE2: 12, PRE3: -2 },
    Pfin: 0.303,
    sumCash: -6.06,
  },
  { name: 'I4 system short', dez: { a: -30, b: 25 }, PCmed: 0.28, PRmed: 0.05, CE: 4, Pdef: 0.28, Pexc: 0.176 },
  { name: 'I5 system long', dez: { a: -30, b: 25 }, PCmed: 0.28, PRmed: 0.05, CE: 4, Pdef: 0.175, Pexc: 0.05 },
  { name: 'I6 RO dual price', dez: { a: -30, b: 25 }, PCmed: 0.28, PRmed: 0.05, CE: 9, Pdef: 0.313636, Pexc: 0.016364 },
]

function examples(): readonly Example[] {
  const file = new URL('../../../../../shared/vectors/imbalance.json', import.meta.url)
  if (!existsSync(file)) return written
  return (JSON.parse(readFileSync(file, 'utf8')) as { cases: Example[] }).cases
}

function example(name: string) {
  const found = examples().find((each) => each.name.startsWith(`${name} `))
  return {
    text: (field: string) => JSON.stringify(found?.[field]),
    values: (field: string) => found?.[field] as Values,
  }
}

/** Members of one group, or each on its own. */
function membersOf(values: Values, group: string | null) {
  return Object.entries(values).map(([user, value]) => ({ user, group, imbalance: kWh(String(value)) }))
}

function coins(values: Values): Record<string, Amount> {
  return Object.fromEntries(Object.entries(values).map(([user, value]) => [user, tc(String(value))]))
}

/** The examples print six decimals. */
const atSixDecimals = (value: Amount) => divideHalfUp(value, 100n) * 100n

test('I1 two prices and a group that shares its netting benefit', () => {
  const { text, values } = example('I1')
  const pricing: ImbalancePricing = {
    mode: 'A',
    reference: perKWh(text('ref')),
    spread: { factorMillionths: Number(text('k')) * 1e6, minimum: perKWh(text('m')) },
  }
  const settled = settleImbalances(membersOf(values('members'), 'g'), pricing)
  expect([settled.deficitPrice, settled.excessPrice]).toEqual([perKWh(text('Pdef')), perKWh(text('Psur'))])
  const by = (pick: (member: (typeof settled.members)[number]) => Amount | bigint) =>
    Object.fromEntries(settled.members.map((member) => [member.user, pick(member)]))
  expect(by((member) => member.standAlone)).toEqual(coins(values('standalone')))
  expect(by((member) => atSixDecimals(member.cash))).toEqual(coins(values('allocationByAbsImbalance')))
  expect(settled.groups).toMatchObject([
    {
      imbalance: kWh(text('groupImbalance')),
      cash: tc(text('groupCash')),
      nettingBenefit: tc(text('nettingBenefit')),
    },
  ])
})

test('I2 one price by the direction of the system', () => {
  const { text, values } = example('I2')
  const spread = { factorMillionths: 0, minimum: perKWh(text('a')) }
  const pricing: ImbalancePricing = { mode: 'B', reference: perKWh(text('ref')), spread }
  for (const group of [null, 'g']) {
    const settled = settleImbalances(membersOf(values('members'), group), pricing)
    expect(settled).toMatchObject({
      systemImbalance: kWh(text('systemImbalance')),
      deficitPrice: perKWh(text('price')),
      excessPrice: perKWh(text('price')),
      balancing: tc(text('balancingOperator')),
    })
    expect(Object.fromEntries(settled.members.map(({ user, cash }) => [user, cash]))).toEqual(coins(values('cash')))
  }
})

test('I3 a single price made neutral', () => {
  const { text, values } = example('I3')
  const imbalances = membersOf(values('dez'), null)
  const sum = sumEnergy(imbalances.map(({ imbalance }) => imbalance))
  expect(sum).toBe(kWh(text('sumDez')))
  const { component, price } = neutralPrice(sum, tc(text('CE')), perKWh(text('Pin')))
  expect([component, price]).toEqual([perKWh(text('Cneutr')), perKWh(text('Pfin'))])
  const { balancing } = settleImbalances(imbalances, { mode: 'C', deficitPrice: price, excessPrice: price })
  expect(-balancing).toBe(tc(text('sumCash')))
})

test.each([
  ['I4', kWh('-1')],
  ['I5', kWh('1')],
  ['I6', kWh('-1')],
])('%s two prices that bear the balancing cost', (name, systemImbalance) => {
  const { text, values } = example(name)
  const [deficit, excess] = [energyWh(-kWh(String(values('dez')['a']))), kWh(String(values('dez')['b']))]
  const average = { upward: perKWh(text('PCmed')), downward: perKWh(text('PRmed')) }
  const prices = neutralPrices({ deficit, excess, systemImbalance }, average, tc(text('CE')))
  // The examples print six decimals, a price has five.
  const printed = { deficitPrice: Number(text('Pdef')) * 1e5, excessPrice: Number(text('Pexc')) * 1e5 }
  expect(prices.deficitPrice).toBe(Math.round(printed.deficitPrice))
  expect(prices.excessPrice).toBe(Math.round(printed.excessPrice))
  const cash = [energyWh(-deficit), excess].map((imbalance) => imbalanceCash(imbalance, prices))
  // A half tick on every kWh is what the rounding of the prices can cost.
  const residual = sumAmounts(cash) + tc(text('CE'))
  expect(residual < 0n ? -residual : residual).toBeLessThanOrEqual(BigInt(deficit + excess) / 2n)
})

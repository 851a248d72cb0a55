import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, energyWh, priceTick, type EnergyWh } from '../units/units.ts'
import type { ImbalancePricing } from './imbalance-price.ts'
import { settleImbalances } from './imbalance-settlement.ts'
import { addNettings, netPortfolio } from './netting.ts'

const signedEnergy = fc
  .oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -(10 ** 9), max: 10 ** 9 }))
  .map(energyWh)
const price = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -(10 ** 6), max: 10 ** 6 })).map(priceTick)
const spread = fc.record({
  factorMillionths: fc.integer({ min: 0, max: 2_000_000 }),
  minimum: fc.integer({ min: 0, max: 9000 }).map(priceTick),
})
const anyPricing: fc.Arbitrary<ImbalancePricing> = fc.oneof(
  fc.record({ mode: fc.constantFrom('A' as const, 'B' as const), reference: price, spread }),
  fc.record({ mode: fc.constant('C' as const), deficitPrice: price, excessPrice: price }),
)
const members = fc.array(fc.record({ group: fc.constantFrom(null, null, 'g1', 'g2', 'g3'), imbalance: signedEnergy }), {
  maxLength: 12,
})
type Member = { readonly group: string | null; readonly imbalance: EnergyWh }

const settle = (of: readonly Member[], pricing: ImbalancePricing) =>
  settleImbalances(
    of.map((member, index) => ({ user: String(index), ...member })),
    pricing,
  )
const total = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n)

function netted(of: readonly Member[], pricing: ImbalancePricing) {
  const settled = settle(of, pricing)
  return netPortfolio({
    imbalance: settled.systemImbalance,
    standAlone: amount(total(settled.members.map(({ standAlone }) => standAlone))),
    cash: amount(total(settled.members.map(({ cash }) => cash))),
    prices: { deficitPrice: settled.deficitPrice, excessPrice: settled.excessPrice },
  })
}

test('as one is what settling all of them in one group comes to', () => {
  const check = (of: Member[], pricing: ImbalancePricing) => {
    const { members: oneGroup } = settle(
      of.map((member) => ({ ...member, group: 'all' })),
      pricing,
    )
    expect(netted(of, pricing).asOne).toBe(total(oneGroup.map(({ cash }) => cash)))
  }
  fc.assert(fc.property(members, anyPricing, check), { seed: 39, numRuns: 500 })
})

test('netting the whole portfolio never costs anything, whoever is in a group already', () => {
  const check = (of: Member[], pricing: ImbalancePricing) => {
    const { saving, asOne, cash } = netted(of, pricing)
    expect(saving).toBeGreaterThanOrEqual(0n)
    expect(saving).toBe(asOne - cash)
  }
  fc.assert(fc.property(members, anyPricing, check), { seed: 40, numRuns: 500 })
})

/**
 * An oracle that knows no group and no rule of netting. With a deficit price above the excess price every kWh that one participant
 * has too much of and another lacks saves the difference of both prices; at other prices nothing is saved.
 */
function slowSaving(imbalances: readonly number[], deficitPrice: number, excessPrice: number): bigint {
  let [missing, leftOver] = [0n, 0n]
  for (const each of imbalances) {
    if (each < 0) missing += BigInt(-each)
    else leftOver += BigInt(each)
  }
  const matched = missing < leftOver ? missing : leftOver
  const apart = BigInt(deficitPrice - excessPrice)
  return apart > 0n ? matched * apart : 0n
}

test('the saving of participants without groups is what was matched times the spread of the prices', () => {
  const alone = members.map((of) => of.map(({ imbalance }): Member => ({ group: null, imbalance })))
  const check = (of: Member[], pricing: ImbalancePricing) => {
    const { deficitPrice, excessPrice } = settle(of, pricing)
    const imbalances = of.map(({ imbalance }) => imbalance)
    expect(netted(of, pricing).saving).toBe(slowSaving(imbalances, deficitPrice, excessPrice))
  }
  fc.assert(fc.property(alone, anyPricing, check), { seed: 41, numRuns: 500 })
})

test('periods are netted one by one: an excess at noon does not pay for a deficit in the evening', () => {
  const prices = { deficitPrice: priceTick(25_000), excessPrice: priceTick(15_000) }
  const noon = { imbalance: energyWh(1_000), standAlone: amount(15_000_000n), cash: amount(15_000_000n), prices }
  const evening = { imbalance: energyWh(-1_000), standAlone: amount(-25_000_000n), cash: amount(-25_000_000n), prices }
  const sum = addNettings([netPortfolio(noon), netPortfolio(evening)])
  expect(sum).toEqual({ imbalance: 0, standAlone: -10_000_000n, cash: -10_000_000n, asOne: -10_000_000n, saving: 0n })
})

test('a period in which nobody was out of balance needs no price', () => {
  const none = { imbalance: energyWh(0), standAlone: amount(0n), cash: amount(0n), prices: null }
  expect(netPortfolio(none)).toMatchObject({ asOne: 0n, saving: 0n })
})

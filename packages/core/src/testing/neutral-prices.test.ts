import { expect, test } from 'vitest'
import { imbalanceCash } from '../imbalance/imbalance-price.ts'
import { kWh, perKWh, tc } from './builders.ts'
import { neutralPrice, neutralPrices } from './neutral-prices.ts'

const average = { upward: perKWh('0.28'), downward: perKWh('0.05') }
const prices = (deficit: string, excess: string) => ({ deficitPrice: perKWh(deficit), excessPrice: perKWh(excess) })

test('a single price is made neutral: the imbalances pay what balancing cost', () => {
  const { component, price } = neutralPrice(kWh('-20'), tc('6.06'), perKWh('0.28'))
  expect([component, price]).toEqual([perKWh('0.023'), perKWh('0.303')])
  const single = { deficitPrice: price, excessPrice: price }
  const cash = ['-30', '12', '-2'].map((imbalance) => imbalanceCash(kWh(imbalance), single))
  expect(cash.reduce((a, b) => a + b, 0n)).toBe(-tc('6.06'))
})

test('a single price is neutral with an excess too, and stays where nothing is out of balance', () => {
  expect(neutralPrice(kWh('20'), tc('-1'), perKWh('0.28')).price).toBe(perKWh('0.05'))
  expect(neutralPrice(kWh('0'), tc('6'), perKWh('0.28'))).toEqual({ component: 0, price: perKWh('0.28') })
})

test.each([
  ['more is collected than it cost, the system short: the excess gets it', '-5', '4', prices('0.28', '0.176')],
  ['more is collected than it cost, the system long: the deficit is spared it', '5', '4', prices('0.175', '0.05')],
  ['less is collected than it cost: both bear it', '-5', '9', prices('0.31364', '0.01636')],
  ['exactly what it cost is collected', '-5', '7.15', prices('0.28', '0.05')],
  ['a balanced system keeps what is left', '0', '4', prices('0.28', '0.05')],
])('two prices where %s', (_, systemImbalance, cost, expected) => {
  const volumes = { deficit: kWh('30'), excess: kWh('25'), systemImbalance: kWh(systemImbalance) }
  expect(neutralPrices(volumes, average, tc(cost))).toEqual(expected)
})

test('where nobody is there to bear a difference the prices stay', () => {
  const nobody = { deficit: kWh('0'), excess: kWh('0'), systemImbalance: kWh('-5') }
  expect(neutralPrices(nobody, average, tc('9'))).toEqual(prices('0.28', '0.05'))
  expect(neutralPrices({ ...nobody, deficit: kWh('30') }, average, tc('4'))).toEqual(prices('0.28', '0.05'))
})

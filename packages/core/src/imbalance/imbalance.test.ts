import { expect, test } from 'vitest'
import { kWh } from '../testing/builders.ts'
import { allocatedVolume, contractedNetPosition, deficitOf, excessOf, imbalanceOf } from './imbalance.ts'

test.each([
  ['a consumer who bought 10 and consumed 12', ['10', '0', '0', '12'], ['-10', '-12', '-2', '2', '0']],
  ['a prosumer who sold 5 and fed in 4', ['0', '5', '4', '0'], ['5', '4', '-1', '1', '0']],
  ['who fed in more than was sold', ['1', '5', '7.5', '1'], ['4', '6.5', '2.5', '0', '2.5']],
  ['who kept the schedule', ['3', '0', '1', '4'], ['-3', '-3', '0', '0', '0']],
] as const)('%s', (_, [bought, sold, production, consumption], [position, allocated, imbalance, deficit, excess]) => {
  const contracted = contractedNetPosition({ bought: kWh(bought), sold: kWh(sold) })
  const metered = allocatedVolume({ production: kWh(production), consumption: kWh(consumption) })
  const wh = imbalanceOf(metered, contracted)
  expect([contracted, metered, wh, deficitOf(wh), excessOf(wh)]).toEqual(
    [position, allocated, imbalance, deficit, excess].map(kWh),
  )
})

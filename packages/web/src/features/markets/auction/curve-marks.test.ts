import { energyWh, priceTick } from '@tandem/core/units/units.ts'
import { describe, expect, it } from 'vitest'
import { markSteps } from './curve-marks.ts'

const level = (price: number, quantity: number, cumulative: number) => ({
  price: priceTick(price),
  quantity: energyWh(quantity),
  cumulative: energyWh(cumulative),
})

describe('own steps on the curves', () => {
  it('stand in the middle of their level, on their own side', () => {
    const curves = { demand: [level(50, 100, 100), level(30, 40, 140)], supply: [level(30, 10, 10)] }
    const own = [
      { side: 'buy', price: priceTick(30), quantity: energyWh(4) },
      { side: 'sell', price: priceTick(30), quantity: energyWh(10) },
      { side: 'sell', price: priceTick(50), quantity: energyWh(1) },
    ] as const
    expect(markSteps(own, curves).map(({ side, atEnergy }) => [side, atEnergy])).toEqual([
      ['buy', 120],
      ['sell', 5],
    ])
  })
})

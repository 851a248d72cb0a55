import { describe, expect, it } from 'vitest'
import { curveCorners, priceAt } from './curve-option.ts'

const supply = [
  { priceTicks: -1000, energyWh: 5000 },
  { priceTicks: 0, energyWh: 2000 },
  { priceTicks: 45_000, energyWh: 1 },
]

describe('supply and demand curves', () => {
  it('turn corners at each price, through zero and below', () => {
    expect(curveCorners(supply)).toEqual([
      [0, -1000],
      [5000, -1000],
      [5000, 0],
      [7000, 0],
      [7000, 45_000],
      [7001, 45_000],
    ])
    expect(curveCorners([])).toEqual([])
  })

  it('know the price at a quantity', () => {
    expect([1, 5000, 5001, 7001, 7002].map((energy) => priceAt(supply, energy))).toEqual([
      -1000,
      -1000,
      0,
      45_000,
      null,
    ])
  })
})

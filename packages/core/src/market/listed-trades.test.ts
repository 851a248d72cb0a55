import { expect, test } from 'vitest'
import { energyWh, priceTick } from '../units/units.ts'
import { addTrades, noTrades, sumFurther } from './listed-trades.ts'

const trade = (quantity: number, price: number) => ({ quantity: energyWh(quantity), price: priceTick(price) })
const [one, two, three, four] = [trade(1, 10), trade(2, -20), trade(3, 30), trade(4, 40)]

test('the first trades are listed, those after them come in sum', () => {
  expect(addTrades(noTrades, [one, two], 2)).toEqual({ listed: [one, two], further: noTrades.further })
  expect(addTrades(noTrades, [one, two, three, four], 1)).toEqual({
    listed: [one],
    further: { trades: 3, quantity: 9, value: -40n + 90n + 160n },
  })
})

test('more trades go on where the ones before them ended', () => {
  const before = addTrades(noTrades, [one, two], 3)
  expect(addTrades(before, [three, four], 3)).toEqual({
    listed: [one, two, three],
    further: { trades: 1, quantity: 4, value: 160n },
  })
  const full = addTrades(noTrades, [one, two], 1)
  expect(addTrades(full, [three], 1)).toEqual({ listed: [one], further: { trades: 2, quantity: 5, value: 50n } })
  expect(sumFurther(full.further, { trades: 7, quantity: energyWh(1), value: full.further.value })).toEqual({
    trades: 8,
    quantity: 3,
    value: -80n,
  })
})

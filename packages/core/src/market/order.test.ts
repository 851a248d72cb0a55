import { describe, expect, test } from 'vitest'
import type { DeliveryDay } from '../calendar/delivery-day.ts'
import { defaultPeakCalendar } from '../calendar/peak.ts'
import { aSession, kWh, line, perKWh } from '../testing/builders.ts'
import { refusalOf } from '../testing/refusals.ts'
import { energyWh } from '../units/units.ts'
import { expandBasePeak } from './base-peak.ts'
import { checkOrderLines, inMeritOrder, orderSideOf, type OrderLine } from './order.ts'

const steps = (count: number) => Array.from({ length: count }, (_, index) => `1 @ 0.${100 + index}`).join(', ')
const repeated: OrderLine = {
  ...line(2, 'buy 1 @ 0.1'),
  steps: [...line(2, 'buy 1 @ 0.1').steps, ...line(2, 'buy 2 @ 0.10000').steps],
}
const priceBounds = { min: '-0.5', max: '4' }
const quantityBounds = { min: '0.001', max: '1000000' }

describe('order lines', () => {
  test.each<[string, OrderLine[]]>([
    ['one line', [line(1, 'buy 0.001 @ 0.1')]],
    ['both sides, the last period, 32 steps', [line(24, `sell ${steps(32)}`), line(1, 'buy 5 @ 0.3, 4 @ 0.2')]],
    ['prices on the bounds, a whole line of 1 GWh', [line(1, 'buy 999999.999 @ -0.5, 0.001 @ 4')]],
  ])('takes %s', (_, lines) => {
    expect(refusalOf(() => checkOrderLines(lines, aSession()))).toBeNull()
  })

  test.each<[string, OrderLine[], string, object, string]>([
    ['no lines', [], 'order_empty', {}, 'lines'],
    ['a line without steps', [{ period: 1, side: 'buy', steps: [] }], 'order_empty', {}, 'lines.0.steps'],
    ['period 0', [line(0, 'buy 1 @ 0')], 'period_unknown', { period: 0, periods: 24 }, 'lines.0.period'],
    ['period 25', [line(25, 'buy 1 @ 0')], 'period_unknown', { period: 25, periods: 24 }, 'lines.0.period'],
    ['half a period', [line(1.5, 'buy 1 @ 0')], 'period_unknown', { period: 1.5, periods: 24 }, 'lines.0.period'],
    [
      'a period twice',
      [line(1, 'buy 1 @ 0'), line(1, 'sell 1 @ 1')],
      'period_repeated',
      { period: 1 },
      'lines.1.period',
    ],
    ['33 steps', [line(1, `buy ${steps(33)}`)], 'too_many_steps', { max: 32 }, 'lines.0.steps'],
    [
      'two steps at one price',
      [line(1, 'buy 1 @ 0'), repeated],
      'step_price_repeated',
      { price: '0.1' },
      'lines.1.steps.1.price',
    ],
    ['a price above', [line(1, 'buy 1 @ 0, 1 @ 4.00001')], 'price_out_of_bounds', priceBounds, 'lines.0.steps.1.price'],
    ['a price below', [line(1, 'sell 1 @ -0.50001')], 'price_out_of_bounds', priceBounds, 'lines.0.steps.0.price'],
    ['no quantity', [line(1, 'buy 0 @ 1')], 'quantity_out_of_bounds', quantityBounds, 'lines.0.steps.0.quantity'],
    [
      'a negative quantity',
      [line(1, 'buy -1 @ 1')],
      'quantity_out_of_bounds',
      quantityBounds,
      'lines.0.steps.0.quantity',
    ],
    [
      'a step beyond 1 GWh',
      [line(1, 'buy 1000000.001 @ 1')],
      'quantity_out_of_bounds',
      quantityBounds,
      'lines.0.steps.0.quantity',
    ],
    [
      'a line beyond 1 GWh',
      [line(1, 'buy 600000 @ 1, 600000 @ 2')],
      'quantity_out_of_bounds',
      quantityBounds,
      'lines.0.steps',
    ],
  ])('refuses %s at its field', (_, lines, code, details, field) => {
    expect(refusalOf(() => checkOrderLines(lines, aSession()))).toEqual({ code, details, field })
  })

  test('56 refuses what is no number', () => {
    const withStep = (price: number, quantity: number): OrderLine[] => [
      { period: 1, side: 'buy', steps: [{ price: price as never, quantity: quantity as never }] },
    ]
    expect(refusalOf(() => checkOrderLines(withStep(NaN, 1), aSession()))?.code).toBe('price_out_of_bounds')
    expect(refusalOf(() => checkOrderLines(withStep(1, NaN), aSession()))?.code).toBe('quantity_out_of_bounds')
    expect(refusalOf(() => checkOrderLines(withStep(1, 1e308), aSession()))?.code).toBe('quantity_out_of_bounds')
  })

  test.each([
    ['2026-03-29', 60, 23],
    ['2026-10-25', 60, 25],
    ['2026-03-29', 15, 92],
    ['2026-10-25', 15, 100],
  ] as const)('knows the periods of %s at %i minutes', (day, mtuMinutes, last) => {
    const session = aSession({ deliveryDay: day as DeliveryDay, mtuMinutes })
    expect(refusalOf(() => checkOrderLines([line(last, 'buy 1 @ 0')], session))).toBeNull()
    expect(refusalOf(() => checkOrderLines([line(last + 1, 'buy 1 @ 0')], session))?.code).toBe('period_unknown')
  })
})

test('merit order: the best price of the side first', () => {
  const prices = (notation: string) => {
    const { side, steps } = line(1, notation)
    return inMeritOrder(steps, side).map((step) => step.price)
  }
  expect(prices('buy 1 @ 0.1, 1 @ -0.2, 1 @ 0.3')).toEqual([perKWh('0.3'), perKWh('0.1'), perKWh('-0.2')])
  expect(prices('sell 1 @ 0.1, 1 @ -0.2, 1 @ 0.3')).toEqual([perKWh('-0.2'), perKWh('0.1'), perKWh('0.3')])
})

test("an order's side is what its lines are", () => {
  const [buy, sell] = [line(1, 'buy 1 @ 0'), line(2, 'sell 1 @ 0')]
  expect([orderSideOf([buy]), orderSideOf([sell]), orderSideOf([buy, sell])]).toEqual(['buy', 'sell', 'both'])
})

describe('a base/peak order', () => {
  const order = {
    side: 'buy',
    baseVolume: kWh('2'),
    peakVolume: kWh('1.5'),
    peakPrice: perKWh('0.4'),
    offPeakPrice: perKWh('0.2'),
  } as const

  test('expands to a line per period', () => {
    const lines = expandBasePeak(order, aSession(), defaultPeakCalendar)
    expect(lines).toHaveLength(24)
    expect(lines[7]).toEqual(line(8, 'buy 2 @ 0.2'))
    expect(lines[8]).toEqual(line(9, 'buy 3.5 @ 0.4'))
    expect(lines[19]).toEqual(line(20, 'buy 3.5 @ 0.4'))
    expect(lines[20]).toEqual(line(21, 'buy 2 @ 0.2'))
  })

  test.each([
    ['2026-03-29', 60, 23, [8, 19]],
    ['2026-10-25', 60, 25, [10, 21]],
    ['2026-03-29', 15, 92, [29, 76]],
    ['2026-10-25', 15, 100, [37, 84]],
  ] as const)('keeps the peak by the local clock on %s at %i minutes', (day, mtuMinutes, count, [first, last]) => {
    const lines = expandBasePeak(order, aSession({ deliveryDay: day as DeliveryDay, mtuMinutes }), defaultPeakCalendar)
    const peak = lines.filter((each) => each.steps[0]?.price === order.peakPrice)
    expect([lines.length, peak[0]?.period, peak.at(-1)?.period]).toEqual([count, first, last])
  })

  test('leaves out periods without a quantity', () => {
    const onlyPeak = expandBasePeak({ ...order, baseVolume: energyWh(0) }, aSession(), defaultPeakCalendar)
    expect(onlyPeak.map((each) => each.period)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
  })
})

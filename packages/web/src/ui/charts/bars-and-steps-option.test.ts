import { formatFor } from '@tandem/contract/texts/format.ts'
import { describe, expect, it } from 'vitest'
import { chartColors } from './chart-colors.ts'
import { barsAndStepsOption, rangesWithOneZero } from './bars-and-steps-option.ts'
import { coinsScale } from './scales.ts'

const heightOfZero = ({ min, max }: { min: number; max: number }) => -min / (max - min)

describe('two axes', () => {
  it.each([
    [
      { min: 0, max: 10 },
      { min: -5, max: 5 },
    ],
    [
      { min: -50, max: 0 },
      { min: 0, max: 3 },
    ],
    [
      { min: 0, max: 0 },
      { min: 0, max: 7 },
    ],
  ])('%o and %o keep their zeros at one height and their values inside', (first, second) => {
    const [a, b] = rangesWithOneZero(first, second)
    expect(heightOfZero(a)).toBeCloseTo(heightOfZero(b), 9)
    expect(a.min <= first.min && a.max >= first.max && b.min <= second.min && b.max >= second.max).toBe(true)
  })
})

describe('bars and steps', () => {
  const scale = { name: 'Price', axis: String, exact: (value: number) => `${String(value)} ticks` }
  const option = (count: number) =>
    barsAndStepsOption(
      {
        labels: Array.from({ length: count }, (_, index) => `<${String(index)}>`),
        steps: [
          {
            name: 'A & B',
            color: 'price',
            values: Array.from({ length: count }, (_, index) => (index === 1 ? null : -index)),
          },
        ],
        stepScale: scale,
      },
      chartColors.light,
      '–',
    )

  it.each([23, 24, 25, 96, 100])('have one place for each of %i intervals', (count) => {
    const axis = option(count).xAxis
    expect(axis).toMatchObject({ type: 'category', data: { length: count } })
  })

  it('tell exact values, absence as a dash, and escape names', () => {
    const { formatter } = option(25).tooltip as { formatter: (params: unknown) => string }
    expect(formatter([{ dataIndex: 2 }])).toContain('-2 ticks')
    expect(formatter([{ dataIndex: 0 }])).toContain('0 ticks')
    expect(formatter([{ dataIndex: 1 }])).toContain('–')
    expect(formatter([{ dataIndex: 1 }])).toContain('&#60;1&#62;')
    expect(formatter([{ dataIndex: 1 }])).toContain('A &#38; B')
  })

  it('tell a range from low to high, one price alone once, and make room for it', () => {
    const { tooltip, yAxis } = barsAndStepsOption(
      {
        labels: ['a', 'b', 'c'],
        bars: [{ name: 'Volume', color: 'intraday', values: [1, 2, null] }],
        ranges: [{ name: 'Range', color: 'price', low: [-30, 5, null], high: [90, 5, null] }],
        ...{ barScale: scale, stepScale: scale },
      },
      chartColors.light,
      '–',
    )
    const { formatter } = tooltip as { formatter: (params: unknown) => string }
    expect(formatter([{ dataIndex: 0 }])).toContain('-30 ticks – 90 ticks')
    expect(formatter([{ dataIndex: 1 }])).not.toContain('5 ticks – 5 ticks')
    expect(formatter([{ dataIndex: 2 }])).toContain('–')
    const [prices] = yAxis as { min: number; max: number }[]
    expect(prices && prices.min <= -30 && prices.max >= 90).toBe(true)
  })

  it('hatch what is estimated, keep a gap for what is absent, and set the time before behind', () => {
    const { series, xAxis, tooltip } = barsAndStepsOption(
      {
        labels: ['a', 'b', 'c'],
        bars: [
          {
            ...{ name: 'Consumption', color: 'consumption', values: [1, 0, null], estimated: [true, false, false] },
            before: [4, null, 6],
          },
        ],
        before: { name: 'The day before', labels: ['x', 'y', 'z'] },
        notes: ['<1 hour is estimated>', null, null],
        barScale: scale,
      },
      chartColors.light,
      '–',
    )
    const [front, behind] = series as { name: string; xAxisIndex?: number; data: unknown[] }[]
    expect(xAxis).toHaveLength(2)
    expect(behind).toMatchObject({ name: 'Consumption', xAxisIndex: 1, data: [4, '-', 6] })
    expect(front?.data[0]).toMatchObject({ value: 1, itemStyle: { decal: { symbol: 'rect' } } })
    expect(front?.data.slice(1)).toEqual([0, '-'])
    const { formatter } = tooltip as { formatter: (params: unknown) => string }
    expect(formatter([{ dataIndex: 0 }])).toContain('The day before: x')
    expect(formatter([{ dataIndex: 0 }])).toContain('4 ticks')
    expect(formatter([{ dataIndex: 0 }])).toContain('&#60;1 hour is estimated')
  })

  it('has no steps on its axis that would be written alike', () => {
    const coins = coinsScale('Coins, TC', formatFor('en'))
    const { yAxis } = barsAndStepsOption(
      { labels: ['a'], steps: [{ name: 'A', color: 'price', values: [0] }], stepScale: coins },
      chartColors.light,
      '–',
    )
    const [{ minInterval }] = yAxis as [{ minInterval: number }]
    expect([0, minInterval, 2 * minInterval].map(coins.axis)).toEqual(['0', '0.01', '0.02'])
  })

  it('shows zero on its axis, unless the scale is fitted to its values', () => {
    const axisOf = (isFitted: boolean) =>
      barsAndStepsOption(
        { labels: ['a'], steps: [{ name: 'A', color: 'price', values: [7] }], stepScale: { ...scale, isFitted } },
        chartColors.light,
        '–',
      ).yAxis
    expect(axisOf(false)).toMatchObject([{ scale: false }])
    expect(axisOf(true)).toMatchObject([{ scale: true }])
  })
})

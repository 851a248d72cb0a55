import { formatFor } from '@tandem/contract/texts/format.ts'
import { describe, expect, it } from 'vitest'
import { chartColors } from './chart-colors.ts'
import { writeOnAxis } from './axis.ts'
import { chartOption, spansWithOneZero } from './chart-option.ts'

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
    const [a, b] = spansWithOneZero(first, second)
    expect(heightOfZero(a)).toBeCloseTo(heightOfZero(b), 9)
    expect(a.min <= first.min && a.max >= first.max && b.min <= second.min && b.max >= second.max).toBe(true)
  })
})

describe('bars and steps', () => {
  const english = formatFor('en')
  const prices = { quantity: 'price', title: 'Price, TC/kWh' } as const
  const energies = { quantity: 'energy', title: 'Energy, kWh' } as const
  const option = (count: number) =>
    chartOption(
      {
        labels: Array.from({ length: count }, (_, index) => `<${String(index)}>`),
        steps: [
          {
            name: 'A & B',
            color: 'price',
            values: Array.from({ length: count }, (_, index) => (index === 1 ? null : -index)),
          },
        ],
        stepAxis: prices,
      },
      chartColors.light,
      english,
    )

  it.each([23, 24, 25, 96, 100])('have one place for each of %i intervals', (count) => {
    const axis = option(count).xAxis
    expect(axis).toMatchObject({ type: 'category', data: { length: count } })
  })

  it('tell exact values, absence as a dash, and escape names', () => {
    const { formatter } = option(25).tooltip as { formatter: (params: unknown) => string }
    expect(formatter([{ dataIndex: 2 }])).toContain('−0.00002\u00A0TC/kWh')
    expect(formatter([{ dataIndex: 0 }])).toContain('0.00\u00A0TC/kWh')
    expect(formatter([{ dataIndex: 1 }])).toContain('–')
    expect(formatter([{ dataIndex: 1 }])).toContain('&#60;1&#62;')
    expect(formatter([{ dataIndex: 1 }])).toContain('A &#38; B')
  })

  it('tell a range from low to high, one price alone once, and make room for it', () => {
    const { tooltip, yAxis } = chartOption(
      {
        labels: ['a', 'b', 'c'],
        bars: [{ name: 'Volume', color: 'intraday', values: [1, 2, null] }],
        ranges: [{ name: 'Range', color: 'price', low: [-30, 5, null], high: [90, 5, null] }],
        barAxis: energies,
        stepAxis: prices,
      },
      chartColors.light,
      english,
    )
    const { formatter } = tooltip as { formatter: (params: unknown) => string }
    expect(formatter([{ dataIndex: 0 }])).toContain('−0.0003 – 0.0009\u00A0TC/kWh')
    expect(formatter([{ dataIndex: 1 }])).not.toContain('0.00005 – ')
    expect(formatter([{ dataIndex: 2 }])).toContain('–')
    const [left] = yAxis as { min: number; max: number }[]
    expect(left && left.min <= -30 && left.max >= 90).toBe(true)
  })

  it('hatch what is estimated, keep a gap for what is absent, and set the time before behind', () => {
    const { series, xAxis, tooltip } = chartOption(
      {
        labels: ['a', 'b', 'c'],
        bars: [
          {
            name: 'Consumption',
            color: 'consumption',
            values: [1, 0, null],
            estimated: [true, false, false],
            before: [4, null, 6],
          },
        ],
        before: { name: 'The day before', labels: ['x', 'y', 'z'] },
        notes: ['<1 hour is estimated>', null, null],
        barAxis: energies,
      },
      chartColors.light,
      english,
    )
    const [front, behind] = series as { name: string; xAxisIndex?: number; data: unknown[] }[]
    expect(xAxis).toHaveLength(2)
    expect(behind).toMatchObject({ name: 'Consumption', xAxisIndex: 1, data: [4, '-', 6] })
    expect(front?.data[0]).toMatchObject({ value: 1, itemStyle: { decal: { symbol: 'rect' } } })
    expect(front?.data.slice(1)).toEqual([0, '-'])
    const { formatter } = tooltip as { formatter: (params: unknown) => string }
    expect(formatter([{ dataIndex: 0 }])).toContain('The day before: x')
    expect(formatter([{ dataIndex: 0 }])).toContain('0.004\u00A0kWh')
    expect(formatter([{ dataIndex: 0 }])).toContain('&#60;1 hour is estimated')
  })

  it('has no steps on its axis that would be written alike', () => {
    const coins = { quantity: 'coins', title: 'Coins, TC' } as const
    const { yAxis } = chartOption(
      { labels: ['a'], steps: [{ name: 'A', color: 'price', values: [0] }], stepAxis: coins },
      chartColors.light,
      english,
    )
    const [{ minInterval }] = yAxis as [{ minInterval: number }]
    expect([0, minInterval, 2 * minInterval].map((value) => writeOnAxis(coins, value, english))).toEqual([
      '0',
      '0.01',
      '0.02',
    ])
  })

  it('shows zero on its axis, unless the scale is fitted to its values', () => {
    const axisOf = (isFitted: boolean) =>
      chartOption(
        { labels: ['a'], steps: [{ name: 'A', color: 'price', values: [7] }], stepAxis: { ...prices, isFitted } },
        chartColors.light,
        english,
      ).yAxis
    expect(axisOf(false)).toMatchObject([{ scale: false }])
    expect(axisOf(true)).toMatchObject([{ scale: true }])
  })
})

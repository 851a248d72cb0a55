import { formatFor } from '@tandem/contract/texts/format.ts'
import { describe, expect, it } from 'vitest'
import { chartColors } from './chart-colors.ts'
import { writeOnAxis } from './axis.ts'
import { chartOption, legendExtraOf } from './chart-option.ts'
import { tooltipPlace } from './chart-styles.ts'
import { init } from './echarts-core.ts'

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
    const [axis] = option(count).xAxis as unknown[]
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

  it('tell a range from low to high, and one price alone once', () => {
    const { tooltip } = chartOption(
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
  })

  it('have a plot each, the labels below both, and as much room beside either axis', () => {
    const { grid, xAxis, yAxis, series } = chartOption(
      {
        labels: ['a', 'b'],
        bars: [{ name: 'Bought', color: 'buy', values: [123_456_789, -1], before: [1, 2] }],
        steps: [{ name: 'Price', color: 'price', values: [7, 8] }],
        barAxis: energies,
        stepAxis: prices,
        now: { at: 1.5, name: 'now' },
      },
      chartColors.light,
      english,
    )
    const [above, below] = grid as { left: number }[]
    expect(above!.left).toBe(below!.left)
    expect(above!.left).toBeGreaterThan(7 * '123,456.79'.length)
    expect(xAxis).toMatchObject([{ axisLabel: { show: false } }, { gridIndex: 1 }, { gridIndex: 1, show: false }])
    expect(yAxis).toMatchObject([{ name: prices.title }, { name: energies.title, gridIndex: 1 }])
    const places = (series as { name: string; xAxisIndex?: number; yAxisIndex: number }[]).map(
      ({ name, xAxisIndex = 0, yAxisIndex }) => [name, xAxisIndex, yAxisIndex],
    )
    expect(places).toEqual([
      ['Bought', 1, 1],
      ['Bought', 2, 1],
      ['Price', 0, 0],
      ['now', 0, 0],
      ['', 1, 1],
    ])
  })

  it('have room for the least step where nothing is beside zero', () => {
    const left = (values: number[]) => {
      const bars = [{ name: 'Bought', color: 'buy' as const, values }]
      const data = { labels: ['a'], bars, steps: [], barAxis: energies, stepAxis: energies }
      return (chartOption(data, chartColors.light, english).grid as { left: number }[])[0]!.left
    }
    expect(left([0])).toBeGreaterThanOrEqual(20 + 7 * '0.01'.length)
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
        notes: ['<1 hour estimated>', null, null],
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
    expect(formatter([{ dataIndex: 0 }])).toContain('&#60;1 hour estimated')
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

  it('keep zero at the bottom of prices that are not negative, whatever the bars below do', () => {
    const chart = init(null, null, { renderer: 'svg', ssr: true, width: 600, height: 360 })
    const option = chartOption(
      {
        labels: ['a', 'b'],
        bars: [{ name: 'Result', color: 'intraday', values: [-90_000, 1_000_000] }],
        steps: [{ name: 'Price', color: 'price', values: [31_000, 52_000] }],
        barAxis: energies,
        stepAxis: prices,
      },
      chartColors.light,
      english,
    )
    chart.setOption(option)
    const zero = (gridIndex: number) => chart.convertToPixel({ gridIndex }, [0, 0])[1] ?? 0
    const [above, below] = [zero(0), zero(1)]
    // Zero of the prices stands where their plot ends, at 42 % of the height; that of the bars within theirs.
    expect(Math.round(above)).toBe(360 - Math.round(360 * 0.58))
    expect(below).toBeGreaterThan(above)
    expect(below).toBeLessThan(360 - 28)
    chart.dispose()
  })

  it('stand lower where the legend of a phone takes more rows, and as high as before', () => {
    const names = ['Day-ahead', 'Intra-day', 'Imbalance', 'Other', 'Coin balance']
    const data = {
      labels: ['a'],
      bars: names.map((name) => ({ name, color: 'price' as const, values: [1] })),
      barAxis: energies,
    }
    const legendExtra = legendExtraOf(data, chartColors.light, 290)
    expect(legendExtra).toBe(56)
    const layout = { height: 300, legendExtra }
    expect(chartOption(data, chartColors.light, english, layout)).toMatchObject({
      legend: { type: 'plain' },
      grid: { top: 100 },
    })
    expect(chartOption(data, chartColors.light, english)).toMatchObject({
      legend: { type: 'scroll' },
      grid: { top: 44 },
    })
  })
})

describe('a chart with now marked', () => {
  const english = formatFor('en')
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  const data = {
    labels: hours.map(String),
    bars: ['Consumption', 'Production', 'Bought − sold'].map((name) => ({
      name,
      color: 'buy' as const,
      values: hours,
    })),
    steps: [
      { name: 'Price', color: 'price' as const, values: hours.map((hour) => hour * 1000) },
      { name: 'Price forecast', color: 'price' as const, values: hours, isForecast: true },
    ],
    barAxis: { quantity: 'energy', title: 'Energy, kWh' } as const,
    stepAxis: { quantity: 'price', title: 'Price, TC/kWh' } as const,
  }

  /** The middle of each text of the picture from above, a row of the legend once. */
  function heightsOf(height: number, width: number, at: number): Map<string, number> {
    const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
    const now = { at, name: 'now' }
    chart.setOption({
      ...chartOption({ ...data, now }, chartColors.light, english, { height, legendExtra: 0 }),
      animation: false,
    })
    const texts = new Map<string, number>()
    for (const { written, at: y } of textsOf(chart)) texts.set(written, y)
    chart.dispose()
    return texts
  }

  function textsOf(chart: ReturnType<typeof init>) {
    return chart
      .getZr()
      .storage.getDisplayList(true)
      .flatMap((each) => {
        const { text } = each.style as { text?: string }
        const box = each.getBoundingRect().clone()
        box.applyTransform(each.transform)
        return text === undefined || each.invisible ? [] : [{ written: text, at: box.y + box.height / 2 }]
      })
  }

  it.each([
    [184, 326, 0.2],
    [184, 326, 12],
    [320, 900, 0.2],
    [320, 900, 23.9],
  ])('writes it under legend and title, %i pixels high, %i wide, at %f', (height, width, at) => {
    const texts = heightsOf(height, width, at)
    const now = texts.get('now') ?? 0
    const above = [...texts].filter(([text]) => text.startsWith('Price'))
    expect(above.length).toBeGreaterThan(1)
    for (const [text, y] of above) expect(now - y, text).toBeGreaterThanOrEqual(12)
  })

  it('says all of a short legend without turning it over, each part above its own plot', () => {
    const texts = heightsOf(184, 296, 8)
    const names = [...texts].filter(([text]) => /[a-z]/i.test(text))
    const rows = Map.groupBy(names, ([, y]) => Math.round(y))
    expect([...rows.values()].map((row) => row.map(([text]) => text))).toEqual(
      expect.arrayContaining([
        ['Price, TC/kWh', 'Price forecast'],
        ['Consumption, kWh', 'Production', 'Bought − sold'],
      ]),
    )
    expect([...texts.keys()].some((text) => /^\d\/\d$/.test(text))).toBe(false)
  })
})

describe('a tooltip', () => {
  const place = (x: number, width: number, room: number) =>
    tooltipPlace([x, 100], { contentSize: [width, 80], viewSize: [room, 300] })

  it.each(Array.from({ length: 33 }, (_, step) => step * 25))('stands beside %i, never over it', (x) => {
    for (const [width, room] of [
      [200, 800],
      [260, 326],
      [326, 326],
    ] as const) {
      if (x > room) continue
      const [left, top] = place(x, width, room)
      const isBeside = left > x || left + width < x
      expect(isBeside || top > 300, `${String(width)} in ${String(room)}`).toBe(true)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + width).toBeLessThanOrEqual(room)
    }
  })
})

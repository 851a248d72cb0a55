import { displayZone, formatFor } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { deliveryPeriods, periodLabels } from '@tandem/core/calendar/delivery-period.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chartColors } from '../../../ui/charts/chart-colors.ts'
import { chartOption } from '../../../ui/charts/chart-option.ts'
import { stretchesOf } from '../../../ui/charts/steps.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { ForecastChart } from './forecast-chart.tsx'
import { lineOf, placeOfNow, type ForecastingText } from './forecast-lines.ts'
import { forecastData, type ForecastLine } from './forecast-data.ts'

const axis = { quantity: 'energy', title: 'Energy, kWh' } as const
const english = formatFor('en')

const line = (given: Partial<ForecastLine> = {}): ForecastLine => ({
  color: 'consumption',
  names: { forecast: 'Forecast', interval: '8 of 10', naive: 'Before', actual: 'Metered' },
  forecast: [100, 0, 300],
  low: [80, null, 200],
  high: [120, null, 400],
  naive: [90, 90, 90],
  actual: [110, null, null],
  ...given,
})

const optionOf = (lines: readonly ForecastLine[], labels = ['a', 'b', 'c']) =>
  chartOption(forecastData({ labels, lines, now: { at: 1.5, name: 'now' } }, axis), chartColors.light, english)

/** From the back to the front. */
const seriesOf = (lines: readonly ForecastLine[]) =>
  (optionOf(lines).series as { name: string; z: number; data: number[][] }[]).toSorted((a, b) => a.z - b.z)

/** Where the drawing asks: hours are 10 wide, values lie upside down. */
const api = { coord: ([x = 0, y = 0]: number[]) => [x * 10, -y], size: () => [10, 0] }

function draw(name: string, dataIndex: number, lines = [line()]) {
  const found = seriesOf(lines).find((each) => each.name === name && each.data[0]?.length === 2) as unknown as {
    renderItem: (params: object, api: object) => { shape: { points: number[][] } } | undefined
  }
  return found.renderItem({ dataIndex }, api)
}

describe('the chart of a forecast', () => {
  it('draws the interval behind, then baseline, the forecast and what came, and where now is', () => {
    expect(seriesOf([line()]).map(({ name }) => name)).toEqual(['Forecast', 'Before', 'Forecast', 'Metered', 'now'])
    const future = line({ actual: [null, null, null] })
    expect(seriesOf([future]).map(({ name }) => name)).toEqual(['Forecast', 'Before', 'Forecast', 'now'])
  })

  it('draws flat hours as one line, and nothing where nothing is known', () => {
    const forecast = draw('Forecast', 0)
    expect(forecast?.shape.points).toEqual([
      ...[
        [-5, -100],
        [5, -100],
      ],
      ...[
        [5, -0],
        [15, -0],
      ],
      ...[
        [15, -300],
        [25, -300],
      ],
    ])
    expect(draw('Forecast', 1)).toBeUndefined()
    expect(draw('Metered', 0)?.shape.points).toHaveLength(2)
    expect(stretchesOf([true, true, false, true])).toEqual([2, 1, 0, 1])
  })

  it('draws a fan as bands within each other, and tells only the figures of the interval', () => {
    const values = (value: number) => [value, value, value]
    const fan = [
      { low: values(10), high: values(900) },
      { low: values(90), high: values(110) },
    ]
    const bands = (lines: readonly ForecastLine[]) =>
      seriesOf(lines).flatMap((each) => (each.data[0]?.length === 3 ? [each] : []))
    expect(bands([line({ fan })]).map(({ name }) => name)).toEqual(['Forecast', 'Forecast', 'Forecast'])
    expect(bands([line()])).toHaveLength(1)
    const { formatter } = optionOf([line({ fan })]).tooltip as { formatter: (params: unknown) => string }
    const html = formatter([{ dataIndex: 0 }])
    expect(html.match(/8 of 10/g)).toHaveLength(1)
    expect(html).not.toContain('0.90')
  })

  it('makes a fan of quantiles that have both ends, and none without them', () => {
    const t = ((key: string) => key) as unknown as ForecastingText
    const quantiles = [25, 100, 200, 800, 900, 975].map((level) => ({ level, values: [energyWh(level)] }))
    expect(lineOf('consumption', [], { t, isAlone: true, quantiles }).fan).toEqual([
      { low: [25], high: [975] },
      { low: [200], high: [800] },
    ])
    expect(lineOf('consumption', [], { t, isAlone: true }).fan).toEqual([])
  })

  it('tells of an hour every figure with its unit; zero is a value, absence a dash', () => {
    const { tooltip } = optionOf([line()])
    const { formatter } = tooltip as { formatter: (params: unknown) => string }
    const text = (index: number) =>
      formatter([{ dataIndex: index }])
        .replaceAll(/<[^>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
    expect(text(0)).toContain('a Metered 0.11 kWh Forecast 0.10 kWh Before 0.09 kWh 8 of 10 0.08 – 0.12 kWh')
    expect(text(1)).toContain('Metered – Forecast 0.00 kWh')
    expect(text(1)).not.toContain('8 of 10')
  })

  it('tells several quantities one under the other, and names in the legend once what they share', () => {
    const parts = { forecast: 'Forecast', interval: 'Range', naive: 'Before', actual: 'Metered' }
    const named = (title: string) => ({ among: { title, parts }, names: { ...parts, forecast: `${title} forecast` } })
    const { legend, tooltip } = optionOf([line(named('Consumption')), line(named('Production'))])
    expect((legend as { data: { name: string }[] }).data.map(({ name }) => name)).toEqual([
      ...['Consumption', 'Production', 'Metered', 'Before'],
    ])
    const { formatter } = tooltip as { formatter: (params: unknown) => string }
    const text = formatter([{ dataIndex: 0 }])
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
    expect(text).toMatch(/a · Consumption Metered 0.11 kWh .* Production Metered 0.11 kWh/)
  })

  it('hides baseline until it is asked for, where it is told so', () => {
    const { legend } = chartOption(
      forecastData({ labels: ['a'], lines: [line()], showsNaive: false }, axis),
      chartColors.light,
      english,
    )
    expect(legend).toMatchObject({ selected: { Before: false } })
  })

  it('shows the same figures as a table, a row for each of 23 hours', async () => {
    const periods = deliveryPeriods('2026-03-29' as DeliveryDay, displayZone, 60)
    const labels = periodLabels(periods, displayZone)
    const values = labels.map((_label, index) => index * 10)
    const spring = line({ forecast: values, low: values, high: values, naive: values, actual: values.map(() => null) })
    await renderInApp(
      <ForecastChart title="Tomorrow" description="text" labels={labels} lines={[spring]} kind="consumption" />,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Table' }))
    expect(screen.getAllByRole('row')).toHaveLength(24)
    expect(document.body.textContent).toContain('04:00-05:00')
    expect(document.body.textContent).not.toContain('03:00-04:00')
  })

  it('finds now among the hours', () => {
    const periods = deliveryPeriods('2026-11-21' as DeliveryDay, displayZone, 60)
    expect(placeOfNow(periods, Temporal.Instant.from('2026-11-21T12:30Z'))).toBe(14.5)
    expect(placeOfNow(periods, Temporal.Instant.from('2026-11-22T12:30Z'))).toBeNull()
  })
})

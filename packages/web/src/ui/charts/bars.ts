/** How bars are drawn: estimated ones hatched, those of the time before pale and wider behind. */
import type { ChartColors } from './chart-colors.ts'
import type { ChartData, DrawnBar } from './chart-data.ts'

/**
 * Two bars of an interval have their middles at the same places in both rows, wide behind and narrow in front:
 * with the gap g around and r between, bars are (1 − g) / (2 + r) wide and their middles (1 + r) times that apart.
 */
const gaps = {
  alone: { barCategoryGap: '24%' },
  inFront: { barCategoryGap: '26%', barGap: '65%' },
  behind: { barCategoryGap: '10%', barGap: '5%' },
}

export function hasBehind(bars: readonly DrawnBar[]): boolean {
  return bars.some(({ before, isBehind }) => before !== undefined || isBehind)
}

/** The time before as series of their own. */
export function barsBefore(bars: readonly DrawnBar[]): DrawnBar[] {
  return bars.flatMap(({ name, color, before }) => (before ? [{ name, color, values: before }] : []))
}

/** `plot`: the place of their axes; what stands behind has the next one to the right. */
export function drawnBars({ bars = [], selected, isStacked }: ChartData, plot: number, colors: ChartColors) {
  const front = hasBehind(bars) ? gaps.inFront : gaps.alone
  const behind = [...barsBefore(bars), ...bars.filter(({ isBehind }) => isBehind)]
  return [
    ...bars
      .filter(({ isBehind }) => !isBehind)
      .map((series) => ({
        type: 'bar' as const,
        name: series.name,
        xAxisIndex: plot,
        yAxisIndex: plot,
        ...front,
        ...(isStacked && { stack: 'bars' }),
        itemStyle: { color: colors[series.color], borderRadius: 2, ...(series.isForecast && { decal: hatch(colors) }) },
        emphasis: { disabled: true },
        data: series.values.map((value, index) =>
          barItem(value, { isSelected: index === selected, isEstimated: series.estimated?.[index] ?? false }, colors),
        ),
      })),
    // By the same name, so that the legend hides and shows both; after them, so that it takes the colour of the others.
    ...behind.map(({ name, color, values, isForecast }) => ({
      type: 'bar' as const,
      name,
      xAxisIndex: plot + 1,
      yAxisIndex: plot,
      z: 1,
      silent: true,
      ...gaps.behind,
      itemStyle: {
        color: colors[color],
        opacity: 0.3,
        borderRadius: 2,
        ...(isForecast && { decal: hatch(colors) }),
      },
      emphasis: { disabled: true },
      data: values.map((value) => value ?? '-'),
    })),
  ]
}

interface BarState {
  readonly isSelected: boolean
  readonly isEstimated: boolean
}

function barItem(value: number | null, { isSelected, isEstimated }: BarState, colors: ChartColors) {
  if (value === null) return '-'
  if (!isSelected && !isEstimated) return value
  return {
    value,
    itemStyle: {
      ...(isSelected && { borderColor: colors.text, borderWidth: 2 }),
      ...(isEstimated && { decal: hatch(colors) }),
    },
  }
}

/** Estimated and forecast bars are hatched, so that they differ without colour. */
function hatch(colors: ChartColors) {
  return { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [2, 4], rotation: Math.PI / 4, color: colors.paper }
}

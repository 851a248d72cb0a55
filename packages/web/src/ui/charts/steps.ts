/** How steps, bands, ranges and the mark of now are drawn. No React here. */
import type { CustomSeriesRenderItem, CustomSeriesRenderItemAPI } from 'echarts'
import type { ChartColors } from './chart-colors.ts'
import type { ChartData, DrawnRange, DrawnStep, Values } from './chart-data.ts'

/** A band behind everything, then what is only to be compared with, ranges, forecasts, what is known, and marks on it. */
const heights = { band: 2, faint: 3, range: 4, forecast: 5, known: 6, mark: 7, now: 8 }

export function drawnSteps(steps: readonly DrawnStep[], colors: ChartColors) {
  return steps.map(({ name, legend = name, values, isForecast, isFaint, ...step }) => {
    const color = colors[step.color]
    const style = isFaint
      ? { stroke: color, lineWidth: 1.25, lineDash: [2, 4] }
      : { stroke: color, lineWidth: 2.5, ...(isForecast && { lineDash: [7, 4] }) }
    return {
      ...onSteps(legend, color, isFaint ? heights.faint : isForecast ? heights.forecast : heights.known),
      encode: { x: 0, y: 1 },
      renderItem: renderSteps(values, style),
      data: values.map((value, index) => [index, value ?? Number.NaN]),
    }
  })
}

export function drawnRanges(ranges: readonly DrawnRange[], colors: ChartColors) {
  return ranges.map((range) => {
    const { name, legend = name, low, high, isBand, isMark } = range
    const color = colors[range.color]
    return {
      ...onSteps(legend, color, isBand ? heights.band : isMark ? heights.mark : heights.range),
      encode: { x: 0, y: [1, 2] },
      renderItem: (isBand ? renderBand : isMark ? renderMark : renderRange)(range, color),
      data: low.map((value, index) => [index, value ?? Number.NaN, high[index] ?? Number.NaN]),
    }
  })
}

function onSteps(name: string, color: string, z: number) {
  return { type: 'custom' as const, name, z, yAxisIndex: 0, silent: true, clip: true, itemStyle: { color } }
}

/** How many intervals without a gap there are from each one on, itself with them. */
export function stretchesOf(isKnown: readonly boolean[]): number[] {
  const lengths: number[] = []
  for (let index = isKnown.length - 1; index >= 0; index--)
    lengths[index] = isKnown[index] ? (lengths[index + 1] ?? 0) + 1 : 0
  return lengths
}

type Outline = (from: number, to: number, api: CustomSeriesRenderItemAPI) => ReturnType<CustomSeriesRenderItem>

/** One shape for each stretch without a gap, so that dashes run on; from the first interval in sight, where that is within one. */
function renderStretches(isKnown: readonly boolean[], outline: Outline): CustomSeriesRenderItem {
  const lengths = stretchesOf(isKnown)
  return ({ dataIndex, dataIndexInside }, api) => {
    const length = lengths[dataIndex] ?? 0
    const isFirst = dataIndexInside === 0 || !isKnown[dataIndex - 1]
    return isFirst && length > 0 ? outline(dataIndex, dataIndex + length, api) : undefined
  }
}

/** A flat line over each interval, joined to the next. */
function renderSteps(values: Values, style: object): CustomSeriesRenderItem {
  return renderStretches(
    values.map((value) => value !== null),
    (from, to, api) => ({
      type: 'polyline',
      shape: { points: cornersOf(values, from, to, api) },
      style: { fill: 'none', lineJoin: 'round', ...style },
    }),
  )
}

function renderBand({ low, high, isOfFan }: DrawnRange, fill: string): CustomSeriesRenderItem {
  return renderStretches(
    low.map((value, index) => value !== null && (high[index] ?? null) !== null),
    (from, to, api) => ({
      type: 'polygon',
      shape: { points: [...cornersOf(high, from, to, api), ...cornersOf(low, from, to, api).toReversed()] },
      style: { fill, opacity: isOfFan ? 0.1 : 0.16 },
    }),
  )
}

function cornersOf(values: Values, from: number, to: number, api: CustomSeriesRenderItemAPI): [number, number][] {
  const half = widthOf(api) / 2
  return values.slice(from, to).flatMap((value, index): [number, number][] => {
    const [x = 0, y = 0] = api.coord([from + index, value ?? 0])
    return [
      [x - half, y],
      [x + half, y],
    ]
  })
}

/** A slim bar from the lowest to the highest value; one value alone is a mark of its own. */
function renderRange({ low, high }: DrawnRange, fill: string): CustomSeriesRenderItem {
  return ({ dataIndex }, api) => {
    const [from, to] = [low[dataIndex] ?? null, high[dataIndex] ?? null]
    if (from === null || to === null) return
    const width = Math.max(3, Math.min(10, widthOf(api) * 0.22))
    const [middle = 0, top = 0] = api.coord([dataIndex, to])
    const bottom = api.coord([dataIndex, from])[1] ?? 0
    const height = Math.max(3, bottom - top)
    return {
      type: 'rect',
      shape: { x: middle - width / 2, y: (top + bottom - height) / 2, width, height, r: width / 2 },
      style: { fill, opacity: 0.55 },
    }
  }
}

/** A line across the interval, as high as its values lie apart. Beyond the axis it is an arrow at the edge. */
function renderMark({ low, high }: DrawnRange, fill: string): CustomSeriesRenderItem {
  return ({ dataIndex, coordSys }, api) => {
    const [from, to] = [low[dataIndex] ?? null, high[dataIndex] ?? null]
    if (from === null || to === null) return
    const { y: top, height } = coordSys as unknown as { y: number; height: number }
    const width = Math.max(3, widthOf(api) * 0.78)
    const [middle = 0, upper = 0] = api.coord([dataIndex, to])
    const lower = api.coord([dataIndex, from])[1] ?? 0
    const points = (edge: number, base: number): [number, number][] => [
      [middle, edge],
      [middle - width / 2, base],
      [middle + width / 2, base],
    ]
    if (lower < top) return { type: 'polygon', shape: { points: points(top, top + 7) }, style: { fill } }
    const bottom = top + height
    if (upper > bottom) return { type: 'polygon', shape: { points: points(bottom, bottom - 7) }, style: { fill } }
    const thickness = Math.max(4, lower - upper)
    const y = (upper + lower - thickness) / 2
    return { type: 'rect', shape: { x: middle - width / 2, y, width, height: thickness, r: 2 }, style: { fill } }
  }
}

/** What lies left of it has been, what lies right of it is to come. */
export function drawnNow(
  { at, name, veilsRest = false }: NonNullable<ChartData['now']>,
  plot: number,
  colors: ChartColors,
) {
  const renderItem: CustomSeriesRenderItem = (params, api) => {
    const {
      x: left,
      y: top,
      width,
      height,
    } = params.coordSys as unknown as Record<'x' | 'y' | 'width' | 'height', number>
    const x = (api.coord([Math.floor(at), 0])[0] ?? 0) + widthOf(api) * (at - Math.floor(at) - 0.5)
    return {
      type: 'group',
      children: [
        {
          type: 'rect',
          invisible: !veilsRest,
          shape: { x, y: top, width: Math.max(0, left + width - x), height: height + 1 },
          style: { fill: colors.paper, opacity: 0.86 },
        },
        {
          type: 'line',
          shape: { x1: x, y1: top - 4, x2: x, y2: top + height },
          style: { stroke: colors.dimmed, lineWidth: 1.25 },
        },
        {
          type: 'text',
          style: {
            text: name,
            x,
            y: top - 7,
            align: 'center',
            verticalAlign: 'bottom',
            fill: colors.dimmed,
            fontSize: 12,
          },
        },
      ],
    }
  }
  return {
    ...onSteps(name, colors.dimmed, heights.now),
    xAxisIndex: plot,
    yAxisIndex: plot,
    clip: false,
    tooltip: { show: false },
    renderItem,
    data: [[Math.floor(at), 0]],
  }
}

/** The width of an interval. */
function widthOf(api: CustomSeriesRenderItemAPI): number {
  const size = api.size?.([1, 0])
  return Array.isArray(size) ? (size[0] ?? 0) : (size ?? 0)
}

/** What a chart of bars and price steps shows. */
import type { MeaningColor } from '../../app/theme-colors.ts'

export interface ChartSeries {
  readonly name: string
  readonly color: MeaningColor
  /** One value per interval in whole stored units; null is absence, zero is a value. */
  readonly values: readonly (number | null)[]
  /** Bars of the same stack stand on each other. */
  readonly stack?: string
  /** Forecasts are dashed lines and hatched bars. */
  readonly isForecast?: boolean
  /** Which bars are estimated: they are hatched. */
  readonly estimated?: readonly boolean[]
  /** Of a bar: the same quantity in the time before, a pale wider bar behind. */
  readonly before?: readonly (number | null)[]
}

/** From the lowest to the highest value in each interval, on the scale of the steps; null is absence. */
export interface ChartRange {
  readonly name: string
  readonly color: MeaningColor
  readonly low: readonly (number | null)[]
  readonly high: readonly (number | null)[]
}

export interface ChartScale {
  /** The quantity with its unit: "Price, TC/kWh". */
  readonly name: string
  /** Writes a whole stored value on the axis, without unit. */
  readonly axis: (value: number) => string
  /** The least step from one written value to the next that `axis` can tell apart. */
  readonly leastStep?: number
  /** Writes it exactly, with unit, in the tooltip and the table. */
  readonly exact: (value: number) => string
  /** From the lowest to the highest value, zero only where it is between: for a stock, on which no bar stands. */
  readonly isFitted?: boolean
}

interface TimeBefore {
  readonly name: string
  readonly labels: readonly string[]
}

export interface BarsAndSteps {
  /** One label per delivery interval: 23, 24, 25 or 96 and more. */
  readonly labels: readonly string[]
  readonly bars?: readonly ChartSeries[]
  readonly steps?: readonly ChartSeries[]
  readonly ranges?: readonly ChartRange[]
  readonly barScale?: ChartScale
  readonly stepScale?: ChartScale
  /** What `before` of the bars is called, and when each of it was. */
  readonly before?: TimeBefore | null
  /** A remark on an interval, told under its figures; null where there is nothing to say. */
  readonly notes?: readonly (string | null)[]
  /** Index of the interval that is looked at elsewhere on the page. */
  readonly selected?: number | null
}

/** What a chart shows, as plain data: one value for each label in whole stored units; null is absence, zero is a value. */
import type { MeaningColor } from '../../app/theme-colors.ts'
import type { Axis } from './axis.ts'

export type Values = readonly (number | null)[]

interface Named {
  readonly name: string
  readonly color: MeaningColor
  /** Where several quantities are drawn: which of them it belongs to. Each has its own table in the tooltip. */
  readonly group?: string | undefined
  /** Its name in the legend, where that is another; what has the same is shown and hidden together. */
  readonly legend?: string | undefined
}

export interface DrawnSeries extends Named {
  readonly values: Values
  /** Forecasts are dashed lines and hatched bars. */
  readonly isForecast?: boolean | undefined
}

export interface DrawnStep extends DrawnSeries {
  /** A thin dotted line, for what is only to be compared with. */
  readonly isFaint?: boolean | undefined
}

export interface DrawnBar extends DrawnSeries {
  /** Which bars are estimated: they are hatched. */
  readonly estimated?: readonly boolean[] | undefined
  /** The same quantity in the time before, a pale wider bar behind. */
  readonly before?: Values | undefined
  /** Pale and wider, behind the others. */
  readonly isBehind?: boolean | undefined
}

/** From the lowest to the highest value, on the axis of the steps. */
export interface DrawnRange extends Named {
  readonly low: Values
  readonly high: Values
  /** An area along all labels instead of a slim bar at each. */
  readonly isBand?: boolean | undefined
  /** A band of several that lie within each other: pale, so that all together are darkest in the middle. */
  readonly isOfFan?: boolean | undefined
  /** Drawn, but no figure of its own. */
  readonly isUntold?: boolean | undefined
  /** A line across each interval; beyond the ends of the axis it stands at its edge. */
  readonly isMark?: boolean | undefined
}

export interface ChartData {
  /** One label per delivery interval: 23, 24, 25 or 96 and more. */
  readonly labels: readonly string[]
  readonly bars?: readonly DrawnBar[] | undefined
  readonly steps?: readonly DrawnStep[] | undefined
  readonly ranges?: readonly DrawnRange[] | undefined
  readonly barAxis?: Axis | undefined
  readonly stepAxis?: Axis | undefined
  /** Bars stand on each other. */
  readonly isStacked?: boolean | undefined
  /** Something is dragged over it: it is neither zoomed nor does it move by itself. */
  readonly isStill?: boolean | undefined
  /** What `before` of the bars is called, and when each of it was. */
  readonly before?: { readonly name: string; readonly labels: readonly string[] } | null | undefined
  /** A remark on an interval, under its figures; null where there is nothing to say. */
  readonly notes?: readonly (string | null)[] | undefined
  /** Index of the interval that is looked at elsewhere on the page. */
  readonly selected?: number | null | undefined
  /** Where now is, in intervals from the first one, and what it is called; `veilsRest` leaves what is to come a mere hint. */
  readonly now?: { readonly at: number; readonly name: string; readonly veilsRest?: boolean } | null | undefined
  /** Names and signs of the legend; without it each series with its colour. */
  readonly legend?: readonly { readonly name: string; readonly icon: string; readonly isHidden: boolean }[] | undefined
}

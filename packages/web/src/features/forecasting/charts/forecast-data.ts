/** Turns forecasts and what came of them into the data of a chart. No React here. */
import type { MeaningColor } from '../../../app/theme-colors.ts'
import type { Axis } from '../../../ui/charts/axis.ts'
import type { ChartData, Values } from '../../../ui/charts/chart-data.ts'
import { legendSigns } from '../../../ui/charts/chart-styles.ts'

interface PartNames {
  readonly forecast: string
  readonly interval: string
  readonly naive: string
  readonly actual: string
}

/** One quantity, hour by hour, in whole stored units; null is absence, zero is a value. */
export interface ForecastLine {
  readonly color: MeaningColor
  readonly names: PartNames
  /**
   * Where several quantities are drawn: what this one is called, and its parts without it. Parts of one name stand in the
   * legend once, and are shown and hidden together.
   */
  readonly among?: { readonly title: string; readonly parts: PartNames }
  readonly forecast: Values
  readonly low: Values
  readonly high: Values
  /** Ranges around and within that one, in which more or fewer outcomes should be; none where that is not known. */
  readonly fan?: readonly { readonly low: Values; readonly high: Values }[]
  readonly naive: Values
  readonly actual: Values
}

export interface ForecastPicture {
  /** One for each hour: 23, 24, 25, or of many days. */
  readonly labels: readonly string[]
  readonly lines: readonly ForecastLine[]
  /** Where now is, in hours from the first one, and what it is called; null where it is not in sight. */
  readonly now?: ChartData['now']
  /** Whether the naive forecasts are drawn from the beginning; the legend shows and hides them. */
  readonly showsNaive?: boolean
}

type LinePart = keyof typeof legendSigns

/** Each quantity as what came, its forecast and looking back, with the interval as a band or a fan behind. */
export function forecastData(picture: ForecastPicture, stepAxis: Axis): ChartData {
  const { labels, lines, now, showsNaive = true } = picture
  return {
    labels,
    stepAxis,
    now,
    steps: lines.flatMap((line) =>
      partsOf(line).map((part) => ({
        name: (line.among?.parts ?? line.names)[part],
        legend: legendName(line, part),
        group: line.among?.title,
        color: part === 'naive' ? 'estimated' : line.color,
        values: line[part],
        isForecast: part === 'forecast',
        isFaint: part === 'naive',
      })),
    ),
    // By the name of the forecast, so that the legend hides and shows both.
    ranges: lines.flatMap((line) => {
      const band = {
        name: (line.among?.parts ?? line.names).interval,
        legend: legendName(line, 'forecast'),
        group: line.among?.title,
        color: line.color,
        isBand: true,
      }
      const fan = line.fan ?? []
      return [
        { ...band, low: line.low, high: line.high, isOfFan: fan.length > 0 },
        ...fan.map((range) => ({ ...band, ...range, isOfFan: true, isUntold: true })),
      ]
    }),
    legend: legendOf(lines, showsNaive),
  }
}

/** What of a quantity is drawn as a line; what is not known of any hour is left out. */
function partsOf(line: ForecastLine): LinePart[] {
  const parts = ['actual', 'forecast', 'naive'] as const
  return parts.filter((part) => part === 'forecast' || line[part].some((value) => value !== null))
}

function legendName({ names, among }: ForecastLine, part: LinePart): string {
  if (!among) return names[part]
  return part === 'forecast' ? among.title : among.parts[part]
}

/** Forecasts first, then what came, then looking back; each name once. */
function legendOf(lines: readonly ForecastLine[], showsNaive: boolean): ChartData['legend'] {
  const parts = ['forecast', 'actual', 'naive'] as const
  const entries = parts.flatMap((part) =>
    lines
      .filter((line) => partsOf(line).includes(part))
      .map((line) => ({
        name: legendName(line, part),
        icon: legendSigns[part],
        isHidden: part === 'naive' && !showsNaive,
      })),
  )
  return [...new Map(entries.map((entry) => [entry.name, entry])).values()]
}

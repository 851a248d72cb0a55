/** Colours of a heat map: one hue from pale to deep, or two that part at zero. Safe for the colour-blind: lightness alone tells them. */
import type { MeaningColor } from '../../app/theme-colors.ts'
import type { ChartColors } from './chart-colors.ts'

/** One hue from zero up, or `below` and `above` zero. */
export type HeatMapHues =
  | { readonly above: MeaningColor; readonly below?: undefined }
  | { readonly above: MeaningColor; readonly below: MeaningColor }

export interface HeatMapRange {
  /** The value of the deepest colour; what is beyond has the same. */
  readonly limit: number
  readonly isCapped: boolean
}

/** So many of a hundred values fit below the deepest colour: one odd hour must not make all others pale. */
const covered = 0.99

export function rangeOf(values: Iterable<number | null>): HeatMapRange {
  const sizes: number[] = []
  for (const value of values) if (value !== null) sizes.push(Math.abs(value))
  sizes.sort((a, b) => a - b)
  const highest = sizes.at(-1) ?? 0
  const limit = sizes[Math.floor((sizes.length - 1) * covered)] ?? 0
  // What is mostly zero, as production at night, has its limit among the few that are not.
  return limit === 0 ? { limit: highest, isCapped: false } : { limit, isCapped: highest > limit }
}

/** Few enough to be made once, many enough to look even. */
const shades = 48

/** Writes the colour of a value. */
export function painter(hues: HeatMapHues, { limit }: HeatMapRange, colors: ChartColors): (value: number) => string {
  const above = ramp(colors, hues.above)
  const below = hues.below ? ramp(colors, hues.below) : above
  return (value) => {
    const share = limit === 0 ? 0 : Math.min(1, Math.abs(value) / limit)
    return (value < 0 ? below : above)[Math.round(share * (shades - 1))] ?? ''
  }
}

/** For the legend: from the deepest below, if there is one, to the deepest above. */
export function legendGradient(hues: HeatMapHues, colors: ChartColors): string {
  const above = ramp(colors, hues.above)
  const below = hues.below ? ramp(colors, hues.below).toReversed() : []
  return `linear-gradient(to right, ${[...below, ...above].join(', ')})`
}

/** Pale, the colour itself, and towards the text's: lighter in the dark, darker in the light. */
function ramp(colors: ChartColors, hue: MeaningColor): string[] {
  const [paper, own, text] = [rgb(colors.paper), rgb(colors[hue]), rgb(colors.text)]
  const stops = [mix(paper, own, 0.12), own, mix(own, text, 0.55)] as const
  return Array.from({ length: shades }, (_, index) => {
    const share = index / (shades - 1)
    const [from, to, part] = share < 0.6 ? [stops[0], stops[1], share / 0.6] : [stops[1], stops[2], (share - 0.6) / 0.4]
    return `rgb(${mix(from, to, part).map(Math.round).join(' ')})`
  })
}

type Rgb = readonly [number, number, number]

function rgb(hex: string): Rgb {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const at = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return [at(0), at(1), at(2)]
}

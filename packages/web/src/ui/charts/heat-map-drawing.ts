/** Paints the cells of a heat map; nine thousand of them take a few milliseconds. No React here. */
import { rowsOfDay, type HeatMapDay, type HourPlace } from './heat-map-places.ts'

/** What painting needs of a canvas, in its own pixels. */
export interface Ground {
  readonly context: Pick<CanvasRenderingContext2D, 'clearRect' | 'fillRect' | 'fillStyle'>
  readonly width: number
  readonly height: number
}

export interface PlacedDays {
  readonly days: readonly HeatMapDay[]
  /** The places of the hours of each day. */
  readonly places: readonly (readonly HourPlace[])[]
}

/** Cells meet without seams, because their edges are whole pixels; what is not known stays plain. */
export function paintCells(
  { context, width, height }: Ground,
  { days, places }: PlacedDays,
  paint: (value: number) => string,
): void {
  context.clearRect(0, 0, width, height)
  const x = (column: number) => Math.round((column / days.length) * width)
  const y = (row: number) => Math.round((row / rowsOfDay) * height)
  for (const [column, { values }] of days.entries()) {
    const [left, right] = [x(column), x(column + 1)]
    for (const [hour, value] of values.entries()) {
      const place = places[column]?.[hour]
      if (value === null || !place) continue
      context.fillStyle = paint(value)
      context.fillRect(left, y(place.top), right - left, y(place.bottom) - y(place.top))
    }
  }
}

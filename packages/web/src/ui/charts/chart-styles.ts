/** What all charts share: type, axes, legend, tooltip. */
import type { ChartColors } from './chart-colors.ts'

const fontFamily = "'Inter Variable', system-ui, sans-serif"

export function chartStyles(colors: ChartColors) {
  return {
    textStyle: { fontFamily, fontSize: 12, color: colors.text },
    legend: {
      // one row, however narrow: a second one would lie on the axis names
      type: 'scroll' as const,
      pageIconColor: colors.text,
      pageIconInactiveColor: colors.grid,
      pageIconSize: 12,
      pageTextStyle: { color: colors.dimmed, fontSize: 12, fontFamily },
      top: 0,
      left: 0,
      itemGap: 18,
      itemWidth: 18,
      itemHeight: 10,
      inactiveColor: colors.grid,
      textStyle: { color: colors.text, fontSize: 13, fontFamily },
    },
    tooltip: {
      backgroundColor: colors.paper,
      borderColor: colors.grid,
      borderWidth: 1,
      padding: 12,
      // Beside the pointer, also beyond the chart and its card, which would cut it off.
      appendTo: () => document.body,
      // ECharts gives the size as its fifth argument.
      position: (point: readonly number[], ...others: readonly unknown[]) =>
        tooltipPlace(point, others[3] as TooltipSize),
      transitionDuration: 0,
      textStyle: { color: colors.text, fontSize: 13, fontFamily },
      extraCssText: 'border-radius: 10px; box-shadow: 0 8px 28px rgba(9, 20, 42, 0.16);',
    },
  }
}

/** Of lines: what is forecast dashed, what came solid, what looking back alone says dotted. */
export const legendSigns = {
  forecast: 'path://M0 4h7v3H0zM10 4h7v3H10zM20 4h7v3H20z',
  actual: 'path://M0 4h27v3H0z',
  naive: 'path://M0 5h2.5v1.6H0zM6 5h2.5v1.6H6zM12 5h2.5v1.6H12zM18 5h2.5v1.6H18zM24 5h2.5v1.6H24z',
}

/** Axis lines and texts. `name` is the quantity with its unit, written above the axis. */
export function axisStyles(colors: ChartColors, name: string) {
  return {
    name,
    nameTextStyle: { color: colors.dimmed, fontSize: 12 },
    nameGap: 14,
    axisLabel: { color: colors.dimmed, fontSize: 12, hideOverlap: true },
    axisLine: { lineStyle: { color: colors.dimmed } },
    axisTick: { lineStyle: { color: colors.grid } },
    splitLine: { lineStyle: { color: colors.grid } },
  }
}

/** A row of a tooltip. Every text is escaped: names can come from people. */
export interface TooltipRow {
  readonly color: string
  readonly name: string
  readonly value: string
}

export function tooltipHtml(title: string, rows: readonly TooltipRow[]): string {
  const lines = rows.map(
    ({ color, name, value }) =>
      `<tr><td style="padding:2px 8px 2px 0"><span style="display:inline-block;width:10px;height:10px;border-radius:3px;background:${color}"></span></td>` +
      `<td style="padding:2px 20px 2px 0">${escapeHtml(name)}</td>` +
      `<td style="text-align:right;font-weight:600;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`,
  )
  return `<div style="font-weight:600;margin-bottom:4px">${escapeHtml(title)}</div><table style="border-collapse:collapse">${lines.join('')}</table>`
}

/** A remark under the figures; nothing where there is none. */
export function tooltipNote(note: string | null | undefined): string[] {
  return note ? [`<div style="margin-top:6px;max-width:320px;white-space:normal">${escapeHtml(note)}</div>`] : []
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`)
}

interface TooltipSize {
  readonly contentSize: readonly number[]
  readonly viewSize: readonly number[]
}

/** Between the pointer and what explains it. */
const tooltipGap = 24

/** Where a tooltip covers nothing of what it explains: right or left of the pointer, below the chart where neither has room. */
export function tooltipPlace([x = 0, y = 0]: readonly number[], size: TooltipSize): [x: number, y: number] {
  const [width = 0, height = 0] = size.contentSize
  const [room = 0, bottom = 0] = size.viewSize
  const top = Math.max(0, Math.min(y - height / 2, bottom - height))
  if (x + tooltipGap + width <= room) return [x + tooltipGap, top]
  if (x - tooltipGap - width >= 0) return [x - tooltipGap - width, top]
  return [Math.max(0, Math.min(x - width / 2, room - width)), bottom + 8]
}

/** The height of a row of the legend. */
export const legendRow = 28
/** What an entry takes beside its letters, and a letter at most, in pixels. */
const entry = { sign: 24 + 5, gap: 18, letter: 7.5 }

/** How many rows the names of a legend take where it is so wide. */
export function legendRows(names: readonly string[], width: number): number {
  let rows = 1
  let used = 0
  for (const name of names) {
    const own = entry.sign + name.length * entry.letter
    if (used > 0 && used + own > width) {
      rows++
      used = 0
    }
    used += own + entry.gap
  }
  return rows
}

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
      confine: true,
      transitionDuration: 0,
      textStyle: { color: colors.text, fontSize: 13, fontFamily },
      extraCssText: 'border-radius: 10px; box-shadow: 0 8px 28px rgba(9, 20, 42, 0.16);',
    },
  }
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

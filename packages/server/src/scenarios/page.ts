import { measures } from './figures.ts'
import type { Replicate, ResultTable, Summary } from './results.ts'
import type { Scenario } from './scenario.ts'

/*
 * The page of pictures: one file without scripts, that can be kept beside the figures. Coordinates are rounded to a tenth, so that the
 * same results are the same bytes.
 */

const width = 720
const height = 260
const margin = { left: 60, right: 12, top: 12, bottom: 30 }
const colours = ['#0b6e4f', '#c44536', '#2a6f97', '#8f6b00', '#6a4c93', '#4f5d75']

/** A page with what designs came to, how they differ, and the prices and energies of an average day. */
export function resultsPage(
  scenario: Scenario,
  all: readonly Replicate[],
  summary: Summary,
  tables: readonly ResultTable[],
): string {
  const title = text(scenario.title === '' ? scenario.scenario : scenario.title)
  const groups = tables.find(({ file }) => file === 'groups.csv')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; background: #fff }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
th, td { padding: .25rem .75rem; border-bottom: 1px solid #ddd; text-align: left }
td.number { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto }
</style>
<h1>${title}</h1>
<p>${text(`${String(scenario.days)} days from ${scenario.from}, ${String(scenario.population.reduce((sum, { count }) => sum + count, 0))} members, ${String(new Set(all.map(({ replicate }) => replicate)).size)} replicates, seed ${String(scenario.seed)}.`)}</p>
<h2>Mean price by the hour, TC/kWh</h2>
${chart(all, scenario, ({ price }) => inCoins(price))}
<h2>Mean energy traded by the hour, kWh</h2>
${chart(all, scenario, ({ volume }) => volume / 1_000)}
<h2>What each design came to</h2>
${table(['Design', 'Measure', 'Unit', 'Mean', '95 % from', 'to'], estimates(summary))}
${summary.comparisons.length === 0 ? '' : `<h2>Against the first design</h2>\n${table(['Design', 'Measure', 'Unit', 'Difference', '95 % from', 'to', 'p'], comparisons(summary))}`}
${groups ? `<h2>Groups</h2>\n${table(groups.rows[0] ?? [], groups.rows.slice(1, 201))}` : ''}
</html>
`
}

const estimates = (summary: Summary) =>
  summary.estimates.map(({ design, measure, mean, low, high }) => [
    ...[design, measures[measure].about, measures[measure].unit, mean, low ?? '', high ?? ''],
  ])
const comparisons = (summary: Summary) =>
  summary.comparisons.map(({ design, measure, difference, low, high, p }) => [
    ...[design, measures[measure].about, measures[measure].unit, difference, low ?? '', high ?? '', p],
  ])

function table(names: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (value: string) =>
    /^-?\d+(\.\d+)?$/.test(value) ? `<td class="number">${value}</td>` : `<td>${text(value)}</td>`
  const head = names.map((name) => `<th>${text(name)}</th>`).join('')
  return `<table>\n<tr>${head}</tr>\n${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')}\n</table>`
}

type Period = NonNullable<Replicate['days'][number]['cleared']>['periods'][number]

/** A line for each design: the mean over all days and replicates, by the hour of the day. */
function chart(all: readonly Replicate[], { zone }: Scenario, valueOf: (period: Period) => number | null): string {
  const lines = [...Map.groupBy(all, ({ design }) => design.name)].map(([name, replicates]) => {
    const periods = replicates.flatMap(({ days }) => days.flatMap(({ cleared }) => cleared?.periods ?? []))
    return { name, values: meansByHour(periods, zone, valueOf) }
  })
  const legend = lines.map(({ name }, index) => `<span style="color:${colourOf(index)}">■</span> ${text(name)}`)
  return `${picture(lines)}\n<p>${legend.join(' &nbsp; ')}</p>`
}

/** An auction as a figure knows it: when it began, and its price in ticks. */
export interface PricedStart {
  readonly start: string
  readonly price: number | null
}

/** The mean price by the hour of some auctions, as an SVG file: what a scenario draws of a design, a replay of its package draws again. */
export function priceFigure(periods: readonly PricedStart[], zone: string): string {
  const values = meansByHour(periods, zone, ({ price }) => inCoins(price))
  return `${picture([{ name: 'TC/kWh', values }]).replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')}\n`
}

const inCoins = (ticks: number | null) => (ticks === null ? null : ticks / 100_000)

function meansByHour<Of extends { readonly start: string }>(
  periods: readonly Of[],
  zone: string,
  valueOf: (period: Of) => number | null,
): (number | null)[] {
  const sums = Array.from({ length: 24 }, () => ({ sum: 0, count: 0 }))
  for (const period of periods) {
    const value = valueOf(period)
    const hour = sums[Temporal.Instant.from(period.start).toZonedDateTimeISO(zone).hour]
    if (value === null || !hour) continue
    hour.sum += value
    hour.count += 1
  }
  return sums.map(({ sum, count }) => (count === 0 ? null : sum / count))
}

interface ChartLine {
  readonly name: string
  /** By the hour. */
  readonly values: readonly (number | null)[]
}

const colourOf = (index: number) => colours[index % colours.length] ?? '#000'

function picture(lines: readonly ChartLine[]): string {
  const known = lines.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const [low, high] = [Math.min(0, ...known), Math.max(0.001, ...known)]
  const x = (hour: number) => round(margin.left + ((width - margin.left - margin.right) * hour) / 23)
  const y = (value: number) =>
    round(height - margin.bottom - ((height - margin.top - margin.bottom) * (value - low)) / (high - low))
  const paths = lines.map(({ name, values }, index) => {
    const points = values.flatMap((value, hour) => (value === null ? [] : [`${x(hour)},${y(value)}`])).join(' ')
    const line = `fill="none" stroke="${colourOf(index)}" stroke-width="2" points="${points}"`
    return `<polyline ${line}><title>${text(name)}</title></polyline>`
  })
  const ticks = [low, (low + high) / 2, high].flatMap((value) => [
    `<line x1="${String(margin.left)}" x2="${String(width - margin.right)}" y1="${y(value)}" y2="${y(value)}" stroke="#ddd"/>`,
    `<text x="${String(margin.left - 6)}" y="${y(value)}" text-anchor="end" dominant-baseline="middle">${String(Math.round(value * 1_000) / 1_000)}</text>`,
  ])
  const hours = [0, 6, 12, 18, 23].map(
    (hour) =>
      `<text x="${x(hour)}" y="${String(height - 8)}" text-anchor="middle">${String(hour).padStart(2, '0')}:00</text>`,
  )
  const frame = `viewBox="0 0 ${String(width)} ${String(height)}" font-size="12" role="img"`
  return `<svg ${frame}>\n${[...ticks, ...hours, ...paths].join('\n')}\n</svg>`
}

const round = (value: number) => String(Math.round(value * 10) / 10)

/** Whatever a scenario says is text here. */
function text(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

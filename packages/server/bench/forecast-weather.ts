import { hoursOfDay } from '@tandem/core/forecasting/clock-days.ts'
import { forecastVolume, type VolumeAim, type VolumeHistory } from '@tandem/core/forecasting/volume-forecast.ts'
import { seededRandom } from '@tandem/core/seeded-random.ts'
import { hasHouseholdFiles, readHouseholds, readProsumer, sumSeries, sydney } from './household-files.ts'
import { makeWeatherYear, weatherPlace } from './weather-homes.ts'

/** Every so manyth day is judged: what comes of series is learnt from the days between, too. */
const every = 3
const gateHour = 13
const firstJudged = 120

type Series = Pick<VolumeHistory, 'values' | 'firstDay' | 'kind' | 'place'> & { readonly name: string }
type Print = (line: string) => void

interface Judged {
  readonly mae: number
  /** Of days judged, on how many any series was used. */
  readonly used: number
  readonly milliseconds: number
}

function judge({ name: _, ...history }: Series, known: readonly Float64Array[], aim: VolumeAim): Judged {
  let [sum, hours, days, used] = [0, 0, 0, 0]
  const begun = process.cpuUsage()
  for (let day = firstJudged; day < history.values.length / hoursOfDay; day += every) {
    const knownHours = (day - 1) * hoursOfDay + gateHour
    const forecast = forecastVolume({ ...history, knownHours, known }, day, aim)
    days++
    used += Number(forecast.uses.includes('used'))
    forecast.values.forEach((said, hour) => {
      const came = history.values[day * hoursOfDay + hour] ?? NaN
      if (Number.isNaN(came)) return
      sum += aim === 'mean' ? (said - came) ** 2 : Math.abs(said - came)
      hours++
    })
  }
  const { user, system } = process.cpuUsage(begun)
  const mean = sum / hours
  return {
    mae: aim === 'mean' ? Math.sqrt(mean) : mean,
    used: used / days,
    milliseconds: (user + system) / 1000 / days,
  }
}

const change = (before: Judged, after: Judged) => `${(100 * (after.mae / before.mae - 1)).toFixed(1)} %`.padStart(8)

/** What the weather brings to homes that follow it, and what series that say nothing cost those that do not. */
export function benchWeather(print: Print = (line) => void process.stdout.write(`${line}\n`)): void {
  print(
    'volumes with the weather of a day known before it, homes made by physics (bench/weather-homes.ts), two years each:',
  )
  print(`  ${'seed, home'.padEnd(36)}MAE kWh  with it  change    RMSE of the mean  used on  ms a day, without and with`)
  for (const seed of [1, 2, 3]) {
    const { firstDay, said, homes } = makeWeatherYear(seed, 730)
    for (const { name, kind, values } of homes) {
      const series = { name, firstDay, kind, values, place: weatherPlace }
      const known = Object.values(said)
      const [before, after] = [judge(series, [], 'median'), judge(series, known, 'median')]
      const mean = change(judge(series, [], 'mean'), judge(series, known, 'mean'))
      print(
        `  ${`${seed}, ${name}`.padEnd(36)}${before.mae.toFixed(4)}   ${after.mae.toFixed(4)}${change(before, after)}${mean}` +
          `${(100 * after.used).toFixed(0).padStart(16)} %   ${before.milliseconds.toFixed(1)}, ${after.milliseconds.toFixed(1)}`,
      )
    }
  }
  if (hasHouseholdFiles()) benchUseless(print)
}

/** White noise, a wandering one, days of their own, and a rhythm that is none of the home’s. */
function makeUseless(seed: number, hours: number): Float64Array[] {
  const random = seededRandom(seed)
  let [wave, day] = [0, 0]
  return [
    () => random(),
    () => (wave = 0.97 * wave + random() - 0.5),
    (index: number) => (day = index % hoursOfDay === 0 ? random() : day),
    (index: number) => Math.sin(index / 11) + 0.3 * random(),
  ].map((make) => new Float64Array(hours).map((_, index) => make(index)))
}

function benchUseless(print: Print): void {
  const { load, panels } = readProsumer()
  const households = readHouseholds()
  const rows = [load, panels, ...households, sumSeries('sum of the households', households)]
  print(
    'and with columns that say nothing, metered households, MAE with them, one alone (the worst of four) and eight:',
  )
  for (const row of rows) {
    const series = { ...row, place: sydney }
    const hours = row.values.length
    const none = judge(series, [], 'median')
    const useless = [...makeUseless(1, hours), ...makeUseless(2, hours)]
    const alone = useless.slice(0, 4).map((column) => judge(series, [column], 'median'))
    const worst = alone.reduce((a, b) => (a.mae > b.mae ? a : b))
    const all = judge(series, useless, 'median')
    print(
      `  ${row.name.padEnd(36)}${none.mae.toFixed(4)} ${change(none, worst)} (used on ${(100 * worst.used).toFixed(0)} %)` +
        `${change(none, all)} (used on ${(100 * all.used).toFixed(0)} %), ${all.milliseconds.toFixed(1)} ms a day`,
    )
  }
}

if (import.meta.main) benchWeather()

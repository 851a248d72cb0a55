import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { learSettings, type LearSettings } from '@tandem/core/forecasting/lear.ts'
import type { QuantileScores } from '@tandem/core/forecasting/quantile-scores.ts'
import { quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import type { PriceMessage, PriceResult, PriceTask } from './forecast-prices.ts'
import { benchVolumes } from './forecast-volume.ts'
import { benchWeather } from './forecast-weather.ts'
import { findMarketFile, marketFolder, published, testDays } from './price-markets.ts'

/**
 * `npm run bench:forecast -- [--markets NP,BE,DE] [--days 728] [--every 1] [--threads 2] [--skip 0] [--steps]`: day-ahead prices of
 * real markets, with and without holidays, its members alone, beside each other, the naive forecast and the published ensembles, how sure they are
 * beside quantile regression averaging; what each step of the model brings; and the households.
 */
const print = (line: string) => void process.stdout.write(`${line}\n`)

const { values: options } = parseArgs({
  options: {
    markets: { type: 'string', default: 'NP,BE,DE' },
    days: { type: 'string', default: String(testDays) },
    every: { type: 'string' },
    threads: { type: 'string', default: '2' },
    skip: { type: 'string', default: '0' },
    steps: { type: 'boolean', default: false },
  },
})

const linear = { ...learSettings, memories: [] }

const steps: readonly (readonly [string, LearSettings | undefined])[] = [
  ['lasso, one window of 1092 days', { ...linear, windows: [1092] }],
  ['lasso, the four windows of the paper', { ...linear, windows: [56, 84, 1092, 1456] }],
  ['lasso, windows of 56, 112, 364 and 728 days', linear],
  ['and similar days', { ...learSettings, memories: [Infinity] }],
  ['and similar days of late', learSettings],
  ['and trees and networks, and holidays: the product', undefined],
]

/** One market in a thread of its own. */
function judge(task: PriceTask): Promise<PriceResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./forecast-prices.ts', import.meta.url), { workerData: task })
    worker.on('message', (message: PriceMessage) => {
      if ('judged' in message) resolve(message)
      else print(`  ${task.market}: ${message.done} of ${message.of} days, MAE so far ${message.mae.toFixed(3)}`)
    })
    worker.on('error', reject)
  })
}

/** As many tasks at once as there are threads. */
async function judgeAll(tasks: readonly PriceTask[], threads: number): Promise<PriceResult[]> {
  const results: PriceResult[] = []
  const waiting = [...tasks.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await judge(next[1])
  }
  await Promise.all(Array.from({ length: threads }, work))
  return results
}

const percent = (value: number | null) => (value === null ? '-' : `${(100 * value).toFixed(1)} %`)

function printResult(market: string, { days, judged, naiveMae }: PriceResult): void {
  const beside = published[market]
  print(
    `${market}: ${days} days, naive MAE ${naiveMae.toFixed(3)}` +
      (beside ? `; published over ${testDays} days: LEAR ensemble ${beside.lear}, DNN ensemble ${beside.dnn}` : ''),
  )
  for (const { form, errors, milliseconds, sureMilliseconds } of judged) {
    print(
      `  ${form}: MAE ${errors.mae.toFixed(3)}, RMSE ${errors.rmse.toFixed(3)}, sMAPE ${(errors.sMape * 100).toFixed(2)} %, ` +
        `rMAE ${errors.rMae?.toFixed(3) ?? '-'}; ${milliseconds.toFixed(0)} ms a day on one core` +
        (sureMilliseconds === null ? '' : `, ${sureMilliseconds.toFixed(0)} more for how sure it is`),
    )
  }
}

function printBesides(market: string, { besides, judged }: PriceResult): void {
  for (const { name, mae, comparison } of besides) {
    const said = comparison
      ? `Diebold-Mariano ${comparison.statistic.toFixed(2)}, p ${comparison.pNearer.toPrecision(2)} that ours is nearer by chance`
      : 'too few days to compare'
    print(`  ${market}, ${judged[0]?.form ?? ''} beside ${name}, MAE ${mae.toFixed(3)}: ${said}`)
  }
}

function printScores(scores: QuantileScores): string {
  return (
    `CRPS ${scores.crps?.toFixed(3) ?? '-'}; inside 80 %: ${percent(scores.coverage80)}, in the worst 30 days ${percent(scores.worst80)}; ` +
    `inside 95 %: ${percent(scores.coverage95)}, in the worst 30 days ${percent(scores.worst95)}`
  )
}

const printLosses = ({ pinball }: QuantileScores) =>
  print(`    pinball of ${quantileLevels.map((level, at) => `${level}: ${pinball[at]?.toFixed(3)}`).join(', ')}`)

/** The forms, and last the bar; losses of levels and hours of the first form and the bar alone. */
function printSureness(market: string, { judged, averaging }: PriceResult): void {
  judged.forEach(({ form, sureness }, place) => {
    if (!sureness) return
    const { scores, byHour, fev } = sureness
    print(
      `  ${market}, ${form}: ${printScores(scores)}; the last 20 days by fev-bench: MASE ${fev.mase.toFixed(3)}, SQL ${fev.sql.toFixed(3)}`,
    )
    if (place > 0) return
    printLosses(scores)
    const hours = byHour.map((each) => `${each.crps.toFixed(2)} ${percent(each.coverage80)}`)
    print(`    CRPS by hour, inside 80 %: ${hours.join(', ')}`)
  })
  if (!averaging) return
  print(
    `  ${market}, quantile regression over LEAR, trees and networks: ${printScores(averaging.scores)}; SQL ${averaging.fevSql.toFixed(3)}`,
  )
  printLosses(averaging.scores)
}

const markets = options.markets.split(',')
const tasks = markets.flatMap((market): PriceTask[] => {
  const file = findMarketFile(market)
  if (!file) print(`${market}: there is no ${market}.csv or ${market}.csv.gz in ${marketFolder}; it is left out.`)
  const every = Number(options.every ?? (options.steps ? 13 : 1))
  return file ? [{ market, file, days: Number(options.days), every, skip: Number(options.skip) }] : []
})

if (options.steps) {
  for (const [name, settings] of steps) {
    print(`\n${name}`)
    const each = tasks.map((task) => (settings ? { ...task, settings } : task))
    const results = await judgeAll(each, Number(options.threads))
    results.forEach((result, index) => printResult(tasks[index]?.market ?? '', result))
  }
} else {
  const results = await judgeAll(tasks, Number(options.threads))
  for (const table of [printResult, printBesides, printSureness]) {
    print('')
    results.forEach((result, index) => table(tasks[index]?.market ?? '', result))
  }
  print('')
  benchVolumes(print)
  print('')
  benchWeather(print)
}

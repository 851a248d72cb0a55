import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { learSettings, type LearSettings } from '@tandem/core/forecasting/lear.ts'
import { quantileLevels } from '@tandem/core/forecasting/quantiles.ts'
import type { PriceMessage, PriceResult, PriceTask } from './forecast-prices.ts'
import { benchVolumes } from './forecast-volume.ts'
import { findMarketFile, marketFolder, published, testDays } from './price-markets.ts'

/**
 * `npm run bench:forecast -- [--markets NP,BE,DE] [--days 728] [--every 1] [--threads 2] [--skip 0] [--steps]`: day-ahead prices of
 * real markets beside the naive forecast and the published ensembles, what each step of the model brings, and the households.
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
  ['and trees: the product', undefined],
]

/** One market in a thread of its own. */
function judge(task: PriceTask): Promise<PriceResult> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./forecast-prices.ts', import.meta.url), { workerData: task })
    worker.on('message', (message: PriceMessage) => {
      if ('errors' in message) resolve(message)
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

function printResult(market: string, { days, errors, naiveMae, milliseconds }: PriceResult): void {
  const beside = published[market]
  const rMae = errors.rMae?.toFixed(3) ?? '-'
  print(
    `${market}: MAE ${errors.mae.toFixed(3)}, RMSE ${errors.rmse.toFixed(3)}, sMAPE ${(errors.sMape * 100).toFixed(2)} %, rMAE ${rMae} ` +
      `over ${days} days; naive MAE ${naiveMae.toFixed(3)}` +
      (beside ? `; published over ${testDays} days: LEAR ensemble ${beside.lear}, DNN ensemble ${beside.dnn}` : '') +
      `; ${milliseconds.toFixed(0)} ms a day on one core`,
  )
}

function printBesides(market: string, { besides }: PriceResult): void {
  for (const { name, mae, comparison } of besides) {
    const said = comparison
      ? `Diebold-Mariano ${comparison.statistic.toFixed(2)}, p ${comparison.pNearer.toPrecision(2)} that ours is nearer by chance`
      : 'too few days to compare'
    print(`  ${market} beside ${name}, MAE ${mae.toFixed(3)}: ${said}`)
  }
}

function printSureness(market: string, { sureness }: PriceResult): void {
  if (!sureness) return
  const { scores, byHour, fev } = sureness
  const share = (value: number | null) => (value === null ? '-' : `${(100 * value).toFixed(1)} %`)
  print(
    `${market}: CRPS ${scores.crps?.toFixed(3) ?? '-'}; inside 80 %: ${share(scores.coverage80)}, in the worst 30 days ${share(scores.worst80)}; ` +
      `inside 95 %: ${share(scores.coverage95)}, in the worst 30 days ${share(scores.worst95)}; ` +
      `the last 20 days by fev-bench: MASE ${fev.mase.toFixed(3)}, SQL ${fev.sql.toFixed(3)}`,
  )
  print(`  pinball of ${quantileLevels.map((level, at) => `${level}: ${scores.pinball[at]?.toFixed(3)}`).join(', ')}`)
  print(
    `  CRPS by hour, inside 80 %: ${byHour.map((each) => `${each.crps.toFixed(2)} ${share(each.coverage80)}`).join(', ')}`,
  )
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
  print('')
  results.forEach((result, index) => printResult(tasks[index]?.market ?? '', result))
  results.forEach((result, index) => printBesides(tasks[index]?.market ?? '', result))
  results.forEach((result, index) => printSureness(tasks[index]?.market ?? '', result))
  print('')
  benchVolumes(print)
}

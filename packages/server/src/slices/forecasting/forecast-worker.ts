/**
 * Forecasts days, in a thread of its own. Jobs take turns after every fit of a model: it is always the turn of the one that has had
 * least of the time, so that who asks for a day does not wait for who asked for a quarter.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { ForecastJob, FromWorker, Steps, ToWorker } from './forecast-job.ts'
import { forecastPriceDays } from './price-days.ts'
import { forecastVolumeDays } from './volume-days.ts'

const port = parentPort
if (!port) throw new Error('this is run as a worker')
let lastSaid = 0
const say = (message: FromWorker) => {
  lastSaid = performance.now()
  port.postMessage(message)
}
/** Days can be long in coming where many are made at once. */
const sayEveryMs = 1_000

interface Running {
  readonly steps: Steps
  /** Milliseconds. */
  spent: number
}

const jobs = new Map<number, Running>()
let isWorking = false

const begin = (job: ForecastJob): Steps => (job.task === 'price' ? forecastPriceDays(job) : forecastVolumeDays(job))

function takeStep(id: number, running: Running): void {
  const from = performance.now()
  try {
    const { done, value } = running.steps.next()
    if (done) jobs.delete(id)
    if (value) say({ kind: 'day', id, day: value })
    if (done) say({ kind: 'done', id })
  } catch (error) {
    jobs.delete(id)
    say({ kind: 'failed', id, error: error instanceof Error ? error : new Error(String(error)) })
  }
  running.spent += performance.now() - from
}

async function work(): Promise<void> {
  isWorking = true
  while (jobs.size > 0) {
    const next = [...jobs].reduce((least, each) => (each[1].spent < least[1].spent ? each : least))
    takeStep(...next)
    if (performance.now() - lastSaid > sayEveryMs) say({ kind: 'working' })
    // What came meanwhile is heard.
    await nextTurn()
  }
  isWorking = false
}

port.on('message', (message: ToWorker) => {
  if (message.kind === 'drop') jobs.delete(message.id)
  else jobs.set(message.id, { steps: begin(message.job), spent: 0 })
  if (!isWorking) void work()
})

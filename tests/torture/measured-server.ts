/**
 * The server as it is, in a process that tells its parent how long the event loop was held: by the clock (`loop`), and of that the time
 * in which this thread itself computed (`own`), which a busy machine does not lengthen. In milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

export interface Holds {
  readonly loop: number
  readonly own: number
}

const resolution = 10
const histogram = monitorEventLoopDelay({ resolution })
histogram.enable()

let own = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const now = process.threadCpuUsage()
  own = Math.max(own, (now.user - before.user + now.system - before.system) / 1000)
  before = now
}, resolution).unref()

process.on('message', (message) => {
  if (message === 'begin') {
    histogram.reset()
    own = 0
    process.send?.('begun')
  } else {
    process.send?.({ loop: Math.max(0, histogram.max / 1e6 - resolution), own } satisfies Holds)
  }
})

await import('../../packages/server/src/main.ts')

import { monitorEventLoopDelay, performance } from 'node:perf_hooks'

/** How late and how busy the event loop was in the last window that is over; delays in seconds. */
export interface LoopFigures {
  readonly delays: Readonly<Record<'0.5' | '0.99' | '1', number>>
  readonly utilization: number
}

const window = 15_000
const resolution = 20

/** Watches the event loop until it is stopped. Windows of its own: what one reader is shown another sees, too. */
export function watchEventLoop(): { figures(): LoopFigures | null; stop(): void } {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  let last: LoopFigures | null = null
  let busyBefore = performance.eventLoopUtilization()
  // What is measured is how long the timer took, which should have taken its resolution.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - resolution / 1e3)
  const close = () => {
    const busy = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(busy, busyBefore)
    busyBefore = busy
    last = {
      delays: {
        '0.5': late(histogram.percentile(50)),
        '0.99': late(histogram.percentile(99)),
        '1': late(histogram.max),
      },
      utilization,
    }
    histogram.reset()
  }
  const timer = setInterval(close, window)
  timer.unref()
  return {
    figures() {
      if (last === null && histogram.count > 0) close()
      return last
    },
    stop() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/**
 * Lets at most `most` works of the same key be under way at a time; the others of that key wait, first come, first served.
 * Whoever asks for much waits behind itself and not before everybody else.
 */
export function limitEach(most: number): <T>(key: number, work: () => Promise<T>) => Promise<T> {
  const busy = new Map<number, { running: number; readonly waiting: (() => void)[] }>()
  return async (key, work) => {
    const line = busy.get(key) ?? { running: 0, waiting: [] }
    busy.set(key, line)
    if (line.running < most) line.running++
    // Whoever ends hands its place on.
    else await new Promise<void>((resolve) => line.waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) busy.delete(key)
    }
  }
}

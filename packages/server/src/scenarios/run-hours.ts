import type { RunResults } from '@tandem/contract/admin/scenario-runs.ts'
import type { Replicate } from './results.ts'

interface Sum {
  prices: number
  priced: number
  volumes: number
  periods: number
}

/** The mean price and volume of each hour of the day, of each design over its days and replicates, in whole ticks and Wh. */
export function hoursOf(all: readonly Replicate[], zone: string): RunResults['hours'] {
  const sums = new Map<string, Sum>()
  for (const { design, days } of all) {
    for (const { start, price, volume } of days.flatMap(({ cleared }) => cleared?.periods ?? [])) {
      const key = `${String(Temporal.Instant.from(start).toZonedDateTimeISO(zone).hour)} ${design.name}`
      const sum = sums.get(key) ?? { prices: 0, priced: 0, volumes: 0, periods: 0 }
      sums.set(key, sum)
      sum.prices += price ?? 0
      sum.priced += price === null ? 0 : 1
      sum.volumes += volume
      sum.periods++
    }
  }
  return [...sums].map(([key, { prices, priced, volumes, periods }]) => {
    const [hour = '', design = ''] = key.split(' ')
    return {
      design,
      hour: Number(hour),
      price: priced === 0 ? null : Math.round(prices / priced),
      volume: Math.round(volumes / periods),
    }
  })
}

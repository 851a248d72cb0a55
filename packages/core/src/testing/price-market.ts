import type { PriceHistory } from '../forecasting/price-history.ts'
import { seededWholeNumbers } from './random.ts'

/** Prices that follow a load, steeply where it is high, lower on weekends, each day a little like the one before; lower by 6 on holidays. */
export function makePriceMarket(
  days: number,
  seed = 5,
  isHoliday: (day: number) => boolean = () => false,
): PriceHistory {
  const pick = seededWholeNumbers(seed)
  const load = new Float64Array(days * 24)
  const prices = new Float64Array(days * 24)
  let [cold, level] = [0, 0]
  for (let day = 0; day < days; day++) {
    cold = 0.7 * cold + pick(-100, 100) / 20
    level = 0.8 * level + pick(-100, 100) / 200
    const weekend = day % 7 >= 5 ? 8 : 0
    for (let hour = 0; hour < 24; hour++) {
      const at = day * 24 + hour
      load[at] = 50 + cold + 12 * Math.sin(((hour - 6) * Math.PI) / 12) - weekend + pick(-100, 100) / 100
      prices[at] =
        20 +
        0.5 * load[at] +
        0.02 * Math.max(0, load[at] - 50) ** 2 +
        level +
        pick(-100, 100) / 100 -
        (isHoliday(day) ? 6 : 0)
    }
  }
  return { prices, known: [load], firstWeekday: 1 }
}

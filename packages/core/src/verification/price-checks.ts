import type { Finding, PeriodCheck, PeriodUnderCheck } from './verification-report.ts'

/** Checks about the published price, the welfare and the coins that follow from it. */
export const priceChecks: readonly PeriodCheck[] = [
  { id: 'V4', name: 'the price is within the bounds (periods off)', examine: checkBounds },
  { id: 'V5', name: 'welfare equals its dual at the price (1e-8 TC off)', examine: checkDuality },
  { id: 'V6', name: 'the price is the midpoint of the price interval (ticks off)', examine: checkMidpoint },
  { id: 'V10', name: 'certified optimality gap (1e-8 TC)', examine: checkGap },
  { id: 'V11', name: 'buyers pay what sellers receive (1e-8 TC off)', examine: checkCash },
]

function checkBounds({ bounds, result: { price, interval } }: PeriodUnderCheck): Finding {
  const inside = (value: number) => value >= bounds.min && value <= bounds.max
  if ((price === null || inside(price)) && inside(interval.low) && inside(interval.high)) return passed
  return { figure: 1n, fault: `${price ?? 'the interval'} is outside ${bounds.min}…${bounds.max}` }
}

/** Strong duality: no other allocation can have more welfare, and the published welfare is that of the fills. */
function checkDuality(period: PeriodUnderCheck): Finding {
  const { primal, dual } = welfareOf(period)
  const off = distance(primal, dual) + distance(primal, period.result.welfare)
  if (off === 0n) return passed
  return { figure: off, fault: `welfare ${period.result.welfare}, of the fills ${primal}, dual ${dual}` }
}

/** Weak duality bounds the best possible welfare by the dual; without blocks the gap must be zero. */
function checkGap(period: PeriodUnderCheck): Finding {
  const { primal, dual } = welfareOf(period)
  return { figure: dual - primal, fault: dual === primal ? null : `${dual - primal} may have been missed` }
}

/**
 * The market-clearing interval in closed form, from the fills alone. Its midpoint is the price, half up to the tick;
 * a period without volume has no price.
 */
function checkMidpoint({ orders, bounds, result }: PeriodUnderCheck): Finding {
  let low: number = bounds.min
  let high: number = bounds.max
  for (const { side, price, quantity, fill } of orders) {
    const raisesLow = side === 'sell' ? fill > 0 : fill < quantity
    const lowersHigh = side === 'buy' ? fill > 0 : fill < quantity
    if (raisesLow) low = Math.max(low, price)
    if (lowersHigh) high = Math.min(high, price)
  }
  const midpoint = result.volume === 0 ? null : Math.floor((low + high + 1) / 2)
  const off = Math.abs(result.interval.low - low) + Math.abs(result.interval.high - high)
  const priceOff =
    midpoint === null || result.price === null ? Number(midpoint !== result.price) : Math.abs(midpoint - result.price)
  if (off + priceOff === 0) return passed
  const fault = `price ${result.price} in [${result.interval.low}, ${result.interval.high}], by the fills ${midpoint} in [${low}, ${high}]`
  return { figure: BigInt(off + priceOff), fault }
}

function checkCash({ orders, result }: PeriodUnderCheck): Finding {
  const price = BigInt(result.price ?? 0)
  let paid = 0n
  let received = 0n
  for (const { side, fill } of orders) {
    if (side === 'buy') paid += price * BigInt(fill)
    else received += price * BigInt(fill)
  }
  const turnover = price * BigInt(result.volume)
  const off = distance(paid, received) + distance(paid, turnover)
  return off === 0n ? passed : { figure: off, fault: `paid ${paid}, received ${received}, price × volume ${turnover}` }
}

/** primal = Σ σ·p·fill; dual = Σ q·max(0, σ·(p − π)). Without trade any price of the interval serves as π. */
function welfareOf({ orders, result }: PeriodUnderCheck): { primal: bigint; dual: bigint } {
  const clearing = BigInt(result.price ?? result.interval.low)
  let primal = 0n
  let dual = 0n
  for (const { side, price, quantity, fill } of orders) {
    const limit = BigInt(price)
    const value = limit * BigInt(fill)
    primal += side === 'buy' ? value : -value
    const gain = side === 'buy' ? limit - clearing : clearing - limit
    if (gain > 0n) dual += gain * BigInt(quantity)
  }
  return { primal, dual }
}

const passed: Finding = { figure: 0n, fault: null }

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a
}

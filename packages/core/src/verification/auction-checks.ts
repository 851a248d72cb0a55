import type { AuctionRules } from '../market/auction-rules.ts'
import type { FilledOrder, Finding, PeriodCheck, PeriodUnderCheck } from './verification-report.ts'

/** What V6 holds the price against by each rule; `paidAsBid` says the midpoint, which nobody pays. */
const pricesInInterval = {
  midpoint: { name: 'the midpoint', of: (low: number, high: number) => Math.floor((low + high + 1) / 2) },
  paidAsBid: { name: 'the midpoint', of: (low: number, high: number) => Math.floor((low + high + 1) / 2) },
  low: { name: 'the lowest', of: (low: number) => low },
  high: { name: 'the highest', of: (_low: number, high: number) => high },
}

/** The checks of one delivery period (market-rules.md section 2.9): who got how much, the price, the welfare and the coins. */
export const checksBy = ({ price, tie }: AuctionRules): readonly PeriodCheck[] => [
  { id: 'V1', name: 'bought equals sold equals the volume (Wh off)', examine: checkBalance },
  { id: 'V3', name: 'better than the price filled, worse refused (orders off)', examine: checkMoneyness },
  { id: 'V4', name: 'the price is within the bounds (periods off)', examine: checkBounds },
  { id: 'V5', name: 'welfare equals its dual at the price (1e-8 TC off)', examine: checkDuality },
  {
    id: 'V6',
    name: `the price is ${pricesInInterval[price].name} of the price interval (ticks off)`,
    examine: (period) => checkPlace(period, pricesInInterval[price].of),
  },
  { id: 'V7', name: 'the volume is the largest (Wh left that could trade)', examine: checkVolume },
  tie === 'time'
    ? { id: 'V8', name: 'who came first at the margin (Wh off)', examine: checkTurns }
    : { id: 'V8', name: 'pro rata at the margin, largest remainder (Wh off)', examine: checkProRata },
  { id: 'V10', name: 'certified optimality gap (1e-8 TC)', examine: checkGap },
  { id: 'V11', name: 'buyers pay what sellers receive (1e-8 TC off)', examine: checkCash },
]

const passed: Finding = { figure: 0n, fault: null }

function checkBalance({ orders, result }: PeriodUnderCheck): Finding {
  const bought = sumOf(orders, 'buy', ({ fill }) => fill)
  const sold = sumOf(orders, 'sell', ({ fill }) => fill)
  const volume = BigInt(result.volume)
  const off = distance(bought, sold) + distance(bought, volume)
  return { figure: off, fault: off === 0n ? null : `${bought} Wh bought, ${sold} Wh sold, volume ${volume} Wh` }
}

/** Without a price nobody may have got anything. */
function checkMoneyness({ orders, result: { price } }: PeriodUnderCheck): Finding {
  const wrong = orders.filter((order) => {
    if (price === null) return order.fill !== 0
    const gain = order.side === 'buy' ? order.price - price : price - order.price
    return gain > 0 ? order.fill !== order.quantity : gain < 0 && order.fill !== 0
  })
  const first = wrong[0]
  return {
    figure: BigInt(wrong.length),
    fault: first ? `order ${first.id} got ${first.fill} of ${first.quantity} Wh` : null,
  }
}

/** More could be traded as long as an unserved buyer pays what an unserved seller asks. */
function checkVolume({ orders }: PeriodUnderCheck): Finding {
  const unserved = orders.filter((order) => order.fill < order.quantity)
  const left = ({ quantity, fill }: FilledOrder) => quantity - fill
  let highestBid = -Infinity
  let lowestAsk = Infinity
  for (const order of unserved) {
    if (order.side === 'buy') highestBid = Math.max(highestBid, order.price)
    else lowestAsk = Math.min(lowestAsk, order.price)
  }
  if (highestBid < lowestAsk) return { figure: 0n, fault: null }
  const wanted = sumOf(
    unserved.filter((order) => order.price >= lowestAsk),
    'buy',
    left,
  )
  const offered = sumOf(
    unserved.filter((order) => order.price <= highestBid),
    'sell',
    left,
  )
  const figure = wanted < offered ? wanted : offered
  return { figure, fault: `unserved buyers at ${highestBid} meet unserved sellers at ${lowestAsk}` }
}

/** Each order at the price gets the floor of its share; the Wh that are missing go to the largest remainders. */
function checkProRata({ orders, result: { price } }: PeriodUnderCheck): Finding {
  let figure = 0n
  let fault: string | null = null
  for (const side of ['buy', 'sell'] as const) {
    const marginal = orders.filter((order) => order.side === side && order.price === price)
    const asked = sumOf(marginal, side, ({ quantity }) => quantity)
    const placed = sumOf(marginal, side, ({ fill }) => fill)
    if (asked === 0n) continue
    const shares = marginal.map((order) => {
      const product = BigInt(order.quantity) * placed
      return { order, floor: product / asked, remainder: product % asked }
    })
    const missing = placed - shares.reduce((sum, share) => sum + share.floor, 0n)
    shares.sort(
      (a, b) => compare(b.remainder, a.remainder) || a.order.time - b.order.time || compare(a.order.id, b.order.id),
    )
    shares.forEach(({ order, floor }, rank) => {
      const due = floor + (BigInt(rank) < missing ? 1n : 0n)
      if (due === BigInt(order.fill)) return
      figure += distance(due, BigInt(order.fill))
      fault ??= `order ${order.id} got ${order.fill} Wh where its share is ${due}`
    })
  }
  return { figure, fault }
}

/** Each order at the price is filled before a later one gets anything. */
function checkTurns({ orders, result: { price } }: PeriodUnderCheck): Finding {
  let figure = 0n
  let fault: string | null = null
  for (const side of ['buy', 'sell'] as const) {
    const marginal = orders.filter((order) => order.side === side && order.price === price)
    let left = sumOf(marginal, side, ({ fill }) => fill)
    marginal.sort((a, b) => a.time - b.time || compare(a.id, b.id))
    for (const { id, quantity, fill } of marginal) {
      const due = left < BigInt(quantity) ? left : BigInt(quantity)
      left -= due
      if (due === BigInt(fill)) continue
      figure += distance(due, BigInt(fill))
      fault ??= `order ${id} got ${fill} Wh where ${due} were left for it`
    }
  }
  return { figure, fault }
}

function sumOf(
  orders: readonly FilledOrder[],
  side: FilledOrder['side'],
  value: (order: FilledOrder) => number,
): bigint {
  const sum = sumOfProducts()
  for (const order of orders) if (order.side === side) sum.add(value(order), 1)
  return sum.total()
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a
}

function compare<Value extends bigint | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}

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
 * The market-clearing interval in closed form, from the fills alone. One place in it is the price: by the usual rule its midpoint, half up
 * to the tick; a period without volume has no price.
 */
function checkPlace(
  { orders, bounds, result }: PeriodUnderCheck,
  placeIn: (low: number, high: number) => number,
): Finding {
  let low: number = bounds.min
  let high: number = bounds.max
  for (const { side, price, quantity, fill } of orders) {
    const raisesLow = side === 'sell' ? fill > 0 : fill < quantity
    const lowersHigh = side === 'buy' ? fill > 0 : fill < quantity
    if (raisesLow) low = Math.max(low, price)
    if (lowersHigh) high = Math.min(high, price)
  }
  const due = result.volume === 0 ? null : placeIn(low, high)
  const off = Math.abs(result.interval.low - low) + Math.abs(result.interval.high - high)
  const priceOff = due === null || result.price === null ? Number(due !== result.price) : Math.abs(due - result.price)
  if (off + priceOff === 0) return passed
  const fault = `price ${result.price} in [${result.interval.low}, ${result.interval.high}], by the fills ${due} in [${low}, ${high}]`
  return { figure: BigInt(off + priceOff), fault }
}

function checkCash({ orders, result }: PeriodUnderCheck): Finding {
  const price = BigInt(result.price ?? 0)
  const paid = price * sumOf(orders, 'buy', ({ fill }) => fill)
  const received = price * sumOf(orders, 'sell', ({ fill }) => fill)
  const turnover = price * BigInt(result.volume)
  const off = distance(paid, received) + distance(paid, turnover)
  return off === 0n ? passed : { figure: off, fault: `paid ${paid}, received ${received}, price × volume ${turnover}` }
}

/** primal = Σ σ·p·fill; dual = Σ q·max(0, σ·(p − π)). Without trade any price of the interval serves as π. */
function welfareOf({ orders, result }: PeriodUnderCheck): { primal: bigint; dual: bigint } {
  const clearing = result.price ?? result.interval.low
  const primal = sumOfProducts()
  const dual = sumOfProducts()
  for (const { side, price, quantity, fill } of orders) {
    primal.add(side === 'buy' ? price : -price, fill)
    const gain = side === 'buy' ? price - clearing : clearing - price
    if (gain > 0) dual.add(gain, quantity)
  }
  return { primal: primal.total(), dual: dual.total() }
}

/** What a float holds without loss, and a sum of two of it does, too. */
const exact = 2 ** 52

/** Adds up products of whole numbers exactly: as floats as long as these hold them, which is ten times as fast as big integers alone. */
function sumOfProducts() {
  let carried = 0n
  let sum = 0
  return {
    add(a: number, b: number): void {
      const product = a * b
      if (!(Math.abs(product) < exact)) {
        carried += BigInt(a) * BigInt(b)
        return
      }
      sum += product
      if (Math.abs(sum) < exact) return
      carried += BigInt(sum)
      sum = 0
    },
    total: () => carried + BigInt(sum),
  }
}

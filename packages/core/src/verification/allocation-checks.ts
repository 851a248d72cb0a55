import type { FilledOrder, Finding, PeriodCheck, PeriodUnderCheck } from './verification-report.ts'

/** Checks about who got how much, given the published price. */
export const allocationChecks: readonly PeriodCheck[] = [
  { id: 'V1', name: 'bought equals sold equals the volume (Wh off)', examine: checkBalance },
  { id: 'V3', name: 'better than the price filled, worse refused (orders off)', examine: checkMoneyness },
  { id: 'V7', name: 'the volume is the largest (Wh left that could trade)', examine: checkVolume },
  { id: 'V8', name: 'pro rata at the margin, largest remainder (Wh off)', examine: checkProRata },
]

function checkBalance({ orders, result }: PeriodUnderCheck): Finding {
  const bought = sumOf(orders, 'buy', (order) => BigInt(order.fill))
  const sold = sumOf(orders, 'sell', (order) => BigInt(order.fill))
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
  const left = (order: FilledOrder) => BigInt(order.quantity) - BigInt(order.fill)
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
    const asked = sumOf(marginal, side, (order) => BigInt(order.quantity))
    const placed = sumOf(marginal, side, (order) => BigInt(order.fill))
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

function sumOf(
  orders: readonly FilledOrder[],
  side: FilledOrder['side'],
  value: (order: FilledOrder) => bigint,
): bigint {
  let sum = 0n
  for (const order of orders) if (order.side === side) sum += value(order)
  return sum
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a
}

function compare<Value extends bigint | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}

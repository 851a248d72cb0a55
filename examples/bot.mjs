// A market maker for the intra-day market in 40 lines: it streams, places, amends, and cancels everything on Ctrl+C.
//   TANDEM_URL=http://localhost:3000 TANDEM_TOKEN=tandem_… node examples/bot.mjs
// An example and no advice: it looks at one price, and a price that keeps falling fills its bids up to its limit.
// Give it an account of its own: it takes the open orders it finds in this market for its own.

// What it offers on each side, kWh; how far from the price, TC/kWh; what it may hold of a contract, either way, kWh.
const [size, margin, limit, sign] = [10, 0.005, 50, { buy: 1, sell: -1 }]
// What the stream has told so far, and what ends it.
const [contracts, orders, stop] = [new Map(), new Map(), new AbortController()]
const headers = { authorization: `Bearer ${process.env.TANDEM_TOKEN}`, 'content-type': 'application/json' }

// One call. A refusal becomes an error that says why, such as {"code":"insufficient_coins","message":"…"}.
async function call(method, path, body, signal) {
  const answer = await fetch(`${process.env.TANDEM_URL}/api/intraday/${path}`, { method, headers, body, signal })
  if (!answer.ok) throw new Error(await answer.text())
  return signal ? answer.body.pipeThrough(new TextDecoderStream()) : answer.json()
}

// The stream may still tell of an order as it was before the last answer: the higher version is the newer one.
const keep = (order) => order.version < orders.get(order.id)?.version || orders.set(order.id, order)
const send = async (...request) => keep(await call(...request).then((answer) => answer.order ?? answer))

// Reads the stream: a snapshot first, then whatever changed, as it is now. What came in one piece is answered at once.
async function follow(market, pieces = ['']) {
  for await (const text of await call('GET', `markets/${market.id}/stream`, undefined, stop.signal)) {
    // Each event carries its JSON after "data: " and ends with an empty line; the last piece may not be whole yet.
    pieces = (pieces[0] + text).split('\n\n')
    for (const message of pieces.splice(0, pieces.length - 1).map((event) => JSON.parse(event.match(/{.*/)[0]))) {
      message.contracts?.forEach((contract) => contracts.set(contract.period, contract))
      message.orders?.forEach(keep)
    }
    await quote(market).catch(console.error)
  }
}

// Brings its orders to where they belong: one on each side of the price, in the open contract that is delivered next.
async function quote({ id: marketId, smallestOrder }) {
  const { period, last, dayAheadPrice } = [...contracts.values()].find(({ status }) => status === 'open') ?? {}
  const [price, all] = [last ?? dayAheadPrice, [...orders.values()]]
  const held = all.reduce((sum, order) => sum + (order.period === period ? sign[order.side] * order.filled : 0), 0)
  const active = all.filter(({ status }) => status === 'active')
  // A bid above the price moves before the offer follows: the two must not meet each other.
  for (const side of active.find((each) => each.side === 'buy')?.price > price ? ['buy', 'sell'] : ['sell', 'buy']) {
    const order = active.find((each) => each.side === side)
    // If all of it were taken, the limit would still be kept. Prices have 5 decimals, quantities 3.
    const room = Math.min(size, limit - sign[side] * held)
    const quantity = Number.isFinite(price) && room >= smallestOrder ? Number(room.toFixed(3)) : 0
    const terms = { price: Number((price - sign[side] * margin).toFixed(5)), quantity }
    if (order && (quantity <= 0 || order.period !== period)) await send('DELETE', `orders/${order.id}`)
    else if (order && (order.price !== terms.price || order.open !== quantity))
      await send('PUT', `orders/${order.id}`, JSON.stringify({ ...terms, version: order.version }))
    else if (!order && quantity > 0) await send('POST', 'orders', JSON.stringify({ marketId, period, side, ...terms }))
  }
}

// Follows the open market of the nearest day until Ctrl+C, or until the connection breaks, and then cancels everything.
const market = (await call('GET', 'markets')).findLast(({ active }) => active)
if (!market) throw new Error('No intra-day market is open.')
process.once('SIGINT', () => stop.abort('Stopped.'))
await follow(market).catch(console.error)
console.log(await call('DELETE', `orders?marketId=${market.id}`))

/// <reference lib="dom" />
import { chromium } from '@playwright/test'
import http from 'node:http'
import { parseArgs } from 'node:util'
import type { ContractBook, IntradayContract } from '@tandem/contract/orders/intraday.ts'
import { listIntradayMarkets } from '@tandem/contract/orders/intraday-lists.ts'
import { LiveMessage } from '@tandem/contract/orders/intraday-live.ts'
import { amount, energyWh, priceTick } from '@tandem/core/units/units.ts'
import { z } from 'zod'
import { findChromium } from '../../scripts/chromium.mjs'

/*
 * Measures how smooth the trading screen stays while a market is very busy:
 * node tests/pictures/busy-market.ts --address http://localhost:3000 --rate 1000 --seconds 5
 * Needs a running demo with an intra-day market. Everything but the stream comes from it; the stream is this script's:
 * 100 contracts, each message a change of one of them, every tenth also of the chosen book. Prints times of frames and
 * the longest task of the page's thread.
 */
const { values } = parseArgs({
  options: {
    as: { type: 'string', default: 'ana' },
    password: { type: 'string', default: 'tandem-demo' },
    address: { type: 'string', default: 'http://localhost:3000' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
    width: { type: 'string', default: '1440' },
  },
})
const rate = Number(values.rate)
const seconds = Number(values.seconds)
const contracts = 100

const signIn = await fetch(`${values.address}/api/auth/signin`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: values.as, password: values.password }),
})
if (!signIn.ok) throw new Error(`could not sign in as ${values.as}: ${await signIn.text()}`)
const user = (await signIn.json()) as { accessToken: string }
const listed = await fetch(`${values.address}${listIntradayMarkets.path}`, {
  headers: { authorization: `Bearer ${user.accessToken}` },
})
const markets = z.decode(
  listIntradayMarkets.response,
  (await listed.json()) as z.input<typeof listIntradayMarkets.response>,
)
const market = markets.find(({ active }) => active) ?? markets[0]
if (!market) throw new Error('the demo has no intra-day market')

const begin = Temporal.Now.instant()
const wave = (period: number, number: number) => Math.round(42_000 + 3000 * Math.sin(number / 7 + period))

function contractAt(period: number, number: number): IntradayContract {
  const start = begin.add({ minutes: 120 + period * 15 })
  const last = wave(period, number)
  const [bid, ask] = [priceTick(last - 200), priceTick(last + 300)]
  return {
    period,
    start,
    end: start.add({ minutes: 15 }),
    label: `Q${String(period)}`,
    status: 'open',
    number,
    closure: start.subtract({ minutes: 60 }),
    bid,
    ask,
    trades: number,
    bidQuantity: energyWh(1000 + (number % 50) * 100),
    askQuantity: energyWh(500 + (number % 30) * 100),
    open: priceTick(42_000),
    high: priceTick(45_000),
    low: priceTick(39_000),
    last: priceTick(last),
    vwap: priceTick(42_000),
    volume: energyWh(number * 100),
    dayAheadPrice: priceTick(41_000),
  }
}

function bookAt(period: number, number: number): ContractBook {
  const middle = wave(period, number)
  const side = (sign: 1 | -1) =>
    Array.from({ length: 12 }, (_, place) => ({
      price: priceTick(middle + sign * (200 + place * 100)),
      quantity: energyWh(500 + ((number + place) % 20) * 250),
      orders: 1 + (place % 3),
    }))
  return {
    period,
    number,
    bids: side(-1),
    asks: side(1),
    id1: null,
    id3: null,
    vwap: priceTick(42_000),
    trades: [
      {
        number,
        at: Temporal.Now.instant(),
        price: priceTick(middle),
        quantity: energyWh(100),
        aggressor: number % 2 ? 'buy' : 'sell',
      },
    ],
  }
}

/** Sends `rate` messages a second for `seconds`, as a stream of the contract does. */
function stream(response: http.ServerResponse, period: number) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  const send = (message: LiveMessage) => response.write(`data: ${JSON.stringify(z.encode(LiveMessage, message))}\n\n`)
  const now = Temporal.Now.instant()
  const zero = amount(0n)
  send({
    type: 'snapshot',
    now,
    market: { ...market, mtuMinutes: 15, periodCount: contracts } as (typeof markets)[number],
    contracts: Array.from({ length: contracts }, (_, place) => contractAt(place + 1, 0)),
    book: bookAt(period, 0),
    orders: [],
    trades: [],
    position: [],
    wallet: { userId: 1, available: zero, reserved: zero, balance: zero },
  })
  const started = performance.now() + 1500
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.min(rate * seconds, Math.floor(((performance.now() - started) / 1000) * rate))
    for (; sent < due; sent += 1) {
      const number = Math.floor(sent / contracts) + 1
      send({ type: 'contracts', contracts: [contractAt((sent % contracts) + 1, number)] })
      if (sent % 10 === 0) send({ type: 'book', book: bookAt(period, sent) })
    }
  }, 4)
  response.on('close', () => {
    clearInterval(timer)
  })
}

const front = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', values.address)
  if (url.pathname.endsWith('/stream')) {
    stream(response, Number(url.searchParams.get('period') ?? 1))
    return
  }
  const { hostname, port } = new URL(values.address)
  const asked = http.request(
    { hostname, port, path: request.url, method: request.method, headers: request.headers },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  request.pipe(asked)
})
await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
const place = front.address()
if (place === null || typeof place === 'string') throw new Error('no address')

const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: false,
  args: [
    ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    ...['--disable-component-update', '--disable-sync'],
  ],
})
const page = await browser.newPage({ viewport: { width: Number(values.width), height: 900 } })
page.on('pageerror', (error) => process.stdout.write(`  page error: ${error.message}\n`))
await page.addInitScript(
  ([stored, token]) => {
    localStorage.setItem('lang', 'en')
    localStorage.setItem('user', stored ?? '')
    document.cookie = `token=${token ?? ''}; path=/; max-age=3480`
  },
  [JSON.stringify(user), user.accessToken],
)
await page.goto(`http://127.0.0.1:${String(place.port)}/IDMarket?market=${String(market.id)}&contract=1`)
await page.locator('[role="grid"] [role="row"]').nth(50).waitFor({ state: 'attached' })
await page.waitForTimeout(1500)
const found = await page.evaluate(async (milliseconds) => {
  const tasks: number[] = []
  new PerformanceObserver((list) => {
    tasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ entryTypes: ['longtask'] })
  const frames: number[] = []
  let changes = 0
  const grid = document.querySelector('[role="grid"]')
  const watcher = new MutationObserver((list) => {
    changes += list.length
  })
  if (grid) watcher.observe(grid, { subtree: true, characterData: true, childList: true })
  const end = performance.now() + milliseconds
  await new Promise<void>((resolve) => {
    let before = performance.now()
    const frame = (now: number) => {
      frames.push(now - before)
      before = now
      if (now < end) requestAnimationFrame(frame)
      else resolve()
    }
    requestAnimationFrame(frame)
  })
  return { frames: frames.slice(1).toSorted((a, b) => a - b), tasks, changes }
}, seconds * 1000)
await browser.close()
front.closeAllConnections()
front.close()

const at = (share: number) => (found.frames[Math.floor((found.frames.length - 1) * share)] ?? 0).toFixed(1)
process.stdout.write(
  [
    `${String(rate)} messages a second for ${String(seconds)} s, ${String(contracts)} contracts, ${values.width} px wide`,
    `frames: ${String(found.frames.length)}, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
    `tasks over 50 ms: ${String(found.tasks.length)}, the longest ${Math.max(0, ...found.tasks).toFixed(0)} ms`,
    `changes drawn in the board: ${String(found.changes)}`,
    '',
  ].join('\n'),
)

import net from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/*
 * The client of `intraday-entry.bench.ts`, a process of its own that does as little as it can, because it shares the
 * machine with what it measures. It reads what to do from its input as JSON and prints what it did, as JSON.
 */

export interface Task {
  readonly seconds: number
  /** How many are under way at any time. */
  readonly concurrency: number
  /** Requests to be sent over as many connections, each to the last byte; or else rows to be inserted. */
  readonly http: { readonly port: number; readonly requests: readonly string[] } | null
  readonly database: { readonly url: string; readonly poolSize: number }
}

export interface SentOrder {
  /** Acknowledged, each after the one before it on its connection. */
  readonly count: number
  readonly seconds: number
  /** Milliseconds that 50 and 99 of a hundred took at most. */
  readonly median: number
  readonly slow: number
  /** Microseconds of processor time that this client took for one. */
  readonly ownTime: number
}

const task = JSON.parse(await text(process.stdin)) as Task
process.stdout.write(JSON.stringify(task.http ? await placeOrders(task, task.http) : await insertRows(task)))

async function insertRows({ database, ...task }: Task): Promise<SentOrder> {
  const pool = new pg.Pool({ connectionString: database.url, max: database.poolSize })
  await Promise.all(Array.from({ length: database.poolSize }, () => pool.query('select 1')))
  const done = await repeat(task, async (_worker, number) => {
    await pool.query(
      `insert into plain_orders (user_id, session_id, period, name, side, price_ticks, execution, quantity_wh, open_wh, visible_wh,
        sequence, status, created_at, changed_at, entered_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8, $9, $10, $11, $11, $11)`,
      [1 + (number % 50), 1, 1 + (number % 24), '12-13', 'buy', 10_000, 'NON', 1_000, number, 'active', new Date()],
    )
  })
  await pool.end()
  return done
}

async function placeOrders(task: Task, { port, requests }: NonNullable<Task['http']>): Promise<SentOrder> {
  const connections = await Promise.all(Array.from({ length: task.concurrency }, () => connect(port)))
  const done = await repeat(task, async (worker, number) => {
    const answer = await connections[worker]?.send(requests[number % requests.length] ?? '')
    if (!answer?.startsWith('HTTP/1.1 200')) throw new Error(`an order was answered with ${answer ?? 'nothing'}`)
  })
  for (const { close } of connections) close()
  return done
}

interface Connection {
  send(request: string): Promise<string>
  close(): void
}

/** One connection, one request at a time; an answer is complete when its body is as long as it says. */
async function connect(port: number): Promise<Connection> {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received = ''
  let waiting: PromiseWithResolvers<string> | null = null
  socket.setEncoding('latin1')
  socket.on('data', (part: string) => {
    received += part
    const head = received.indexOf('\r\n\r\n')
    if (head === -1) return
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1])
    if (received.length < head + 4 + length) return
    waiting?.resolve(received)
    received = ''
  })
  socket.on('end', () => waiting?.reject(new Error('the server closed a connection')))
  return {
    send(request) {
      waiting = Promise.withResolvers()
      socket.write(request)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}

/** As many workers as there may be under way, each doing one after the other until the time is over. */
async function repeat(
  { seconds, concurrency }: Pick<Task, 'seconds' | 'concurrency'>,
  action: (worker: number, number: number) => Promise<void>,
): Promise<SentOrder> {
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1_000
  const times: number[] = []
  let begun = 0
  const work = async (worker: number) => {
    for (let at = performance.now(); at < end;) {
      await action(worker, begun++)
      const now = performance.now()
      times.push(now - at)
      at = now
    }
  }
  await Promise.all(Array.from({ length: concurrency }, (_, worker) => work(worker)))
  const took = (performance.now() - start) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  return {
    count: times.length,
    seconds: took,
    median: at(0.5),
    slow: at(0.99),
    ownTime: (user + system) / times.length,
  }
}

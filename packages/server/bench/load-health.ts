import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { threadTimes } from './processor-time.ts'

/*
 * Asks `/health` of the servers of `load.ts` again and again, each on a connection of its own, as a balancer does: in a process of its
 * own, so that what those who make the load have to do is not taken for the server's. Is given the servers as JSON, prints a line once
 * it has asked each, and what came of it as JSON once its input has ended.
 */

export interface WatchedServer {
  readonly port: number
  readonly pid: number
}

/** Answers of all servers. */
export interface HealthResult {
  readonly slowest: HealthAnswer
  /** What each took, in milliseconds. */
  readonly times: readonly number[]
}

/** Milliseconds. */
export interface HealthAnswer {
  /** When it came, since 1970. */
  readonly at: number
  readonly took: number
  /** What the server's own thread did meanwhile: how long it worked, and waited for a processor that others had. */
  readonly worked: number
  readonly waited: number
  /** How long whoever asked waited for a processor meanwhile. */
  readonly askerWaited: number
}

const every = 200
const servers = JSON.parse(process.argv[2] ?? '[]') as readonly WatchedServer[]
const agent = new http.Agent({ keepAlive: true })
let isOver = false

// What is loaded with the first call is not the server's.
for (const server of servers) await ask(server)
process.stdout.write('{}\n')
const watching = Promise.all(servers.map((server) => watch(server)))
await text(process.stdin)
isOver = true
const answers = (await watching).flat()
const slowest = answers.reduce((a, b) => (b.took > a.took ? b : a))
const result: HealthResult = { slowest, times: answers.map(({ took }) => took) }
process.stdout.write(`${JSON.stringify(result)}\n`)
agent.destroy()

async function watch(server: WatchedServer): Promise<HealthAnswer[]> {
  const answered: HealthAnswer[] = []
  while (!isOver) {
    answered.push(await ask(server))
    await sleep(every)
  }
  return answered
}

async function ask({ port, pid }: WatchedServer): Promise<HealthAnswer> {
  const [server, own] = [threadTimes(pid), threadTimes(process.pid)]
  const since = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  http.get({ port, host: '127.0.0.1', path: '/health', agent }, resolve).on('error', reject)
  const answer = await promise
  await text(answer)
  const took = performance.now() - since
  if (answer.statusCode !== 200) throw new Error(`/health answered ${answer.statusCode ?? 0}`)
  const [serverNow, ownNow] = [threadTimes(pid), threadTimes(process.pid)]
  return {
    at: Date.now(),
    took,
    worked: serverNow.worked - server.worked,
    waited: serverNow.waited - server.waited,
    askerWaited: ownNow.waited - own.waited,
  }
}

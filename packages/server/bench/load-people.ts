import http from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * The people of `load.ts`, in processes of their own beside the server: some watch a market, some send what they were told to.
 * Reads its task from its input as JSON and prints lines of JSON: `ready` when everybody watches, at the end what came of it.
 */

export interface PeopleTask {
  /** Who watches, with the address of the stream, and until when (milliseconds since 1970). */
  readonly watch: { readonly path: string; readonly people: readonly Person[]; readonly until: number } | null
  readonly send: readonly Plan[]
}

export interface Person {
  readonly token: string
  /** Of the server that the person is connected to. */
  readonly port: number
}

/** What one person sends. */
export interface Plan {
  readonly by: Person
  /** Milliseconds after the start. */
  readonly at: number
  readonly kind: 'dayAhead' | 'intraday'
  readonly path: string
  readonly body: string
}

export interface Sent {
  readonly kind: Plan['kind']
  /** Milliseconds from what was asked first until all was answered. */
  readonly took: number
  /** Of the last answer; 0: none came. */
  readonly status: number
  readonly code: string
  /** The order that was acknowledged. */
  readonly id: number | null
}

export interface PeopleResult {
  readonly sent: readonly Sent[]
  /** The last change of the book that each screen was shown; null: nothing. */
  readonly shown: readonly (number | null)[]
  /** Streams that ended before they should have. */
  readonly broken: number
  /** How often a screen was asked to come again before it was shown anything. */
  readonly putOff: number
  readonly megabytes: number
}

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity })
const task = JSON.parse(await text(process.stdin)) as PeopleTask
let putOff = 0
const screens = await watchAll()
process.stdout.write('{}\n')
const sent = await Promise.all(task.send.map((plan) => carryOut(plan)))
if (task.watch) await sleep(Math.max(0, task.watch.until - Date.now()))
const shown = screens.map((screen) => screen.shown())
const broken = screens.filter((screen) => screen.hasEnded()).length
const bytes = screens.reduce((sum, screen) => sum + screen.bytes(), 0)
const result: PeopleResult = { sent, shown, broken, putOff, megabytes: bytes / 1e6 }
// Streams are open still; what was said must have left before all ends.
process.stdout.write(`${JSON.stringify(result)}\n`, () => process.exit(0))

interface Screen {
  shown(): number | null
  hasEnded(): boolean
  bytes(): number
}

/** Everybody opens the screen within a few seconds, as at the beginning of a lesson; resolves when all have seen the market. */
async function watchAll(): Promise<Screen[]> {
  const { watch } = task
  if (!watch) return []
  const opening = watch.people.map(async (person, index) => {
    await sleep(index * 15)
    for (;;) {
      const screen = await openScreen(watch.path, person)
      if (screen) return screen
      // The server asks to come again: the screen does so by itself.
      putOff++
      await sleep(1_000 + Math.random() * 1_000)
    }
  })
  return Promise.all(opening)
}

/** Null where the server asked to come again. */
function openScreen(path: string, { token, port }: Person): Promise<Screen | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Screen | null>()
  let [rest, book, bytes, isOver] = ['', '', 0, false]
  const screen: Screen = {
    // Only the last one is understood: a thousand browsers share the work among a thousand machines.
    shown: () => {
      const number = /"number":"?(\d+)/.exec(book)?.[1]
      return number === undefined ? null : Number(number)
    },
    hasEnded: () => isOver,
    bytes: () => bytes,
  }
  const take = (chunk: string) => {
    bytes += chunk.length
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events) {
      if (event.includes('"type":"snapshot"')) resolve(screen)
      if (event.includes('"type":"book"')) book = event
    }
  }
  const headers = { authorization: `Bearer ${token}` }
  const asked = http.get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
    if (answer.statusCode === 503) {
      answer.resume()
      resolve(null)
      return
    }
    if (answer.statusCode !== 200) reject(new Error(`a screen was answered ${answer.statusCode ?? 0}`))
    answer.setEncoding('utf8').on('data', take)
    answer.on('close', () => (isOver = true))
  })
  asked.on('error', (error) => {
    isOver = true
    reject(error)
  })
  return promise
}

interface Answer {
  readonly status: number
  readonly body: { readonly id?: number; readonly order?: { readonly id: number }; readonly code?: string }
}

async function carryOut({ by, at, kind, path, body: written }: Plan): Promise<Sent> {
  await sleep(at)
  const since = performance.now()
  const { status, body } = await ask(by, path, written)
  const id = status === 200 ? (body.id ?? body.order?.id ?? null) : null
  return { kind, took: performance.now() - since, status, code: body.code ?? '', id }
}

function ask({ token, port }: Person, path: string, body: string): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>()
  const failed = (code: string) => resolve({ status: 0, body: { code } })
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const options = { port, host: '127.0.0.1', method: 'POST', path, headers, agent, timeout: 30_000 }
  const asked = http.request(options, (answer) => {
    text(answer).then(
      (said) => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(said) as Answer['body'] }),
      (error: unknown) => failed(error instanceof Error ? error.message : 'no answer'),
    )
  })
  asked.on('error', (error) => failed(error.message))
  asked.on('timeout', () => asked.destroy(new Error('no answer within 30 s')))
  asked.end(body)
  return promise
}

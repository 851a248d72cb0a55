import { Refusal, type RefusalCode, type RefusalDetails } from '@tandem/core/refusal.ts'
import { fork } from 'node:child_process'
import os from 'node:os'

/*
 * Work in a process of its own, for what is long or large: it has a memory and a time of its own, waits behind everything else for a
 * core, and ends with the process that began it. It runs a script of ours, in which `answerParent` does what it is given.
 */

/** What the child says. */
export type FromChild =
  | { readonly kind: 'news'; readonly news: unknown }
  | { readonly kind: 'done'; readonly answer: unknown }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly details: RefusalDetails }
  | { readonly kind: 'failed'; readonly message: string }

interface ChildWork {
  /** What runs in the child. */
  readonly script: URL
  /** What crosses is plain: no instants. It is sent, and stands in no list of processes. */
  readonly input: unknown
  readonly memoryMegabytes: number
  readonly longestMs: number
  /** Ends the child. */
  readonly stopping: AbortSignal
  /** How long it may put away what it is at before it is ended, in milliseconds; by default it is ended at once. */
  readonly grace?: number
  readonly onNews: (news: unknown) => void
}

/** A child needed more memory or time than it has. */
class ChildExceeded extends Error {
  override readonly name = 'ChildExceeded'
  readonly what: 'memory' | 'time'

  constructor(what: 'memory' | 'time', message: string) {
    super(message)
    this.what = what
  }
}

/** A child was ended because it was no longer wanted. */
class ChildStopped extends Error {
  override readonly name = 'ChildStopped'
}

const lastWords = 2_000

/**
 * Has work done in a child. Refuses what the child refuses; what it needs too much of is a `ChildExceeded`, and a `ChildStopped` what
 * was stopped. Resolves or fails only once the child is gone.
 */
function runChild<Answer>(work: ChildWork): Promise<Answer> {
  const { script, input, memoryMegabytes, longestMs, stopping, grace = 0, onNews } = work
  if (stopping.aborted) return Promise.reject(new ChildStopped('it was stopped before it began'))
  const child = fork(script, [], {
    env: {},
    execArgv: [`--max-old-space-size=${String(memoryMegabytes)}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  yieldCores(child.pid)
  let [written, isMemory] = ['', false]
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written += text
    // It is said before a long list of where it was.
    isMemory ||= /heap out of memory|allocation failed/i.test(written)
    written = written.slice(-lastWords)
  })
  return new Promise<Answer>((resolve, reject) => {
    let outcome: (() => void) | null = null
    const end = (error: Error) => {
      outcome ??= () => reject(error)
      child.kill('SIGKILL')
    }
    /** Lets it put away what it is at, and ends it where that takes too long. */
    const endSoon = (error: Error) => {
      if (grace === 0 || !child.connected) return end(error)
      outcome ??= () => reject(error)
      child.send({ stop: true })
      setTimeout(() => child.kill('SIGKILL'), grace).unref()
    }
    const timer = setTimeout(
      () => endSoon(new ChildExceeded('time', `a child took longer than ${longestMs} ms`)),
      longestMs,
    )
    const stop = () => endSoon(new ChildStopped('it was stopped'))
    stopping.addEventListener('abort', stop)
    child.on('message', (message: FromChild) => {
      if (message.kind === 'news') onNews(message.news)
      else if (message.kind === 'done') outcome ??= () => resolve(message.answer as Answer)
      else if (message.kind === 'refused') outcome ??= () => reject(new Refusal(message.code, message.details))
      else outcome ??= () => reject(new Error(message.message))
    })
    child.on('error', (error) => {
      end(error)
      // One that could not be begun is never closed.
      if (child.pid === undefined) outcome?.()
    })
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      stopping.removeEventListener('abort', stop)
      outcome ??= () =>
        reject(
          isMemory
            ? new ChildExceeded('memory', 'a child needed more memory than it has')
            : new Error(`a child ended with ${String(signal ?? code)}: ${written.trim()}`),
        )
      outcome()
    })
    child.send({ input }, (error) => {
      if (error) end(error)
    })
  })
}

/** How often it is noted how far work is, and asked whether it is still wanted, in milliseconds. */
const askEvery = 2_000

export interface WantedWork<News> extends Omit<ChildWork, 'stopping' | 'onNews'> {
  /** Of the server, which leaves the work to whoever is next. */
  readonly stopping?: AbortSignal | undefined
  /** How far it is before anything was heard of it. */
  readonly first: News
  /** Notes how far it is; false where it is no longer wanted. */
  readonly note: (news: News) => Promise<boolean>
  /** Notes why it ended without an answer. */
  readonly fail: (reason: Refusal) => Promise<void>
  /** The refusal for what needed too much. */
  readonly exceeded: (what: ChildExceeded['what']) => Refusal
  /** The refusal for what nobody can do anything about but look at the log: that is thrown as well. */
  readonly interrupted: RefusalCode
}

/** Has work that is kept somewhere done in a child as long as it is wanted there. Null where it ended without an answer. */
export async function runWanted<News>(work: WantedWork<News>): Promise<{ readonly answer: unknown } | null> {
  const { first, note, fail, exceeded, interrupted, stopping, ...child } = work
  const unwanted = new AbortController()
  let news = first
  const asking = setInterval(() => {
    note(news).then(
      (isWanted) => isWanted || unwanted.abort(),
      // Whoever cannot be asked now is asked again.
      () => undefined,
    )
  }, askEvery)
  try {
    const answer = await runChild({
      ...child,
      stopping: AbortSignal.any([unwanted.signal, ...(stopping ? [stopping] : [])]),
      onNews: (latest) => (news = latest as News),
    })
    return { answer }
  } catch (error) {
    if (error instanceof ChildStopped) return null
    const reason = error instanceof Refusal ? error : error instanceof ChildExceeded ? exceeded(error.what) : null
    await fail(reason ?? new Refusal(interrupted))
    if (reason) return null
    throw error
  } finally {
    clearInterval(asking)
  }
}

/** What people wait for comes first. */
function yieldCores(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_LOW)
  } catch {
    // Some systems allow it to nobody: the work is done all the same.
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'

/** The channel on which every process tells the others what it has changed. */
export const notificationChannel = 'tandem_live'

export interface NotificationListener {
  /** What was told, once its database transaction was committed. */
  readonly onNotification: (payload: string) => void
  /** Notices may have been missed: from now on they arrive again. */
  readonly onGap: () => void
}

export interface Notifications {
  /** Whether what is told arrives at this moment. */
  isListening(): boolean
  stop(): Promise<void>
}

const firstWait = 100
const longestWait = 5_000
/** A connection that died without saying so is found by asking. */
const askEvery = 5_000
const answerWithin = 4_000

/**
 * Listens to the other processes on a database connection of its own. One that breaks is opened again, after a moment and
 * then ever more patiently; `onGap` says when it is back. Resolves when the first one listens, and refuses as the
 * database does when that cannot be opened.
 */
export async function listenToNotifications(
  url: string,
  listener: NotificationListener,
  log: Log,
): Promise<Notifications> {
  const stopping = new AbortController()
  let current: Connection | null = await connect(url, listener)
  const hasStopped = () => stopping.signal.aborted
  const keep = async () => {
    while (!hasStopped()) {
      await current?.ended
      current = null
      if (hasStopped()) return
      log.warn('the connection for notices broke; another is opened')
      current = await reconnect(url, listener, stopping.signal)
      if (current) listener.onGap()
    }
  }
  const kept = keep()
  return {
    isListening: () => current !== null,
    async stop() {
      stopping.abort()
      await current?.end()
      await kept
    },
  }
}

async function reconnect(url: string, listener: NotificationListener, signal: AbortSignal): Promise<Connection | null> {
  const hasStopped = () => signal.aborted
  for (let wait = firstWait; ; wait = Math.min(2 * wait, longestWait)) {
    await sleep(wait * (0.75 + Math.random() / 2), null, { signal }).catch(() => undefined)
    if (hasStopped()) return null
    try {
      const connection = await connect(url, listener)
      if (!hasStopped()) return connection
      await connection.end()
    } catch {
      // The database is not there yet.
    }
  }
}

interface Connection {
  /** Resolves when it is over, however it ended. */
  readonly ended: Promise<void>
  end(): Promise<void>
}

async function connect(url: string, { onNotification }: NotificationListener): Promise<Connection> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tandem notices',
    connectionTimeoutMillis: 15_000,
    query_timeout: answerWithin,
    keepAlive: true,
  })
  const { promise: ended, resolve } = Promise.withResolvers<undefined>()
  client.on('error', () => resolve(undefined))
  client.on('end', () => resolve(undefined))
  client.on('notification', ({ payload }) => onNotification(payload ?? ''))
  const end = () => client.end().catch(() => undefined)
  try {
    await client.connect()
    await client.query(`listen ${notificationChannel}`)
  } catch (error) {
    void end()
    throw error
  }
  const asking = setInterval(() => {
    client.query('select 1').catch(() => {
      resolve(undefined)
      void end()
    })
  }, askEvery)
  void ended.then(() => clearInterval(asking))
  return { ended, end }
}

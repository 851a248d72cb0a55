import type { Socket } from 'node:net'
import type pg from 'pg'

/** What the driver writes to the database on. */
export function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/** What is asked until this step of the program ends goes to the database by one call of the system instead of one for each statement. */
export function sendTogether(client: pg.PoolClient): void {
  const stream = streamOf(client)
  stream.cork()
  process.nextTick(() => stream.uncork())
}

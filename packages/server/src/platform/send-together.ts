import type { Socket } from 'node:net'
import type pg from 'pg'

/** The socket of a connection, which the driver keeps to itself. */
export function streamOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

/**
 * Called before something is sent on a connection: what is sent in the same moment leaves together, by a system call, and a wakening of the
 * database, for a round instead of for each statement.
 */
export function sendingTogether(client: pg.PoolClient): () => void {
  let isHeldBack = false
  return () => {
    if (isHeldBack) return
    const stream = streamOf(client)
    isHeldBack = true
    stream.cork()
    process.nextTick(() => {
      isHeldBack = false
      stream.uncork()
    })
  }
}

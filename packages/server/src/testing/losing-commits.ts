import { once } from 'node:events'
import net from 'node:net'

/** A way to a database that loses what is said about a commit. */
export interface LosingProxy {
  readonly url: string
  close(): void
}

/**
 * When the connection breaks: once the commit has reached the database (`stored`), before it does (`notStored`), or once its
 * answer was passed on (`answered`), and then nobody connects any more.
 */
export type Loss = 'stored' | 'notStored' | 'answered'

/**
 * Stands between a server and its database, and breaks connections about a commit: the first one, or that of the first transaction
 * with `text` in one of its statements. `onLoss` is called before anybody can learn of it.
 */
export async function startLosingProxy(
  databaseUrl: string,
  loss: Loss,
  { text = '', onLoss = () => undefined }: { readonly text?: string; readonly onLoss?: () => void } = {},
): Promise<LosingProxy> {
  const target = new URL(databaseUrl)
  let isOver = false
  const server = net.createServer((near) => {
    if (isOver) {
      near.resetAndDestroy()
      return
    }
    const far = net.connect(Number(target.port || 5432), target.hostname)
    let isConcerned = text === ''
    let isCommitting = false
    let isCommitted = false
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('data', (part) => {
      const said = part.toString('latin1')
      isConcerned ||= said.includes(text)
      isCommitting ||= isConcerned && said.includes('commit')
      if (isCommitting && loss === 'notStored') far.destroy()
      else far.write(part)
    })
    far.on('data', (part) => {
      // What went before it in the same round is answered first.
      isCommitted ||= isCommitting && part.toString('latin1').includes('COMMIT\0')
      if (isCommitted && loss === 'stored') {
        onLoss()
        near.destroy()
      } else {
        near.write(part)
      }
      if (!isCommitted || loss !== 'answered') return
      isOver = true
      near.end()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return { url: url.href, close: () => server.close() }
}

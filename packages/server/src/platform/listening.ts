import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from './config.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Nobody can be served on this port. The message says what to do, ready to be shown. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse'
}

/** Throws a `PortInUse` where another program listens already; port 0 is whichever is free. */
export async function checkPort({ host, port }: Address): Promise<void> {
  if (port === 0) return
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    throw refusePort(error, { host, port })
  } finally {
    probe.close()
  }
}

/** A port that cannot be listened on, in plain words, with the setting that says which; any other error as it is. */
export function refusePort(error: unknown, { host, port }: Address, setting = 'PORT'): unknown {
  const { code } = error as NodeJS.ErrnoException
  const place = `${host}:${port}`
  if (code === 'EADDRINUSE') {
    return new PortInUse(
      `${place} is in use, perhaps by another Tandem. End that one, or set ${setting} to another port.`,
    )
  }
  if (code === 'EACCES')
    return new PortInUse(`This account may not listen on ${place}. Set ${setting} to another port.`)
  if (code === 'EADDRNOTAVAIL' && setting !== 'PORT') {
    return new PortInUse(
      `${place} is no address of this machine. Set ${setting} to one at which the other servers reach it.`,
    )
  }
  return error
}

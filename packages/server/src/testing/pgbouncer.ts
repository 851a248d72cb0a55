import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const program = '/usr/sbin/pgbouncer'
/** It refuses to run as root. */
const nobody = 65_534

export interface Pgbouncer {
  /** The same database, through it. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts Debian's PgBouncer on this machine alone, in front of a database. Few servers for many clients, so that who asks next is
 * given one that somebody else has just used. Throws a sentence saying what to install where it is missing.
 */
export async function startPgbouncer(
  databaseUrl: string,
  { mode = 'transaction', servers = 3 }: { mode?: 'transaction' | 'session' | 'statement'; servers?: number } = {},
): Promise<Pgbouncer> {
  if (!fs.existsSync(program)) {
    throw new Error('Some tests ask through PgBouncer. Install it: "sudo apt-get install pgbouncer" (Debian).')
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-pgbouncer-'))
  fs.chmodSync(folder, 0o755)
  const { hostname, port, username, password } = new URL(databaseUrl)
  const own = await findFreePort()
  const users = path.join(folder, 'users')
  fs.writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`)
  const file = path.join(folder, 'pgbouncer.ini')
  fs.writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port || '5432'}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(own)}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = ${String(servers)}
max_client_conn = 300
`,
  )
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  const child = spawn(program, ['-q', file], { stdio: 'ignore', ...account })
  const ended = once(child, 'exit')
  while (!(await isListening(own))) {
    if (child.exitCode !== null) throw new Error('PgBouncer ended before it listened')
    await sleep(20)
  }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${String(own)}`
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function isListening(port: number): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  const isThere = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  socket.destroy()
  return isThere
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectRoot } from '../src/platform/config.ts'
import { freePort } from './trading-server.ts'

const program = '/usr/sbin/haproxy'

export interface Balancer {
  readonly port: number
  stop(): Promise<void>
}

/**
 * Starts HAProxy before servers at these ports by `deploy/haproxy.cfg`, without TLS, and waits until it has asked all of them what they may
 * be sent. Null where it is not installed.
 */
export async function startBalancer(folder: string, ports: readonly number[]): Promise<Balancer | null> {
  if (!fs.existsSync(program)) return null
  const port = await freePort()
  const lines = fs
    .readFileSync(path.join(projectRoot, 'deploy/haproxy.cfg'), 'utf8')
    .replace(/bind .*/, `bind 127.0.0.1:${port}`)
    .split('\n')
    .flatMap((line) => {
      const server = /^( *server tandem)(\d+) \S+(.*)$/.exec(line)
      const of = server && ports[Number(server[2]) - 1]
      if (!server) return [line]
      return of ? [`${server[1]}${server[2]} 127.0.0.1:${of}${server[3]}`] : []
    })
  const file = path.join(folder, `haproxy-${port}.cfg`)
  fs.writeFileSync(file, lines.join('\n'))
  const balancer = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(balancer, 'exit')
  // Until it has asked for the first time it takes every server for one that may be sent everything.
  await sleep(3_000)
  return {
    port,
    async stop() {
      balancer.kill('SIGTERM')
      await ended
    },
  }
}

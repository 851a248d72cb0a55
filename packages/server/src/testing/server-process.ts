import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot, readTestConfig } from '../platform/config.ts'
import type { Platform } from '../platform/platform.ts'

/** A server in a process of its own, on the database of a test. */
export interface ServerProcess {
  readonly address: string
  /** Calls it over the network; an answer other than 200 and a broken connection are errors. */
  call<E extends AnyEndpoint>(endpoint: E, input: RequestInput<E> & { readonly token: string }): Promise<ResponseOf<E>>
  /** Sends it a signal: SIGSTOP lets it stand still, SIGCONT go on, SIGTERM end as an operator would. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void
  /** Its exit status, once it has ended. */
  readonly ended: Promise<number | null>
  /** Ends it as a power cut would: nothing of it runs any more when this returns. */
  kill(): Promise<void>
}

/** What a balancer is told that asks whether intra-day orders are best sent there: 200, or 421 where another server leads. */
export const intradayReadiness = async ({ address }: ServerProcess) => (await fetch(`${address}/ready/intraday`)).status

/** Starts `main.ts` as `npm start` does, beside the tests' own platform: the same database and signing key; the others reach it at `peerAddress`. */
export async function startServerProcess({ config }: Platform, peerAddress?: string): Promise<ServerProcess> {
  const { compileCache } = readTestConfig()
  const server = spawn(process.execPath, [path.join(projectRoot, 'packages/server/src/main.ts')], {
    env: {
      DATABASE_URL: config.databaseUrl,
      ...(config.databasePoolUrl !== undefined && { DATABASE_POOL_URL: config.databasePoolUrl }),
      ...(config.databaseReadUrl !== undefined && { DATABASE_READ_URL: config.databaseReadUrl }),
      TANDEM_SECRET: config.secret,
      PORT: '0',
      SIMULATOR_PORT: '0',
      LOG_LEVEL: 'error',
      ...(peerAddress !== undefined && { PEER_ADDRESS: peerAddress }),
      ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const address = await Promise.race([
    new Promise<string>((resolve) => {
      let said = ''
      server.stdout.on('data', (part: Buffer) => {
        said += part.toString()
        const port = /http:\/\/\S+?:(\d+)/.exec(said)?.[1]
        if (port) resolve(`http://127.0.0.1:${port}`)
      })
    }),
    ended.then(() => Promise.reject(new Error('the server ended before it listened'))),
  ])
  return {
    address,
    async call(endpoint, { token, ...input }) {
      const { method, url, body = null } = buildRequest(endpoint, input as never)
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      }
      const answer = await fetch(`${address}${url}`, { method, headers, body })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${url} answered ${String(answer.status)}: ${text}`)
      return z.decode(endpoint.response, JSON.parse(text)) as ResponseOf<typeof endpoint>
    },
    signal: (name) => void server.kill(name),
    ended: ended.then(([status]) => status as number | null),
    async kill() {
      server.kill('SIGKILL')
      await ended
    },
  }
}

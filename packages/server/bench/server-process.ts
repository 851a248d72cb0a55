import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { projectRoot, type Config } from '../src/platform/config.ts'
import { formatPeerAddress } from '../src/platform/peer-address.ts'
import type { SentOrder, Task } from './order-client.ts'

export interface ServerProcess {
  readonly port: number
  readonly pid: number
  call<E extends AnyEndpoint>(endpoint: E, input: RequestInput<E>, token: string): Promise<ResponseOf<E>>
  stop(): Promise<void>
}

/**
 * Starts the server as in production, in a process of its own, its log in a file of `folder`. `nodeOptions` are for who
 * wants to look inside: `--cpu-prof`.
 */
export async function startServer(
  config: Config,
  folder: string,
  nodeOptions: readonly string[] = [],
): Promise<ServerProcess> {
  const log = fs.openSync(path.join(folder, 'server.log'), 'w')
  const server = spawn(process.execPath, [...nodeOptions, path.join(projectRoot, 'packages/server/src/main.ts')], {
    env: {
      NODE_ENV: 'production',
      HOST: config.host,
      PORT: String(config.port),
      LOG_LEVEL: config.logLevel,
      DATABASE_URL: config.databaseUrl,
      DATABASE_POOL_SIZE: String(config.databasePoolSize),
      TANDEM_SECRET: config.secret,
      ...(config.peerAddress && { PEER_ADDRESS: formatPeerAddress(config.peerAddress) }),
      SMTP_URL: config.smtpUrl,
      MAIL_FROM: config.mailFrom,
      PUBLIC_URL: config.publicUrl,
      ADMIN_SECOND_FACTOR: config.administratorsNeedSecondFactor ? 'required' : 'optional',
    },
    stdio: ['ignore', log, 'inherit'],
  })
  fs.closeSync(log)
  const ended = once(server, 'exit')
  const address = `http://${config.host}:${config.port}`
  await Promise.race([answers(address), ended.then(() => Promise.reject(new Error('the server ended at once')))])
  return {
    port: config.port,
    pid: server.pid ?? 0,
    async call(endpoint, input, token) {
      const { method, url, body = null } = buildRequest(endpoint, input)
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${address}${url}`, { method, headers, body })
      const content = await answer.text()
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${content}`)
      return z.decode(endpoint.response, JSON.parse(content)) as ResponseOf<typeof endpoint>
    },
    async stop() {
      server.kill('SIGTERM')
      await ended
    },
  }
}

async function answers(address: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`${address}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Starts a script of this folder in a process beside the servers; `next` is the next line of JSON that it prints. */
export function startHelper(script: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const next = async () => {
    const line = await lines.next()
    if (line.done) throw new Error(`${script} ended too soon`)
    return JSON.parse(line.value) as unknown
  }
  return { child, next }
}

/** Gives a task to a client in a process of its own, and answers what it did. */
export async function runClient(task: Task): Promise<SentOrder> {
  const client = spawn(process.execPath, [path.join(import.meta.dirname, 'order-client.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  client.stdin.end(JSON.stringify(task))
  const said = await text(client.stdout)
  if (said === '') throw new Error('the client failed')
  return JSON.parse(said) as SentOrder
}

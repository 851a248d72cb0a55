import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findMosquitto, mosquittoHint } from '../../../../scripts/mosquitto.mjs'
import { makeCertificate } from './certificate.ts'

const passwords = 'mosquitto_passwd'

interface MosquittoOptions {
  /** The one that was there before, or any. */
  readonly port?: number
  /** With a password alone it is entered; left out, by anybody. */
  readonly user?: { readonly name: string; readonly password: string }
  /** With a certificate of its own, which `caFile` believes. */
  readonly isEncrypted?: boolean
}

export interface Mosquitto {
  readonly port: number
  readonly caFile: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

/** Starts Debian's Mosquitto on this machine alone. Throws a sentence saying what to install where it is missing. */
export async function startMosquitto({ port: wanted, user, isEncrypted }: MosquittoOptions = {}): Promise<Mosquitto> {
  const program = findMosquitto()
  if (program === undefined) throw new Error(mosquittoHint)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-mosquitto-'))
  const fileOf = (name: string) => path.join(folder, name)
  const port = wanted ?? (await findFreePort())
  const lines = [`listener ${String(port)} 127.0.0.1`, 'persistence false', 'max_queued_messages 0']
  // Started by root, it would become a user who may not read this folder.
  if (process.getuid?.() === 0) lines.unshift('user root')
  if (user) {
    fs.writeFileSync(fileOf('passwords'), `${user.name}:${user.password}\n`)
    execFileSync(passwords, ['-U', fileOf('passwords')])
  }
  lines.push(user ? `password_file ${fileOf('passwords')}` : 'allow_anonymous true')
  if (isEncrypted) {
    makeCertificate(fileOf('key.pem'), fileOf('certificate.pem'))
    lines.push(`certfile ${fileOf('certificate.pem')}`, `keyfile ${fileOf('key.pem')}`)
  }
  fs.writeFileSync(fileOf('mosquitto.conf'), `${lines.join('\n')}\n`)
  const child = spawn(program, ['-c', fileOf('mosquitto.conf')], { stdio: 'ignore' })
  await untilListening(child, port)
  return {
    port,
    caFile: fileOf('certificate.pem'),
    async kill() {
      await end(child)
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

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    const socket = net.connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await sleep(20)
  }
  throw new Error('mosquitto ended before it listened')
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

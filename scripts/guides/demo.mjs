// A demo of its own for the pictures: freshly seeded, on free ports, gone afterwards.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './read-guide.mjs'

const patience = 600_000

/** Builds the app, starts it and waits until it answers. */
export async function startDemo(say) {
  say('Building the app...')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const built = spawnSync(process.execPath, [vite, 'build', 'packages/web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) throw new Error('the app could not be built')
  const port = 5300 + (process.pid % 600)
  const address = `http://localhost:${port}`
  fs.mkdirSync(path.join(root, '.data'), { recursive: true })
  const data = fs.mkdtempSync(path.join(root, '.data', 'guides-'))
  // PostgreSQL may run as another user, who must be able to enter.
  fs.chmodSync(data, 0o755)
  say('Seeding a demo for the pictures...')
  const server = spawn(process.execPath, [path.join(root, 'packages/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      TANDEM_DATA: data,
      PUBLIC_URL: address,
      LOG_LEVEL: 'warn',
      SIMULATOR_PORT: String(20_000 + 20 * (process.pid % 1000)),
      DATABASE_URL: '',
      METER_NETWORKS: '',
      NODE_ENV: '',
    },
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    fs.rmSync(data, { recursive: true, force: true })
  }
  const until = Date.now() + patience
  for (;;) {
    if (server.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error('the demo did not start')
    }
    const answers = await fetch(`${address}/health`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (answers) break
    await sleep(500)
  }
  // Its meters are read for a moment, so that live screens have something to show.
  await sleep(15_000)
  return { address, stop }
}

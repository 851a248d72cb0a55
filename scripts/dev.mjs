// Development: the server restarts when its sources change, the web app reloads in place.
// Open the address of the web server; it passes calls on to the API.
import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const port = process.env.PORT ?? '3000'
const webPort = process.env.WEB_PORT ?? '5173'
const env = { ...process.env, PORT: port, PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${webPort}` }

// Plain --watch goes deaf when an editor saves by renaming; watched folders do not.
const watched = ['server', 'core', 'contract'].map((name) => `--watch-path=${path.join(root, 'packages', name, 'src')}`)
const programs = [
  ['server', [...watched, '--watch-preserve-output', path.join(root, 'packages/server/src/main.ts')]],
  [
    'web',
    [
      path.join(root, 'node_modules/vite/bin/vite.js'),
      'packages/web',
      '--port',
      webPort,
      '--strictPort',
      '--clearScreen',
      'false',
    ],
  ],
]

const children = programs.map(([name, args]) => {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })
  child.on('exit', (code) => {
    if (!isStopping) process.stderr.write(`The ${name} ended with ${String(code)}; stopping.\n`)
    stop(code ?? 1)
  })
  return child
})

let isStopping = false
function stop(code = 0) {
  if (isStopping) return
  isStopping = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', () => stop())
process.on('SIGTERM', () => stop())

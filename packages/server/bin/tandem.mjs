#!/usr/bin/env node
// Runs the command line with the Node that the project carries, whatever Node started this file.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const server = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')
const own = path.resolve(server, '../../node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node')
const node = fs.existsSync(own) ? own : process.execPath
const { status, error } = spawnSync(node, [path.join(server, 'src/cli/tandem.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
if (error) throw error
process.exitCode = status ?? 1

import { defineConfig, devices } from '@playwright/test'
import fs from 'node:fs'
import path from 'node:path'
import { chromiumHint, findChromium } from './scripts/chromium.mjs'

const root = import.meta.dirname
const executablePath = findChromium()
if (!executablePath) throw new Error(chromiumHint)

// This file is read again by each worker; what the first reading chose reaches them through the environment.
process.env.JOURNEYS_PORT ??= String(4300 + (process.pid % 1000))
// Its meters have twenty ports of their own.
process.env.JOURNEYS_METERS_PORT ??= String(10_000 + 20 * (process.pid % 1000))
if (!process.env.JOURNEYS_DATA) {
  const data = path.join(root, '.data')
  fs.mkdirSync(data, { recursive: true })
  const folder = fs.mkdtempSync(path.join(data, 'journeys-'))
  fs.chmodSync(folder, 0o755)
  process.env.JOURNEYS_DATA = folder
  process.on('exit', () => {
    fs.rmSync(folder, { recursive: true, force: true })
  })
}
const baseURL = `http://localhost:${process.env.JOURNEYS_PORT}`

/** The journeys play on a freshly seeded demo of their own, one after the other. */
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '*.journey.ts',
  outputDir: 'test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  // On a slow or busy machine everything comes later: only what never comes may fail a journey.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    baseURL,
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-GB',
    timezoneId: 'Europe/Bucharest',
    screenshot: 'only-on-failure',
    // Recording takes a third of the processor time of a run: `--trace retain-on-failure` when a fault is looked for.
    trace: 'off',
    launchOptions: {
      executablePath,
      // Chromium's own sandbox does not work for root or in most containers; the pages are ours alone.
      chromiumSandbox: false,
      args: [
        ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync'],
      ],
    },
  },
  projects: [
    { name: 'chromium', use: { ...devices['Desktop Chrome'], channel: '', viewport: { width: 1440, height: 900 } } },
  ],
  webServer: {
    command: `"${process.execPath}" tests/journeys/server.ts`,
    cwd: root,
    url: `${baseURL}/health`,
    timeout: 600_000,
    reuseExistingServer: false,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env.JOURNEYS_PORT,
      TANDEM_DATA: process.env.JOURNEYS_DATA,
      PUBLIC_URL: baseURL,
      SIMULATOR_PORT: process.env.JOURNEYS_METERS_PORT,
      METER_NETWORKS: '',
      DATABASE_URL: '',
      NODE_ENV: '',
      LOG_LEVEL: 'warn',
    },
  },
})

import react from '@vitejs/plugin-react'
import os from 'node:os'
import { defineConfig } from 'vitest/config'
import ChangedFirst from './scripts/changed-first.mjs'

// A forgotten time zone must fail here, not on a user's machine.
process.env.TZ = 'America/New_York'

// What is waited for comes in its own time, and a slow or busy machine is no fault: only what never comes may fail a test.
const shared = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  allowOnly: false,
  expect: { poll: { timeout: 60_000 } },
}

const cluster = ['packages/server/src/platform/test-cluster.ts']
/** Tests that put a module of their own in the place of another: nobody else may load it from there. */
const replacesModule = ['packages/server/src/exports.test.ts']

/** Server tests whose subject is not the database: another PostgreSQL would tell nothing new of them. */
const besideDatabase = [
  'packages/server/bench/**',
  'packages/server/src/{cli,demo,simulator,testing}/**',
  'packages/server/src/{intraday-processes,live-processes,stopping}.test.ts',
  'packages/server/src/{app,conformance,exports,fuzz,fuzz-openapi,long-answers,log-privacy,permission-matrix}.test.ts',
  'packages/server/src/platform/{embedded,modbus,serve-metrics,start-failure}*.test.ts',
  'packages/server/src/platform/forecast-model/**',
  // A replica, and what a scenario lives in, are embedded PostgreSQLs of their own; packages are files of what other tests ask for.
  'packages/server/src/{replica,scenarios/*,research/package,research/packages-over-http}.test.ts',
  'packages/server/src/slices/forecasting/{forecast-runs,look-ahead}.test.ts',
  'packages/server/src/slices/metering/{import,devices,poller}/**',
  'packages/server/src/workflows/people/import-people.test.ts',
  'tests/{architecture,changed-first,deploy,deviations,guides,licences,lint,messages,python-client,security-document,service-worker}.test.ts',
]

export default defineConfig({
  test: {
    sequence: { sequencer: ChangedFirst },
    // Tests wait for the database and for each other's processes: two cores have work for two at once.
    maxWorkers: Math.max(2, os.availableParallelism() - 1),
    projects: [
      {
        test: {
          ...shared,
          name: 'rules',
          // Pure functions leave nothing behind: each file need not load all modules anew.
          isolate: false,
          include: ['packages/{core,contract}/src/**/*.test.ts', 'tests/{torture,cluster}/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['packages/server/{src,bench}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: process.env.DATABASE_ONLY ? [...replacesModule, ...besideDatabase] : replacesModule,
          globalSetup: cluster,
          // Every file has a database and a server of its own; the modules hold nothing of either.
          isolate: false,
        },
      },
      {
        test: { ...shared, name: 'server with another module', include: replacesModule, globalSetup: cluster },
      },
      {
        plugins: [react()],
        test: {
          ...shared,
          name: 'web',
          environment: 'jsdom',
          // What a file leaves behind in the page is put in order by the file named here.
          isolate: false,
          setupFiles: ['packages/web/src/ui/testing.setup.ts'],
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
})

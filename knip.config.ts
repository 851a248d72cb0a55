import type { KnipConfig } from 'knip'

// An export, a file or a dependency that nothing uses fails the check (decision 0044). `knip --production` leaves out the
// tests and what belongs to them (patterns without `!`) and reports what only they use, but for what is tagged @internal.
const isProduction = process.argv.includes('--production')

export default {
  // A test may import what otherwise its own file alone uses.
  ignoreExportsUsedInFile: isProduction,
  ignoreIssues: isProduction ? { 'packages/core/src/testing/**': ['exports', 'types'] } : {},
  workspaces: {
    '.': {
      entry: [
        'scripts/{*,guides/*}.{mjs,d.mts}!',
        'examples/{*,push/*}.{mjs,js}!',
        'tests/*.test.ts',
        'tests/{journeys/server,pictures/*,torture/server-clock}.ts',
      ],
      project: ['{scripts,examples}/**!', 'tests/**/*.ts', '*.config.ts'],
      // Started by its path (tests/architecture.ts), which reads as no import; the other is imported by a name that is given
      // (platform/forecast-model/model-thread.ts), because nobody else has to have it.
      ignoreDependencies: ['dependency-cruiser', 'onnxruntime-web'],
      ignoreBinaries: ['dd', 'mount', 'umount'],
    },
    // Every file can be imported by its path, as if a public interface; here it is used by its exports, or not at all.
    'packages/core': {
      includeEntryExports: true,
      project: ['src/**/*.ts!', '!src/testing/**!'],
    },
    'packages/contract': {
      includeEntryExports: true,
      project: ['src/**/*.ts!'],
    },
    'packages/server': {
      entry: ['src/{main,cli/tandem,simulator/main}.ts!', 'bench/*.ts!'],
      project: ['{bin,src,bench}/**!', '!src/testing/**!', '!src/platform/test-{cluster,database}.ts!'],
    },
    'packages/web': {
      // Built for the server, which imports what was built.
      entry: ['src/app/prerender.tsx!'],
      // All texts of Romanian in one object are for tests; the app fetches each file.
      project: ['src/**/*.{ts,tsx}!', '!src/**/testing.{setup.ts,ts,tsx}!', '!src/i18n/ro/index.ts!'],
    },
  },
} satisfies KnipConfig

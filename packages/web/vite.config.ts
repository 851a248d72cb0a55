import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups, preloadApp, writeVersion } from './build/chunks.ts'
import { separateIcons } from './build/icons.ts'
import { findScreenTexts } from './build/screen-texts.ts'

const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), separateIcons(), preloadApp(), writeVersion()],
  define:
    command === 'build' ? { 'import.meta.env.TEXTS_OF': JSON.stringify(findScreenTexts(import.meta.dirname)) } : {},
  // The app for browsers, then the part of it that makes pages on the server.
  builder: {},
  environments: {
    client: {
      build: {
        // What `npm run bench:visit` reads.
        manifest: true,
        outDir: 'dist',
        emptyOutDir: true,
        target: 'es2023',
        // echarts is large and loads only where a chart is shown
        chunkSizeWarningLimit: 700,
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(import.meta.dirname) } } },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      // Node's own would only warn that it keeps nothing.
      define: { localStorage: 'undefined' },
      build: {
        ssr: true,
        // Behind a dot: not among the files that are served.
        outDir: 'dist/.server',
        copyPublicDir: false,
        target: 'es2023',
        rolldownOptions: { input: 'src/app/prerender.tsx' },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] ?? 5173),
    proxy: {
      '/api': server,
      // the mailbox is a screen and a call under one path: a page load gets the app
      '/dev/mailbox': {
        target: server,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
}))

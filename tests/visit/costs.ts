/** What the built web app sends for a first visit of a screen: bytes and requests, never time. */
import fs from 'node:fs'
import path from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { findScreens, findScreenTexts } from '../../packages/web/build/screen-texts.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

/** Files, each packed by itself as the server sends it. */
export interface Cost {
  readonly requests: number
  readonly gzip: number
  readonly zstd: number
}

const web = path.resolve(import.meta.dirname, '../../packages/web')
const dist = path.join(web, 'dist')

/** What runs first, what every screen needs, each screen beside that, and the drawing of charts, which comes where one is shown. */
export function readCosts() {
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const filesOf = (name: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the built app has no ${name}`)
    if (seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) filesOf(next, seen)
    return seen
  }
  const allOf = (names: readonly string[]) => new Set(names.flatMap((name) => [...filesOf(name)]))
  const textFiles = new Map(
    fs.globSync('src/i18n/en/**/*.ts', { cwd: web }).map((file) => [path.basename(file, '.ts'), file]),
  )
  const texts = findScreenTexts(web)
  const namesOf = (words: readonly string[]) => words.map((word) => textFiles.get(word) ?? word)

  // Everything that the first script goes on to load, but for what browsers of today have themselves.
  const start = 'src/app/start.tsx'
  const app = (manifest[start]?.dynamicImports ?? []).filter((name) => !name.includes('temporal-polyfill'))
  const first = ['color-scheme.js', ...allOf(['index.html'])]
  const shell = new Set([...first, ...allOf([start, ...app, ...namesOf(texts.shell)])])
  const own = (names: readonly string[]) => costOf([...allOf(names)].filter((file) => !shell.has(file)))
  return {
    // Of the pages that come with their content, until somebody acts on them.
    first: costOf(first),
    shell: costOf([...shell]),
    charts: own(['src/ui/charts/echarts-core.ts']),
    screens: findScreens(web)
      .map(({ address, file }) => ({
        address,
        cost: own([path.relative(web, file), ...namesOf(texts.screens[address] ?? [])]),
      }))
      .toSorted((a, b) => b.cost.gzip - a.cost.gzip),
  }
}

function costOf(files: readonly string[]): Cost {
  const contents = files.map((file) => fs.readFileSync(path.join(dist, file)))
  const sum = (pack: (content: Buffer) => Buffer) => contents.reduce((bytes, each) => bytes + pack(each).length, 0)
  return { requests: files.length, gzip: sum((each) => gzipSync(each)), zstd: sum((each) => zstdCompressSync(each)) }
}

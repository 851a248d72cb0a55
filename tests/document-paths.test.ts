import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * A newcomer goes by the paths of these documents: each must lead to a file or folder. A path may leave out what stands before
 * it (`core/src/units` for `packages/core/src/units`), and have braces and `*` as a shell reads them.
 */

const root = path.resolve(import.meta.dirname, '..')
const documents = ['README.md', 'CONTRIBUTING.md']
const folders = ['packages', 'tests', 'scripts', 'docs', 'examples', 'clients', 'scenarios', 'deploy']

const known = folders.flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ parentPath }) => !/node_modules|\.data|__pycache__/.test(parentPath))
    .map(({ parentPath, name }) => `/${path.relative(root, path.join(parentPath, name)).split(path.sep).join('/')}`),
)

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expandBraces(text: string): string[] {
  const braces = /\{([^{}]+)\}/.exec(text)
  if (!braces) return [text]
  const [whole, inside = ''] = braces
  return inside.split(',').flatMap((part) => expandBraces(text.replace(whole, part)))
}

/** What stands between backquotes, has a folder in it and names a part of the source; not a placeholder (`<word>`, `00NN`). */
function pathsIn(document: string): string[] {
  return Array.from(document.matchAll(/`([^`\s]+)`/g), ([, quoted = '']) => quoted)
    .filter((quoted) => /^[\w.{},*/-]+$/.test(quoted) && !quoted.startsWith('/') && !quoted.includes('00NN'))
    .filter((quoted) => /^(?:packages|core|contract|platform|workflows|tests|docs|scripts)\//.test(quoted))
    .flatMap(expandBraces)
}

function isThere(wanted: string): boolean {
  const pattern = wanted
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]*')
  return known.some((place) => new RegExp(`/${pattern}$`).test(place))
}

test.each(documents)('every path of %s leads somewhere', (document) => {
  const named = pathsIn(fs.readFileSync(path.join(root, document), 'utf8'))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((place) => !isThere(place))).toEqual([])
})

// How much code there is: `npm run lines -- [commit ...]`, by package: files, lines that hold code, tokens and lines of docstrings.
// Without a commit, of the files as they are. Lines and tokens are TypeScript's own: packing a line makes no fewer tokens.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '..')
const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 28, encoding: 'utf8' })

/** Where a file counts; null: nowhere. Tests of a package count as tests. */
function groupOf(file) {
  if (!/\.(tsx?|mjs)$/.test(file)) return null
  if (/\.test\.tsx?$/.test(file) || file.startsWith('tests/') || /(^|\/)testing\//.test(file)) return 'tests'
  const [, name] = /^packages\/(\w+)\//.exec(file) ?? []
  return name ?? (file.startsWith('scripts/') ? 'scripts' : null)
}

function count(text, file) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = new Set()
  let tokens = 0
  const visit = (node) => {
    if (node.getChildCount(source) > 0) {
      for (const child of node.getChildren(source)) if (!ts.isJSDoc(child)) visit(child)
      return
    }
    const [start, end] = [node.getStart(source), node.getEnd()]
    if (start === end) return
    tokens++
    const last = source.getLineAndCharacterOfPosition(end).line
    for (let line = source.getLineAndCharacterOfPosition(start).line; line <= last; line++) lines.add(line)
  }
  visit(source)
  const docs = Array.from(text.matchAll(/\/\*\*[\s\S]*?\*\//g), ([comment]) => comment.split('\n').length)
  return { lines: lines.size, tokens, docs: docs.reduce((sum, each) => sum + each, 0) }
}

function measure(commit) {
  const names = commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files')
  const groups = new Map()
  for (const file of names.trim().split('\n')) {
    const group = groupOf(file)
    if (group === null || (!commit && !fs.existsSync(path.join(root, file)))) continue
    const text = commit ? git('show', `${commit}:${file}`) : fs.readFileSync(path.join(root, file), 'utf8')
    const { lines, tokens, docs } = count(text, file)
    const sum = groups.get(group) ?? { files: 0, lines: 0, tokens: 0, docs: 0 }
    groups.set(group, {
      files: sum.files + 1,
      lines: sum.lines + lines,
      tokens: sum.tokens + tokens,
      docs: sum.docs + docs,
    })
  }
  return groups
}

for (const commit of process.argv.length > 2 ? process.argv.slice(2) : [null]) {
  const groups = measure(commit)
  process.stdout.write(`${commit ?? 'the files as they are'}\n`)
  process.stdout.write(
    `${''.padEnd(10)}${['files', 'lines', 'tokens', 'docs'].map((name) => name.padStart(10)).join('')}\n`,
  )
  for (const [name, sums] of [...groups].sort()) {
    const figures = [sums.files, sums.lines, sums.tokens, sums.docs].map((sum) => String(sum).padStart(10))
    process.stdout.write(`${name.padEnd(10)}${figures.join('')}\n`)
  }
}

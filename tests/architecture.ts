import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '..')

export interface ImportViolation {
  readonly rule: string
  readonly from: string
  readonly to: string
}

interface CruiseReport {
  summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
}

/** Which imports below `folder` break a rule of .dependency-cruiser.cjs, and how many modules were looked at. */
export function findImportViolations(folder: string): { modules: number; violations: ImportViolation[] } {
  const program = path.join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = path.join(projectRoot, '.dependency-cruiser.cjs')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'packages', '--config', config, '--output-type', 'json', '--progress', 'none'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 },
  )
  if (!stdout) throw new Error(`dependency-cruiser said nothing but: ${stderr}`)
  const { summary } = JSON.parse(stdout) as CruiseReport
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

const schemaFolder = 'packages/server/src/schema'

/** Which part of the server writes a table: the one that the file of its columns is named after. `reports` writes none. */
export const tableOwners: Readonly<Record<string, string>> = Object.fromEntries(
  parseSources(schemaFolder).flatMap(({ file, text }) => {
    const tables = /^export interface \w+Tables \{\n(.*?)^\}/ms.exec(text)?.[1] ?? ''
    return [...tables.matchAll(/^  (\w+):/gm)].map((match) => [match[1], path.basename(file, '.ts')] as const)
  }),
)

/** Made by the migrator and not by a migration. */
const tableOfMigrations = 'kysely_migration'

const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
]

/** The tables that a source text writes, by the query builder or in SQL. */
export function findWrittenTables(source: string): string[] {
  const code = stripComments(source)
  return [
    ...new Set(writes.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => match[1]?.toLowerCase() ?? ''))),
  ]
}

/** Why `file` may not write `table`; undefined where it may. */
export function judgeWrite(file: string, table: string): string | undefined {
  // A schema of the databases in which scenarios live, which no migration makes (0111).
  if (table === 'scenario' && file.startsWith('packages/server/src/scenarios/')) return undefined
  const owner = table === tableOfMigrations ? 'platform' : tableOwners[table]
  if (!owner) return `${file} writes ${table}, which nobody owns: describe it in ${schemaFolder}`
  const place = ['platform', 'jobs'].includes(owner) ? owner : `slices/${owner}`
  const isOwner = file.startsWith(`packages/server/src/${place}/`)
  return isOwner ? undefined : `${file} writes ${table}, which only ${owner} may`
}

const impurities: readonly [pattern: RegExp, what: string][] = [
  [/\bDate\s*\.\s*now\b|\bnew\s+Date\b|\bTemporal\s*\.\s*Now\b|\bperformance\s*\./, 'a clock'],
  [/\bMath\s*\.\s*random\b|\bcrypto\s*\./, 'chance'],
  [/\bconsole\s*\./, 'the console'],
  [/\bprocess\s*\./, 'the process'],
]

/** What a source text of the core uses that would make it answer differently the second time. */
export function findImpurities(source: string): string[] {
  const code = stripComments(source)
  return impurities.filter(([pattern]) => pattern.test(code)).map(([, what]) => what)
}

export function readsEnvironment(source: string): boolean {
  return /\bprocess\s*\.\s*env\b|\{[^}]*\benv\b[^}]*\}\s*=\s*process\b/.test(stripComments(source))
}

/** Addresses of screens that a source text of the web writes itself instead of asking `screenPath`. */
export function findHandwrittenAddresses(source: string): string[] {
  const addresses = /(?<!\bscreenPath\(\s*)['"`](\/(?!api\/)[A-Za-z][^'"`]*)/g
  // A file of the build is no screen.
  return [...stripComments(source).matchAll(addresses)]
    .map((match) => match[1] ?? '')
    .filter((address) => !/\.\w+$/.test(address))
}

function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}

/** Source files below `folder` of the project, tests left out, with their texts. */
export function parseSources(folder: string): { file: string; text: string }[] {
  return fs
    .readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist)\//.test(file))
    .map((file) => ({ file: path.relative(projectRoot, file), text: fs.readFileSync(file, 'utf8') }))
}

const server = 'packages/server/src'
const roots: Readonly<Record<string, string>> = {
  web: 'packages/web/src',
  contract: 'packages/contract/src',
  core: 'packages/core/src',
  ...Object.fromEntries(
    ['cli', 'scenarios', 'research', 'jobs', 'workflows', 'slices', 'domain', 'platform', 'mails'].map((name) => [
      name,
      `${server}/${name}`,
    ]),
  ),
}

/** The files of each step in a table of steps; what stands behind a semicolon begins anew. */
export function parseWalks(markdown: string): string[][] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('|') && line.includes('→'))
  return rows
    .flatMap((row) => row.split(';'))
    .map((walk) => [...walk.matchAll(/`([^`]+\/[^`]+|[^`]+\.tsx?)`/g)].map((match) => match[1] ?? ''))
}

/** What is wrong with a step: a file that is not there, or that none before it imports. */
export function judgeWalk(walk: readonly string[]): string[] {
  const faults: string[] = walk.length < 2 ? [`${walk.join()} leads nowhere`] : []
  const before: string[] = []
  for (const step of walk) {
    const file = placeOf(step, before.at(-1) ?? '')
    if (!fs.existsSync(path.join(projectRoot, file))) faults.push(`${step} is not there`)
    else if (before.length > 0 && !before.some((earlier) => leadsTo(earlier, file))) {
      faults.push(`no file before ${step} imports it`)
    }
    before.push(file)
  }
  return faults
}

/** A name that begins with no root stands in the folder of the file before. */
function placeOf(step: string, previous: string): string {
  const [first = '', ...rest] = step.split('/')
  const root = roots[first]
  return path.posix.join(root ?? path.posix.dirname(previous), ...(root ? rest : [step]))
}

/** Whether one file imports the other, itself or by the index of a slice; an endpoint is imported by who serves it. */
function leadsTo(file: string, next: string): boolean {
  if (file.startsWith('packages/contract/') && importsOf(next).includes(file)) return true
  return importsOf(file).some(
    (found) => found === next || (found.endsWith('/index.ts') && importsOf(found).includes(next)),
  )
}

function importsOf(file: string): string[] {
  const full = path.join(projectRoot, file)
  if (!fs.existsSync(full)) return []
  const code = stripComments(fs.readFileSync(full, 'utf8'))
  return [...code.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bURL\()\s*'((?:\.|@tandem\/)[^']+)'/g)].map((match) => {
    const name = match[1] ?? ''
    const [, workspace, rest = ''] = /^@tandem\/(\w+)\/(.*)$/.exec(name) ?? []
    return workspace ? `packages/${workspace}/src/${rest}` : path.posix.join(path.posix.dirname(file), name)
  })
}

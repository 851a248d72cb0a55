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
  readSources(schemaFolder).flatMap(({ file, text }) => {
    const tables = /^export interface \w+Tables \{\n(.*?)^\}/ms.exec(text)?.[1] ?? ''
    return [...tables.matchAll(/^  (\w+):/gm)].map((match) => [match[1], path.basename(file, '.ts')] as const)
  }),
)

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
  const owner = tableOwners[table]
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

function stripComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}

/** Source files below `folder` of the project, tests left out, with their texts. */
export function readSources(folder: string): { file: string; text: string }[] {
  return fs
    .readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\/(node_modules|dist)\//.test(file))
    .map((file) => ({ file: path.relative(projectRoot, file), text: fs.readFileSync(file, 'utf8') }))
}

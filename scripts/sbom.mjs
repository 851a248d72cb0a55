// What the product is made of, and under which licences: `npm run sbom`. Writes dist/sbom.cdx.json (CycloneDX, what the lockfile
// installs for production, of every platform) and prints the licences; fails where one is unknown or may not be passed on under our own.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { judgeLicence, namesOf, readComponents } from './licences.mjs'

const root = path.resolve(import.meta.dirname, '..')
const target = path.join(root, 'dist', 'sbom.cdx.json')

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const wanted = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  '--package-lock-only',
]
const { status, stdout, stderr } = spawnSync(npm, wanted, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 28,
  shell: process.platform === 'win32',
})
if (status !== 0) {
  process.stderr.write(stderr || 'npm could not list what is installed\n')
  process.exit(1)
}
const document = JSON.parse(stdout)
// npm names it after the folder.
document.metadata.component.name = 'tandem'
fs.mkdirSync(path.dirname(target), { recursive: true })
fs.writeFileSync(target, `${JSON.stringify(document, null, 2)}\n`)

const components = readComponents(document)
const byLicence = Map.groupBy(components, ({ licence }) => licence || 'unknown')
for (const [licence, found] of [...byLicence].sort(([, a], [, b]) => b.length - a.length)) {
  const names = found.length > 8 ? '' : `  ${found.map(namesOf).join(', ')}`
  console.log(`${String(found.length).padStart(5)}  ${licence}${names}`)
}
const faults = components.filter(({ licence }) => judgeLicence(licence) !== null)
for (const component of faults) console.log(`NOT ALLOWED  ${namesOf(component)}: ${judgeLicence(component.licence)}`)
console.log(`${components.length} packages in ${path.relative(root, target)}, ${faults.length} licences not allowed`)
process.exitCode = faults.length === 0 ? 0 : 1

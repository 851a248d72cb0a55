import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { checkDataFolder } from './data-folder.ts'

/**
 * Kept, so that people stay signed in when the demo is started again. A file that is too short, which a full disk or a kill leaves
 * behind, signs nothing: it is made anew, aside, and of two processes that start at once one's becomes that of both.
 */
export function keepDemoSecret(dataDir: string): string {
  const file = path.join(dataDir, 'demo-secret')
  checkDataFolder(dataDir)
  const known = parseSecret(file)
  if (known !== null) return known
  const fresh = `${file}.${randomBytes(4).toString('hex')}`
  fs.writeFileSync(fresh, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  // A link, unlike a rename, keeps what another process wrote first.
  if (parseSecret(file) === null) fs.rmSync(file, { force: true })
  try {
    fs.linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  fs.rmSync(fresh)
  return fs.readFileSync(file, 'utf8')
}

/** Characters of a secret that signs. */
export const shortestSecret = 32

/** null where there is none that could sign. */
function parseSecret(file: string): string | null {
  if (!fs.existsSync(file)) return null
  const secret = fs.readFileSync(file, 'utf8').trim()
  return secret.length < shortestSecret ? null : secret
}

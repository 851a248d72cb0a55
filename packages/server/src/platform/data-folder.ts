import fs from 'node:fs'
import path from 'node:path'

/** The server cannot start as it was set up. The message is one line that says what to do. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

/** Throws `CannotStart` where the folder of TANDEM_DATA cannot be written or its disk is full. */
export function checkDataFolder(dataDir: string): void {
  const probe = path.join(dataDir, '.writable')
  try {
    fs.mkdirSync(dataDir, { recursive: true })
    fs.writeFileSync(probe, 'Tandem may write here.\n', { flush: true })
    fs.rmSync(probe, { force: true })
  } catch (error) {
    throw refuseFolder(error, dataDir) ?? error
  }
}

/** A folder that cannot be written, in plain words; null for another error. */
function refuseFolder(error: unknown, dataDir: string): CannotStart | null {
  const { code = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new CannotStart(`The disk of ${dataDir} is full. Free some space, or set TANDEM_DATA to a folder elsewhere.`)
  }
  if (!['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'].includes(code)) return null
  return new CannotStart(
    `${dataDir} cannot be written (${code}). Give this account the right to it, or set TANDEM_DATA to a folder that it may write.`,
  )
}

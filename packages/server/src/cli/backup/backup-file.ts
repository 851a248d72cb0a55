import fs from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

/** A file that cannot be read or written as it should; the message says which and why. */
export class UnusableFile extends Error {}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'it may not be read or written by this account',
  EPERM: 'it may not be read or written by this account',
  EROFS: 'nothing can be written there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full for this account',
  EFBIG: 'the file would be larger than is allowed',
  EPIPE: 'nobody reads it any more',
}

function unusable(file: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  return reasons[code] === undefined ? error : new UnusableFile(`${file}: ${reasons[code]}`)
}

/** The bytes of a file, or of standard input for `-`. */
export async function* readFrom(file: string): AsyncGenerator<Buffer> {
  const source = file === '-' ? process.stdin : fs.createReadStream(file, { highWaterMark: 256 * 1024 })
  try {
    for await (const piece of source) yield piece as Buffer
  } catch (error) {
    throw unusable(file, error)
  }
}

/**
 * Writes a file that nobody but its owner may read, beside its place as `FILE.partial`; `check` sees it there, then it takes its
 * name. Both are safe on disk when this ends, and of a file that could not be finished nothing is left.
 */
export async function writeAside(
  file: string,
  bytes: AsyncIterable<Buffer>,
  check: (partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${file}.partial`
  if (fs.existsSync(file)) throw new UnusableFile(`${file}: it is there already`)
  let handle
  try {
    handle = await open(partial, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(partial, error)
    throw new UnusableFile(
      `${partial}: it is there already: a backup is being written, or was cut off (then remove it)`,
    )
  }
  try {
    // Its bytes are on disk when the stream ends, which closes the file.
    await pipeline(bytes, handle.createWriteStream({ flush: true }))
    await check(partial)
    if (fs.existsSync(file)) throw new UnusableFile(`${file}: it is there already`)
    await rename(partial, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(partial, { force: true })
    throw unusable(partial, error)
  }
}

/** Writes to standard output; whoever reads it and stops, or a full disk, makes it fail as a file that cannot be written. */
export async function writeToOutput(bytes: AsyncIterable<Buffer>): Promise<void> {
  try {
    await pipeline(bytes, process.stdout, { end: false })
  } catch (error) {
    throw unusable('standard output', error)
  }
}

/** The new name is on disk, too. Where folders cannot be synchronised (Windows) it comes in its time. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `tandem-2026-03-02T08-00-00Z.backup`, in UTC, so that the names sort by time. */
const named = /^tandem-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\dZ)\.backup$/
const forgotten = /^tandem-[-\dTZ]+\.backup\.partial$/
/** Nobody writes a backup for so long without a byte. */
const forgottenAfter = 24 * 60 * 60 * 1000

export function nameOfBackup(at: Temporal.Instant): string {
  return `tandem-${at.round({ smallestUnit: 'second', roundingMode: 'floor' }).toString().replaceAll(':', '-')}.backup`
}

export interface KeptBackup {
  readonly file: string
  readonly takenAt: Temporal.Instant
}

/** The backups of a folder by their names, the newest first. What else is in it is nobody's business here. */
export async function listBackups(folder: string): Promise<KeptBackup[]> {
  let names
  try {
    names = await readdir(folder)
  } catch (error) {
    throw unusable(folder, error)
  }
  return names
    .flatMap((name) => {
      const [, day = '', hour = '', minute = '', second = ''] = named.exec(name) ?? []
      if (day === '') return []
      return [{ file: path.join(folder, name), takenAt: Temporal.Instant.from(`${day}${hour}:${minute}:${second}`) }]
    })
    .toSorted((one, other) => Temporal.Instant.compare(other.takenAt, one.takenAt))
}

/** Makes the folder, readable by its owner alone, where it is not there. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw unusable(folder, error)
  }
}

/** Removes all but the newest `keep` backups, and what a kill left long ago. Answers the files that are gone. */
export async function removeOldest(folder: string, keep: number): Promise<string[]> {
  const gone = (await listBackups(folder)).slice(keep).map(({ file }) => file)
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!forgotten.test(name)) continue
    if (Date.now() - (await stat(file)).mtimeMs > forgottenAfter) gone.push(file)
  }
  for (const file of gone) await rm(file, { force: true })
  return gone
}

import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

export interface SpoolOptions {
  /** Made when something is to be kept; processes may share it. */
  readonly folder: string
  /** Bytes at most; the oldest lines give way. */
  readonly capacity?: number
  /** Bytes after which another file is begun. */
  readonly fileSize?: number
  /** Told of lines that had to give way. */
  readonly onDropped?: (lines: number) => void
}

interface SpooledLines {
  readonly lines: readonly string[]
  /** They are stored elsewhere now. */
  remove(): Promise<void>
}

/**
 * Lines on disk that wait for a database, in the order in which they came. A line may be given out again after a crash, or to
 * two processes; who takes them stores each once.
 */
export interface Spool {
  readonly isEmpty: boolean
  /** Resolves when they are safe on disk. Lines hold no line breaks. */
  append(lines: readonly string[]): Promise<void>
  /** The oldest, about `most` of them; null: there are none. */
  takeOldest(most: number): Promise<SpooledLines | null>
  /** Finds what other processes left. */
  rescan(): Promise<void>
}

interface SpoolFile {
  readonly name: string
  bytes: number
}

const megabyte = 1024 * 1024
const ending = '.jsonl'
/** Nobody writes a file for so long. */
const forgottenAfter = 60_000

/**
 * Opens a bounded spool. A file is always whole: it is written anew beside, with what was in it and what comes, and takes the
 * place of the one before, so that a kill leaves no half line and another process may read and remove it at any time.
 */
export async function openSpool(options: SpoolOptions): Promise<Spool> {
  const spool = new DiskSpool(options)
  await spool.rescan()
  return spool
}

class DiskSpool implements Spool {
  readonly #folder: string
  readonly #capacity: number
  readonly #fileSize: number
  readonly #onDropped: (lines: number) => void
  readonly #own = `${String(process.pid)}-${randomBytes(4).toString('hex')}`
  #files: SpoolFile[] = []
  /** The file that is still added to, and what is in it. */
  #current: { readonly file: SpoolFile; text: string } | null = null
  #isMade = false
  #count = 0
  #latest = 0
  /** One thing after the other. */
  #busy: Promise<unknown> = Promise.resolve()

  constructor({ folder, capacity = 256 * megabyte, fileSize, onDropped }: SpoolOptions) {
    this.#folder = folder
    this.#capacity = capacity
    this.#fileSize = fileSize ?? Math.min(megabyte / 16, capacity / 8)
    this.#onDropped = onDropped ?? (() => undefined)
  }

  get isEmpty(): boolean {
    return this.#files.length === 0
  }

  append(lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return Promise.resolve()
    return this.#alone(async () => {
      const text = lines.map((line) => `${line}\n`).join('')
      this.#current ??= { file: { name: this.#nextName(), bytes: 0 }, text: '' }
      const { file, text: before } = this.#current
      await this.#write(file.name, before + text)
      this.#current.text += text
      file.bytes = Buffer.byteLength(this.#current.text)
      if (this.#files.at(-1) !== file) this.#files.push(file)
      if (file.bytes >= this.#fileSize) this.#current = null
      await this.#makeRoom()
    })
  }

  takeOldest(most: number): Promise<SpooledLines | null> {
    return this.#alone(async () => {
      const taken: SpoolFile[] = []
      const lines: string[] = []
      for (const file of this.#files) {
        if (lines.length >= most) break
        if (file === this.#current?.file) this.#current = null
        lines.push(...(await this.#read(file.name)))
        taken.push(file)
      }
      if (taken.length === 0) return null
      return { lines, remove: () => this.#alone(() => this.#remove(taken)) }
    })
  }

  rescan(): Promise<void> {
    return this.#alone(async () => {
      const known = new Set(this.#files.map(({ name }) => name))
      const names = await fs.readdir(this.#folder).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names) {
        const stats = known.has(name) ? null : await fs.stat(path.join(this.#folder, name)).catch(() => null)
        if (!stats) continue
        if (name.endsWith(ending)) this.#files.push({ name, bytes: stats.size })
        else if (name.endsWith('.part') && Date.now() - stats.mtimeMs > forgottenAfter) await this.#unlink(name)
      }
      this.#files.sort((a, b) => (a.name < b.name ? -1 : 1))
    })
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#busy.then(work)
    this.#busy = done.catch(() => undefined)
    return done
  }

  /** In the order of time, whoever writes. */
  #nextName(): string {
    this.#latest = Math.max(this.#latest, Date.now())
    this.#count++
    return `${String(this.#latest).padStart(15, '0')}-${String(this.#count).padStart(9, '0')}-${this.#own}${ending}`
  }

  async #write(name: string, text: string): Promise<void> {
    if (!this.#isMade) await fs.mkdir(this.#folder, { recursive: true })
    this.#isMade = true
    const whole = path.join(this.#folder, name)
    const part = `${whole}.part`
    const file = await fs.open(part, 'w')
    try {
      await file.writeFile(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await fs.rename(part, whole)
    await syncFolder(this.#folder)
  }

  /** Nothing where another process has removed it. */
  async #read(name: string): Promise<string[]> {
    const text = await fs.readFile(path.join(this.#folder, name), 'utf8').catch((error: unknown) => {
      if (isMissing(error)) return ''
      throw error
    })
    return text.split('\n').filter((line) => line !== '')
  }

  async #remove(files: readonly SpoolFile[]): Promise<void> {
    for (const { name } of files) await this.#unlink(name)
    this.#files = this.#files.filter((file) => !files.includes(file))
  }

  async #unlink(name: string): Promise<void> {
    await fs.unlink(path.join(this.#folder, name)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
    })
  }

  async #makeRoom(): Promise<void> {
    let bytes = this.#files.reduce((sum, file) => sum + file.bytes, 0)
    while (bytes > this.#capacity && this.#files.length > 1) {
      const [oldest] = this.#files
      if (!oldest || oldest === this.#current?.file) return
      const { length } = await this.#read(oldest.name)
      await this.#remove([oldest])
      bytes -= oldest.bytes
      this.#onDropped(length)
    }
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}

/** That a file has a new name is on disk, too; where a folder cannot be synced, the system sees to it. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

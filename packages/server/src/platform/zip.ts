import { Refusal } from '@tandem/core/refusal.ts'
import { crc32, inflateRawSync } from 'node:zlib'

/*
 * Zip files as strangers send them. Nothing that an archive says about itself is believed: each entry is unpacked here, up
 * to a limit, before any other reader sees it.
 */

/** A file of an archive. */
export interface Entry {
  readonly name: string
  readonly content: Buffer
}

export interface ZipLimits {
  readonly entries: number
  /** Of all wanted entries together, unpacked. */
  readonly bytes: number
}

/** What the parts of an archive begin with. */
export const marks = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 }
const sizes = { end: 22, central: 46, local: 30, comment: 65_535 }

/**
 * Unpacks the wanted entries of a zip file. Refuses `file_unreadable` for what is damaged, split, or unpacks to more than
 * the limits, and `file_protected` for entries with a password.
 */
export function unzip(archive: Buffer, isWanted: (name: string) => boolean, limits: ZipLimits): Entry[] {
  try {
    return parseEntries(archive, isWanted, limits)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // An offset beyond the file, a stream that does not unpack.
    throw new Refusal('file_unreadable', {}, 'file')
  }
}

function parseEntries(archive: Buffer, isWanted: (name: string) => boolean, limits: ZipLimits): Entry[] {
  const end = findEnd(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > limits.entries) throw new Refusal('file_unreadable', {}, 'file')
  const entries = new Map<string, Entry>()
  let left = limits.bytes
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== marks.central) throw new Refusal('file_unreadable', {}, 'file')
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + sizes.central, at + sizes.central + nameLength)
    if (isWanted(name)) {
      if (entries.has(name)) throw new Refusal('file_unreadable', {}, 'file')
      const content = unpack(archive, at, left)
      left -= content.length
      entries.set(name, { name, content })
    }
    at += sizes.central + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return [...entries.values()]
}

/** The directory stands at the end, behind it at most a comment. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - sizes.end - sizes.comment)
  for (let at = archive.length - sizes.end; at >= first; at--) {
    if (archive.readUInt32LE(at) === marks.end) return at
  }
  throw new Refusal('file_unreadable', {}, 'file')
}

function unpack(archive: Buffer, at: number, left: number): Buffer {
  const [flags, method] = [archive.readUInt16LE(at + 8), archive.readUInt16LE(at + 10)]
  if (flags & 1) throw new Refusal('file_protected', {}, 'file')
  const packedSize = archive.readUInt32LE(at + 20)
  const local = archive.readUInt32LE(at + 42)
  if (archive.readUInt32LE(local) !== marks.local) throw new Refusal('file_unreadable', {}, 'file')
  const start = local + sizes.local + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  if (start + packedSize > archive.length || (method !== 0 && method !== 8)) {
    throw new Refusal('file_unreadable', {}, 'file')
  }
  const packed = archive.subarray(start, start + packedSize)
  const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
  if (content.length > left || crc32(content) !== archive.readUInt32LE(at + 16)) {
    throw new Refusal('file_unreadable', {}, 'file')
  }
  return content
}

export function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

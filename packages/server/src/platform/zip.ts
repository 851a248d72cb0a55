import { Refusal } from '@tandem/core/refusal.ts'
import { crc32, inflateRawSync } from 'node:zlib'

/*
 * Zip files as strangers send them. Nothing that an archive says about itself is believed: each entry is unpacked here, up
 * to a limit, before any other reader sees it.
 */

interface Entry {
  readonly name: string
  readonly content: Buffer
}

export interface ZipLimits {
  readonly entries: number
  /** Of all wanted entries together, unpacked. */
  readonly bytes: number
}

const marks = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 }
const sizes = { end: 22, central: 46, local: 30, comment: 65_535 }

/**
 * Unpacks the wanted entries of a zip file. Refuses `file_unreadable` for what is damaged, split, or unpacks to more than
 * the limits, and `file_protected` for entries with a password.
 */
export function unzip(archive: Buffer, isWanted: (name: string) => boolean, limits: ZipLimits): Entry[] {
  try {
    return readEntries(archive, isWanted, limits)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // An offset beyond the file, a stream that does not unpack.
    throw new Refusal('file_unreadable', {}, 'file')
  }
}

function readEntries(archive: Buffer, isWanted: (name: string) => boolean, limits: ZipLimits): Entry[] {
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

/** Writes entries as a plain zip file, not packed: for readers that want one. */
export function storeAsZip(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const nameBytes = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([uint32(marks.local), facts, nameBytes, content])
    directory.push(Buffer.concat([uint32(marks.central), uint16(20), facts, place, nameBytes]))
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const counts = Buffer.concat([uint16(0), uint16(0), uint16(entries.length), uint16(entries.length)])
  const end = Buffer.concat([uint32(marks.end), counts, uint32(central.length), uint32(offset), uint16(0)])
  return Buffer.concat([...parts, central, end])
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

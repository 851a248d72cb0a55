import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { marks, uint16, uint32, type Entry } from './zip.ts'

const pack = promisify(deflateRaw)

/** Texts of about so many bytes are packed at a time, off the event loop. */
const packedAtOnce = 1_048_576

interface Packed {
  readonly name: Buffer
  readonly content: Buffer
  readonly crc: number
  readonly size: number
  readonly offset: number
}

/** A zip file that is written entry by entry. What is packed is kept in memory, what is not yet packed only in parts. */
export interface ZipWriter {
  /** Adds a file of the texts or bytes that come, in their order. */
  add(name: string, parts: Parts): Promise<void>
  /** The file as a whole. */
  finish(): Buffer
}

type Parts = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>

export function zipWriter(): ZipWriter {
  const entries: Packed[] = []
  const parts: Buffer[] = []
  let offset = 0
  return {
    async add(name, texts) {
      const { content, crc, size } = await packed(texts)
      const entry = { name: Buffer.from(name), content, crc, size, offset }
      const local = Buffer.concat([uint32(0x04034b50), facts(entry), entry.name])
      entries.push(entry)
      parts.push(local, content)
      offset += local.length + content.length
    },
    finish() {
      const directory = Buffer.concat(
        entries.map((entry) => {
          const place = Buffer.alloc(14)
          place.writeUInt32LE(entry.offset, 10)
          return Buffer.concat([uint32(0x02014b50), uint16(20), facts(entry), place, entry.name])
        }),
      )
      const counts = Buffer.concat([uint16(0), uint16(0), uint16(entries.length), uint16(entries.length)])
      const end = Buffer.concat([uint32(0x06054b50), counts, uint32(directory.length), uint32(offset), uint16(0)])
      return Buffer.concat([...parts, directory, end])
    },
  }
}

/** The parts as one stream of deflate: parts that end in a full flush can stand one behind the other. */
async function packed(texts: Parts) {
  const done: Buffer[] = []
  let [waiting, waitingBytes, crc, size] = [[] as Uint8Array[], 0, 0, 0]
  const flush = async () => {
    const bytes = Buffer.concat(waiting)
    ;[waiting, waitingBytes] = [[], 0]
    crc = crc32(bytes, crc)
    size += bytes.length
    done.push(await pack(bytes, { finishFlush: 3 }))
  }
  for await (const text of texts) {
    const bytes = typeof text === 'string' ? Buffer.from(text) : text
    waiting.push(bytes)
    waitingBytes += bytes.length
    if (waitingBytes >= packedAtOnce) await flush()
  }
  await flush()
  // An empty last block ends the stream.
  done.push(await pack(Buffer.alloc(0)))
  return { content: Buffer.concat(done), crc, size }
}

function facts({ name, content, crc, size }: Packed): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  // Names are UTF-8.
  bytes.writeUInt16LE(0x0800, 2)
  // Packed by deflate.
  bytes.writeUInt16LE(8, 4)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(content.length, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

/** Writes entries as a plain zip file, not packed. */
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

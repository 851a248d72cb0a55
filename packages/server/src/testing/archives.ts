import { crc32, deflateRawSync } from 'node:zlib'
import { storeAsZip } from '../platform/zip.ts'

/** An archive of one part, all zeros, that says it unpacks to ten bytes. */
export function aBomb(size: number): Buffer {
  const content = Buffer.alloc(size)
  const honest = storeAsZip([{ name: 'xl/workbook.xml', content: deflateRawSync(content) }])
  const central = honest.readUInt32LE(honest.length - 6)
  for (const at of [0, central + 2]) {
    honest.writeUInt16LE(8, at + 8)
    honest.writeUInt32LE(crc32(content), at + 14)
    honest.writeUInt32LE(10, at + 22)
  }
  return honest
}

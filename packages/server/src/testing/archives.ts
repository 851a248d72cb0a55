import { crc32, deflateRawSync } from 'node:zlib'
import { marks, uint16, uint32, type Entry } from '../platform/zip.ts'
import { zipWriter } from '../platform/zip-writer.ts'

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

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook of one sheet as nobody's program writes it, packed: what stands between the tags of its rows. */
export async function aPackedBook(rows: string): Promise<Buffer> {
  const zip = zipWriter()
  const sheet = '<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets>'
  const relation = `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>`
  await zip.add('xl/workbook.xml', [`<workbook xmlns="${main}" xmlns:r="${office}">${sheet}</workbook>`])
  await zip.add('xl/_rels/workbook.xml.rels', [`<Relationships>${relation}</Relationships>`])
  await zip.add('xl/worksheets/sheet1.xml', [`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`])
  return zip.finish()
}

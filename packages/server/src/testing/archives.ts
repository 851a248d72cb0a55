import { crc32, deflateRawSync } from 'node:zlib'
import { storeAsZip, zipWriter } from '../platform/zip-writer.ts'

export { storeAsZip }

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

import { maxReadingRows } from '@tandem/contract/metering/reading-import.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { compoundMark, parseOlderWorkbook, parseOpenDocument } from '../../../platform/tabular/older-workbook.ts'
import { parseText, readTables, type Table } from '../../../platform/tabular/table-reader.ts'
import { parseWorkbook } from '../../../platform/tabular/workbook-reader.ts'
import type { UploadedFile } from '../../../platform/uploads.ts'
import { unzip } from '../../../platform/zip.ts'
import { tablesOfGreenButton } from './green-button.ts'
import { tablesOfJson } from './json-tables.ts'
import { tableOfTelegrams } from './telegrams.ts'

/** Of what a zip file holds, unpacked; the file itself may have a third of it. */
const unpackedBytes = 60_000_000
const mostEntries = 500
/** Of a workbook: two hundred thousand rows of twenty columns. */
const workbookBytes = 200_000_000

/**
 * Reads an export as tables: a workbook or a table as text, JSON, Green Button, telegrams of a P1 port, or a zip file of one of them.
 * What it is shows in the file itself, whatever its name says.
 */
export function readExport(
  { type, content }: Pick<UploadedFile, 'type' | 'content'>,
  separator: string | null,
): Table[] {
  if (type === 'xlsx') return readPacked(content, separator)
  const text = parseText(content).trimStart()
  if (/^[[{]/.test(text)) return tablesOfJson(text)
  // What web portals call .xls: a page with a table, or the workbook of Excel 2003 as text.
  if (
    /^<(?:html|!doctype html|table|meta|head)\b|urn:schemas-microsoft-com:office:spreadsheet/i.test(text.slice(0, 2000))
  )
    return parseOlderWorkbook(text, maxReadingRows)
  if (text.startsWith('<')) return tablesOfGreenButton(text)
  if (/^\/[A-Za-z]{3}\d/m.test(text.slice(0, 2000))) return [tableOfTelegrams(text)]
  return readTables({ type, content }, maxReadingRows, separator)
}

/** A workbook of any kind, or the one file of a zip file. Refuses a zip file of several files. */
function readPacked(content: Buffer, separator: string | null): Table[] {
  if (content.subarray(0, compoundMark.length).equals(compoundMark)) return parseOlderWorkbook(content, maxReadingRows)
  const names: string[] = []
  const limits = { entries: mostEntries, bytes: unpackedBytes }
  unzip(content, (name) => names.push(name) === 0, limits)
  if (names.some((name) => name.startsWith('xl/'))) return parseWorkbook(content, maxReadingRows, workbookBytes)
  if (names.includes('mimetype') && names.includes('content.xml')) return parseOpenDocument(content, maxReadingRows)
  const files = names.filter((name) => !name.endsWith('/') && !name.startsWith('__MACOSX/'))
  const [only, ...more] = files
  if (only === undefined) throw new Refusal('file_empty', {}, 'file')
  if (more.length > 0) throw new Refusal('file_several_tables', { sheets: files.slice(0, 10).join(', ') }, 'file')
  const [entry] = unzip(content, (name) => name === only, limits)
  if (!entry) throw new Refusal('file_empty', {}, 'file')
  const isZip = entry.content.subarray(0, 2).toString('latin1') === 'PK'
  // No zip file in a zip file, but a workbook.
  if (isZip && /\.zip$/i.test(only)) throw new Refusal('file_unreadable', {}, 'file')
  const isPacked = isZip || entry.content.subarray(0, compoundMark.length).equals(compoundMark)
  return readExport({ type: isPacked ? 'xlsx' : 'csv', content: entry.content }, separator)
}

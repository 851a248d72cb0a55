import { Refusal } from '@tandem/core/refusal.ts'
import { longestText, parseSheet, unescapeText } from './sheet-reader.ts'
import type { Table } from './table.ts'
import { parseStyles } from './workbook-styles.ts'
import { parseXml } from './xml-reader.ts'
import { unzip } from '../zip.ts'

/** The most that the XML of a workbook may come to where nothing else is said; a hundred thousand cells are about a tenth of it. */
const unpackedBytes = 40_000_000
/** So much of a part is made into text at a time. */
const pieceBytes = 1_048_576
const maxEntries = 500
const maxSheets = 100
/** Of all sheets of a workbook: ten columns in 20,000 rows are a twentieth of it. */
export const maxCells = 4_000_000

const [workbookPath, relationsPath] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels']

/**
 * Reads the sheets of an .xlsx file that are not hidden, in the workbook's sequence, and nothing else of it. Everything is read once, front to back, so
 * that a file costs what it weighs unpacked, and that is bounded.
 */
export function parseWorkbook(content: Buffer, maxRows: number, maxBytes = unpackedBytes): Table[] {
  let bytes = maxBytes
  const unpack = (names: ReadonlySet<string>) => {
    const entries = unzip(content, (name) => names.has(name), { entries: maxEntries, bytes })
    bytes -= entries.reduce((sum, entry) => sum + entry.content.length, 0)
    return new Map(entries.map((entry) => [entry.name, entry.content]))
  }
  const textsOf = (names: ReadonlySet<string>) =>
    new Map([...unpack(names)].map(([name, part]) => [name, piecesOf(part)]))
  const frame = textsOf(new Set([workbookPath, relationsPath]))
  const relations = parseRelations(frame.get(relationsPath) ?? '')
  const workbook = parseSheetNames(frame.get(workbookPath) ?? '')
  const [stringsPath, stylesPath] = [relations.strings ?? 'xl/sharedStrings.xml', relations.styles ?? 'xl/styles.xml']
  const sheets = workbook.sheets.map(({ id, ...sheet }) => ({ ...sheet, path: relations.targets.get(id) ?? '' }))
  const paths = new Set(sheets.map(({ path }) => path))
  if (paths.size < sheets.length || sheets.length === 0) throw unreadable()
  const parts = textsOf(new Set([stringsPath, stylesPath]))
  let left = maxCells
  const terms = {
    maxRows,
    sharedStrings: parseSharedStrings(parts.get(stringsPath) ?? null),
    styles: parseStyles(parts.get(stylesPath) ?? null),
    isFrom1904: workbook.isFrom1904,
    takeCells: (count: number) => {
      left -= count
      if (left < 0) throw new Refusal('file_too_complex', {}, 'file')
    },
  }
  // A sheet that nobody sees is of another day, or what a program keeps for itself.
  return sheets
    .filter(({ isHidden }) => !isHidden)
    .map(({ name, path }) => {
      // One at a time: the bytes of the sheet before are forgotten.
      const part = unpack(new Set([path])).get(path)
      if (part === undefined) throw unreadable()
      return { name, ...parseSheet(piecesOf(part), terms), separator: null }
    })
}

/** The text of a part, piece by piece. */
function* piecesOf(part: Buffer): Generator<string> {
  const decoder = new TextDecoder('utf-8')
  for (let at = 0; at < part.length; at += pieceBytes) {
    yield decoder.decode(part.subarray(at, at + pieceBytes), { stream: true })
  }
  yield decoder.decode()
}

function unreadable(): Refusal {
  return new Refusal('file_unreadable', {}, 'file')
}

interface Relations {
  /** Where in the archive something stands, by the name by which the workbook means it. */
  readonly targets: ReadonlyMap<string, string>
  readonly strings: string | null
  readonly styles: string | null
}

/** Refuses relations that are there twice: of those, nobody knows which counts. */
function parseRelations(xml: Iterable<string>): Relations {
  const targets = new Map<string, string>()
  const found: { strings: string | null; styles: string | null } = { strings: null, styles: null }
  parseXml(xml, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const [id, target, type] = [attributes.get('Id'), attributes.get('Target'), attributes.get('Type')]
      if (id === undefined || target === undefined || targets.has(id)) throw unreadable()
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      targets.set(id, path)
      if (type?.endsWith('/sharedStrings')) found.strings = path
      else if (type?.endsWith('/styles')) found.styles = path
    },
  })
  return { targets, ...found }
}

function parseSheetNames(xml: Iterable<string>) {
  const sheets: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = []
  let isFrom1904 = false
  parseXml(xml, {
    open(tag, attributes) {
      if (tag === 'workbookPr') isFrom1904 ||= ['1', 'true'].includes(attributes.get('date1904') ?? '')
      if (tag !== 'sheet') return
      const [name, id] = [attributes.get('name'), attributes.get('id')]
      if (!name || id === undefined || sheets.length === maxSheets) throw unreadable()
      sheets.push({ name: unescapeText(name), id, isHidden: (attributes.get('state') ?? 'visible') !== 'visible' })
    },
  })
  return { sheets, isFrom1904 }
}

/** The texts that cells mean by their number; how they are set and how they are pronounced is left out. */
function parseSharedStrings(xml: Iterable<string> | null): string[] {
  const strings: string[] = []
  let [isText, isAid, text] = [false, false, '']
  if (xml === null) return strings
  parseXml(xml, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 'rPh') isAid = true
      else if (name === 't') isText = !isAid
    },
    text(piece) {
      if (!isText) return
      text += piece
      if (text.length > longestText) throw new Refusal('file_too_complex', {}, 'file')
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isAid = false
      else if (name === 'si') strings.push(unescapeText(text))
    },
  })
  return strings
}

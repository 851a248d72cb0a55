/** A table of blocks copied from a spreadsheet, and the blocks of an order as such a table. */
import type { Language } from '@tandem/contract/texts/format.ts'
import { localizeNumber } from '@tandem/contract/texts/parse.ts'
import { parseIntervalText, parseSide, plainWords } from '@tandem/contract/texts/parse-cells.ts'
import { longestBlockName } from '@tandem/core/market/blocks/order-blocks.ts'
import { splitBlock } from '../../../lib/pasted-block.ts'
import { parseNumber } from '../../../ui/form/index.ts'
import { emptyBlock, type BlockColumn, type BlockDraft } from './block-draft.ts'

/** In the sequence of a table without headings. */
export const tableColumns = [
  ...(['name', 'side', 'price', 'from', 'to', 'quantity', 'minimumRatio'] as const),
  ...(['linkedTo', 'exclusiveGroup', 'loop'] as const),
] as const satisfies readonly BlockColumn[]

/** What else a heading may say, in plain words. */
const otherNames: Readonly<Record<BlockColumn, string>> = {
  name: 'name|block|bloc|nume|denumire',
  side: 'side|type|buy sell|sens|tip',
  price: 'price|limit|limit price|pret|pret limita|limita',
  from: 'from|start|first|de la|inceput|primul',
  to: 'to|end|until|last|pana la|sfarsit|ultimul',
  quantity: 'quantity|quantities|energy|volume|cantitate|cantitati|energie|volum|profil|profile',
  minimumRatio:
    'smallest part|partea minima|minimum ratio|min ratio|mar|minimum acceptance ratio|minimum|raport minim|parte minima|minim',
  linkedTo: 'linked to|linked|parent|legat de|legat|parinte',
  exclusiveGroup: 'exclusive group|group|grup exclusiv|grup',
  loop: 'loop|loop with|pereche|pereche cu|in loop with|in a loop with|in pereche cu',
}

interface TableFrame {
  readonly labels: readonly string[]
  readonly language: Language
}

interface PastedBlocks {
  readonly drafts: Omit<BlockDraft, 'key'>[]
  /** Cells that say nothing a block has; they are empty, or marked as unread, in the drafts. */
  readonly unread: readonly { readonly row: number; readonly text: string }[]
}

/**
 * Reads rows of cells with tabs between, with or without headings in either language. A quantity of several numbers, with spaces or
 * semicolons between, is a profile. An interval is its start, its end (in the column of the last), its label or its number.
 */
export function readBlockTable(text: string, frame: TableFrame): PastedBlocks {
  const all = splitBlock(text).filter((cells) => cells.some((cell) => cell !== ''))
  const named = all[0]?.map(columnOf) ?? []
  const hasHeadings = named.filter((name) => name !== undefined).length >= 2
  const columns = hasHeadings ? named : tableColumns
  const unread: { row: number; text: string }[] = []
  const drafts = all.slice(hasHeadings ? 1 : 0).map((cells, row) => {
    const draft: Record<string, unknown> = { ...emptyBlock, to: frame.labels.length }
    cells.forEach((cell, index) => {
      const column = columns[index]
      if (!column || cell === '') return
      const value = readCell(column, cell, frame)
      if (value === null) unread.push({ row: row + 1, text: cell })
      else draft[column] = value
    })
    return draft as unknown as Omit<BlockDraft, 'key'>
  })
  return { drafts, unread }
}

function columnOf(heading: string): BlockColumn | undefined {
  const words = plainWords(heading.replace('%', ' '))
  return tableColumns.find((column) => otherNames[column].split('|').includes(words))
}

/** The value of a field; null where the cell says none. A number that cannot be read is passed on, for its field to complain. */
function readCell(column: BlockColumn, cell: string, { labels, language }: TableFrame): string | number | null {
  switch (column) {
    case 'side':
      return parseSide(cell)
    case 'from':
    case 'to':
      return intervalOf(cell, column, labels)
    case 'price':
      return parseNumber(cell, language)
    case 'minimumRatio':
      return parseNumber(cell.replace('%', '').trim(), language)
    case 'quantity':
      return readQuantities(cell, language)
    case 'name':
    case 'linkedTo':
    case 'exclusiveGroup':
    case 'loop':
      return cell.slice(0, longestBlockName)
  }
}

/** One number, or several with spaces or semicolons between, as canonical text. */
export function readQuantities(typed: string, language: Language): string {
  return typed
    .split(/[\s;]+/)
    .filter((part) => part !== '')
    .map((part) => parseNumber(part, language))
    .join(' ')
}

/** The same as it is shown. */
export function showQuantities(canonical: string, language: Language): string {
  return canonical
    .split(' ')
    .map((part) => (part.startsWith('?') ? part.slice(1) : localizeNumber(part, language)))
    .join('; ')
}

/** "08:00" as the first interval begins there, as the last one it ends there. */
function intervalOf(text: string, column: 'from' | 'to', labels: readonly string[]): number | null {
  const meant = parseIntervalText(text)
  if (meant === null) return null
  if (typeof meant === 'number') return meant >= 1 && meant <= labels.length ? meant : null
  const { start, end, half } = meant
  const bounds = labels.map((label) => label.split(/[- ]/))
  const isMeant = ([from, to, which]: readonly (string | undefined)[]) =>
    (end === null
      ? (column === 'from' ? from : to) === (column === 'to' && start === '00:00' ? '24:00' : start)
      : from === start && to === end) &&
    (half === null || half === which)
  const place = column === 'from' ? bounds.findIndex(isMeant) : bounds.findLastIndex(isMeant)
  return place < 0 ? null : place + 1
}

interface WrittenTable extends TableFrame {
  readonly headings: readonly string[]
  readonly sides: Readonly<Record<BlockDraft['side'], string>>
}

/** The blocks as rows of cells with tabs between, below headings; `readBlockTable` reads them back as they are. */
export function writeBlockTable(
  drafts: readonly BlockDraft[],
  { headings, sides, labels, language }: WrittenTable,
): string {
  const rows = drafts.map(({ name, side, price, from, to, quantity, minimumRatio, linkedTo, exclusiveGroup, loop }) => [
    ...[name, sides[side], showQuantities(price, language)],
    ...[labels[from - 1] ?? String(from), labels[to - 1] ?? String(to)],
    ...[showQuantities(quantity, language), showQuantities(minimumRatio, language), linkedTo, exclusiveGroup, loop],
  ])
  return [headings, ...rows].map((cells) => cells.join('\t')).join('\n')
}

/** The clock at both ends of an interval, with the letter of an hour that comes twice. */
export function endsOfLabel(label: string): { readonly from: string; readonly to: string } {
  const [from = '', to = '', half] = label.split(/[- ]/)
  return half === undefined ? { from, to } : { from: `${from} ${half}`, to: `${to} ${half}` }
}

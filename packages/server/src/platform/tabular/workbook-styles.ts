import { parseXml } from './xml-reader.ts'

/** Of each style of a workbook, by its number: whether numbers in it are days or times. */
export function parseDateStyles(xml: Iterable<string> | null): boolean[] {
  const codes = new Map<string, string>()
  const styles: boolean[] = []
  let isOfCells = false
  if (xml === null) return styles
  parseXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(attributes.get('numFmtId') ?? '', attributes.get('formatCode') ?? '')
      else if (name === 'cellXfs') isOfCells = true
      else if (name === 'xf' && isOfCells) {
        const id = attributes.get('numFmtId') ?? ''
        // Programs give formats of their own numbers from 100.
        const code = Number(id) >= 100 ? codes.get(id) : undefined
        styles.push(code === undefined ? dateFormats.has(Number(id)) : showsDate(code))
      }
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** The formats that every spreadsheet program has by itself: 14 is the usual day, 22 the usual time of a day. */
const dateFormats = new Set([...span(14, 22), ...span(27, 36), ...span(45, 47), ...span(50, 58), ...span(71, 81)])

/** Spreadsheet programs take no longer ones. */
const longestCode = 255
const dateWord = /^(?:d{1,4}|m{1,5}|y{1,2}|yyyy|h{1,2}|s{1,2}|am|pm|a|p|a{3,5}|e{1,2}|e{4})$/

/** A format that is made of days, months, hours and the like alone, in any of its parts. */
export function showsDate(code: string): boolean {
  if (code.length > longestCode) return false
  const parts = code.toLowerCase().replace(/;@$/, '').replaceAll(/\\./g, ' ').split(';')
  return parts.some((part) => {
    const bare = part
      .replaceAll(/"[^"]*"/g, ' ')
      .replaceAll(/(\[?[smhd]{1,2}\]?)[.,]00?0?/g, '$1')
      .replaceAll(/\[([smhd]{1,2})\]/g, '$1')
      .replaceAll(/\[[^\]]*\]/g, '')
    const words = bare.split(/[^a-z0#?%]+/).filter((word) => word !== '')
    return words.length > 0 && words.every((word) => dateWord.test(word))
  })
}

import { parseXml } from './xml-reader.ts'

/** What a format makes of a number: a day or a time of it, a hundred times as much with a percent sign, or the number. */
export type NumberShape = 'time' | 'percent' | 'number'

/** Of each style of a workbook, by its number: what its numbers are shown as. */
export function parseStyles(xml: Iterable<string> | null): NumberShape[] {
  const codes = new Map<string, string>()
  const styles: NumberShape[] = []
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
        styles.push(code === undefined ? usualShape(Number(id)) : shapeOf(code))
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

/** 0% and 0.00%. */
const percentFormats = new Set([9, 10])

const usualShape = (id: number): NumberShape =>
  dateFormats.has(id) ? 'time' : percentFormats.has(id) ? 'percent' : 'number'

/** What a format makes of a number, by its code. */
export function shapeOf(code: string): NumberShape {
  if (showsDate(code)) return 'time'
  // A percent sign in quotes or behind a backslash is a letter as any other.
  return code.replaceAll(/"[^"]*"|\\./g, '').includes('%') ? 'percent' : 'number'
}

/** Spreadsheet programs take no longer ones. */
const longestCode = 255
const dateWord = /^(?:d{1,4}|m{1,5}|y{1,2}|yyyy|h{1,2}|s{1,2}|am|pm|a|p|a{3,5}|e{1,2}|e{4})$/

/** A format that is made of days, months, hours and the like alone, in any of its parts. */
function showsDate(code: string): boolean {
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

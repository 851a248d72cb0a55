import { z } from 'zod'
import { Energy } from '../wire.ts'

/** What a file may leave open of how it is to be understood. */
export const readingDoubts = [
  'unit',
  'decimal',
  'dateOrder',
  'stamp',
  'step',
  'zone',
  'columns',
  'group',
  'sheet',
  'kind',
  'direction',
  'interpolated',
  'size',
  'total',
] as const

/** A sum that a file states and its rows do not add up to; it is compared and never stored. `net`: consumption − production. */
export const ReadingTotal = z.object({
  /** As the file calls it: `Total`, a day. */
  name: z.string(),
  side: z.enum(['consumption', 'production', 'net']),
  said: Energy,
  read: Energy,
})

/** What a file has to say before its rows can be read, and does not. */
const readingPuzzles = ['time', 'energy', 'unit', 'step'] as const

/** Something that was not found, and the first row at which it was looked for in vain. */
export const ReadingPuzzle = z.object({
  what: z.enum(readingPuzzles),
  /** As the spreadsheet program counts; null where there is none. */
  row: z.int().nullable(),
  cells: z.array(z.string()),
})
export type ReadingPuzzle = z.output<typeof ReadingPuzzle>

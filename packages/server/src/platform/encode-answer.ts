import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'

/** Rows that are written at a time: some milliseconds of work. */
const rowsAtOnce = 250

/** How many bytes an answer may have, and what is thrown beyond. */
interface Bounds {
  readonly most: number
  readonly fault: () => Error
}

/**
 * Writes an answer as the contract says, and throws as soon as it has more bytes than it may. A long list in it, or all of it where it is one, is written a few hundred rows at a time,
 * and others have their turn in between: an answer of ten thousand rows keeps nobody waiting.
 */
export async function encodeAnswer(schema: z.ZodType, answer: unknown, { most, fault }: Bounds): Promise<string> {
  let left = most
  const count = (text: string) => {
    left -= Buffer.byteLength(text)
    if (left < 0) throw fault()
    return text
  }
  if (schema instanceof z.ZodArray && isLong(answer)) return writeRows(schema.element as z.ZodType, answer, count)
  if (!(schema instanceof z.ZodObject)) return count(encodeAtOnce(schema, answer))
  const shape = schema.shape as Readonly<Record<string, z.ZodType>>
  const given = answer as Readonly<Record<string, unknown>>
  const long = Object.keys(shape).filter((key) => shape[key] instanceof z.ZodArray && isLong(given[key]))
  if (long.length === 0) return count(encodeAtOnce(schema, answer))
  // One row of each stays, for lists that may not be empty.
  const shortened = { ...given, ...Object.fromEntries(long.map((key) => [key, (given[key] as unknown[]).slice(0, 1)])) }
  const written = JSON.parse(encodeAtOnce(schema, shortened)) as Readonly<Record<string, unknown>>
  const parts: string[] = []
  for (const [key, value] of Object.entries(written)) {
    const list = long.includes(key) ? (shape[key] as z.ZodArray) : null
    const text = list
      ? await writeRows(list.element as z.ZodType, given[key] as unknown[], count)
      : count(JSON.stringify(value))
    parts.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

function encodeAtOnce(schema: z.ZodType, value: unknown): string {
  return JSON.stringify(z.encode(schema, value))
}

function isLong(value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > rowsAtOnce
}

async function writeRows(
  element: z.ZodType,
  rows: readonly unknown[],
  count: (text: string) => string,
): Promise<string> {
  const schema = z.array(element)
  const parts: string[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    if (start > 0) await nextTurn()
    parts.push(count(JSON.stringify(z.encode(schema, rows.slice(start, start + rowsAtOnce))).slice(1, -1)))
  }
  return `[${parts.join(',')}]`
}

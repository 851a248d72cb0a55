import { PackageFault, type PackageLine } from './read-package.ts'

/** The text of a cell that must be there. Throws `PackageFault`, as the others do. */
export function textOf(line: PackageLine, name: string): string {
  const text = line[name] ?? null
  if (text === null) throw new PackageFault(`a line has no ${name}: ${JSON.stringify(line)}`)
  return text
}

/** A number that can be counted exactly. */
export function numberOf(line: PackageLine, name: string): number {
  const number = Number(textOf(line, name))
  if (!Number.isSafeInteger(number)) throw new PackageFault(`${name} is too large: ${textOf(line, name)}`)
  return number
}

/** A whole number of 64 bits. */
export const wholeOf = (line: PackageLine, name: string) => BigInt(textOf(line, name))

/** One of a few words. */
export function wordOf<Word extends string>(line: PackageLine, name: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === line[name])
  if (word === undefined)
    throw new PackageFault(`${name} must be one of ${words.join(', ')}: ${line[name] ?? 'nothing'}`)
  return word
}

/** Whether a pseudonym is of a small group. */
export const isSeveral = (member: string) => member.startsWith('g')

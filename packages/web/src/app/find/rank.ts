import { plainText } from '@tandem/contract/texts/plain-text.ts'

/** What can be found: by its title, and by further words in either language. */
export interface Findable {
  readonly title: string
  readonly words?: string
}

/** More words than these narrow nothing any more. */
const mostWords = 6

/** The words of a text as they are compared: in lower case, without marks and signs. */
export function wordsOf(text: string): string[] {
  return plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What a word that was typed is worth where a title, or a further word, has this one. */
const worth = { same: 1, begins: 0.85, inside: 0.5, slip: 0.4, none: 0 } as const
/** A further word that is only begun, or has a slip, is less than one of the title. */
const ofFurtherWord = 0.8

/**
 * What fits the typed words, the best first; of what fits equally well the first of the list. Every typed word must be one of
 * the title or of the further words, begin one, stand inside one, or be one with a slip of typing (both with four
 * letters at least). Marks on letters do not count.
 */
export function rank<T extends Findable>(typed: string, list: readonly T[]): T[] {
  const wanted = wordsOf(typed).slice(0, mostWords)
  if (wanted.length === 0) return [...list]
  const fitting = list.map((item) => ({ item, score: scoreOf(wanted, item) })).filter(({ score }) => score > 0)
  return fitting.toSorted((a, b) => b.score - a.score).map(({ item }) => item)
}

function scoreOf(wanted: readonly string[], { title, words = '' }: Findable): number {
  const [own, further] = [wordsOf(title), wordsOf(words)]
  const each = wanted.map((word) => Math.max(bestOf(word, own), furtherOf(bestOf(word, further))))
  if (each.includes(0)) return 0
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length
  // Of two titles that begin alike the shorter is meant.
  const beginning = own.join(' ').startsWith(wanted.join(' ')) ? 0.2 / own.length : 0
  return mean + beginning
}

const furtherOf = (score: number) => (score === worth.same ? score : ofFurtherWord * score)

function bestOf(word: string, among: readonly string[]): number {
  return Math.max(0, ...among.map((one) => likeness(word, one)))
}

function likeness(word: string, one: string): number {
  if (one === word) return worth.same
  if (one.startsWith(word)) return worth.begins
  if (word.length >= 4 && one.includes(word)) return worth.inside
  if (word.length >= 4 && isSlip(word, one)) return worth.slip
  return worth.none
}

/** Whether the word begins another but for one letter (two in eight or more) that is missing, too many, wrong, or changed places. */
function isSlip(word: string, one: string): boolean {
  const allowed = word.length >= 8 ? 2 : 1
  if (one.length < word.length - allowed) return false
  return distanceToBeginning(word, one.slice(0, word.length + allowed)) <= allowed
}

/** How many letters must change for the word to be some beginning of the text (optimal string alignment). */
function distanceToBeginning(word: string, text: string): number {
  let before: number[] = []
  let row = Array.from({ length: text.length + 1 }, (_, index) => index)
  for (let i = 1; i <= word.length; i++) {
    const next = [i]
    for (let j = 1; j <= text.length; j++) {
      const at = (list: readonly number[], index: number) => list[index] ?? Infinity
      const isSame = word[i - 1] === text[j - 1]
      const isSwapped = i > 1 && j > 1 && word[i - 1] === text[j - 2] && word[i - 2] === text[j - 1]
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return Math.min(...row)
}

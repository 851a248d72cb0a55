import type { z } from 'zod'
import { rule } from '../validation.ts'

/** Letters of one alphabet: no look-alike from another one. */
export const oneScript = /^(?:[\p{Script=Latin}\P{L}]+|[\p{Script=Greek}\P{L}]+|[\p{Script=Cyrillic}\P{L}]+)$/u

/**
 * Letters, digits, signs and spaces that can be seen: nothing without a face, nothing that turns a text around. What makes a sign
 * colourful may stand behind that sign, and what joins signs to one between them.
 */
const visible =
  /^(?!.*(?:(?![\ufe0f\u200d])\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})|[\v\f\u2028\u2029\u2800]))[\p{L}\p{M}\p{N}\p{P}\p{S}\s\u200d]+$/su

const isReadable = (text: string) => text === '' || visible.test(text)

/** The rule of every text that people write and others read: what it holds can be seen, in the sequence in which it stands. */
export function readableText<Text extends z.ZodType<string>>(text: Text) {
  return text.refine(isReadable, rule('hidden_characters'))
}

/** The same for names and whatever else has one line. */
export function readableLine<Text extends z.ZodType<string>>(text: Text) {
  return readableText(text).refine((line) => !/[\t\n\r]/.test(line), rule('hidden_characters'))
}

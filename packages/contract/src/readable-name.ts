/** Letters of one alphabet: no look-alike from another one. */
export const oneScript = /^(?:[\p{Script=Latin}\P{L}]+|[\p{Script=Greek}\P{L}]+|[\p{Script=Cyrillic}\P{L}]+)$/u

/**
 * Letters, digits, signs and spaces that can be seen: nothing without a face, nothing that turns a text around. What makes a sign
 * colourful may stand behind that sign.
 */
export const visible =
  /^(?!.*(?:(?!\ufe0f)\p{Default_Ignorable_Code_Point}|(?<!\p{Extended_Pictographic})\ufe0f|\u2800))[\p{L}\p{M}\p{N}\p{P}\p{S}\s]+$/su

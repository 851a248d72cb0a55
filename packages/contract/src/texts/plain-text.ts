/** A text as it is compared with what somebody typed: in lower case, without marks on its letters. "Piața" → "piata". */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

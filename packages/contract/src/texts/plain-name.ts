/** Letters that do not come apart into a plain one and a mark. */
const apart: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ı: 'i',
  ð: 'd',
  Ð: 'D',
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  þ: 'th',
  Þ: 'Th',
}

const longest = 20
const shortest = 3

/**
 * How a name can be written with letters, digits, dash and underscore alone: `Ștefan` gives `Stefan`,
 * `Ana Maria` gives `Ana-Maria`. Null when the name is fine as it is, or when nothing good comes out.
 */
export function suggestName(typed: string): string | null {
  const name = typed.trim()
  if (/^[A-Za-z0-9_-]*$/.test(name)) return null
  const plain = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\P{ASCII}/gu, (letter) => apart[letter] ?? '')
    .replaceAll(/[\s'.]+/g, '-')
    .replaceAll(/[^A-Za-z0-9_-]/g, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, longest)
  return plain.length >= shortest ? plain : null
}

/** What a citation of a published package is made of. */
export interface Cited {
  readonly id: number
  readonly title: string
  readonly authors: readonly string[]
  /** Of its publication. */
  readonly year: number
  /** Where anybody reads of it. */
  readonly address: string
  readonly hash: string
}

/** Who made it, where nobody is named. */
const platform = 'Tandem'

/** A line for a list of references: authors, year, title, publisher, address, and the hash by which a copy is known. */
export function citationText({ title, authors, year, address, hash }: Cited): string {
  const names = authors.length === 0 ? platform : authors.join(', ')
  return `${names} (${String(year)}). ${title} [Data set]. ${platform}. ${address} (SHA-256 ${hash})`
}

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** What BibTeX reads as signs of its own stands as what it shows. */
const escapeTex = (text: string) => text.replaceAll(/[\\~^&%$#_{}]/g, (sign) => special[sign] ?? `\\${sign}`)

/** The same as an entry of BibTeX; names stand in braces, so that nobody is taken apart at a space. */
export function citationBibTex({ id, title, authors, year, address, hash }: Cited): string {
  const names = authors.length === 0 ? [platform] : authors
  const fields: readonly (readonly [string, string])[] = [
    ['author', names.map((name) => `{${escapeTex(name)}}`).join(' and ')],
    ['title', `{${escapeTex(title)}}`],
    ['year', String(year)],
    ['publisher', platform],
    ['howpublished', 'Data set'],
    ['url', address],
    ['note', `SHA-256 ${hash}`],
  ]
  const lines = fields.map(([name, value]) => `  ${name} = {${value}}`)
  return `@misc{tandem-package-${String(id)},\n${lines.join(',\n')}\n}\n`
}

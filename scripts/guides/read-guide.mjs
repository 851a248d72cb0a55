// Reads the Markdown of a guide: its title, its chapters and the pictures it names.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
export const target = path.join(root, 'packages/web/public/guides')
export const guides = ['administrator', 'user', 'strategic']
export const languages = ['en', 'ro']

const textOf = (guide, language) =>
  fs.readFileSync(path.join(root, 'docs/guides', language, `${guide}.md`), 'utf8').replaceAll('\r\n', '\n')

/** `# Title`, chapters as `## Title {#id}`, pictures as `![what it shows](picture:/screen?as=ana&width=1280#selector)`. */
export function readGuide(guide, language) {
  const text = textOf(guide, language)
  const title = /^# (.+)$/m.exec(text)?.[1]
  if (!title) throw new Error(`${language}/${guide}.md has no title`)
  const chapters = [...text.matchAll(/^## (.+?) \{#([a-z-]+)\}$/gm)].map(([, name, id]) => ({ id, name }))
  const unnamed = [...text.matchAll(/^## .+$/gm)].filter(([line]) => !/ \{#[a-z-]+\}$/.test(line))
  if (unnamed.length > 0) throw new Error(`${language}/${guide}.md: a chapter has no {#id}: ${unnamed[0][0]}`)
  const pictures = [...new Set([...text.matchAll(/\]\((picture:[^)\s]+)\)/g)].map(([, place]) => place))]
  /** Names the text that the file is made of. */
  const hash = createHash('sha256').update(text).digest('hex')
  return { hash, title, chapters, pictures, body: text.replace(/^# .+$/m, '') }
}

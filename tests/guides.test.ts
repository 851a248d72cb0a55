import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** The guides that `npm run guides` makes of docs/guides. */
const guides = ['administrator', 'user', 'strategic'] as const
const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'packages/web/public/guides')
const languages = ['en', 'ro'] as const

interface Made {
  readonly source: string
  readonly pdf: string
  readonly pages: number
  readonly chapters: Readonly<Record<string, number>>
}
const made = JSON.parse(fs.readFileSync(path.join(folder, 'guides.json'), 'utf8')) as Readonly<Record<string, Made>>
const all = guides.flatMap((guide) => languages.map((language) => [guide, language] as const))
const sourceOf = (guide: string, language: string) =>
  fs.readFileSync(path.join(root, 'docs/guides', language, `${guide}.md`), 'utf8').replaceAll('\r\n', '\n')
const chaptersOf = (text: string) =>
  [...text.matchAll(/^## (.+?) \{#([a-z-]+)\}$/gm)].map(([, name, id]) => ({ name, id }))
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

describe('the guides', () => {
  it.each(all)('%s (%s) is made of the text as it is now: else run npm run guides', (guide, language) => {
    const name = `${guide}.${language}.pdf`
    const text = sourceOf(guide, language)
    const pdf = fs.readFileSync(path.join(folder, name))
    expect(made[name]?.source).toBe(sha256(text))
    expect(made[name]?.pdf).toBe(sha256(pdf))
    expect(pdf.length).toBeLessThan(1_500_000)
    expect(Object.keys(made[name]?.chapters ?? {}).sort()).toEqual(
      chaptersOf(text)
        .map(({ id }) => id)
        .sort(),
    )
  })

  it.each(all)('%s (%s) has real text, bookmarks, tags and A4 pages', (guide, language) => {
    const pdf = fs.readFileSync(path.join(folder, `${guide}.${language}.pdf`)).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    for (const mark of ['/Outlines', '/StructTreeRoot', '/ToUnicode', `/Lang (${language}`]) expect(pdf).toContain(mark)
    expect([...pdf.matchAll(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/g)].length).toBeGreaterThan(3)
    // A bookmark for each chapter and more, one for each destination.
    const bookmarks = [...pdf.matchAll(/\/Title [(<]/g)].length
    expect(bookmarks).toBeGreaterThan(chaptersOf(sourceOf(guide, language)).length)
    for (const { id } of chaptersOf(sourceOf(guide, language))) expect(pdf).toMatch(new RegExp(`/${id ?? ''}\\s*\\[`))
  })

  it('have the same chapters in both languages', () => {
    for (const guide of guides) {
      const [english, romanian] = languages.map((language) => chaptersOf(sourceOf(guide, language)))
      expect(romanian?.map(({ id }) => id)).toEqual(english?.map(({ id }) => id))
      expect(romanian?.map(({ name }) => name)).not.toEqual(english?.map(({ name }) => name))
    }
  })
})

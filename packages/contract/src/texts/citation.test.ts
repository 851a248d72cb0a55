import { expect, test } from 'vitest'
import { citationBibTex, citationText } from './citation.ts'

const cited = {
  id: 7,
  title: 'Prices & volumes, 100 % of them_',
  authors: ['Ana Pop', 'Țepeș și Asociații'],
  year: 2026,
  address: 'https://tandem.example/packages/7',
  hash: 'ab'.repeat(32),
}

test('a citation names authors, year, title, address and hash', () => {
  expect(citationText(cited)).toBe(
    `Ana Pop, Țepeș și Asociații (2026). Prices & volumes, 100 % of them_ [Data set]. Tandem. https://tandem.example/packages/7 (SHA-256 ${cited.hash})`,
  )
  expect(citationText({ ...cited, authors: [] })).toMatch(/^Tandem \(2026\)\./)
})

test('BibTeX shows the signs that it would read as its own, and keeps names whole', () => {
  const entry = citationBibTex({ ...cited, title: String.raw`a\b{c}^~#$&%_` })
  expect(entry).toContain('@misc{tandem-package-7,')
  expect(entry).toContain('author = {{Ana Pop} and {Țepeș și Asociații}}')
  expect(entry).toContain(String.raw`title = {{a\textbackslash{}b\{c\}\textasciicircum{}\textasciitilde{}\#\$\&\%\_}}`)
})

import { describeField } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import fs from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { serverMessages, webMessages } from './spec/messages.ts'
import { otherMeanings, terms } from './spec/terms.ts'

interface Row {
  readonly words?: string
  readonly asks?: string
  readonly en: string
  readonly ro: string
  readonly correction?: string
}
const rows: [string, Row][] = [...Object.entries(serverMessages), ...Object.entries(webMessages)]

test.each(rows)('%s keeps the words of the specification, or says why not', (_, { words, asks, en, correction }) => {
  expect([words, asks].filter(Boolean)).toHaveLength(1)
  if (words && !en.includes(words)) expect(correction).toBeTruthy()
  if (words && en.includes(words)) expect(correction).toBeUndefined()
})

test.each(rows)('%s says the same in Romanian: other words, the same places', (_, { en, ro }) => {
  const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()
  expect(ro).not.toBe(en)
  expect(places(ro)).toEqual(places(en))
  // The letters of Romanian have a comma below, not a cedilla.
  expect(ro).not.toMatch(/[şţŞŢ]/)
})

test.each([
  ['packages/server/src/messages.test.ts', 'serverMessages'],
  ['packages/web/src/app/messages.test.tsx', 'webMessages'],
])('%s goes through all of its rows', (file, rowsOf) => {
  const source = fs.readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8')
  expect(source).toContain(`Object.entries(${rowsOf})`)
})

/** The texts of the screens as they are written, by file and key. A key that points at a text of `common` writes none. */
function writtenTexts(language: 'en' | 'ro'): Map<string, string> {
  const folder = path.resolve(import.meta.dirname, '../packages/web/src/i18n', language)
  const texts = new Map<string, string>()
  const visit = (node: ts.Node, key: string): void => {
    const here = ts.isPropertyAssignment(node) && 'text' in node.name ? `${key}.${node.name.text}` : key
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      texts.set(here, node.initializer.text)
    else ts.forEachChild(node, (child) => visit(child, here))
  }
  for (const file of fs.globSync('**/*.ts', { cwd: folder })) {
    const source = fs.readFileSync(path.join(folder, file), 'utf8')
    visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest), path.basename(file, '.ts'))
  }
  return texts
}

const english = writtenTexts('en')
const romanian = writtenTexts('ro')
const inBoth = [...english].map(([key, en]) => ({
  key,
  file: key.split('.')[0],
  said: `${en} | ${romanian.get(key) ?? ''}`,
}))

test('a text stands in one file of texts: what several screens say alike stands in `common`', () => {
  expect(inBoth.length).toBeGreaterThan(3_000)
  const files = Map.groupBy(inBoth, ({ said }) => said)
  const twice = [...files.values()].filter((texts) => new Set(texts.map(({ file }) => file)).size > 1)
  expect(twice.map((texts) => texts.map(({ key }) => key))).toEqual([])
})

/** Texts that read as the name of a field and are none: each says what it is instead. */
const noFields: Record<string, string> = {
  'analysers.field.since': 'since when a connection holds, not a decision',
  'energy.others.who': 'whom a line compares with, not who looked',
  'find.kind.person': 'one of a list of kinds beside it',
  'glossary.id1.name': 'a word of the glossary',
  'glossary.id3.name': 'a word of the glossary',
  'imbalance.state.applied': 'the state of a day, not the time it was applied',
  'imbalance.admin.state.applied': 'the same in the list of days',
  'intradayTicket.position.intraday': 'one of a list of names beside it',
  'people.import.column.username': 'one of the columns of a file of people',
}

test('the name of a field comes from the dictionary of fields', () => {
  const names = new Set(
    Object.values(f).map((field) => `${describeField(field)?.en ?? ''} | ${describeField(field)?.ro ?? ''}`),
  )
  // `common` has the words that are said of other things, too.
  const found = inBoth.filter(({ file, said }) => file !== 'common' && names.has(said))
  expect(found.map(({ key }) => key).toSorted()).toEqual(Object.keys(noFields).toSorted())
})

interface SpokenText {
  readonly place: string
  readonly language: 'en' | 'ro'
  readonly text: string
}

const packagesFolder = path.resolve(import.meta.dirname, '../packages')

/** What a literal or a template says, its values left out. */
function spokenBy(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')
  return undefined
}

/** The language that a node and all in it speaks: a key `en` or `ro`, or the branch of a mail in Romanian. */
function languageOf(node: ts.Node): 'en' | 'ro' | undefined {
  const name =
    (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) && 'text' in node.name ? node.name.text : ''
  if (name === 'en' || name === 'english') return 'en'
  if (name === 'ro' || name === 'romanian') return 'ro'
  const isRomanianBranch = ts.isIfStatement(node.parent) && node.parent.thenStatement === node
  return isRomanianBranch && node.parent.expression.getText().includes("=== 'ro'") ? 'ro' : undefined
}

/** Everything that the product says in one of its languages: screens, refusals, fields of sheets, and mails. */
function spokenTexts(): SpokenText[] {
  const found: SpokenText[] = []
  const files = fs.globSync('{web/src/i18n,contract/src,server/src}/**/*.ts', { cwd: packagesFolder })
  for (const file of files.filter((name) => !/\.test\.ts$|\/testing\//.test(name))) {
    const source = ts.createSourceFile(
      file,
      fs.readFileSync(path.join(packagesFolder, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    )
    const ofFile = /\/i18n\/ro\/|\.ro\.ts$/.test(file)
      ? 'ro'
      : /\/i18n\/en\/|\.en\.ts$|\/mails\//.test(file)
        ? 'en'
        : undefined
    const visit = (node: ts.Node, language: 'en' | 'ro' | undefined): void => {
      if (ts.isImportDeclaration(node)) return
      const here = (node === source ? undefined : languageOf(node)) ?? language
      const text = spokenBy(node)
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
      if (here && text) found.push({ place: `${file}:${line}`, language: here, text })
      ts.forEachChild(node, (child) => visit(child, here))
    }
    visit(source, ofFile)
  }
  for (const [key, field] of Object.entries(f)) {
    const names = describeField(field)
    if (names)
      for (const language of ['en', 'ro'] as const) found.push({ place: `f.${key}`, language, text: names[language] })
  }
  return found
}

/** Twins of terms in a text, but for the sentences that the specification gives. */
function twinsIn({ language, text }: Pick<SpokenText, 'language' | 'text'>): string[] {
  if (rows.some(([, row]) => row.words !== undefined && row[language] === text)) return []
  const twins = terms.flatMap(({ never }) => never[language] ?? [])
  return twins.filter((twin) => new RegExp(`(?<![\\p{L}-])${twin}(?![\\p{L}-])`, 'iu').test(text))
}

test('a term is called by its one word, on screens, in mails and in sheets', () => {
  const texts = spokenTexts()
  expect(texts.length).toBeGreaterThan(6_000)
  const twins = texts.flatMap((text) => twinsIn(text).map((twin) => `${text.place} says “${twin}”: ${text.text}`))
  expect(twins.filter((twin) => !Object.keys(otherMeanings).some((text) => twin.endsWith(`: ${text}`)))).toEqual([])
})

test.each([
  ['en', 'The coins set aside for it'],
  ['ro', 'Poarta se închide la 13:00'],
] as const)('a twin in %s is found: %s', (language, text) => {
  expect(twinsIn({ language, text })).toHaveLength(1)
})

test('the glossary prints the terms as they are', () => {
  const glossary = fs
    .readFileSync(path.resolve(import.meta.dirname, '../GLOSSARY.md'), 'utf8')
    .replaceAll(/ {2,}/g, ' ')
  for (const { en, ro, never } of terms)
    expect(glossary).toContain(`| ${en} | ${ro} | ${[...(never.en ?? []), ...(never.ro ?? [])].join(', ')} |`)
})

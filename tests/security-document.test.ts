import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const document = read('docs/security.md')
const asvs = JSON.parse(read('tests/spec/asvs.json')) as {
  readonly levels: Readonly<Record<'1' | '2', readonly string[]>>
}

/** A row of the tables of requirements: its number, and how it is met or why not. */
const rows = Array.from(
  document.matchAll(/^\| *(V\d+\.\d+\.\d+) *\|[^|]*\|([^|]*)\|$/gm),
  ([, number = '', how = '']) => ({
    number,
    how: how.trim(),
  }),
)
const stateOf = (how: string) => /^(does not apply|not met|operator): /.exec(how)?.[1] ?? 'met'

/** A file, and in brackets behind it the names of tests, or other words, that stand in it. */
const citation = /`([\w./-]+\.(?:tsx?|md|js|json|mjs|sql))`(?: \(((?:`[^`]+`(?:, )?)+)\))?/g
const citationsIn = (text: string) =>
  Array.from(text.matchAll(citation), ([, file = '', quotes = '']) => ({
    file,
    quotes: Array.from(quotes.matchAll(/`([^`]+)`/g), ([, quote = '']) => quote),
  }))

test('every requirement of the levels 1 and 2 stands in the tables once', () => {
  const wanted = Object.values(asvs.levels).flat()
  expect(new Set(wanted).size).toBe(253)
  expect(rows.map(({ number }) => number).toSorted()).toEqual(wanted.toSorted())
})

test('what is cited exists, and what is quoted stands in it', () => {
  const cited = citationsIn(document)
  expect(cited.length).toBeGreaterThan(200)
  const faults = cited.flatMap(({ file, quotes }) => {
    if (!fs.existsSync(path.join(root, file))) return [`${file} does not exist`]
    const content = read(file)
    return quotes.filter((quote) => !content.includes(quote)).map((quote) => `${file} lacks "${quote}"`)
  })
  expect(faults).toEqual([])
})

test('what is met names a file or a section, and what is not says why', () => {
  const sections = new Set(Array.from(document.matchAll(/^## (.+)$/gm), ([, title]) => title))
  const shown = (how: string) => {
    const named = Array.from(how.matchAll(/"([^"]+)" above/g), ([, title]) => title)
    expect(named.filter((title) => !sections.has(title))).toEqual([])
    return named.length > 0 || citationsIn(how).length > 0
  }
  for (const { number, how } of rows) {
    if (stateOf(how) === 'met') expect([number, shown(how)]).toEqual([number, true])
    else expect(how.length, number).toBeGreaterThan('does not apply: '.length)
  }
})

test('the counts of the introduction are those of the tables', () => {
  const counts = ['met', 'operator', 'not met', 'does not apply'].map(
    (state) => rows.filter(({ how }) => stateOf(how) === state).length,
  )
  const stated =
    /Of 253 requirements (\d+) are met, (\d+) are for the operator, (\d+) are not met and (\d+) do not apply/
  expect(stated.exec(document)?.slice(1).map(Number)).toEqual(counts)
})

/** The sources of what runs, without tests and what only tests use. */
const sources = ['core', 'contract', 'server', 'web'].flatMap((name) =>
  fs
    .readdirSync(path.join(root, 'packages', name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing[./]|test-\w+\.ts$/.test(file))
    .map((file) => `packages/${name}/src/${file}`),
)
const holding = (pattern: RegExp) => sources.filter((file) => pattern.test(read(file))).toSorted()

const platform = 'packages/server/src/platform'
const dangerous: readonly (readonly [what: string, pattern: RegExp, allowed: readonly string[]])[] = [
  ['code made at run time', /\beval\(|new Function\(|'node:vm'/, []],
  ['markup from text', /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write/, []],
  // The last one starts what a scenario names, for who has looked at it and said so.
  [
    'processes',
    /child_process/,
    [
      `${platform}/child-work.ts`,
      `${platform}/embedded-postgres.ts`,
      `${platform}/postgres-program.ts`,
      'packages/server/src/scenarios/programs.ts',
    ],
  ],
  // Of words of ours, never of a text that comes in.
  [
    'regular expressions made of text',
    /new RegExp\(/,
    ['packages/contract/src/accounts/phone.ts', 'packages/server/src/slices/metering/import/header-meaning.ts'],
  ],
  // A guide of ours in a new tab, by an address of the menu.
  [
    'redirects',
    /\.redirect\(|location\.(assign|replace)\(|location(\.href)? = |window\.open\(/,
    ['packages/web/src/app/find/find-dialog.tsx'],
  ],
  // Between a page and a thread that it began itself, of a script of ours.
  [
    'messages between windows',
    /window\.postMessage|addEventListener\('message'/,
    [
      'packages/web/src/features/markets/auction/check-proof.worker.ts',
      'packages/web/src/features/markets/auction/use-proof.ts',
    ],
  ],
  [
    'calls over HTTP',
    /(?<![.\w])fetch\(|'node:https?'|\bundici\b/,
    [`${platform}/ask-outside.ts`, `${platform}/push-sender.ts`, 'packages/web/src/lib/api.ts'],
  ],
  [
    'connections',
    /new Socket\(|\b(net|tls)\.connect\(|createConnection\(|createTransport\(/,
    [`${platform}/mail.ts`, `${platform}/modbus.ts`, `${platform}/peers.ts`],
  ],
]

test('what is dangerous stands where it is named, and nowhere else', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  expect(Object.fromEntries(dangerous.map(([what, pattern]) => [what, holding(pattern)]))).toEqual(
    Object.fromEntries(dangerous.map(([what, , allowed]) => [what, allowed])),
  )
})

test('cryptography stands where the inventory says, and nowhere else', () => {
  const [, inventory = ''] = document.split('## Keys and secrets')
  const listed = new Set(citationsIn(inventory.split('\n## ')[0] ?? '').map(({ file }) => file))
  const used = holding(
    /'node:crypto'|argon2'|'fast-jwt'|'web-push'|newPushKeys|otp\w*'|crypto\.(subtle|getRandomValues|randomUUID)/,
  )
  expect([...listed].toSorted()).toEqual(used)
  const weak = /'(md5|sha-?1|rc4|des(-\w+)?|aes-\d+-(ecb|cbc))'/i
  expect(holding(weak)).toEqual([])
})

test('every part is named with its hash, and comes from the registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: Readonly<
      Record<string, { readonly link?: true; readonly integrity?: string; readonly resolved?: string }>
    >
  }
  const parts = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link)
  expect(parts.length).toBeGreaterThan(300)
  const strange = parts.filter(
    ([, { integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
      !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(strange.map(([place]) => place)).toEqual([])
})

import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  findHandwrittenAddresses,
  findImportViolations,
  findImpurities,
  findWrittenTables,
  judgeWalk,
  judgeWrite,
  projectRoot,
  parseSources,
  parseWalks,
  readsEnvironment,
  tableOwners,
  type ImportViolation,
} from './architecture.ts'

const { forbidden } = createRequire(import.meta.filename)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[]
}

/** For each rule a file that breaks it, and the text that does. A rule that stays silent here keeps nothing. */
const probes: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['core-stands-alone', 'core/src/a.ts', "import fs from 'node:fs'"],
  ['core-stands-alone', 'core/src/b.ts', "import { z } from 'zod'"],
  ['core-stands-alone', 'core/src/c.ts', "import '@tandem/contract/target.ts'"],
  ['contract-knows-core-and-zod', 'contract/src/a.ts', "import fastify from 'fastify'"],
  ['contract-knows-core-and-zod', 'contract/src/b.ts', "import path from 'node:path'"],
  ['contract-knows-core-and-zod', 'contract/src/c.ts', "import '../../server/src/app.ts'"],
  ['slices-are-strangers', 'server/src/slices/orders/a.ts', "import '../trades/index.ts'"],
  ['slices-are-strangers', 'server/src/slices/orders/b.ts', "import '../../workflows/target.ts'"],
  ['workflows-enter-by-the-door', 'server/src/workflows/a.ts', "import '../slices/trades/trades.store.ts'"],
  ['workflows-enter-by-the-door', 'server/src/workflows/b.ts', "import '../app.ts'"],
  ['platform-is-the-floor', 'server/src/platform/a.ts', "import '../slices/trades/index.ts'"],
  ['platform-is-the-floor', 'server/src/platform/b.ts', "import '../domain/target.ts'"],
  ['domain-is-shared', 'server/src/domain/a.ts', "import '../slices/trades/index.ts'"],
  ['schema-describes-tables', 'server/src/schema/a.ts', "import '../platform/target.ts'"],
  ['slices-are-strangers', 'server/src/slices/orders/e.ts', "import '../../schema/target.ts'"],
  ['mails-are-texts', 'server/src/mails/a.ts', "import '../slices/trades/index.ts'"],
  ['jobs-call-workflows', 'server/src/jobs/a.ts', "import '../slices/trades/trades.store.ts'"],
  ['tools-stay-in-the-platform', 'server/src/slices/orders/c.ts', "import pg from 'pg'"],
  ['tools-stay-in-the-platform', 'server/src/workflows/c.ts', "import nodemailer from 'nodemailer'"],
  ['tools-stay-in-the-platform', 'server/src/slices/orders/d.ts', "import fs from 'node:fs/promises'"],
  ['web-and-server-meet-in-the-contract', 'web/src/lib/a.ts', "import type {} from '../../../server/src/app.ts'"],
  ['web-and-server-meet-in-the-contract', 'server/src/b.ts', "import '../../web/src/app/main.ts'"],
  ['web-runs-in-a-browser', 'web/src/lib/b.ts', "import { EventEmitter } from 'node:events'"],
  ['features-are-strangers', 'web/src/features/orders/a.tsx', "import '../trades/target.tsx'"],
  ['features-are-strangers', 'web/src/features/orders/b.tsx', "import '../../screens/target.tsx'"],
  ['ui-is-the-floor', 'web/src/ui/a.tsx', "import '../features/trades/target.tsx'"],
  ['no-cycles', 'core/src/about.ts', "import './round.ts'"],
  ['no-cycles', 'core/src/about-types.ts', "import type {} from './types-round.ts'"],
  ['nothing-dangles', 'core/src/d.ts', "import './nowhere.ts'"],
  ['tests-stay-outside', 'core/src/e.ts', "import './target.test.ts'"],
]

/** What the probes import. */
const targets: Readonly<Record<string, string>> = {
  'core/src/round.ts': "import './about.ts'",
  'core/src/types-round.ts': "import type {} from './about-types.ts'",
  'core/src/target.ts': '',
  'core/src/target.test.ts': '',
  'contract/src/target.ts': "import '@tandem/core/target.ts'\nimport { z } from 'zod'",
  'server/src/app.ts': "import './slices/trades/index.ts'",
  'server/src/schema/target.ts': "import type {} from '@tandem/contract/target.ts'\nimport type {} from 'kysely'",
  'server/src/platform/target.ts': "import pg from 'pg'\nimport type {} from '../schema/target.ts'",
  'server/src/domain/target.ts': "import '../platform/target.ts'",
  'server/src/slices/trades/index.ts': "import './trades.store.ts'",
  'server/src/slices/trades/trades.store.ts': "import '../../domain/target.ts'\nimport '@tandem/core/target.ts'",
  'server/src/workflows/target.ts': "import '../slices/trades/index.ts'",
  'web/src/app/main.ts': "import '../screens/target.tsx'",
  'web/src/screens/target.tsx': "import '../features/trades/target.tsx'",
  'web/src/features/trades/target.tsx': "import '@tandem/contract/target.ts'",
}

describe('imports', () => {
  test('the project keeps every rule', () => {
    const { modules, violations } = findImportViolations(projectRoot)
    expect(violations).toEqual([])
    expect(modules).toBeGreaterThan(100)
  })

  describe('probes', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-probes-'))
    let violations: ImportViolation[] = []

    beforeAll(() => {
      plantProbes(folder)
      violations = findImportViolations(folder).violations
    })
    afterAll(() => {
      fs.rmSync(folder, { recursive: true, force: true })
    })

    test.each(probes)('%s reports %s', (rule, file) => {
      expect(violations.filter(({ from }) => from === `packages/${file}`).map((found) => found.rule)).toContain(rule)
    })

    test('what is allowed is not reported', () => {
      const allowed = Object.keys(targets).filter((file) => !file.endsWith('round.ts'))
      expect(violations.filter(({ from }) => allowed.includes(from.replace('packages/', '')))).toEqual([])
    })

    test('every rule has a probe', () => {
      expect(forbidden.map(({ name }) => name).filter((name) => !probes.some(([rule]) => rule === name))).toEqual([])
    })
  })
})

function plantProbes(folder: string): void {
  const files = [...probes.map(([, file, text]) => [file, text] as const), ...Object.entries(targets)]
  for (const [file, text] of files) {
    const full = path.join(folder, 'packages', file)
    fs.mkdirSync(path.dirname(full), { recursive: true })
    fs.writeFileSync(full, `${text}\nexport {}\n`)
  }
  const modules = path.join(folder, 'node_modules')
  fs.mkdirSync(path.join(modules, '@tandem'), { recursive: true })
  for (const name of ['zod', 'fastify', 'kysely', 'pg', 'nodemailer', 'pino', 'vitest']) {
    fs.symlinkSync(fs.realpathSync(path.join(projectRoot, 'node_modules', name)), path.join(modules, name))
  }
  for (const name of ['core', 'contract', 'server', 'web']) {
    const own = path.join(folder, 'packages', name)
    fs.symlinkSync(own, path.join(modules, '@tandem', name))
    fs.copyFileSync(path.join(projectRoot, 'packages', name, 'package.json'), path.join(own, 'package.json'))
  }
}

describe('tables', () => {
  test('only the owner of a table writes it', () => {
    // The product's own code: the bench writes plain rows to a database that it throws away.
    const faults = parseSources('packages/server/src').flatMap(({ file, text }) =>
      findWrittenTables(text).flatMap((table) => judgeWrite(file, table) ?? []),
    )
    expect(faults).toEqual([])
  })

  test('every table of the migrations has an owner, and no owner is left without its table', () => {
    const folder = path.join(projectRoot, 'packages/server/src/migrations')
    const sql = fs
      .readdirSync(folder)
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
      .join('\n')
    const tables = [...sql.matchAll(/^\s*create (?:unlogged )?(?:table|view) (?:if not exists )?(\w+)/gim)].map(
      (match) => match[1],
    )
    // What was a table may be a view of another since.
    expect([...new Set(tables)].sort()).toEqual(Object.keys(tableOwners).sort())
  })

  test.each([
    ["tx.insertInto('postings').values(rows)", 'postings'],
    ['tx.updateTable(\n  `orders`)', 'orders'],
    ["tx.deleteFrom('trades')", 'trades'],
    ['sql`insert into postings (id) values (1)`', 'postings'],
    ['sql`update orders as o set status = 1`', 'orders'],
    ['sql`UPDATE "orders" SET status = 1`', 'orders'],
    ['sql`delete from trades`', 'trades'],
    ['sql`truncate trades`', 'trades'],
  ])('a write is found in %s', (source, table) => {
    expect(findWrittenTables(source)).toEqual([table])
  })

  test('reading, locking and comments are no writes', () => {
    const source =
      "db.selectFrom('orders').forUpdate() // insert into orders\nsql`select 1 from orders for update skip locked`"
    expect(findWrittenTables(source)).toEqual([])
  })

  test.each([
    ['packages/server/src/slices/orders/orders.store.ts', 'postings', 'only ledger may'],
    ['packages/server/src/workflows/day-ahead-orders.ts', 'orders', 'only orders may'],
    ['packages/server/src/slices/reports/reports.store.ts', 'trades', 'only trades may'],
    ['packages/server/src/slices/orders/orders.store.ts', 'wishes', 'nobody owns'],
  ])('%s may not write %s', (file, table, reason) => {
    expect(judgeWrite(file, table)).toContain(reason)
  })
})

describe('purity', () => {
  test('the core reads no clock, no chance and no process', () => {
    const faults = parseSources('packages/core/src').flatMap(({ file, text }) =>
      findImpurities(text).map((what) => `${file} uses ${what}`),
    )
    expect(faults).toEqual([])
  })

  test.each([
    ['const now = Date.now()', 'a clock'],
    ['const today = new Date()', 'a clock'],
    ['Temporal.Now.instant()', 'a clock'],
    ['Math.random() < 0.5', 'chance'],
    ['console.log(1)', 'the console'],
    ['process.env.X', 'the process'],
  ])('%s is found', (source, what) => {
    expect(findImpurities(source)).toContain(what)
    expect(findImpurities(`// ${source}\n/* ${source} */`)).toEqual([])
  })

  test('only platform/config.ts reads the environment, and what Node keeps is set before it', () => {
    const readers = ['core', 'contract', 'server', 'web'].flatMap((name) =>
      parseSources(`packages/${name}/src`).filter(({ text }) => readsEnvironment(text)),
    )
    expect(readers.map(({ file }) => file)).toEqual([
      'packages/server/src/platform/compiled.ts',
      'packages/server/src/platform/config.ts',
    ])
    expect(readsEnvironment('const { env } = process')).toBe(true)
  })
})

describe('addresses of screens', () => {
  test('features and screens take them from the contract', () => {
    const faults = ['features', 'screens', 'ui', 'lib'].flatMap((folder) =>
      parseSources(`packages/web/src/${folder}`)
        .filter(({ file }) => !file.endsWith('/testing.tsx'))
        .flatMap(({ file, text }) => findHandwrittenAddresses(text).map((address) => `${file} writes ${address}`)),
    )
    expect(faults).toEqual([])
  })

  test.each([
    ['<LinkButton to="/addOrder">', '/addOrder'],
    ["navigate('/Orders', { replace: true })", '/Orders'],
    ['to={`/updateOrder?id=${id}`}', '/updateOrder?id=${id}'],
    ["const places = { dayAhead: '/reportsDaily' }", '/reportsDaily'],
  ])('%s is found', (source, address) => {
    expect(findHandwrittenAddresses(source)).toEqual([address])
  })

  test('what screenPath makes, and what is no screen, is not', () => {
    const source =
      "screenPath('/addOrder', { market })\nscreenPath(\n  '/Orders',\n)\n<Button href=\"/api/docs\" />\n// '/y'"
    expect(findHandwrittenAddresses(source)).toEqual([])
  })
})

test('the changelog begins with what is not released, and then the version of the package', () => {
  const read = (file: string) => fs.readFileSync(path.join(projectRoot, file), 'utf8')
  const { version } = JSON.parse(read('package.json')) as { version: string }
  const headings = read('CHANGELOG.md').match(/^## .*$/gm) ?? []
  expect(headings[0]).toBe('## Unreleased')
  expect(headings[1]).toMatch(new RegExp(`^## ${version}, \\d{4}-\\d{2}-\\d{2}$`))
})

describe('the steps in ARCHITECTURE.md', () => {
  test('lead from each file to the next', () => {
    const walks = parseWalks(fs.readFileSync(path.join(projectRoot, 'ARCHITECTURE.md'), 'utf8'))
    expect(walks.length).toBeGreaterThan(15)
    expect(walks.flatMap(judgeWalk)).toEqual([])
  })

  test.each([
    ['| a | `workflows/day-ahead-orders.ts` → `core/market/auction.ts` |', 'core/market/auction.ts is not there'],
    ['| a | `workflows/day-ahead-orders.ts` → `clear-book.ts` |', 'no file before clear-book.ts imports it'],
    [
      '| a | `core/market/order.ts` → `workflows/day-ahead-orders.ts` |',
      'no file before workflows/day-ahead-orders.ts imports it',
    ],
    [
      '| a | `web/screens/orders/orders.tsx` → `contract/metering/energy.ts` |',
      'no file before contract/metering/energy.ts imports it',
    ],
    ['| a | `contract/orders/orders.ts` → `jobs/jobs.ts` |', 'no file before jobs/jobs.ts imports it'],
    ['| a | `workflows/day-ahead-orders.ts` → stores |', 'workflows/day-ahead-orders.ts leads nowhere'],
  ])('%s is wrong', (row, fault) => {
    expect(parseWalks(row).flatMap(judgeWalk)).toEqual([fault])
  })
})

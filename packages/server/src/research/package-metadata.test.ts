import { parse } from 'yaml'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { entriesOf } from '../testing/packages.ts'
import { tableNames, type PackageRows } from './package-tables.ts'
import { writePackage } from './write-package.ts'

/*
 * What the published rules of RO-Crate 1.1 (sections "Root Data Entity", "Data Entities" and "RO-Crate JSON-LD") and the schema of Citation
 * File Format 1.2.0 ask for, written down from them alone.
 */

interface Entity {
  readonly [property: string]: unknown
}

const idOf = (reference: unknown) => (reference as { '@id'?: unknown } | null)?.['@id']
const isReference = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === '@id' && typeof idOf(value) === 'string'
const isoDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T.*)?$/

function crateFaults(text: string, files: readonly string[]): string[] {
  const faults: string[] = []
  const must = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  const crate = JSON.parse(text) as { '@context': unknown; '@graph': Entity[] }
  const contexts = [crate['@context']].flat()
  must(contexts[0] === 'https://w3id.org/ro/crate/1.1/context', '@context is not that of 1.1')
  const graph = crate['@graph']
  const byId = new Map(graph.map((each) => [each['@id'], each]))
  must(byId.size === graph.length, 'an @id is there twice')
  for (const entity of graph) {
    must(typeof entity['@id'] === 'string' && entity['@id'] !== '', 'an entity without @id')
    must(typeof entity['@type'] === 'string', `${String(entity['@id'])} without @type`)
    for (const [property, value] of Object.entries(entity)) {
      // Flat: an object is nothing but a reference, and to an entity that is there.
      for (const one of [value].flat()) {
        if (typeof one !== 'object') continue
        const isOutside = property === 'conformsTo'
        must(
          isReference(one) && (isOutside || byId.has(idOf(one))),
          `${String(entity['@id'])}.${property} leads nowhere`,
        )
      }
    }
  }
  const descriptor = byId.get('ro-crate-metadata.json')
  must(descriptor?.['@type'] === 'CreativeWork', 'no descriptor of type CreativeWork')
  must(idOf(descriptor?.['conformsTo']) === 'https://w3id.org/ro/crate/1.1', 'it does not say which version')
  const root = byId.get(idOf(descriptor?.['about']))
  must(root?.['@type'] === 'Dataset', 'the root is no Dataset')
  must(String(root?.['@id']).endsWith('/'), 'the @id of the root does not end with /')
  for (const property of ['name', 'description'])
    must(typeof root?.[property] === 'string' && root[property] !== '', `the root has no ${property}`)
  must(isoDate.test(String(root?.['datePublished'])), 'datePublished is no date of ISO 8601')
  const licence = byId.get(idOf(root?.['license']))
  must(typeof licence?.['name'] === 'string' && typeof licence['description'] === 'string', 'the licence says nothing')
  const parts = new Set([root?.['hasPart']].flat().map(idOf))
  for (const entity of graph.filter((each) => each['@type'] === 'File')) {
    const id = String(entity['@id'])
    must(parts.has(id), `${id} is no part of the root`)
    must(!/^(\/|\.\.|[a-z]+:)| /i.test(id), `${id} is no relative URI`)
    must(files.includes(id), `${id} is not in the package`)
  }
  for (const file of files) if (file !== 'ro-crate-metadata.json') must(parts.has(file), `${file} is not described`)
  const reached = new Set<unknown>(['ro-crate-metadata.json'])
  for (const id of reached) {
    for (const value of Object.values(byId.get(id) ?? {}).flat()) if (isReference(value)) reached.add(idOf(value))
  }
  for (const id of byId.keys()) must(reached.has(id), `${String(id)} is reached from nowhere`)
  return faults
}

const citationKeys = new Set([
  ...['abstract', 'authors', 'cff-version', 'commit', 'contact', 'date-released', 'doi', 'identifiers', 'keywords'],
  ...['license', 'license-url', 'message', 'preferred-citation', 'references', 'repository', 'repository-artifact'],
  ...['repository-code', 'title', 'type', 'url', 'version'],
])

function citationFaults(text: string): string[] {
  const faults: string[] = []
  const must = (holds: boolean, fault: string) => void (holds || faults.push(fault))
  const citation = parse(text) as Entity
  for (const key of Object.keys(citation)) must(citationKeys.has(key), `${key} is no key`)
  for (const key of ['message', 'title'])
    must(typeof citation[key] === 'string' && citation[key] !== '', `${key} is missing`)
  must(citation['cff-version'] === '1.2.0', 'cff-version is not 1.2.0')
  must(citation['type'] === 'dataset', 'type is neither software nor dataset')
  must(typeof citation['version'] === 'string', 'version is no text')
  must(/^\d{4}-\d\d-\d\d$/.test(String(citation['date-released'])), 'date-released is no date')
  must(/^[A-Za-z0-9.+-]+$/.test(String(citation['license'])), 'license is no name of SPDX')
  const authors = citation['authors']
  must(Array.isArray(authors) && authors.length > 0, 'authors are missing')
  for (const author of authors as Entity[]) {
    must(typeof author['name'] === 'string' && author['name'] !== '', 'an entity without a name')
    must(Object.keys(author).join() === 'name', 'an author has other keys')
  }
  return faults
}

const empty = Object.fromEntries(tableNames.map((table) => [table, []])) as unknown as PackageRows
const leftOut = { membersWithoutConsent: 0, membersInSmallGroups: 0, mergedSteps: 0, marketsWithBlocks: 0 }
const pack = async (authors: readonly string[], scenario: string | null) => {
  const archive = await writePackage(
    { rows: empty, leftOut, members: 0 },
    {
      from: '2026-03-28' as DeliveryDay,
      to: '2026-03-31' as DeliveryDay,
      name: 'a-package',
      title: 'Prices: "a title", ș and\ttab # 1',
      licence: 'CC-BY-4.0',
      command: 'tandem package',
      version: '1',
      authors,
      scenario,
    },
  )
  return new Map(entriesOf(archive).map(({ name, content }) => [name, content.toString()]))
}

describe.each([
  ['with authors and a scenario', ['Ana Pop', 'Ion: "the second"'], '{}\n'],
  ['without', [], null],
] as const)('a package %s', (_, authors, scenario) => {
  let files: Map<string, string>
  beforeAll(async () => {
    files = await pack(authors, scenario)
  })

  test('keeps the published rules of RO-Crate 1.1', () => {
    const crate = files.get('ro-crate-metadata.json') ?? ''
    expect(crateFaults(crate, [...files.keys()])).toEqual([])
  })

  test('has a citation that keeps those of Citation File Format 1.2.0', () => {
    const citation = files.get('CITATION.cff') ?? ''
    expect(citationFaults(citation)).toEqual([])
    expect((parse(citation) as Entity)['title']).toBe('Prices: "a title", ș and\ttab # 1')
    expect((parse(citation) as { authors: Entity[] }).authors.map((author) => author['name'])).toEqual(
      authors.length > 0 ? [...authors] : ['Tandem'],
    )
  })

  test('is found at fault where a rule is broken', () => {
    const crate = files.get('ro-crate-metadata.json') ?? ''
    const broken = (from: string | RegExp, to: string) => crateFaults(crate.replace(from, to), [...files.keys()])
    expect(broken('"@type": "Dataset"', '"@type": "Data"')).toContain('the root is no Dataset')
    expect(broken('"datePublished": "2026-03-31"', '"datePublished": "March"')).toEqual([
      'datePublished is no date of ISO 8601',
    ])
    expect(broken(/,\s*"mentions": \{[^}]*\}/, '')).toEqual([
      '#tandem is reached from nowhere',
      '#made is reached from nowhere',
    ])
    expect(citationFaults((files.get('CITATION.cff') ?? '').replace('message:', 'massage:'))).toEqual([
      'massage is no key',
      'message is missing',
    ])
  })
})

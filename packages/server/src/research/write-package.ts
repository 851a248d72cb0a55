import { parquetWriteBuffer } from 'hyparquet-writer'
import { createHash } from 'node:crypto'
import { zipWriter } from '../platform/zip-writer.ts'
import type { Collected, LeftOut, Span } from './collect.ts'
import {
  packageTables,
  tableNames,
  type Cell,
  type PackageColumn,
  type PackageRow,
  type TableName,
} from './package-tables.ts'

/** What a package says of itself beside its tables. */
export interface PackageTerms extends Span {
  /** Small letters, digits, dashes. */
  readonly name: string
  readonly title: string
  readonly authors: readonly string[]
  /** By its SPDX name. */
  readonly licence: string
  /** The command that made it. */
  readonly command: string
  /** The scenario that it is of, as its file. */
  readonly scenario: string | null
  readonly version: string
}

/** Where a table lies in a package. */
export const csvPath = (table: TableName) => `data/${table}.csv`
export const parquetPath = (table: TableName) => `data/${table}.parquet`
export const descriptorFile = 'datapackage.json'

/**
 * A research package as a zip file: every table as CSV and as Parquet, described for Frictionless and as an RO-Crate, with a citation file,
 * the licence, and what was left out. The same content, the same bytes: no time of making is in it.
 */
export async function writePackage(collected: Collected, terms: PackageTerms): Promise<Buffer> {
  const data = tableNames.flatMap((table) => {
    const rows = collected.rows[table]
    return [
      { table, path: csvPath(table), format: 'csv' as const, bytes: Buffer.from(csvOf(table, rows)) },
      { table, path: parquetPath(table), format: 'parquet' as const, bytes: parquetOf(table, rows) },
    ]
  })
  const files = new Map<string, string | Uint8Array>([
    [descriptorFile, json(describe(data, collected, terms))],
    ['ro-crate-metadata.json', json(crateOf(data, terms))],
    ['CITATION.cff', citation(terms)],
    ['LICENSE', licenceText(terms)],
    ['README.md', readme(collected, terms)],
    ...(terms.scenario === null ? [] : [['scenario.json', terms.scenario] as const]),
    ...data.map(({ path, bytes }) => [path, bytes] as const),
  ])
  const zip = zipWriter()
  for (const [path, content] of files) await zip.add(path, [content])
  return zip.finish()
}

export const hashOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function csvOf(table: TableName, rows: readonly PackageRow[]): string {
  const cell = (value: Cell) => {
    const text = value === null ? '' : String(value)
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = [packageTables[table].columns.map(({ name }) => name), ...rows]
  return lines.map((row) => `${row.map(cell).join(',')}\n`).join('')
}

function parquetOf(table: TableName, rows: readonly PackageRow[]): Uint8Array {
  const columnData = packageTables[table].columns.map((column: PackageColumn, place) => ({
    name: column.name,
    nullable: column.mayMiss === true,
    ...(column.type === 'integer'
      ? { type: 'INT64' as const, data: rows.map((row) => whole(row[place] ?? null)) }
      : { type: 'STRING' as const, data: rows.map((row) => row[place] ?? null) }),
  }))
  return new Uint8Array(parquetWriteBuffer({ columnData, createdBy: 'tandem' }))
}

const whole = (value: Cell) => (value === null ? null : BigInt(value))

const mediaTypes = { csv: 'text/csv', parquet: 'application/vnd.apache.parquet' }

interface DataFile {
  readonly table: TableName
  readonly path: string
  readonly format: 'csv' | 'parquet'
  readonly bytes: Uint8Array
}

/** The descriptor of Frictionless (Data Package 1.0). */
function describe(data: readonly DataFile[], { leftOut, members }: Collected, terms: PackageTerms) {
  return {
    profile: 'data-package',
    name: terms.name,
    title: terms.title,
    version: terms.version,
    licenses: [{ name: terms.licence, path: licencePage(terms.licence) }],
    // A list of nobody is no list there.
    ...(terms.authors.length > 0 && { contributors: terms.authors.map((title) => ({ title, role: 'author' })) }),
    temporal: { from: terms.from, to: terms.to },
    units: { wh: 'Wh', ticks: '1e-5 TC/kWh', units: '1e-8 TC' },
    members,
    leftOut,
    command: terms.command,
    resources: data.map(({ table, path, format, bytes }) => ({
      name: format === 'csv' ? table.replaceAll('_', '-') : `${table.replaceAll('_', '-')}-parquet`,
      title: packageTables[table].about,
      path,
      format,
      mediatype: mediaTypes[format],
      bytes: bytes.length,
      hash: `sha256:${hashOf(bytes)}`,
      ...(format === 'csv' && {
        profile: 'tabular-data-resource',
        encoding: 'utf-8',
        schema: {
          fields: packageTables[table].columns.map(({ name, type, about, ...column }: PackageColumn) => ({
            name,
            type,
            description: about,
            ...(column.mayMiss ? {} : { constraints: { required: true } }),
          })),
          missingValues: [''],
        },
      }),
    })),
  }
}

/** RO-Crate 1.1: the same files for archives that know crates. */
function crateOf(data: readonly DataFile[], { name, title, authors, licence, command, to, scenario }: PackageTerms) {
  const files = [
    descriptorFile,
    'CITATION.cff',
    'LICENSE',
    'README.md',
    ...(scenario === null ? [] : ['scenario.json']),
  ]
  const people = authors.map((author, index) => ({
    '@id': `#author-${String(index + 1)}`,
    '@type': 'Person',
    name: author,
  }))
  return {
    // The terms of 1.1 have no checksum.
    '@context': ['https://w3id.org/ro/crate/1.1/context', { sha256: 'https://schema.org/sha256' }],
    '@graph': [
      {
        '@id': 'ro-crate-metadata.json',
        '@type': 'CreativeWork',
        conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
        about: { '@id': './' },
      },
      {
        '@id': './',
        '@type': 'Dataset',
        identifier: name,
        name: title,
        description: 'Orders, trades, prices, coins and energy of a virtual energy market',
        datePublished: to,
        license: { '@id': licencePage(licence) },
        ...(people.length > 0 && { author: people.map((person) => ({ '@id': person['@id'] })) }),
        mentions: { '@id': '#made' },
        hasPart: [...files, ...data.map(({ path }) => path)].map((path) => ({ '@id': path })),
      },
      {
        '@id': licencePage(licence),
        '@type': 'CreativeWork',
        name: licence,
        description: `The licence ${licence} of the SPDX list`,
      },
      { '@id': '#tandem', '@type': 'SoftwareApplication', name: 'Tandem' },
      {
        '@id': '#made',
        '@type': 'CreateAction',
        name: command,
        instrument: { '@id': '#tandem' },
        result: { '@id': './' },
      },
      ...people,
      ...files.map((path) => ({ '@id': path, '@type': 'File', name: path })),
      ...data.map(({ table, path, format, bytes }) => ({
        '@id': path,
        '@type': 'File',
        encodingFormat: mediaTypes[format],
        name: packageTables[table].about,
        contentSize: String(bytes.length),
        sha256: hashOf(bytes),
      })),
    ],
  }
}

const licencePage = (licence: string) => `https://spdx.org/licenses/${encodeURIComponent(licence)}.html`

function licenceText({ licence }: PackageTerms): string {
  return `SPDX-License-Identifier: ${licence}\n\nThe text of the licence: ${licencePage(licence)}\n`
}

function citation({ title, authors, licence, version, to }: PackageTerms): string {
  const people = authors.length === 0 ? ['Tandem'] : authors
  return `cff-version: 1.2.0
message: "Please cite this package as below."
type: dataset
title: ${JSON.stringify(title)}
version: ${JSON.stringify(version)}
date-released: "${to}"
license: ${licence}
authors:
${people.map((author) => `  - name: ${JSON.stringify(author)}`).join('\n')}
`
}

function readme({ leftOut, members }: Collected, { title, from, to, command }: PackageTerms): string {
  return `# ${title}

Delivery days ${from} to ${to}, ${String(members)} members by pseudonyms of this package alone. Made by \`${command}\`; \`tandem replay\` clears,
matches and settles it again. Every table is in \`data\`, as CSV and as Parquet; \`datapackage.json\` says what each column is.

## What was left out
${leftOutLines(leftOut).join('\n')}
`
}

function leftOutLines({
  membersWithoutConsent,
  membersInSmallGroups,
  mergedSteps,
  marketsWithBlocks,
}: LeftOut): string[] {
  return [
    '- Names, addresses, mail addresses, telephone numbers, devices and what people wrote on orders.',
    `- ${String(membersWithoutConsent)} members who have not consented to research: of them only their steps in the auctions, all at a price as one (${String(mergedSteps)} rows).`,
    `- ${String(membersInSmallGroups)} members of groups of fewer than five, who are one member for each group.`,
    `- The blocks of ${String(marketsWithBlocks)} markets in which somebody had some who has not consented: a block cannot be merged, and such a market cannot be cleared again from here.`,
  ]
}

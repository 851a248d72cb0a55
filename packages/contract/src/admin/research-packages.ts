import { z } from 'zod'
import { readableLine } from '../accounts/readable-name.ts'
import { endpoint } from '../endpoint.ts'
import type { PiecesOfFile } from '../file-answer.ts'
import { field } from '../field.ts'
import {
  licences,
  packageStates,
  packageStateWords,
  packageTableNames,
  publications,
  publicationWords,
} from '../texts/package-words.ts'
import { Day, EventId, Id, Instant, PathId, PathNumber } from '../wire.ts'

/** A year and a day more than three: what is longer is made as several packages. */
export const longestPackageDays = 1_096
/** Packages whose files are kept. */
export const mostPackages = 30

/** What a package leaves out of its span, counted. */
const LeftOut = z.object({
  membersWithoutConsent: z.int(),
  membersInSmallGroups: z.int(),
  mergedSteps: z.int(),
  marketsWithBlocks: z.int(),
})
export type LeftOut = z.output<typeof LeftOut>

const dayFields = {
  dateFrom: field(Day, { kind: 'day', en: 'From', ro: 'De la' }),
  dateTo: field(Day, { kind: 'day', en: 'To', ro: 'Până la' }),
}

const Title = readableLine(z.string().trim().min(1).max(200))
const Author = readableLine(z.string().trim().min(1).max(100))
const Authors = z.array(Author).max(20)
const Licence = z.enum(licences)

const described = {
  id: Id,
  packageTitle: field(z.string(), { kind: 'text', en: 'Title', ro: 'Titlu', isTitle: true }),
  ...dayFields,
  authors: Authors,
  licence: field(Licence, { kind: 'text', en: 'Licence', ro: 'Licență' }),
}

const Content = {
  bytes: field(EventId, { kind: 'count', en: 'Size, bytes', ro: 'Dimensiune, octeți' }),
  /** SHA-256 of the file, in hexadecimal digits. */
  hash: field(z.string().regex(/^[0-9a-f]{64}$/), { kind: 'text', en: 'SHA-256', ro: 'SHA-256' }),
  members: field(z.int(), { kind: 'count', en: 'Members', ro: 'Participanți' }),
  leftOut: LeftOut,
  rows: z.array(z.object({ table: z.enum(packageTableNames), count: EventId.or(z.literal(0)) })).max(100),
}

export const ResearchPackage = z.object({
  ...described,
  packageState: field(z.enum(packageStates), { kind: 'choice', en: 'State', ro: 'Stare', words: packageStateWords }),
  publication: field(z.enum(publications), {
    kind: 'choice',
    en: 'Publication',
    ro: 'Publicare',
    words: publicationWords,
  }),
  /** Of the work on it, how many parts are done of how many. */
  doneParts: z.int(),
  allParts: z.int(),
  /** Why there is no file, in a sentence. */
  failure: z.string().nullable(),
  askedBy: field(z.string(), { kind: 'text', en: 'Requested by', ro: 'Cerut de', fact: 'below' }),
  askedAt: field(Instant, { kind: 'instant', en: 'Requested', ro: 'Cerut' }),
  endedAt: field(Instant.nullable(), { kind: 'instant', en: 'Ended', ro: 'Încheiat' }),
  bytes: Content.bytes.nullable(),
  hash: Content.hash.nullable(),
  members: Content.members.nullable(),
  leftOut: Content.leftOut.nullable(),
})
export type ResearchPackage = z.output<typeof ResearchPackage>

const PackageScope = z.object({
  /** Of the markets that were settled; null where there are none. */
  firstDay: Day.nullable(),
  lastDay: Day.nullable(),
  /** Day-ahead markets settled in the span. */
  markets: z.int(),
  people: z.int(),
  peopleWithoutConsent: z.int(),
  peopleInSmallGroups: z.int(),
})
export type PackageScope = z.output<typeof PackageScope>

export const getPackageScope = endpoint({
  method: 'GET',
  path: '/api/research/scope',
  audience: 'admin',
  about: ['researchPackages', 'consents', 'markets'],
  summary: 'What a research package of a span would hold, and of whom it would not: counted now, before it is made',
  query: z.object({ dateFrom: Day.optional(), dateTo: Day.optional() }),
  longestDays: longestPackageDays,
  response: PackageScope,
})

const packageId = z.object({ id: PathId })

export const listResearchPackages = endpoint({
  method: 'GET',
  path: '/api/research/packages',
  audience: 'admin',
  about: ['researchPackages'],
  summary: 'Research packages that were asked for, the latest first, with how far they are and what they hold',
  query: z.object({ page: PathNumber(1, 100_000).optional() }),
  response: z.object({
    page: z.int(),
    pageSize: z.int(),
    count: z.int(),
    packages: z.array(ResearchPackage).max(50),
  }),
})

export const makeResearchPackage = endpoint({
  method: 'POST',
  path: '/api/research/packages',
  audience: 'admin',
  changes: ['researchPackages'],
  summary:
    'Asks for a research package of a span. It is made beside the server, one at a time, and begun anew where the server was stopped meanwhile',
  body: z.object({ title: Title, ...dayFields, authors: Authors, licence: Licence }),
  response: ResearchPackage,
  refusals: [
    ...(['package_running', 'too_many_packages', 'package_span_empty', 'start_not_before_end'] as const),
    'span_too_long',
  ],
})

export const deleteResearchPackage = endpoint({
  method: 'DELETE',
  path: '/api/research/packages/{id}',
  audience: 'admin',
  changes: ['researchPackages'],
  summary: 'Deletes a package, or stops what is being made. One that is published has to be withdrawn first',
  params: packageId,
  response: z.object({}),
  refusals: ['package_published'],
})

export const downloadResearchPackage = endpoint({
  method: 'GET',
  path: '/api/research/packages/{id}/file',
  audience: 'admin',
  summary: 'The file of a research package',
  params: packageId,
  response: z.custom<PiecesOfFile>(),
  file: 'zip',
  mayLag: false,
  refusals: ['package_not_ready'],
})

export const publishResearchPackage = endpoint({
  method: 'POST',
  path: '/api/research/packages/{id}/publication',
  audience: 'admin',
  changes: ['researchPackages'],
  summary: 'Publishes a package: anybody may read its page and download its file',
  params: packageId,
  response: ResearchPackage,
  refusals: ['package_not_ready'],
})

export const withdrawResearchPackage = endpoint({
  method: 'DELETE',
  path: '/api/research/packages/{id}/publication',
  audience: 'admin',
  changes: ['researchPackages'],
  summary: 'Withdraws a published package: its page says so, and its file is given to nobody outside',
  params: packageId,
  response: ResearchPackage,
})

/** A package as anybody may read of it. */
export const PublishedPackage = z.object({
  ...described,
  ...Content,
  publishedAt: field(Instant, { kind: 'instant', en: 'Published', ro: 'Publicat' }),
})
export type PublishedPackage = z.output<typeof PublishedPackage>

export const listPublishedPackages = endpoint({
  method: 'GET',
  path: '/api/packages',
  audience: 'public',
  about: ['researchPackages'],
  summary: 'Published research packages, the latest first',
  query: z.object({ page: PathNumber(1, 100_000).optional() }),
  response: z.object({
    page: z.int(),
    pageSize: z.int(),
    count: z.int(),
    packages: z.array(PublishedPackage).max(50),
  }),
  perMinute: 60,
})

export const getPublishedPackage = endpoint({
  method: 'GET',
  path: '/api/packages/{id}',
  audience: 'public',
  about: ['researchPackages'],
  summary: 'What a published research package holds, what was left out, and its licence',
  params: packageId,
  response: PublishedPackage,
  refusals: ['package_withdrawn'],
  perMinute: 60,
})

export const downloadPublishedPackage = endpoint({
  method: 'GET',
  path: '/api/packages/{id}/file',
  audience: 'public',
  summary: 'The file of a published research package; with its hash as ETag',
  params: packageId,
  response: z.custom<PiecesOfFile>(),
  file: 'zip',
  mayLag: false,
  refusals: ['package_withdrawn'],
  perMinute: 20,
})

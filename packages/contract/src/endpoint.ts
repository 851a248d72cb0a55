import type { AccessScope, Audience } from '@tandem/core/access/access.ts'
import type { CallKind } from '@tandem/core/access/call-limits.ts'
import type { PersonalDetail } from '@tandem/core/access/audit.ts'
import type { RefusalCode } from '@tandem/core/refusal.ts'
import { z } from 'zod'

/**
 * One call of the product as data. The server route, the web client, validation on both sides,
 * the permission check and the OpenAPI document come from it.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** As the specification gives it, parameters in braces: `/api/test/transmittedMarket/{orderId}`. */
  readonly path: string
  readonly audience: Audience
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly response: Response
  /** What this call can refuse beyond `commonRefusals`. */
  readonly refusals: readonly RefusalCode[]
  /** What its answer is about: a call that changes one of these makes it stale. Empty: no call does. null: nobody keeps it. */
  readonly about: readonly Topic[] | null
  /** What it changes; empty: nothing that a screen shows. null: it only reads (docs/decisions/0047). */
  readonly changes: readonly Topic[] | null
  /**
   * The specification has GETs that write, and they state what they change. They are served as given and, for the web app, as a
   * POST twin on the same path whose body carries what the query would (docs/decisions/0006).
   */
  readonly changesState: boolean
  /** A file instead of JSON: with a name, or a picture that never changes. */
  readonly file: 'xlsx' | 'zip' | 'image' | null
  /** Whether its data may be some seconds old: reports and files, which a replica may answer (docs/decisions/0095). */
  readonly mayLag: boolean
  /** A file comes along, in a multipart form whose other fields are the `body`. */
  readonly upload: UploadOptions | null
  /** The most that a body of JSON may weigh, where 64 kB are too little. */
  readonly maxBodyBytes: number | null
  /** The list of its body may come as lines of JSON (`application/x-ndjson`), one of its objects in each; null: only as JSON. */
  readonly lines: string | null
  /** Answers go on coming as server-sent events, each a `response`. */
  readonly stream: boolean
  /** What an access token must hold to be taken here; null: only people who signed in. */
  readonly scope: AccessScope | null
  /** Calls per minute, for calls worth guessing at: of each address where anybody may call, else of each user. */
  readonly perMinute: number | null
  /** The most days, both ends included, that it is given for; null where it takes no days. */
  readonly longestDays: number | null
  /** How the lists of its answer are bounded; null where its schema says how long each may be (docs/decisions/0088). */
  readonly lists: ListBounds | null
  /** As what it is counted against the limits of whoever signed in. */
  readonly countsAs: CallKind
  /**
   * What it shows of the one person whom `userId` or `id` names. When somebody else calls it, the look is recorded and that
   * person sees it in the profile (docs/decisions/0026).
   */
  readonly shows: PersonalDetail | null
}

export type AnyEndpoint = Endpoint

/** What an answer with a list of unknown length is given in; beyond it is refused as `span_too_long`, never cut. */
interface ListBounds {
  /** The most rows of any one list. */
  readonly rows: number
  /** Whether its query takes `page` and `size`. */
  readonly isPaged: boolean
  /** The call whose file holds all of it; null where there is none. */
  readonly file: FileOfAll | null
}

/** A call that gives all rows as a file, with what its query says for who is given the rows of everybody. */
interface FileOfAll {
  /** As in the contract: parameters in braces, named as in the call of the list; `userId` is the caller where that has none. */
  readonly path: string
  readonly ofEverybody?: string
}

/** The most rows of a list in one answer, and the most of one page. */
export const [mostRows, mostOfPage] = [10_000, 1_000] as const
/** The most bytes of an answer of JSON. */
export const mostAnswerBytes = 5_000_000

/**
 * What answers are about. `account` and `group` are a single one, which cannot be asked for again once it is deleted or left.
 */
export const topics = [
  'accessTokens',
  'account',
  'accounts',
  'analysers',
  'association',
  'autopilot',
  'callLimits',
  'coinRequests',
  'coins',
  'consents',
  'dataSources',
  'deviceModels',
  'forecastPreference',
  'forecasts',
  'group',
  'groups',
  'imbalancePrices',
  'imbalanceSettings',
  'imbalances',
  'indexReadings',
  'invitationCodes',
  'invitations',
  'jobs',
  'marketSettings',
  'markets',
  'noticePreferences',
  'notices',
  'orderGuards',
  'orders',
  'peopleSettings',
  'pushDevices',
  'readingLayouts',
  'readings',
  'referencePrices',
  'researchPackages',
  'security',
  'scenarioRuns',
  'site',
  'trades',
  'tradingAgents',
] as const
export type Topic = (typeof topics)[number]

export type UploadType = 'xlsx' | 'csv'

/** How the names of files end that are taken as each. */
const endingsOf: Readonly<Record<UploadType, readonly string[]>> = {
  xlsx: ['xlsx', 'xlsm'],
  csv: ['csv', 'txt', 'tsv'],
}

/** What a call takes as its file, in the form's field `file`. */
export interface UploadOptions {
  readonly types: readonly UploadType[]
  /** Further endings of names: of texts, taken as `csv`, and `zip`, `ods` and `xls`, taken as a workbook is. Its reader tells them apart. */
  readonly otherEndings?: readonly string[]
  readonly maxBytes: number
}

/** How the names of files end that a call takes; of one type only, where one is given. Without the dot. */
export function uploadEndings(
  { types, otherEndings = [] }: Pick<UploadOptions, 'types' | 'otherEndings'>,
  type?: UploadType,
): string[] {
  return [...types.filter((each) => each === (type ?? each)).flatMap((each) => endingsOf[each]), ...otherEndings]
}

/** The same for a person: `.xlsx, .csv`. */
export function listEndings(options: Pick<UploadOptions, 'types' | 'otherEndings'>): string {
  return uploadEndings(options)
    .map((ending) => `.${ending}`)
    .join(', ')
}

/** What any file may be refused for, before anybody looks for what it says. */
const uploadRefusals = [
  'file_missing',
  'file_type_unknown',
  'file_too_large',
  'file_empty',
  'file_unreadable',
  'file_too_complex',
  'file_protected',
] as const satisfies readonly RefusalCode[]

export const nothing = z.object({})

/** Refusals that any call may give. */
export const commonRefusals = [
  'invalid_request',
  'malformed_json',
  'body_too_large',
  'unsupported_media_type',
  'not_found',
  'too_many_requests',
  'too_many_calls',
  'not_signed_in',
  'not_allowed',
  'second_factor_missing',
  'scope_missing',
  'service_unavailable',
  'busy',
  'outcome_unknown',
  'server_busy',
  'internal_error',
] as const satisfies readonly RefusalCode[]

interface EndpointOptions<P, Q, B, R> {
  method: Endpoint['method']
  path: string
  audience: Audience
  summary: string
  params?: P
  query?: Q
  body?: B
  response: R
  refusals?: readonly RefusalCode[]
  about?: readonly Topic[]
  changes?: readonly Topic[]
  file?: 'xlsx' | 'zip' | 'image'
  mayLag?: boolean
  upload?: UploadOptions
  maxBodyBytes?: number
  lines?: string
  stream?: boolean
  scope?: AccessScope
  perMinute?: number
  /** Files and what needs the scope `trade` are counted as such by themselves. */
  countsAs?: CallKind
  /** Where twenty years are too many (docs/decisions/0025). */
  longestDays?: number
  /** Where the lists of its answer may have fewer rows than `mostRows`. */
  rows?: number
  fileOfAll?: FileOfAll
  shows?: PersonalDetail
}

export function endpoint<
  R extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(terms: EndpointOptions<P, Q, B, R>): Endpoint<P, Q, B, R> {
  const longestDays = takesDays(terms) ? (terms.longestDays ?? twentyYears) : null
  const lists = listBoundsOf(terms)
  const maybeLong = (longestDays !== null || lists !== null) && !terms.refusals?.includes('span_too_long')
  return {
    ...terms,
    params: terms.params ?? (nothing as unknown as P),
    query: terms.query ?? (nothing as unknown as Q),
    body: terms.body ?? (nothing as unknown as B),
    refusals: [
      ...(terms.refusals ?? []),
      ...(terms.upload ? uploadRefusals : []),
      ...(maybeLong ? (['span_too_long'] as const) : []),
    ],
    about: terms.about ?? null,
    changes: terms.changes ?? null,
    changesState: terms.method === 'GET' && terms.changes !== undefined,
    file: terms.file ?? null,
    mayLag: terms.mayLag ?? (terms.method === 'GET' && isFileOfRows(terms.file) && !terms.changes),
    upload: terms.upload ?? null,
    maxBodyBytes: terms.maxBodyBytes ?? null,
    lines: terms.lines ?? null,
    stream: terms.stream ?? false,
    scope: terms.scope ?? null,
    perMinute: terms.perMinute ?? null,
    longestDays,
    lists,
    countsAs: terms.countsAs ?? usualKind(terms),
    shows: terms.shows ?? null,
  }
}

type Terms = Pick<EndpointOptions<z.ZodType, z.ZodType, z.ZodType, z.ZodType>, 'response' | 'rows' | 'fileOfAll'> & {
  readonly query?: z.ZodType
  readonly file?: Endpoint['file']
  readonly stream?: boolean
}

function listBoundsOf({ response, query, rows, fileOfAll, file, stream }: Terms): ListBounds | null {
  // What a stream says is as long as one message of it.
  if (file || stream || !hasOpenList(response)) return null
  const isPaged = query instanceof z.ZodObject && 'size' in query.shape
  return { rows: rows ?? mostRows, isPaged, file: fileOfAll ?? null }
}

/** Whether a schema leaves open how long some list in it is. */
function hasOpenList(schema: z.ZodType, within: readonly z.ZodType[] = []): boolean {
  if (within.includes(schema)) return false
  const look = (part: unknown) => hasOpenList(part as z.ZodType, [...within, schema])
  if (schema instanceof z.ZodArray) return !isBounded(schema) || look(schema.element)
  if (schema instanceof z.ZodObject) return Object.values(schema.shape).some(look)
  if (schema instanceof z.ZodUnion) return schema.options.some(look)
  if (schema instanceof z.ZodPipe) return look(schema.out)
  if (schema instanceof z.ZodLazy) return look(schema.unwrap())
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return look(schema.unwrap())
  if (schema instanceof z.ZodReadonly || schema instanceof z.ZodDefault) return look(schema.unwrap())
  return false
}

const isBounded = (list: z.ZodArray) =>
  (list.def.checks ?? []).some(({ _zod: { def } }) => def.check === 'max_length' || def.check === 'length_equals')

/** What comes by the month or the year is given for so many days; who is given every record says fewer. */
const twentyYears = 7_305

/** Whether the path or the query has the two days of a span. */
function takesDays({ params, query }: { readonly params?: z.ZodType; readonly query?: z.ZodType }): boolean {
  return [params, query].some((schema) => schema instanceof z.ZodObject && 'dateFrom' in schema.shape)
}

const isFileOfRows = (file: Endpoint['file'] | undefined) => file === 'xlsx' || file === 'zip'

function usualKind({ upload, file, scope }: Pick<Partial<Endpoint>, 'upload' | 'file' | 'scope'>): CallKind {
  if (upload || isFileOfRows(file)) return 'files'
  return scope === 'trade' ? 'orders' : 'other'
}

export type ParamsOf<E extends AnyEndpoint> = z.output<E['params']>
export type QueryOf<E extends AnyEndpoint> = z.output<E['query']>
export type BodyOf<E extends AnyEndpoint> = z.output<E['body']>
export type ResponseOf<E extends AnyEndpoint> = z.output<E['response']>

import { maySee, mayUse, type Caller } from '@tandem/core/access/access.ts'
import type { PersonalDetail } from '@tandem/core/access/audit.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import {
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
} from '@tandem/contract/endpoint.ts'
import { dataOfHeader } from '@tandem/contract/request.ts'
import { languages, type Language } from '@tandem/contract/texts/format.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  admitAgain,
  admitRequest,
  admittedCaller,
  identifyCaller,
  isRecalled,
  limitOf,
  standingToConfirm,
  type Identify,
  type Recall,
} from './admission.ts'
import type { ArrivalLimits } from './arrival.ts'
import type { CallBudgets } from './call-budgets.ts'
import type { CallCounter } from './call-limits.ts'
import { chooseDatabase } from './choose-database.ts'
import { clientOf, cookieOf, type Client } from './client.ts'
import { noticingStored, OutcomeUnknown, passingFault, withTimeBounds } from './database.ts'
import { rowsWanted, type AskedList, type RowsWanted } from './long-lists.ts'
import { checkRefusal, saysNothingWasDone } from './http-errors.ts'
import { CallerChanged, type Standing } from './known-callers.ts'
import type { ReadReplica } from './read-replica.ts'
import { readInput } from './read-input.ts'
import { createStreams, sendStream, type StreamOf, type StreamOptions } from './http-stream.ts'
import type { Log } from './log.ts'
import { sendAnswer } from './send-answer.ts'
import type { UploadedFile } from './uploads.ts'

/** What a use case is given: decoded input in core units, and who asks. */
interface Call<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** Which rows of a long list are wanted, and what is refused beyond them. */
  readonly rows: RowsWanted
  /** What came with an endpoint that takes a file; any other must not ask. */
  readonly file: UploadedFile
  /** The signed-in caller; only a public endpoint may be called without one. */
  readonly caller: Caller
  readonly language: Language
  /** The program that called. */
  readonly client: Client
  /** The name, without a port, by which the caller reached the server. */
  readonly host: string
}

/** Who asks, and in which language they are answered. */
export type Asking = Pick<Call<AnyEndpoint>, 'caller' | 'language'>

type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<ResponseOf<E>>

/**
 * The same for a caller who was admitted by what was known of them seconds ago: the database transaction of the use case has to confirm
 * `standing`, which throws `CallerChanged` and does nothing where it is not so. Null: the database was asked already.
 */
type ConfirmingHandler<E extends AnyEndpoint> = (
  call: Call<E> & { readonly standing: Standing | null },
) => Promise<ResponseOf<E>>

/** Starts a stream: resolves when it is under way, refuses as any use case does when it cannot begin. */
type StreamHandler<E extends AnyEndpoint> = (call: Call<E>, stream: StreamOf<E>) => Promise<void>

/** Binds an endpoint of the contract to its use case. */
export interface Serve {
  <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): void
  /** The same for a use case that confirms its caller in its database transaction, so that the database is not asked before. */
  confirming<E extends AnyEndpoint>(endpoint: E, handler: ConfirmingHandler<E>): void
  /** The same for an endpoint that goes on answering. */
  stream<E extends AnyEndpoint>(endpoint: E, handler: StreamHandler<E>): void
}

export interface HttpOptions {
  readonly log: Log
  readonly identify: Identify
  /** Without it the database is asked of every caller. */
  readonly recall?: Recall | undefined
  /** Multiplies the contract's limits of calls a minute; 0 takes them off. */
  readonly rateLimitFactor: number
  /** Counts the calls a minute of each endpoint; without it each process counts for itself. */
  readonly budgets?: CallBudgets
  /** Counts what each account asks for; without it nobody is counted. */
  readonly counter?: CallCounter | null
  /** A refusal that the endpoint does not list becomes a bug: tests and development. */
  readonly strict: boolean
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: number
  readonly streams?: StreamOptions
  readonly arrival?: ArrivalLimits
  /** People reach the site by https. */
  readonly hasSecureCookies?: boolean
  /** Calls the listener when a user's sessions or tokens were ended, until the function it returns is called. */
  readonly onCredentialsEnded?: (listener: (userId: number) => void) => () => void
  /** From which reports and files are read; absent where there is none. */
  readonly replica?: ReadReplica | undefined
  /** Keeps that somebody was shown details of another person. */
  readonly recordDataAccess: (access: { actorId: number; userId: number; what: PersonalDetail }) => Promise<void>
}

/** The function with which slices and workflows serve their endpoints. */
export function servingOn(server: FastifyInstance, options: HttpOptions): Serve {
  const streams = createStreams(options.streams)
  const stopListening = options.onCredentialsEnded?.((userId) => streams.checkAgain(userId))
  // They would keep the server from closing.
  server.addHook('preClose', async () => {
    stopListening?.()
    streams.endAll()
  })
  const answering =
    <E extends AnyEndpoint>(endpoint: E, handle: (call: Call<E>, request: FastifyRequest) => Promise<ResponseOf<E>>) =>
    async (call: Call<E>, request: FastifyRequest, reply: FastifyReply) => {
      const { answer, asOf } = await chooseDatabase(endpoint, call, options.replica, () => handle(call, request))
      await keepDataAccess(endpoint, call, options)
      if (asOf) void reply.header(dataOfHeader, asOf.toString())
      return sendAnswer(endpoint, answer, reply, askedList(request, call))
    }
  const serve = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) =>
    route(server, { ...options, recall: undefined }, endpoint, answering(endpoint, handler))
  const confirming = <E extends AnyEndpoint>(endpoint: E, handler: ConfirmingHandler<E>) =>
    route(
      server,
      options,
      endpoint,
      answering(endpoint, (call, request) => handler({ ...call, standing: standingToConfirm(request) })),
    )
  const stream = <E extends AnyEndpoint>(endpoint: E, handler: StreamHandler<E>) =>
    route(server, { ...options, recall: undefined }, endpoint, async (call, request, reply) => {
      const mayStillRead = async () =>
        mayUse(endpoint.audience, await identifyCaller(request, options.identify, 'again'))
      const opened = streams.open(endpoint, call.caller.userId, mayStillRead)
      try {
        await handler(call, opened.stream)
      } catch (error) {
        opened.body.destroy()
        throw error
      }
      return sendStream(reply, opened.body)
    })
  return Object.assign(serve, { confirming, stream })
}

type Answer<E extends AnyEndpoint> = (
  call: Call<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

function route<E extends AnyEndpoint>(
  server: FastifyInstance,
  options: HttpOptions,
  endpoint: E,
  answer: Answer<E>,
): void {
  const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
  const limited = endpoint.perMinute !== null && options.rateLimitFactor > 0
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = admittedCaller(request)
    const input = await readInput(endpoint, request)
    const call = {
      ...input,
      rows: rowsWanted(endpoint, askedList(request, { ...input, caller })),
      caller,
      language: languageOf(request),
      client: clientOf(request, reply, options.hasSecureCookies ?? false),
      host: request.hostname,
    }
    return inBounds(endpoint, () => answer(call, request, reply))
  }
  server.route({
    method: endpoint.changesState && endpoint.method === 'GET' ? ['GET', 'POST'] : endpoint.method,
    url,
    ...(endpoint.maxBodyBytes === null ? {} : { bodyLimit: endpoint.maxBodyBytes }),
    config: {
      bringsFile: endpoint.upload !== null,
      ...(endpoint.lines !== null && { lines: endpoint.lines }),
      ...(limited && { rateLimit: limitOf(endpoint, endpoint.perMinute * options.rateLimitFactor) }),
    },
    // Before a byte of the body is read, unpacked or understood.
    onRequest: (request, reply) => admitRequest(endpoint, { request, reply }, options),
    handler: async (request, reply) => {
      try {
        return await respond(request, reply).catch(async (error: unknown) => {
          if (!(error instanceof CallerChanged)) throw error
          await admitAgain(endpoint, { request, reply }, options.identify)
          return respond(request, reply)
        })
      } catch (error) {
        if (error instanceof Refusal && options.strict) checkRefusal(endpoint, error)
        throw error
      }
    },
    ...(options.recall && { errorHandler: answerRecalled(server, endpoint, options.identify) }),
  })
}

/** Whoever was admitted by what was known, and is not to get what they asked for, is asked about before they are told why. */
function answerRecalled(server: FastifyInstance, endpoint: AnyEndpoint, identify: Identify) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const answerWith = (said: unknown) => server.errorHandler(said as FastifyError, request, reply)
    if (!isRecalled(request) || !saysNothingWasDone(error)) answerWith(error)
    else void admitAgain(endpoint, { request, reply }, identify).then(() => answerWith(error), answerWith)
  }
}

/** The database may take longer over files; and nobody says that nothing was changed once something was stored. */
async function inBounds<T>({ file, upload }: AnyEndpoint, work: () => Promise<T>): Promise<T> {
  const mark = { hasStored: false }
  try {
    return await noticingStored(mark, () => withTimeBounds(file || upload ? 'report' : 'call', work))
  } catch (error) {
    if (!mark.hasStored || !passingFault(error)) throw error
    throw new OutcomeUnknown('it was stored, but not answered', { cause: error })
  }
}

/** Nobody is shown another person's details without a record of it: it is written before the answer goes out. */
async function keepDataAccess(endpoint: AnyEndpoint, call: Call<AnyEndpoint>, options: HttpOptions): Promise<void> {
  if (!endpoint.shows) return
  const { userId, id } = { ...(call.query as Named), ...(call.params as Named) }
  const owner = userId ?? id
  if (owner === undefined || owner === call.caller.userId) return
  await options.recordDataAccess({ actorId: call.caller.userId, userId: owner, what: endpoint.shows })
}
interface Named {
  readonly userId?: number
  readonly id?: number
}

function askedList(
  { url }: FastifyRequest,
  { params, query, caller }: Pick<Call<AnyEndpoint>, 'params' | 'query' | 'caller'>,
) {
  return { url, params: params as object, query: query as AskedList['query'], caller }
}

/** Of the languages that a reader asks for and there are texts in, the one wanted most (RFC 9110, 12.5.4); of equals the first. */
export function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').flatMap((range) => {
    const [, tag = '', weight = '1'] = /^\s*(\w+)[\w-]*\s*(?:;\s*q=([\d.]+))?/.exec(range.toLowerCase()) ?? []
    return languages.filter((language) => language === tag).map((language) => ({ language, weight: Number(weight) }))
  })
  return wanted.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)[0]?.language ?? 'en'
}

/** The language of a page: the one that the reader chose on it, else what the browser asks for. */
export function languageOfReader(request: FastifyRequest): Language {
  const chosen = cookieOf(request, 'lang')
  return languages.find((language) => language === chosen) ?? languageOf(request)
}

/** The first line of a use case on what belongs to a user whom the caller names. */
export function requireOwn(caller: Caller, ownerId: number): void {
  if (!maySee(caller, ownerId)) throw new Refusal('not_allowed')
}

/** For a record that is named by its own number: one that is somebody else's is refused as one that does not exist. */
export function requireOwnRecord(
  caller: Caller,
  ownerId: number,
  missing: 'not_found' | 'order_not_found' = 'not_found',
): void {
  if (!maySee(caller, ownerId)) throw new Refusal(missing)
}

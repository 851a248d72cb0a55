import fastifyRateLimit from '@fastify/rate-limit'
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
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { logRequests } from './access-log.ts'
import { admitRequest, admittedCaller, identifyCaller, limitOf, type Identify } from './admission.ts'
import { cutSlowBodies, serverLimits, usualArrival, type ArrivalLimits } from './arrival.ts'
import type { CallBudgets } from './call-budgets.ts'
import type { CallCounter } from './call-limits.ts'
import { chooseDatabase } from './choose-database.ts'
import { clientOf, cookieOf, type Client } from './client.ts'
import { noticingStored, OutcomeUnknown, passingFault, withTimeBounds } from './database.ts'
import { rowsWanted, type AskedList, type RowsWanted } from './long-lists.ts'
import { answerError, checkRefusal } from './http-errors.ts'
import { rateLimitStore } from './rate-limit-store.ts'
import type { ReadReplica } from './read-replica.ts'
import { readInput } from './read-input.ts'
import { inRequest, requestIdOf } from './request-id.ts'
import { createStreams, sendStream, type StreamOf, type StreamOptions } from './http-stream.ts'
import { parseExactJson } from './json.ts'
import type { Log } from './log.ts'
import { sendAnswer } from './send-answer.ts'
import { createSecurityHeaders, sendSecurityHeaders } from './security-headers.ts'
import { takeUploads, type UploadedFile } from './uploads.ts'

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

/** Starts a stream: resolves when it is under way, refuses as any use case does when it cannot begin. */
type StreamHandler<E extends AnyEndpoint> = (call: Call<E>, stream: StreamOf<E>) => Promise<void>

/** Binds an endpoint of the contract to its use case. */
export interface Serve {
  <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>): void
  /** The same for an endpoint that goes on answering. */
  stream<E extends AnyEndpoint>(endpoint: E, handler: StreamHandler<E>): void
}

export interface HttpOptions {
  readonly log: Log
  readonly identify: Identify
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

/** The most that a body may weigh where its endpoint does not say that it needs more. */
const usualBodyBytes = 65_536

export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error as Error, { request, reply, language: languageOf(request), log: options.log })
  const loggerInstance: FastifyBaseLogger = options.log
  const secure = await createSecurityHeaders()
  const server = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    trustProxy: (_address: string, hop: number) => hop < options.trustedProxies,
    bodyLimit: usualBodyBytes,
    ...serverLimits(options.arrival ?? usualArrival),
    // What comes on a connection that is there already is still served while the server closes.
    return503OnClosing: false,
    // Before a route is found: an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      secure(reply)
      void reply.header('x-request-id', request.id)
      void answer(error, request, reply)
    },
    // With a proxy in front, whoever connects is that proxy.
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id'], options.trustedProxies > 0),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 600 },
    ajv: { customOptions: { coerceTypes: false } },
  })
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    inRequest(request.id, done)
  })
  // What waited for the body to arrive goes on in the surroundings of the connection.
  server.addHook('preHandler', (request, _reply, done) => inRequest(request.id, done))
  cutSlowBodies(server, options.arrival ?? usualArrival)
  await takeUploads(server)
  sendSecurityHeaders(server, secure)
  await server.register(fastifyRateLimit, {
    global: false,
    ...(options.budgets && { store: rateLimitStore(options.budgets) }),
    errorResponseBuilder: () => new Refusal('too_many_requests'),
  })
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : parseExactJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  server.addContentTypeParser(linesType, { parseAs: 'string' }, (request, body, done) => {
    const list = request.routeOptions.config.lines
    try {
      if (list === undefined) throw new Refusal('unsupported_media_type')
      done(null, { [list]: parseLines(String(body)) })
    } catch (error) {
      done(error as Error)
    }
  })
  logRequests(server, options.log)
  server.setErrorHandler(answer)
  return server
}

const linesType = 'application/x-ndjson'

/** One value of JSON in each line; empty lines say nothing. */
function parseLines(body: string): unknown[] {
  return body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseExactJson(line))
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
  const serve = <E extends AnyEndpoint>(endpoint: E, handler: Handler<E>) =>
    route(server, options, endpoint, async (call, request, reply) => {
      const { answer, asOf } = await chooseDatabase(endpoint, call, options.replica, () => handler(call))
      await keepDataAccess(endpoint, call, options)
      if (asOf) void reply.header(dataOfHeader, asOf.toString())
      return sendAnswer(endpoint, answer, reply, askedList(request, call))
    })
  const stream = <E extends AnyEndpoint>(endpoint: E, handler: StreamHandler<E>) =>
    route(server, options, endpoint, async (call, request, reply) => {
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
  return Object.assign(serve, { stream })
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
        return await inBounds(endpoint, () => answer(call, request, reply))
      } catch (error) {
        if (error instanceof Refusal && options.strict) checkRefusal(endpoint, error)
        throw error
      }
    },
  })
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

/** The first language of those that a reader asks for which there are texts in. */
function languageOf({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((each) => each.trim().slice(0, 2).toLowerCase())
  return wanted.flatMap((each) => languages.filter((language) => language === each))[0] ?? 'en'
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

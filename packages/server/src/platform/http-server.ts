import fastifyRateLimit from '@fastify/rate-limit'
import { Refusal } from '@tandem/core/refusal.ts'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { logRequests } from './access-log.ts'
import { cutSlowBodies, serverLimits, usualArrival } from './arrival.ts'
import { answerError } from './http-errors.ts'
import { languageOf, type HttpOptions } from './http.ts'
import { parseExactJson } from './json.ts'
import { rateLimitStore } from './rate-limit-store.ts'
import { inRequest, requestIdOf } from './request-id.ts'
import { createSecurityHeaders, sendSecurityHeaders } from './security-headers.ts'
import { takeUploads } from './uploads.ts'

/** The most that a body may weigh where its endpoint does not say that it needs more. */
const usualBodyBytes = 65_536

/** A server that takes requests as bounded as they may be, and answers whatever goes wrong; it serves nothing yet. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const answer = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error as Error, { request, reply, language: languageOf(request), log: options.log })
  const loggerInstance: FastifyBaseLogger = options.log
  const secure = await createSecurityHeaders()
  const server = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Each line of a request carries its id without a log of its own.
    childLoggerFactory: (log) => log,
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

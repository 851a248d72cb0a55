import { signIn } from '@tandem/contract/accounts/accounts.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callingUser } from './admission.ts'
import { logFailure } from './http-errors.ts'
import type { Log } from './log.ts'
import { metrics } from './metrics.ts'

/** Asked every few seconds by programs that watch: their lines would bury those of people. */
const probed: ReadonlySet<string> = new Set(['/health', '/ready', '/ready/intraday', '/metrics'])

/** Writes a line for each answer, and counts it. */
export function logRequests(server: FastifyInstance, log: Log): void {
  // Nothing in its lines could be a secret, and to look for one takes longer than to write them.
  const requests = log.child({}, { redact: [] })
  server.addHook('onResponse', (request, reply, done) => {
    if (reply.statusCode >= 500) logFailure(log, request, new Error('the cause is not known'))
    // The pattern, never the address: one route carries a password in its path.
    const route = request.routeOptions.url ?? 'unknown'
    countRequest(request, reply)
    // Who may not read the figures is as notable as any other who is refused.
    const isQuiet = probed.has(route) && reply.statusCode !== 404
    requests[isQuiet ? 'debug' : 'info'](
      {
        requestId: request.id,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...senderOf(request, reply),
      },
      `${request.method} ${route}`,
    )
    done()
  })
}

/** Who sent a request; and from where, if it was to sign in or was refused: nobody else's address is kept. */
function senderOf(request: FastifyRequest, reply: FastifyReply) {
  const userId = callingUser(request)
  const isNotable = [401, 403, 429].includes(reply.statusCode) || request.routeOptions.url === signIn.path
  return { ...(userId !== null && { userId }), ...(isNotable && { address: request.ip }) }
}

/** Counts an answer under the pattern of its route, and how long it took, unless it is a stream, which lasts as long as its reader. */
function countRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { url } = request.routeOptions
  if (url !== undefined && probed.has(url)) return
  const route = url?.startsWith('/api/') ? url : 'web'
  // A visitor chooses the method of an address that nobody serves.
  const method = url === undefined ? 'any' : request.method
  metrics.requests.inc({ method, route, status: String(reply.statusCode) })
  if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
  metrics.requestDuration.observe({ route }, reply.elapsedTime / 1_000)
}

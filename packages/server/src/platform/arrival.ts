import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'

/** How long a request may take to arrive, in milliseconds. An answer may take longer, and a stream has no end. */
export interface ArrivalLimits {
  readonly headers: number
  /** The whole request, from when its headers are there. */
  readonly body: number
  /** The same where a file comes along. */
  readonly file: number
}

export const usualArrival: ArrivalLimits = { headers: 10_000, body: 20_000, file: 120_000 }

/** How Node's own server is to be made, which looks after headers, and after requests that no endpoint takes. */
export function serverLimits({ headers, file }: ArrivalLimits) {
  const connectionsCheckingInterval = Math.min(2_000, headers)
  return { requestTimeout: file, http: { headersTimeout: headers, connectionsCheckingInterval } }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A file may come with a request of this route. */
    bringsFile?: boolean
    /** The list of the body that may come as lines of JSON. */
    lines?: string
  }
}

/** Cuts connections whose request has not arrived in time; whoever still listens is told so (408). */
export function cutSlowBodies(server: FastifyInstance, { body, file }: ArrivalLimits): void {
  server.addHook('onRequest', (request, _reply, done) => {
    cutSlowBody(server, request, request.routeOptions.config.bringsFile ? file : body)
    done()
  })
}

function cutSlowBody(server: FastifyInstance, { raw }: FastifyRequest, within: number): void {
  // A call inside the process comes by no connection.
  if (raw.complete || !(raw.socket instanceof Socket)) return
  const timer = setTimeout(() => {
    const error = Object.assign(new Error('the request took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    if (!raw.complete) server.server.emit('clientError', error, raw.socket)
  }, within)
  timer.unref()
  const clear = () => clearTimeout(timer)
  raw.once('end', clear)
  raw.once('close', clear)
}

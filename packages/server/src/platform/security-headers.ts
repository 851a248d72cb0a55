import fastifyHelmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

const contentSecurity = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  // Emotion writes its rules into style elements.
  styleSrc: ["'self'", "'unsafe-inline'"],
  scriptSrc: ["'self'"],
  connectSrc: ["'self'"],
  fontSrc: ["'self'", 'data:'],
  // No page elsewhere frames what is here.
  frameSrc: ["'self'"],
  frameAncestors: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
}

/** Those of an answer, and not of its safety. */
const ownOfAnswer = new Set(['content-length', 'content-type', 'date', 'connection'])

/** Puts a set of headers on an answer. */
export type Secure = (reply: FastifyReply) => void

/** Helmet's headers. It works them out anew each time, and they are always the same: asked for once. */
export async function createSecurityHeaders(): Promise<Secure> {
  const probe = Fastify()
  await probe.register(fastifyHelmet, { contentSecurityPolicy: { directives: contentSecurity } })
  probe.get('/', (_request, reply) => reply.send())
  const answer = await probe.inject('/')
  await probe.close()
  const headers = Object.entries(answer.headers).filter(([name]) => !ownOfAnswer.has(name))
  return (reply) => {
    for (const [name, value] of headers) if (value !== undefined) reply.raw.setHeader(name, value)
  }
}

/** On every answer of a server, but for those that it gives before it looks for a route. */
export function sendSecurityHeaders(server: FastifyInstance, secure: Secure): void {
  server.addHook('onRequest', (_request, reply, done) => {
    secure(reply)
    done()
  })
}

import fastifyHelmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'

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

/** Puts Helmet's headers on every answer. It works them out anew each time, and they are always the same: asked for once. */
export async function sendSecurityHeaders(server: FastifyInstance): Promise<void> {
  const probe = Fastify()
  await probe.register(fastifyHelmet, { contentSecurityPolicy: { directives: contentSecurity } })
  probe.get('/', (_request, reply) => reply.send())
  const answer = await probe.inject('/')
  await probe.close()
  const headers = Object.entries(answer.headers).filter(([name]) => !ownOfAnswer.has(name))
  server.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) if (value !== undefined) reply.raw.setHeader(name, value)
    done()
  })
}

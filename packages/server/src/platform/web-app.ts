import fastifyStatic from '@fastify/static'
import { Refusal } from '@tandem/core/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Serves the built web app; every other address outside /api is a screen of it (history mode). */
export async function serveWebApp(server: FastifyInstance, root: string): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files under assets carry a hash in their name.
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // XML without a charset is read as whatever the browser takes it for.
      if (path.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })
  server.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const isScreen =
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/')
    if (!isScreen) throw new Refusal('not_found')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}

/** Without a web app every unknown address is refused. */
export function refuseUnknownAddresses(server: FastifyInstance): void {
  server.setNotFoundHandler(() => Promise.reject(new Refusal('not_found')))
}

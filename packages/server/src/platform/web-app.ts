import fastifyStatic from '@fastify/static'
import { Refusal } from '@tandem/core/refusal.ts'
import { preparedPaths, type PageMaker } from '@tandem/contract/prepared-page.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fs from 'node:fs/promises'
import path from 'node:path'
import { cookieOf } from './client.ts'
import type { Clock } from './clock.ts'
import { languageOfReader } from './http.ts'
import { createPreparedPages } from './prepared-pages.ts'

/** Serves the built web app; every other address outside /api is a screen of it (history mode). */
export async function serveWebApp(server: FastifyInstance, root: string, clock: Clock): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    wildcard: false,
    // The page itself is written in the language of its reader.
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      // Files under assets carry a hash in their name.
      reply.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      // XML without a charset is read as whatever the browser takes it for.
      if (file.endsWith('.svg')) reply.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })
  const page = await fs.readFile(path.join(root, 'index.html'), 'utf8')
  const pages = createPreparedPages({ server, page, clock, maker: await loadPageMaker(root) })
  const send = (reply: FastifyReply, html: string) =>
    reply
      .code(200)
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language, cookie' })
      .type('text/html; charset=utf-8')
      .send(html)
  // Routes of their own: what has none is not packed.
  for (const address of preparedPaths) {
    server.get(address, async (request, reply) => {
      const language = languageOfReader(request)
      return send(reply, isSomebody(request) ? pages.empty(language) : await pages.prepared(address, language))
    })
  }
  server.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const isScreen =
      ['GET', 'HEAD'].includes(request.method) &&
      !request.url.startsWith('/api/') &&
      !request.url.startsWith('/assets/')
    if (!isScreen) throw new Refusal('not_found')
    return send(reply, pages.empty(languageOfReader(request)))
  })
}

/** What the app shows to those who are signed in it makes itself. */
const isSomebody = (request: FastifyRequest) => Boolean(cookieOf(request, 'token'))

/** The part of the app that makes pages; null where only files were built. */
async function loadPageMaker(root: string): Promise<PageMaker | null> {
  const file = path.join(root, '.server/prerender.js')
  const isThere = await fs.access(file).then(
    () => true,
    () => false,
  )
  return isThere ? ((await import(file)) as PageMaker) : null
}

/** Without a web app every unknown address is refused. */
export function refuseUnknownAddresses(server: FastifyInstance): void {
  server.setNotFoundHandler(() => Promise.reject(new Refusal('not_found')))
}

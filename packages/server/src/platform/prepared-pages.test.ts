import type { PageMaker } from '@tandem/contract/prepared-page.ts'
import Fastify from 'fastify'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { drivenClock } from './clock.ts'
import { createPreparedPages } from './prepared-pages.ts'

const built = `<!doctype html><html lang="en"><head><title>Tandem</title>
<link rel="modulepreload" href="/assets/app.js"><script type="module" src="/assets/first.js"></script></head>
<body><div id="root"></div></body></html>`

const server = Fastify()
let figures: number | null = 7
server.get('/figures', ({ headers }, reply) =>
  figures === null ? reply.code(503).send({}) : { figures, language: headers['accept-language'] },
)
afterAll(() => server.close())

const clock = drivenClock('2026-03-02T10:00:00Z')
const preparePage = vi.fn<PageMaker['preparePage']>()
beforeEach(() => {
  figures = 7
  preparePage.mockReset()
  preparePage.mockImplementation(async ({ path, language, ask }) => {
    const answer = await ask('/figures')
    const body = `<div id="root">$& ${path} ${language} ${answer ?? 'no figures'}</div>`
    return { title: 'Home & <b>', head: '<style>a{}</style>', body, isIncomplete: answer === null }
  })
})
const pages = () => createPreparedPages({ server, page: built, clock, maker: { preparePage } })

test('a page has its content, its title and its language, and fetches no app before it is wanted', async () => {
  const html = await pages().prepared('/', 'ro')
  expect(html).toContain('<html lang="ro">')
  expect(html).toContain('<title>Home &amp; &lt;b></title>')
  expect(html).toContain('<style>a{}</style></head>')
  expect(html).toContain('<div id="root">$& / ro {"figures":7,"language":"ro"}</div>')
  expect(html).toContain('src="/assets/first.js"')
  expect(html).not.toContain('modulepreload')
})

test('a page is made once in half a minute for each path and language, however many ask at once', async () => {
  const kept = pages()
  await Promise.all([kept.prepared('/', 'en'), kept.prepared('/', 'en'), kept.prepared('/', 'ro')])
  expect(preparePage).toHaveBeenCalledTimes(2)
  figures = 8
  expect(await kept.prepared('/', 'en')).toContain('"figures":7')
  clock.advance({ seconds: 31 })
  expect(await kept.prepared('/', 'en')).toContain('"figures":8')
})

test('without an answer the page goes without it, and is made anew soon', async () => {
  const kept = pages()
  figures = null
  expect(await kept.prepared('/', 'en')).toContain('no figures')
  figures = 9
  clock.advance({ seconds: 4 })
  expect(await kept.prepared('/', 'en')).toContain('"figures":9')
})

test('a page that cannot be made is left to the app', async () => {
  preparePage.mockRejectedValue(new Error('it cannot be rendered'))
  expect(await pages().prepared('/', 'ro')).toBe(built.replace('lang="en"', 'lang="ro"'))
})

test('where nothing can make pages, each is left to the app in the language of its reader', async () => {
  const kept = createPreparedPages({ server, page: built, clock, maker: null })
  expect(await kept.prepared('/', 'ro')).toBe(kept.empty('ro'))
  expect(kept.empty('ro')).toContain('<html lang="ro">')
})

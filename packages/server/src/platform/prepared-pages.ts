import type { PageMaker, PreparedPage } from '@tandem/contract/prepared-page.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'

interface PageOptions {
  readonly server: FastifyInstance
  /** The page as it was built, with an empty root. */
  readonly page: string
  readonly clock: Clock
  readonly maker: PageMaker | null
}

/** How old a page may be, in milliseconds; one that lacks something is made anew soon. */
const oldest = { whole: 30_000, incomplete: 3_000 }
/** How long a call may take, in milliseconds, before the page goes without its answer. */
const longestWait = 2_000

interface KeptPage {
  readonly madeAt: number
  readonly html: string
  readonly isIncomplete: boolean
}

/** The built page in each language, and with its content where anybody may be shown it: one is kept for each path and language. */
export function createPreparedPages({ server, page, clock, maker }: PageOptions) {
  const kept = new Map<string, Promise<KeptPage>>()
  const now = () => clock.now().epochMilliseconds
  const empty = (language: Language) => page.replace(/<html lang="\w*"/, `<html lang="${language}"`)

  const make = async (path: string, language: Language): Promise<KeptPage> => {
    const madeAt = now()
    if (!maker) return { madeAt, html: empty(language), isIncomplete: false }
    try {
      const content = await maker.preparePage({ path, language, ask: (address) => ask(server, address, language) })
      return { madeAt, html: fill(empty(language), content), isIncomplete: content.isIncomplete }
    } catch (error) {
      // The app makes the same page in the browser.
      server.log.error({ err: error }, 'a page could not be prepared')
      return { madeAt, html: empty(language), isIncomplete: true }
    }
  }

  const prepared = async (path: string, language: Language): Promise<string> => {
    const key = `${language} ${path}`
    const last = kept.get(key)
    if (last) {
      const { madeAt, html, isIncomplete } = await last
      if (Math.abs(now() - madeAt) < (isIncomplete ? oldest.incomplete : oldest.whole) || kept.get(key) !== last)
        return html
    }
    const next = make(path, language)
    kept.set(key, next)
    return (await next).html
  }

  return { empty, prepared }
}

/** Puts the content where the app would put it; what the app needs is not fetched before it is wanted. */
function fill(page: string, { title, head, body }: PreparedPage): string {
  return page
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => body)
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A public call, asked as a visitor would. */
async function ask(server: FastifyInstance, url: string, language: Language): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, longestWait, null)
  })
  const answer = server.inject({ method: 'GET', url, headers: { 'accept-language': language } })
  try {
    const first = await Promise.race([answer, tooLate])
    return first?.statusCode === 200 ? first.payload : null
  } finally {
    clearTimeout(timer)
    // Nobody waits for it any more.
    answer.catch(() => undefined)
  }
}

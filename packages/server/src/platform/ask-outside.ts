import http from 'node:http'
import https from 'node:https'
import { type ListedHost } from './listed-hosts.ts'
import { AddressRefused, lookupLoopback, lookupOf, resolveName } from './public-lookup.ts'

/** What came back from outside: a text of any status, or why there is none. */
export type OutsideAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string; readonly retryAfter: string | null }
  | { readonly kind: 'failed'; readonly why: OutsideFault }

type OutsideFault = 'not_listed' | 'no_connection' | 'too_late' | 'too_large'

interface AskOptions {
  readonly hosts: readonly ListedHost[]
  /** The most bytes of an answer that are read. */
  readonly mostBytes: number
  /** Milliseconds from the name to the last byte. */
  readonly within?: number
  readonly signal?: AbortSignal | undefined
  /** The addresses of a name, as the name server has them now. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

const usualWithin = 30_000

/**
 * Asks a host of the list for a text, and never throws. Only https, to the very address that was found public; a host of this machine
 * that is listed as `loopback:` may be asked by http. What it says beside a redirect is the answer: none is followed. Answers are not
 * compressed, so that what is read is what came.
 */
export async function askOutside(url: URL, options: AskOptions): Promise<OutsideAnswer> {
  const host = findDataHost(options.hosts, url)
  if (!host) return { kind: 'failed', why: 'not_listed' }
  const timeout = AbortSignal.timeout(options.within ?? usualWithin)
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
  try {
    return await read(url, {
      mostBytes: options.mostBytes,
      headers: { accept: 'application/json, application/xml, text/xml', 'accept-encoding': 'identity' },
      lookup: host.isLoopback ? lookupLoopback : lookupOf(options.resolve ?? resolveName),
      rejectUnauthorized: !host.isLoopback,
      agent: false,
      signal,
    })
  } catch (error) {
    if (error instanceof AddressRefused) return { kind: 'failed', why: 'not_listed' }
    return { kind: 'failed', why: timeout.aborted ? 'too_late' : 'no_connection' }
  }
}

/** The listed host that an address belongs to; null: it may not be asked. */
export function findDataHost(hosts: readonly ListedHost[], url: URL): ListedHost | null {
  const isPlain = url.protocol === 'http:'
  if ((!isPlain && url.protocol !== 'https:') || url.username !== '' || url.password !== '') return null
  const port = Number(url.port || (isPlain ? '80' : '443'))
  const found = hosts.find(
    (each) =>
      each.port === port && (each.isWildcard ? url.hostname.endsWith(`.${each.host}`) : url.hostname === each.host),
  )
  return found && (found.isLoopback || !isPlain) ? found : null
}

interface ReadOptions extends https.RequestOptions {
  readonly mostBytes: number
}

function read(url: URL, { mostBytes, ...options }: ReadOptions): Promise<OutsideAnswer> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'http:' ? http : https).get(url, options, (response) => {
      const pieces: Buffer[] = []
      let bytes = 0
      response.on('error', reject)
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > mostBytes) {
          resolve({ kind: 'failed', why: 'too_large' })
          request.destroy()
          return
        }
        pieces.push(piece)
      })
      response.on('end', () => {
        const text = Buffer.concat(pieces).toString('utf8')
        const retryAfter = response.headers['retry-after'] ?? null
        resolve({ kind: 'answered', status: response.statusCode ?? 0, text, retryAfter })
      })
    })
    request.on('error', reject)
  })
}

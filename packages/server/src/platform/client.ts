import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a cookie is kept as. It is never readable by the page's own scripts. */
interface KeptCookie {
  readonly name: string
  readonly value: string
  /** The only calls it is sent with. */
  readonly path: string
  readonly maxAge: Temporal.Duration
}

/** The program on the other side: a browser as a rule. */
export interface Client {
  /** The network address that the call came from. */
  readonly address: string
  /** What it calls itself; empty where it does not say. */
  readonly agent: string
  /** The cookie of that name that it sent; null: none. */
  cookie(name: string): string | null
  /** Asks it to keep a cookie, which it sends to this site alone; one without time left is forgotten. */
  keepCookie(cookie: KeptCookie): void
}

const longestCookie = 4_000

/** The cookie of that name that came with a request; null where there is none, or one longer than any of ours. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value === undefined || value.length > longestCookie ? null : value
}

/** Who called. `isSecure`: the site is reached by https alone, so its cookies travel by https alone. */
export function clientOf(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Client {
  return {
    address: request.ip,
    agent: request.headers['user-agent'] ?? '',
    cookie: (name) => cookieOf(request, name),
    keepCookie({ name, value, path, maxAge }) {
      const seconds = String(maxAge.total('seconds'))
      const secure = isSecure ? '; Secure' : ''
      void reply.header(
        'set-cookie',
        `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
      )
    },
  }
}

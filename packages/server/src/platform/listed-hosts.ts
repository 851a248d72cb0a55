/** A host that the platform may call: a push service of a browser's maker, or where data come from. */
export interface ListedHost {
  readonly host: string
  /** Every name below the host, and not the host itself. */
  readonly isWildcard: boolean
  readonly port: number
  /** A receiver on this machine, for tests: its certificate is not checked, and no other machine answers in its place. */
  readonly isLoopback: boolean
}

/** Those of Chrome and Edge, Firefox, Edge on Windows, Safari. */
export const usualPushServices =
  'fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, web.push.apple.com'

/** ENTSO-E's Transparency Platform, and Open-Meteo for everybody, for customers and for days long past. */
export const usualDataHosts =
  'web-api.tp.entsoe.eu, api.open-meteo.com, customer-api.open-meteo.com, historical-forecast-api.open-meteo.com'

/** A setting that lists hosts, what it is where nothing is said, and what it means. */
export interface HostSetting {
  readonly name: string
  readonly usual: string
  readonly meaning: string
}

export const hostSettings = {
  push: { name: 'PUSH_SERVICES', usual: usualPushServices, meaning: 'PUSH_SERVICES lists push services of browsers' },
  data: { name: 'DATA_HOSTS', usual: usualDataHosts, meaning: 'DATA_HOSTS lists where data come from' },
} as const satisfies Record<string, HostSetting>

const mostServices = 50
const loopbackHosts = ['localhost', '127.0.0.1']
const name = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/**
 * Reads a setting that lists hosts: `fcm.googleapis.com, *.notify.windows.com, push.example.org:8443`, commas between; `none`: nothing
 * is called. `loopback:127.0.0.1:8443` is a receiver on this machine. Throws a RangeError that names the part which is wrong.
 */
export function parseHosts(text: string): readonly ListedHost[] {
  if (text.trim() === 'none') return []
  const parts = text.split(',').map((part) => part.trim())
  const services = parts.filter((part) => part !== '').map((part) => parseService(part))
  if (services.length > mostServices) throw new RangeError(`there are more than ${String(mostServices)}`)
  return services
}

function parseService(part: string): ListedHost {
  const [, loopback, wildcard, host = '', port] =
    /^(loopback:)?(\*\.)?([^:*/@\s]+)(?::(\d{1,5}))?$/.exec(part.toLowerCase()) ?? []
  const isLoopback = loopback !== undefined
  const isHost = isLoopback ? wildcard === undefined && loopbackHosts.includes(host) : name.test(host)
  const number = Number(port ?? '443')
  if (!isHost || number < 1 || number > 65_535) {
    throw new RangeError(`"${part}" is not written as push.example.org, *.example.org or push.example.org:8443`)
  }
  return { host, isWildcard: wildcard !== undefined, port: number, isLoopback }
}

/** Host and port of an address, as `service` of a subscription; null where it is no https address, or says more than where. */
export function serviceOf(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return null
  return `${hostname}:${port || '443'}`
}

/** The host of the list that an address belongs to; null: it may not be called. */
export function findHost(services: readonly ListedHost[], endpoint: string): ListedHost | null {
  const service = serviceOf(endpoint)
  if (service === null) return null
  const { hostname } = new URL(endpoint)
  return (
    services.find(
      ({ host, isWildcard, port }) =>
        service === `${hostname}:${String(port)}` && (isWildcard ? hostname.endsWith(`.${host}`) : hostname === host),
    ) ?? null
  )
}

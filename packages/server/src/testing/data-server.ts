import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { parseHosts, type ListedHost } from '../platform/listed-hosts.ts'

const hour = 3_600_000

type Answer =
  { readonly status: number; readonly headers?: Record<string, string>; readonly text?: string } | 'never' | 'usual'

/** What a document says of one series, hour by hour or quarter by quarter, from an instant on. */
export interface SentSeries {
  readonly from: number
  readonly to: number
  readonly resolution: 'PT15M' | 'PT60M'
  readonly curve?: 'A01' | 'A03'
  readonly psrType?: string
  readonly sequence?: number
  readonly currency?: string
  readonly unit?: string
  /** By the position from 1; left out where undefined. */
  readonly sayAt: (position: number) => string | undefined
}

const minute = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`

/** A document as the Transparency Platform writes it: prices A44, load A65, wind and sun A69. */
export function entsoeXml(type: 'A44' | 'A65' | 'A69', series: readonly SentSeries[]): string {
  const isPrice = type === 'A44'
  const root = isPrice ? 'Publication_MarketDocument' : 'GL_MarketDocument'
  const space = isPrice ? '451-3:publicationdocument:7:3' : '451-6:generationloaddocument:3:0'
  const written = series.map((each, index) => {
    const step = each.resolution === 'PT15M' ? hour / 4 : hour
    const points = Array.from({ length: (each.to - each.from) / step }, (_, place) => {
      const value = each.sayAt(place + 1)
      const name = isPrice ? 'price.amount' : 'quantity'
      return value === undefined
        ? ''
        : `<Point><position>${String(place + 1)}</position><${name}>${value}</${name}></Point>`
    })
    return `<TimeSeries><mRID>${String(index + 1)}</mRID><businessType>${isPrice ? 'A62' : 'A04'}</businessType>
      ${isPrice ? '<auction.type>A01</auction.type><contract_MarketAgreement.type>A01</contract_MarketAgreement.type>' : ''}
      ${isPrice ? `<currency_Unit.name>${each.currency ?? 'EUR'}</currency_Unit.name><price_Measure_Unit.name>${each.unit ?? 'MWH'}</price_Measure_Unit.name>` : `<quantity_Measure_Unit.name>${each.unit ?? 'MAW'}</quantity_Measure_Unit.name>`}
      ${each.psrType === undefined ? '' : `<MktPSRType><psrType>${each.psrType}</psrType></MktPSRType>`}
      ${each.sequence === undefined ? '' : `<classificationSequence_AttributeInstanceComponent.position>${String(each.sequence)}</classificationSequence_AttributeInstanceComponent.position>`}
      <curveType>${each.curve ?? 'A01'}</curveType>
      <Period><timeInterval><start>${minute(each.from)}</start><end>${minute(each.to)}</end></timeInterval>
      <resolution>${each.resolution}</resolution>${points.join('')}</Period></TimeSeries>`
  })
  return `<?xml version="1.0" encoding="utf-8"?><${root} xmlns="urn:iec62325.351:tc57wg16:${space}"><mRID>a</mRID>
    <revisionNumber>1</revisionNumber><type>${type}</type><process.processType>A01</process.processType>
    <period.timeInterval><start>2000-01-01T00:00Z</start><end>2000-01-01T00:00Z</end></period.timeInterval>
    ${written.join('')}</${root}>`
}

/** What the Transparency Platform answers where there is nothing, or where it refuses. */
export const acknowledgement = (code: string, text: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Acknowledgement_MarketDocument xmlns="urn:iec62325.351:tc57wg16:451-1:acknowledgementdocument:7:0"><mRID>b</mRID><createdDateTime>2026-03-01T06:00:00Z</createdDateTime><Reason><code>${code}</code><text>${text}</text></Reason></Acknowledgement_MarketDocument>`

/**
 * ENTSO-E's Transparency Platform and Open-Meteo in one server on this machine, which shares no code with who asks it: it checks what is
 * asked and answers in the published formats. Each item can be answered otherwise, `prices of` a zone as well.
 */
class DataServer {
  readonly token = 'a-token-of-the-tests'
  /** What was asked: the item, and its query. */
  readonly asked: { readonly item: string; readonly query: URLSearchParams }[] = []
  readonly answers = new Map<string, Answer>()
  /** Nothing is published of what begins later. */
  publishedUntil = Infinity
  #server: http.Server | null = null

  async start(): Promise<void> {
    this.#server = http.createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://here')
      const item =
        url.pathname === '/api' ? itemOf(url.searchParams) : url.pathname === '/v1/forecast' ? 'weather' : '?'
      this.asked.push({ item, query: url.searchParams })
      const ofZone = this.answers.get(`${item} of ${url.searchParams.get('in_Domain') ?? ''}`)
      const wanted = ofZone ?? this.answers.get(item) ?? 'usual'
      if (wanted === 'never') return
      const answer = wanted === 'usual' ? this.#usual(item, url.searchParams) : wanted
      response.writeHead(answer.status, answer.headers).end(answer.text ?? '')
    })
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async stop(): Promise<void> {
    this.#server?.close()
    this.#server?.closeAllConnections()
    if (this.#server) await once(this.#server, 'close')
  }

  get origin(): string {
    return `http://127.0.0.1:${String((this.#server?.address() as AddressInfo).port)}`
  }

  get hosts(): readonly ListedHost[] {
    return parseHosts(`loopback:${new URL(this.origin).host}`)
  }

  #usual(item: string, query: URLSearchParams): Exclude<Answer, string> {
    if (item === '?') return { status: 404 }
    if (item === 'weather') return weather(query)
    if (query.get('securityToken') !== this.token) {
      return { status: 401, text: '<html><body>Unauthorized</body></html>' }
    }
    const [from, to] = [readMinute(query.get('periodStart')), readMinute(query.get('periodEnd'))]
    const until = Math.min(to, this.publishedUntil)
    if (until <= from) return { status: 200, text: acknowledgement('999', 'No matching data found for Data item') }
    const span = { from, to: until } as const
    // A price of 80 EUR/MWh and one more in each hour of UTC; the quarters of an hour lie about it.
    const price = (position: number) => {
      const at = from + (position - 1) * (hour / 4)
      const isFirst = position % 2 === 1
      return String(80 + new Date(at).getUTCHours() + (isFirst ? -1 : 1))
    }
    const level = (base: number) => (position: number) => String(base + ((position - 1) % 24) * 10)
    const texts: Readonly<Record<string, string>> = {
      prices: entsoeXml('A44', [{ ...span, resolution: 'PT15M', curve: 'A03', sequence: 1, sayAt: price }]),
      load: entsoeXml('A65', [{ ...span, resolution: 'PT60M', sayAt: level(5_000) }]),
      windAndSolar: entsoeXml('A69', [
        { ...span, resolution: 'PT60M', psrType: 'B16', sayAt: level(100) },
        { ...span, resolution: 'PT60M', psrType: 'B19', sayAt: level(900) },
      ]),
    }
    return { status: 200, headers: { 'content-type': 'text/xml' }, text: texts[item] ?? '' }
  }
}

function itemOf(query: URLSearchParams): string {
  const type = query.get('documentType')
  const [load, area] = [query.get('outBiddingZone_Domain'), query.get('in_Domain')]
  const isDayAhead = query.get('processType') === 'A01'
  if (type === 'A44' && area !== null && query.get('out_Domain') === area) return 'prices'
  if (type === 'A65' && isDayAhead && load !== null) return 'load'
  return type === 'A69' && isDayAhead && area !== null ? 'windAndSolar' : '?'
}

function readMinute(text: string | null): number {
  const [, year, month, day, at, minutes] = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text ?? '') ?? []
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(at), Number(minutes))
}

function weather(query: URLSearchParams): Exclude<Answer, string> {
  const [first, last] = [query.get('start_date'), query.get('end_date')].map((day) => Date.parse(`${day ?? ''}T00:00Z`))
  const names = (query.get('hourly') ?? '').split(',')
  if (first === undefined || last === undefined || Number.isNaN(first + last)) {
    return { status: 400, text: JSON.stringify({ error: true, reason: 'Invalid date' }) }
  }
  const starts = Array.from({ length: (last - first) / hour + 24 }, (_, index) => first + index * hour)
  const values = Object.fromEntries(
    names.map((name, place) => [name, starts.map((at) => 10 * place + new Date(at).getUTCHours() + 0.5)]),
  )
  const hourly = { time: starts.map((at) => new Date(at).toISOString().slice(0, 16)), ...values }
  const answer = { latitude: 44.43, longitude: 26.1, utc_offset_seconds: 0, timezone: 'GMT', hourly }
  return { status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(answer) }
}

/** A server for the tests of a file; each begins with nothing asked. */
export function useDataServer(): DataServer {
  const server = new DataServer()
  beforeAll(() => server.start())
  afterAll(() => server.stop())
  beforeEach(() => {
    server.asked.length = 0
    server.answers.clear()
    server.publishedUntil = Infinity
  })
  return server
}

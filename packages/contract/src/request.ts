import { z } from 'zod'
import { nothing, type AnyEndpoint, type BodyOf, type ParamsOf, type QueryOf } from './endpoint.ts'

export interface RequestInput<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>
  readonly query?: QueryOf<E>
  readonly body?: BodyOf<E>
}

export interface WireRequest {
  readonly method: AnyEndpoint['method']
  readonly url: string
  /** JSON text, where there is one. */
  readonly body: string | undefined
}

/** Of what instant the data of an answer is, in its headers; absent where it is of the moment in which it was asked for. */
export const dataOfHeader = 'x-data-as-of'

/**
 * Writes a call as a request. A GET that writes goes as its POST twin, the query in the body:
 * nothing a person typed stands in an address that gets logged or remembered.
 */
export function buildRequest<E extends AnyEndpoint>(endpoint: E, input: RequestInput<E>): WireRequest {
  const params = encodeText(endpoint.params, input.params ?? {})
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(params[name] ?? ''))
  if (endpoint.changesState && endpoint.method === 'GET') {
    const query = z.encode(endpoint.query, input.query ?? {}) as object
    return { method: 'POST', url: path, body: JSON.stringify(query) }
  }
  const search = new URLSearchParams(encodeText(endpoint.query, input.query ?? {})).toString()
  const body = endpoint.body === nothing ? undefined : JSON.stringify(z.encode(endpoint.body, input.body ?? {}))
  return { method: endpoint.method, url: search ? `${path}?${search}` : path, body }
}

function encodeText(schema: z.ZodType, values: unknown): Record<string, string> {
  const encoded = z.encode(schema, values) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(encoded)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  )
}

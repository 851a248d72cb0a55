import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { daysIn } from '@tandem/core/metering/energy-span.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { nothing, type AnyEndpoint, type BodyOf, type ParamsOf, type QueryOf } from '@tandem/contract/endpoint.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { InvalidRequest } from './http-errors.ts'
import { readFile } from './uploads.ts'

/** What came with a call, decoded as its endpoint says. Refuses what is not as it says, and spans of days that are too long. */
export async function readInput<E extends AnyEndpoint>(endpoint: E, request: FastifyRequest) {
  const isTwin = request.method === 'POST' && endpoint.method === 'GET'
  const query = isTwin && isRecord(request.body) ? { ...(request.query as object), ...request.body } : request.query
  const { file, fields } = await readFile(endpoint, request)
  return {
    ...readTerms(endpoint, request.params, query),
    body: (endpoint.body === nothing ? {} : decode(endpoint.body, fields ?? request.body ?? {})) as BodyOf<E>,
    file,
  }
}

/** The path and the query. Refuses `span_too_long` for more days than the endpoint is given for. */
function readTerms<E extends AnyEndpoint>(endpoint: E, params: unknown, query: unknown) {
  const terms = {
    params: decode(endpoint.params, params) as ParamsOf<E>,
    query: decode(endpoint.query, query) as QueryOf<E>,
  }
  const { dateFrom, dateTo } = { ...(terms.query as Days), ...(terms.params as Days) }
  const { longestDays } = endpoint
  if (longestDays !== null && dateFrom && dateTo && daysIn({ from: dateFrom, to: dateTo }) > longestDays) {
    throw new Refusal('span_too_long', { days: longestDays }, 'dateTo')
  }
  return terms
}

interface Days {
  readonly dateFrom?: DeliveryDay
  readonly dateTo?: DeliveryDay
}

function decode(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new InvalidRequest(describeIssues(result.error, input))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

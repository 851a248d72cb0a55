import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { buildRequest, type RequestInput } from '@tandem/contract/request.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'

export interface Asking {
  /** A bearer token. */
  readonly token?: string | undefined
  readonly language?: 'en' | 'ro' | undefined
}

/** Sends a call through the server's front door without a network: tests and the demo's seed. */
export async function sendInProcess<E extends AnyEndpoint>(
  server: FastifyInstance,
  endpoint: E,
  input: RequestInput<E>,
  { token, language }: Asking = {},
): Promise<LightMyRequestResponse> {
  const { method, url, body } = buildRequest(endpoint, input)
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(language ? { 'accept-language': language } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return server.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
}

/** The same, decoded to core units; an answer other than 200 is an error. */
export async function callInProcess<E extends AnyEndpoint>(
  server: FastifyInstance,
  endpoint: E,
  input: RequestInput<E> = {},
  asking: Asking = {},
): Promise<ResponseOf<E>> {
  const answer = await sendInProcess(server, endpoint, input, asking)
  if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`)
  return z.decode(endpoint.response, answer.json()) as ResponseOf<E>
}

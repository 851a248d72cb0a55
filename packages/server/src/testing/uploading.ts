import { nothing, type AnyEndpoint, type ParamsOf, type ResponseOf } from '@tandem/contract/endpoint.ts'
import { buildRequest } from '@tandem/contract/request.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { z } from 'zod'
import type { RefusedAnswer, TestApp, TestUser } from './test-app.ts'

interface Sent<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>
  /** The form's other fields. */
  readonly fields?: Readonly<Record<string, string>>
  readonly as: TestUser
  readonly name: string
  readonly content: string | Uint8Array
}

/** Sends a file as a browser's form does, and answers what came back. */
async function sendFile<E extends AnyEndpoint>(app: TestApp, endpoint: E, sent: Sent<E>) {
  const { params, fields = {}, as, name, content } = sent
  const { method, url } = buildRequest({ ...endpoint, body: nothing }, params === undefined ? {} : { params })
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const written = new Response(form)
  const headers = {
    authorization: `Bearer ${as.token}`,
    'content-type': written.headers.get('content-type') ?? '',
    'accept-language': 'en',
  }
  return app.server.inject({ method, url, headers, payload: Buffer.from(await written.arrayBuffer()) })
}

export async function upload<E extends AnyEndpoint>(app: TestApp, endpoint: E, sent: Sent<E>): Promise<ResponseOf<E>> {
  const answer = await sendFile(app, endpoint, sent)
  if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`)
  return z.decode(endpoint.response, answer.json()) as ResponseOf<E>
}

/** A file that must be refused. */
export async function refusedUpload<E extends AnyEndpoint>(
  app: TestApp,
  endpoint: E,
  sent: Sent<E>,
): Promise<RefusedAnswer> {
  const answer = await sendFile(app, endpoint, sent)
  if (answer.statusCode < 400) throw new Error(`${endpoint.path} was expected to refuse, it answered: ${answer.body}`)
  return { status: answer.statusCode, ...RefusalBody.parse(answer.json()) }
}

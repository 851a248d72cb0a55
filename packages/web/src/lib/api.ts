import type { AnyEndpoint, ResponseOf } from '@tandem/contract/endpoint.ts'
import { RefusalBody } from '@tandem/contract/refusals.ts'
import { buildRequest, dataOfHeader, type RequestInput } from '@tandem/contract/request.ts'
import { z } from 'zod'
import { currentLanguage } from '../i18n/index.ts'
import { keepDataAge } from './data-age.ts'
import { saveFile } from './save-file.ts'
import { goesOnAfter, holdUntilRenewed, isHolding } from './session-gate.ts'
import { accessToken, signedInUser } from './session.ts'

export interface FieldFault {
  readonly field: string
  readonly message: string
}

/** A "no" from the server, in words the reader understands, with the fields it belongs to. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly faults: readonly FieldFault[]
  readonly details: Readonly<Record<string, unknown>>

  constructor(status: number, body: RefusalBody) {
    super(body.message)
    this.name = 'ApiError'
    this.code = body.code
    this.status = status
    this.details = body.details ?? {}
    this.faults = readFaults(body)
  }
}

/** The server did not answer at all: no network, or it is down. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('unreachable', { cause })
    this.name = 'Unreachable'
  }
}

/** The first script of the app as the server has it now, which has another name with each version; null where it does not say. */
export async function newestEntry(): Promise<string | null> {
  // Somebody else may answer in the server's place: the page of a hotel's network is no version.
  const answer: unknown = await fetch('/version.json')
    .then((got) => (got.ok ? got.json() : null))
    .catch(() => null)
  return Version.safeParse(answer).data?.entry ?? null
}

const Version = z.object({ entry: z.string() })

/** Calls an endpoint of the contract: core units in, core units out. Throws `ApiError` or `Unreachable`. */
export async function callApi<E extends AnyEndpoint>(endpoint: E, input: RequestInput<E> = {}): Promise<ResponseOf<E>> {
  const answer = await send(endpoint, input)
  const decoded = z.decode(endpoint.response, await answer.json()) as ResponseOf<E>
  if (endpoint.mayLag) keepDataAge(buildRequest(endpoint, input).url, answer.headers.get(dataOfHeader))
  return decoded
}

/** Sends a file to an endpoint that takes one, with the fields of its body beside it. */
export async function uploadFile<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  file: File,
): Promise<ResponseOf<E>> {
  const answer = await send(endpoint, input, { file })
  return z.decode(endpoint.response, await answer.json()) as ResponseOf<E>
}

/** Saves the file an endpoint answers with, under the name the server gives it. */
export async function downloadFile<E extends AnyEndpoint>(endpoint: E, input: RequestInput<E> = {}): Promise<void> {
  const answer = await send(endpoint, input)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'tandem.xlsx'
  saveFile(name, await answer.blob())
}

/**
 * Opens an endpoint whose answers go on coming as server-sent events. Resolves with the first byte's headers; throws
 * like `callApi`. Aborting the signal ends it.
 */
export async function openStream<E extends AnyEndpoint>(
  endpoint: E,
  input: RequestInput<E>,
  signal: AbortSignal,
): Promise<Response> {
  return await send(endpoint, input, { signal, headers: { accept: 'text/event-stream' } })
}

interface Extra {
  readonly signal?: AbortSignal
  readonly file?: File
  readonly headers?: Readonly<Record<string, string>>
}

/** Where the session ended meanwhile the call waits until its person has gone on with it, and is sent again: it was not carried out. */
async function send<E extends AnyEndpoint>(endpoint: E, input: RequestInput<E>, extra: Extra = {}): Promise<Response> {
  const isForPeople = endpoint.audience !== 'public'
  if (isForPeople && isHolding()) await holdUntilRenewed()
  const [token, userId] = [accessToken(), signedInUser()?.userId]
  try {
    return await sendOnce(endpoint, input, extra)
  } catch (error) {
    const isOver = error instanceof ApiError && error.code === 'not_signed_in'
    if (!isForPeople || !isOver || token === null || userId === undefined) throw error
    if (!(await goesOnAfter(token, userId))) throw error
    return await sendOnce(endpoint, input, extra)
  }
}

async function sendOnce<E extends AnyEndpoint>(endpoint: E, input: RequestInput<E>, extra: Extra): Promise<Response> {
  const { method, url, body } = buildRequest(endpoint, input)
  const token = accessToken()
  const headers: Record<string, string> = { 'accept-language': currentLanguage(), ...extra.headers }
  if (token) headers.authorization = `Bearer ${token}`
  const content = extra.file ? formOf(extra.file, body) : body
  // A form names its own type, with the boundary it chose.
  if (content !== undefined && !extra.file) headers['content-type'] = 'application/json'
  const signal = extra.signal && { signal: extra.signal }
  const answer = await fetch(url, {
    method,
    headers,
    ...signal,
    ...(content === undefined ? {} : { body: content }),
  }).catch((error: unknown) => {
    throw new Unreachable(error)
  })
  if (answer.ok) return answer
  const refusal = RefusalBody.safeParse(await answer.json().catch(() => null))
  if (!refusal.success) throw new Unreachable(answer.status)
  throw new ApiError(answer.status, refusal.data)
}

function formOf(file: File, fields: string | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields === undefined ? {} : (JSON.parse(fields) as object))) {
    form.append(name, String(value))
  }
  form.append('file', file)
  return form
}

function readFaults({ message, field, details }: RefusalBody): FieldFault[] {
  const listed = details?.faults
  if (Array.isArray(listed)) return listed as FieldFault[]
  return field ? [{ field, message }] : []
}

import fastifyMultipart from '@fastify/multipart'
import {
  listEndings,
  uploadEndings,
  type AnyEndpoint,
  type UploadOptions,
  type UploadType,
} from '@tandem/contract/endpoint.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A file that came with a call. It is kept nowhere but in memory, for as long as the call takes. */
export interface UploadedFile {
  readonly name: string
  readonly type: UploadType
  readonly content: Buffer
}

interface Upload {
  readonly file: UploadedFile
  /** The form's other fields, as text; null where there is no form. */
  readonly fields: Readonly<Record<string, unknown>> | null
}

const megabyte = 1_048_576
const fieldLimits = { fields: 20, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 50 }

export async function takeUploads(server: FastifyInstance): Promise<void> {
  await server.register(fastifyMultipart)
}

/** What comes with a call as a file, where its endpoint takes one; where it takes none, a form is refused. */
export async function readFile({ upload }: AnyEndpoint, request: FastifyRequest): Promise<Upload> {
  if (upload) return readUpload(request, upload)
  if (request.isMultipart()) throw new Refusal('unsupported_media_type')
  return { file: noFile, fields: null }
}

/** A call without a file must not ask for one; if it does, that is a bug. */
const fail = () => {
  throw new Error('a call that takes no file asked for it')
}
const noFile = Object.defineProperties({} as UploadedFile, {
  name: { get: fail },
  type: { get: fail },
  content: { get: fail },
})

/**
 * Reads the one file of a multipart form, and its fields. Refuses what is no such form, no file or several, a file beyond
 * the limit (what is beyond it is not read), an empty one, and one that is neither by its first bytes nor by its name what
 * the call takes.
 */
async function readUpload(request: FastifyRequest, options: UploadOptions): Promise<Upload> {
  const { maxBytes } = options
  if (!request.isMultipart()) throw new Refusal('file_missing', {}, 'file')
  const fields: Record<string, unknown> = {}
  let file: { readonly name: string; readonly content: Buffer } | null = null
  try {
    for await (const part of request.parts({ limits: { ...fieldLimits, files: 1, parts: 21, fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      // A file in another field is read to its end, for the form goes on behind it, and forgotten.
      else if (part.fieldname !== 'file') await part.toBuffer()
      else file = { name: nameOf(part.filename), content: await part.toBuffer() }
    }
  } catch (error) {
    throw refusalOf(error, maxBytes)
  }
  if (!file || (file.name === '' && file.content.length === 0)) throw new Refusal('file_missing', {}, 'file')
  if (file.content.length === 0) throw new Refusal('file_empty', {}, 'file')
  return { file: { ...file, type: typeOf(file, options) }, fields }
}

/** What the form's reader says in its own words. */
function refusalOf(error: unknown, maxBytes: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('file_too_large', { max: maxBytes / megabyte }, 'file')
  if (/^(ECONN|EPIPE)/.test(code)) return error
  return new Refusal('invalid_request', {}, 'file')
}

/** Some browsers send a path. */
function nameOf(filename: string | undefined): string {
  return (filename ?? '').split(/[\\/]/).at(-1)?.slice(0, 200) ?? ''
}

/** Endings of names that are taken as a workbook is: the reader of the file tells them apart. */
const packedEndings: ReadonlySet<string> = new Set(['zip', 'ods', 'xls'])

const startOf = {
  zip: Buffer.from('PK'),
  /** Excel before 2007, and every workbook with a password. */
  compound: Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
}

/** What a file is, by its first bytes and then by its name; the type that a browser gives it says little. */
function typeOf({ name, content }: Pick<UploadedFile, 'name' | 'content'>, options: UploadOptions): UploadType {
  const { types, otherEndings = [] } = options
  const unknownType = () => new Refusal('file_type_unknown', { endings: listEndings(options) }, 'file')
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const startsWith = (bytes: Buffer) => content.subarray(0, bytes.length).equals(bytes)
  const isOlder = startsWith(startOf.compound)
  if (isOlder && !otherEndings.includes('xls'))
    throw ending === 'xlsx' ? new Refusal('file_protected', {}, 'file') : unknownType()
  const type =
    startsWith(startOf.zip) || isOlder
      ? 'xlsx'
      : uploadEndings(options, 'csv').includes(ending) && ending !== 'zip' && ending !== 'ods'
        ? 'csv'
        : null
  if (type === null && ['xlsx', 'ods'].includes(ending)) throw new Refusal('file_unreadable', {}, 'file')
  const packed = uploadEndings({ types, otherEndings: otherEndings.filter((each) => packedEndings.has(each)) }, 'xlsx')
  const isNamedOtherwise = type === 'xlsx' && ![...packed, ''].includes(ending)
  if (type === null || !types.includes(type) || isNamedOtherwise) throw unknownType()
  return type
}

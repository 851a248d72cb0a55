import { mostAnswerBytes, type AnyEndpoint } from '@tandem/contract/endpoint.ts'
import type { FileAnswer, PiecesOfFile } from '@tandem/contract/file-answer.ts'
import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { encodeAnswer } from './encode-answer.ts'
import { contentDisposition, fileTypes } from './files.ts'
import { imageTypeOf } from './images.ts'
import { checkAnswer, tooManyBytes, type AskedList } from './long-lists.ts'

/** Answers a call: a file, a picture, or JSON within the bounds of its lists; refuses `span_too_long` beyond them. */
export async function sendAnswer(
  endpoint: AnyEndpoint,
  answer: unknown,
  reply: FastifyReply,
  asked: AskedList,
): Promise<FastifyReply> {
  // Several GETs of the specification write, so nothing may be cached.
  reply.header('cache-control', 'no-store')
  if (endpoint.file === 'image') {
    const content = answer as Uint8Array
    // Its address is made of its bytes, so it never becomes another.
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return reply.type(imageTypeOf(content) ?? 'application/octet-stream').send(Buffer.from(content))
  }
  if (endpoint.file) {
    return sendFile(endpoint.file, answer as FileAnswer | PiecesOfFile, reply)
  }
  // Who changed something must learn what came of it.
  const isBounded = endpoint.lists !== null && endpoint.changes === null
  if (isBounded) checkAnswer(endpoint, asked, answer)
  const bounds = {
    most: isBounded ? mostAnswerBytes : Number.POSITIVE_INFINITY,
    fault: () => tooManyBytes(endpoint, asked),
  }
  return reply.type('application/json; charset=utf-8').send(await encodeAnswer(endpoint.response, answer, bounds))
}

/** A large file is read as fast as its reader takes it; a reader who has it already is not sent it again. */
function sendFile(type: keyof typeof fileTypes, file: FileAnswer | PiecesOfFile, reply: FastifyReply): FastifyReply {
  reply.type(fileTypes[type]).header('content-disposition', contentDisposition(file.name))
  if ('content' in file) return reply.send(Buffer.from(file.content))
  const tag = `"${file.hash}"`
  // Kept by its reader, and asked for each time: it may have been withdrawn.
  reply.headers({ etag: tag, 'cache-control': 'no-cache' })
  if (reply.request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.header('content-length', file.bytes).send(Readable.from(file.pieces, { objectMode: false }))
}

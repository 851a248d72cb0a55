import { mostAnswerBytes, type AnyEndpoint, type FileAnswer } from '@tandem/contract/endpoint.ts'
import type { FastifyReply } from 'fastify'
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
    const { name, content } = answer as FileAnswer
    return reply
      .type(fileTypes[endpoint.file])
      .header('content-disposition', contentDisposition(name))
      .send(Buffer.from(content))
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

import type { Refusal } from '@tandem/core/refusal.ts'

/* What work that is kept in the database has in common: its file in pieces, and why it failed. */

/** Bytes of a piece of a file: what is in memory for each reader. */
const pieceBytes = 1_048_576

export interface FilePiece {
  readonly number: number
  readonly content: Buffer
}

/** A file as it is stored, from piece 0 on. */
export function* piecesOf(file: Uint8Array): Generator<FilePiece> {
  for (let number = 0; number * pieceBytes < file.byteLength; number++) {
    yield { number, content: Buffer.from(file.subarray(number * pieceBytes, (number + 1) * pieceBytes)) }
  }
}

/**
 * A stored file of so many bytes, each piece read when it is wanted; fails, with `gone`, where one is not there any more, so that nobody
 * takes a part for all.
 */
export async function* readPieces(
  bytes: number,
  read: (number: number) => Promise<Pick<FilePiece, 'content'> | undefined>,
  gone: string,
): AsyncGenerator<Uint8Array> {
  for (let number = 0; number * pieceBytes < bytes; number++) {
    const piece = await read(number)
    if (!piece) throw new Error(gone)
    yield piece.content
  }
}

/** What is kept of work that failed. */
export function failed(reason: Refusal, at: Temporal.Instant) {
  const failure = JSON.stringify({ code: reason.code, details: reason.details })
  return { state: 'failed' as const, ended_at: at, failure }
}

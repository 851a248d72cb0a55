/*
 * Messages on a connection between servers: four bytes say how many bytes of text follow. An empty one says that its sender is there.
 */

const headBytes = 4
/** Bytes of a message; of those that are sent none has more. */
export const longestMessage = 1_000_000

/** A message as it goes over the connection. Throws where it is longer than whoever reads it takes. */
export function writeMessage(text: string): Buffer {
  const length = Buffer.byteLength(text)
  if (length > longestMessage) throw new RangeError(`a message of ${String(length)} bytes is not sent`)
  const message = Buffer.allocUnsafe(headBytes + length)
  message.writeUInt32BE(length)
  message.write(text, headBytes)
  return message
}

/** Puts the messages of a connection together from the parts in which they arrive, and keeps no more than one that is not complete. */
export class MessageReader {
  #parts: Buffer[] = []
  #held = 0
  /** So many bytes complete what is held. */
  #wanted = headBytes

  /** The messages that a part completes. Throws as soon as one says that it is too long: nothing after it can be understood. */
  read(part: Buffer): string[] {
    this.#parts.push(part)
    this.#held += part.length
    if (this.#held < this.#wanted) return []
    const bytes = this.#parts.length === 1 ? part : Buffer.concat(this.#parts)
    const messages: string[] = []
    let at = 0
    for (;;) {
      this.#wanted = headBytes
      if (bytes.length - at < headBytes) break
      const length = bytes.readUInt32BE(at)
      if (length > longestMessage) throw new RangeError(`a message of ${String(length)} bytes is not read`)
      this.#wanted += length
      if (bytes.length - at < this.#wanted) break
      messages.push(bytes.toString('utf8', at + headBytes, at + this.#wanted))
      at += this.#wanted
    }
    this.#parts = at < bytes.length ? [bytes.subarray(at)] : []
    this.#held = bytes.length - at
    return messages
  }
}

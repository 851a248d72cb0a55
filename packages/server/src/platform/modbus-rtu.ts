import type { ExpectedAnswer, FrameState } from './modbus-frames.ts'

/** The check sum of Modbus RTU over some bytes. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1
  }
  return crc
}

/** A frame of a serial line: these bytes and their check sum, its low byte first. */
export function rtuFrame(bytes: readonly number[]): Uint8Array {
  const crc = crcOf(Uint8Array.from(bytes))
  return Uint8Array.from([...bytes, crc & 255, crc >> 8])
}

/** The request to read registers. */
export function rtuRequest({ unit, functionCode, first, count }: RtuRequest): Uint8Array {
  return rtuFrame([unit, functionCode, first >> 8, first & 255, count >> 8, count & 255])
}

interface RtuRequest {
  readonly unit: number
  readonly functionCode: number
  readonly first: number
  readonly count: number
}

/** What came back: the registers, or the exception that the device answered with. */
export type RtuAnswer = { readonly words: Uint16Array } | { readonly exception: number }

/**
 * Follows the bytes that arrive for one request of Modbus RTU over TCP, as cheap converters pass them on, and says as early as
 * can be whether they are its answer: the same unit and function, as long as what was asked for or an exception, with its check
 * sum, and not a byte more. Keeps at most one frame.
 */
export function followRtuAnswer(
  { unit, functionCode, count }: Omit<ExpectedAnswer, 'transaction'>,
  onAnswer: (answer: RtuAnswer) => void,
): (bytes: Uint8Array) => FrameState {
  const frame = new Uint8Array(5 + 2 * count)
  let length = 0
  return (bytes) => {
    if (length + bytes.length > frame.length) return 'garbled'
    frame.set(bytes, length)
    length += bytes.length
    if (length > 0 && frame[0] !== unit) return 'garbled'
    const isException = frame[1] === (functionCode | 0x80)
    if (length > 1 && !isException && frame[1] !== functionCode) return 'garbled'
    if (length > 2 && !isException && frame[2] !== 2 * count) return 'garbled'
    const whole = length > 1 && isException ? 5 : frame.length
    if (length > whole) return 'garbled'
    if (length < whole) return 'more'
    const view = new DataView(frame.buffer, 0, whole)
    if (crcOf(frame.subarray(0, whole - 2)) !== view.getUint16(whole - 2, true)) return 'garbled'
    if (isException) onAnswer({ exception: frame[2] ?? 0 })
    else onAnswer({ words: Uint16Array.from({ length: count }, (_, at) => view.getUint16(3 + 2 * at)) })
    return 'answer'
  }
}

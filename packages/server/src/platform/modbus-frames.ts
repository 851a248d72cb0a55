/** What must come back for a request to read registers. */
export interface ExpectedAnswer {
  readonly transaction: number
  readonly unit: number
  readonly functionCode: number
  readonly count: number
}

/** `more`: well so far; `answer`: complete, an exception included; `garbled`: it can be no answer to what was asked. */
export type FrameState = 'more' | 'answer' | 'garbled'

const headerLength = 8
const exceptionLength = 3

/**
 * Follows the bytes that arrive for one request of Modbus TCP and says as early as can be whether they are its answer: the
 * same transaction, protocol 0, the same unit and function, as long as what was asked for or an exception, and not a byte
 * more. Keeps at most one frame.
 */
export function followAnswer(expected: ExpectedAnswer): (bytes: Uint8Array) => FrameState {
  const frame = new Uint8Array(headerLength + 1 + 2 * expected.count)
  let length = 0
  return (bytes) => {
    if (length + bytes.length > frame.length) return 'garbled'
    frame.set(bytes, length)
    length += bytes.length
    return judge(frame.subarray(0, length), expected)
  }
}

function judge(frame: Uint8Array, { transaction, unit, functionCode, count }: ExpectedAnswer): FrameState {
  const isException = frame[7] === (functionCode | 0x80)
  const following = isException ? exceptionLength : 3 + 2 * count
  const head = [transaction >> 8, transaction & 255, 0, 0, following >> 8, following & 255, unit]
  const body = isException ? [functionCode | 0x80] : [functionCode, 2 * count]
  const wanted = [...head, ...body]
  // Before the function is there, both lengths are possible.
  const isLengthOpen = frame.length < headerLength
  const isWrong = [...frame.subarray(0, wanted.length)].some(
    (byte, at) => byte !== wanted[at] && !(isLengthOpen && at === 5 && byte === exceptionLength),
  )
  if (isWrong || frame.length > 6 + following) return 'garbled'
  return frame.length === 6 + following ? 'answer' : 'more'
}

/** Pictures that people give: told by their bytes, never by their name. SVG is none of them, it can carry scripts. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** null for anything that is no picture of these kinds. */
export function imageTypeOf(content: Uint8Array): ImageType | null {
  return imageSizeOf(content)?.type ?? null
}

interface ImageSize {
  readonly type: ImageType
  readonly width: number
  readonly height: number
}

/** Kind and edges by the head of the file; null for what is none of the kinds or breaks off within its head. */
export function imageSizeOf(content: Uint8Array): ImageSize | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const size = pngSize(bytes) ?? jpegSize(bytes) ?? webpSize(bytes)
  return size && size.width > 0 && size.height > 0 ? size : null
}

function pngSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 33 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  return { type: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** The edges stand in the first frame header, behind segments that say how long they are. */
function jpegSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  let place = 2
  while (place + 9 <= bytes.length && bytes[place] === 0xff) {
    const marker = bytes[place + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame)
      return { type: 'image/jpeg', height: bytes.readUInt16BE(place + 5), width: bytes.readUInt16BE(place + 7) }
    place += 2 + bytes.readUInt16BE(place + 2)
  }
  return null
}

function webpSize(bytes: Buffer): ImageSize | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') {
    return null
  }
  const type = 'image/webp'
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { type, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'VP8 ':
      return { type, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return null
  }
}

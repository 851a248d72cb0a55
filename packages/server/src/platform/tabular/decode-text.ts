/**
 * The letters of a file: UTF-8, UTF-16 either way, and otherwise Windows-1250, in which older programs write Romanian; a mark of the
 * byte order is none of them.
 */
export function decodeText(content: Buffer): string {
  const wide = wideEncoding(content)
  if (wide) return new TextDecoder(wide).decode(content)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1250').decode(content)
  }
}

/** Two bytes for each letter: by the mark at the beginning, or by the empty halves of plain letters. */
function wideEncoding(content: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  const sample = content.subarray(0, 400)
  if (sample.length < 20) return null
  const emptyAt = (half: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === half).length * 5 > sample.length * 2
  const [first, second] = [emptyAt(0), emptyAt(1)]
  return first === second ? null : second ? 'utf-16le' : 'utf-16be'
}

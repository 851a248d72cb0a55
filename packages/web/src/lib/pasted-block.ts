/** A block copied from a spreadsheet. */

/** Cells by row, as spreadsheets copy them: tabs between cells, line ends between rows. */
export function splitBlock(text: string): string[][] {
  const lines = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  return lines.map((line) => line.split('\t').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
}

/** More than one cell; a single number is pasted into its cell as usual. */
export function isBlock(text: string): boolean {
  return /[\t\n]/.test(text.trim())
}

/** `14:00`, `14:00-15:00`, `03:00-04:00 A`. */
export function looksLikeInterval(text: string): boolean {
  return /^\d{1,2}:\d{2}(\s*[-–]\s*\d{1,2}:\d{2})?(\s*[AB])?$/.test(text)
}

/** A table as CSV, its first row the names of the columns; a cell is quoted where it has to be. */
export function csv(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(cell).join(',') + '\n').join('')
}

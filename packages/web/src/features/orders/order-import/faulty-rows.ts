import {
  importColumns,
  type ImportColumn,
  type ImportFault,
  type ImportRow,
} from '@tandem/contract/orders/order-import.ts'

/** A cell of a CSV file; what a spreadsheet program would take for a formula is shown as the text that it is. */
function csvCell(text: string): string {
  const isNumber = /^-?\d+([.,]\d+)?$/.test(text)
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The rows with faults as a CSV file that imports again once it is corrected, with a column of reasons. */
export function faultyRowsCsv(
  rows: readonly ImportRow[],
  headers: Readonly<Record<ImportColumn | 'reason', string>>,
  faultText: (fault: ImportFault) => string,
): string {
  const lines = rows
    .filter(({ faults }) => faults.length > 0)
    .map(({ values, faults }) => [
      ...importColumns.map((column) => values[column] ?? ''),
      faults.map((fault) => `${headers[fault.column]}: ${faultText(fault)}`).join(' '),
    ])
  const head = [...importColumns.map((column) => headers[column]), headers.reason]
  // The mark tells spreadsheet programs that it is UTF-8.
  return `\uFEFF${[head, ...lines].map((cells) => cells.map(csvCell).join(';')).join('\r\n')}\r\n`
}

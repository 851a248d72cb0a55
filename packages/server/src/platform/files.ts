const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What the browser is told of a file that a call answers with. */
export const fileTypes = { xlsx: xlsxType, zip: 'application/zip', image: 'image/*' } as const

/** Names a download; our file names are dates and plain words. */
export function contentDisposition(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`
}

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Names a download; our file names are dates and plain words. */
export function contentDisposition(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`
}

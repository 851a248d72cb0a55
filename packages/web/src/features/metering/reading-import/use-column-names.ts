import type { ReadingColumn, ReadingRow, ReadingMapping } from '@tandem/contract/metering/reading-import.ts'
import { absent, displayZone } from '@tandem/contract/texts/format.ts'
import { useCallback } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'

/** What a column of a file is called. */
export function useColumnName(): (column: ReadingColumn) => string {
  const t = useText('readingImport')
  return useCallback((column) => t(`line.${column}`), [t])
}

/** When a row is of: by the clock where it could be read, otherwise as it stands in the file. */
export function useWhen({ kind, step }: ReadingMapping): (row: ReadingRow) => string {
  const format = useFormat()
  return useCallback(
    ({ start, values }) => {
      if (kind === 'counter' && start) return format.dateTime(start)
      if (kind === 'intervals' && start) {
        const clock = start.toZonedDateTimeISO(displayZone).toPlainTime().toString()
        return `${format.date(start)} ${step < 60 ? clock : format.interval(start, step / 60)}`
      }
      const written = [values.time, values.day, values.interval, values.month].filter((text) => text)
      return written.length > 0 ? written.join(' ') : absent
    },
    [kind, step, format],
  )
}

import type { HourReadingRow } from '@tandem/contract/metering/readings.ts'
import { useCallback } from 'react'
import { useText } from '../../../i18n/use-text.ts'

/** How good a reading is and where it comes from: `Measured, analyser Roof`; null where nothing is known. */
export function useSourceText(): (row: Pick<HourReadingRow, 'quality' | 'source'>) => string | null {
  const t = useText('readings')
  return useCallback(
    ({ quality, source }) => {
      if (!quality) return null
      if (!source) return t(`quality.${quality}`)
      const name = t(`sourceKind.${source.kind}`, { name: source.name })
      return t('qualityOf', { quality: t(`quality.${quality}`), name })
    },
    [t],
  )
}

import {
  previewImbalancePrices,
  saveImbalancePrices,
  type ImbalancePricePreview,
  type imbalancePriceUnits,
} from '@tandem/contract/imbalance/imbalance-prices.ts'
import { useState } from 'react'
import { uploadFile } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useRefresh } from '../../../lib/query.ts'

export interface FileOptions {
  readonly unit: (typeof imbalancePriceUnits)[number]
  /** TC for one unit of the currency, in whole millionths. */
  readonly rate: number
  readonly status: 'estimated' | 'final'
}

interface Chosen {
  readonly file: File
  readonly terms: FileOptions
  readonly preview: ImbalancePricePreview | null
}

/** A file of imbalance prices on its way: chosen, previewed, saved. */
export function usePriceUpload() {
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  /** Reads the file, anew when it is understood otherwise. */
  const read = async (file: File, terms: FileOptions) => {
    setBusy('reading')
    setFailure(null)
    setChosen({ file, terms, preview: null })
    try {
      const preview = await uploadFile(previewImbalancePrices, { body: terms }, file)
      setChosen({ file, terms, preview })
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  /** How many intervals were saved; null when none. */
  const save = async (): Promise<number | null> => {
    if (!chosen?.preview) return null
    setBusy('saving')
    setFailure(null)
    try {
      const { rows } = await uploadFile(saveImbalancePrices, { body: chosen.terms }, chosen.file)
      await refresh(saveImbalancePrices)
      setChosen(null)
      return rows
    } catch (error) {
      setFailure(sentenceOf(error))
      return null
    } finally {
      setBusy(null)
    }
  }
  return { chosen, busy, failure, read, save }
}

import { confirmImport, previewImport, type ImportPreview } from '@tandem/contract/orders/order-import.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useState } from 'react'
import { uploadFile } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import type { ImportChoice } from './import-check.tsx'

interface Chosen {
  readonly fileName: string
  readonly preview: ImportPreview | null
}

/** A file on its way into a market: chosen, previewed, confirmed. */
export function useImport(marketId: number) {
  const confirming = useAction(confirmImport)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isReading, setReading] = useState(false)
  const [busy, setBusy] = useState<ImportChoice['mode'] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [result, setResult] = useState<ResponseOf<typeof confirmImport> | null>(null)

  const read = async (file: File) => {
    setReading(true)
    setFailure(null)
    setResult(null)
    setChosen({ fileName: file.name, preview: null })
    try {
      const preview = await uploadFile(previewImport, { params: { marketId } }, file)
      setChosen({ fileName: file.name, preview })
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setReading(false)
    }
  }
  const confirm = async ({ mode, replace }: ImportChoice) => {
    const preview = chosen?.preview
    if (!preview || busy !== null) return
    setBusy(mode)
    setFailure(null)
    const rows = preview.rows.flatMap(({ row, line }) => (line ? [{ row, ...line }] : []))
    try {
      const body = { importKey: preview.importKey, mode, replace, rows }
      setResult(await confirming.mutateAsync({ params: { marketId }, body }))
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setBusy(null)
    }
  }
  return {
    chosen,
    isReading,
    busy,
    failure,
    result,
    read: (file: File) => void read(file),
    confirm: (choice: ImportChoice) => void confirm(choice),
    startAgain: () => {
      setChosen(null)
      setResult(null)
      setFailure(null)
    },
  }
}

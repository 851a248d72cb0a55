import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import {
  confirmPeopleImport,
  previewPeopleImport,
  type PeoplePreview,
} from '@tandem/contract/accounts/people-import.ts'
import { useState } from 'react'
import { uploadFile } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'

interface Chosen {
  readonly fileName: string
  readonly preview: PeoplePreview | null
}

/** A file of people on its way: chosen, previewed, confirmed. */
export function usePeopleImport() {
  const confirming = useAction(confirmPeopleImport)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [result, setResult] = useState<ResponseOf<typeof confirmPeopleImport> | null>(null)

  const read = async (file: File) => {
    setReading(true)
    setFailure(null)
    setChosen({ fileName: file.name, preview: null })
    try {
      setChosen({ fileName: file.name, preview: await uploadFile(previewPeopleImport, {}, file) })
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setReading(false)
    }
  }
  const confirm = async () => {
    const preview = chosen?.preview
    if (!preview || confirming.isPending) return
    setFailure(null)
    const rows = preview.rows.flatMap(({ row, outcome, person }) =>
      outcome === 'create' && person ? [{ row, ...person }] : [],
    )
    try {
      setResult(await confirming.mutateAsync({ body: { importKey: preview.importKey, rows } }))
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }
  return {
    chosen,
    isReading,
    failure,
    result,
    isBusy: confirming.isPending,
    read: (file: File) => void read(file),
    confirm: () => void confirm(),
    startAgain: () => {
      setChosen(null)
      setResult(null)
      setFailure(null)
    },
  }
}

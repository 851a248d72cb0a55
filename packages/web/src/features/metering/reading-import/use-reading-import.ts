import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import {
  confirmReadings,
  uploadReadings,
  previewReadings,
  type CellCorrection,
  type ReadingImport,
  type ReadingMapping,
} from '@tandem/contract/metering/reading-import.ts'
import { useRef, useState } from 'react'
import { ApiError, uploadFile } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { correctionOf, withCorrection } from './corrections.ts'

export type Busy = 'reading' | 'preview' | 'confirm'

interface Reading {
  readonly fileName: string
  /** As the file was understood at first, before anything was answered. */
  readonly first: ReadingImport | null
  /** null until the file was read, and where it cannot be. */
  readonly preview: ReadingImport | null
  /** As the user wants it understood; the preview may still be by the one before. */
  readonly mapping: ReadingMapping | null
  /** What the preview was made with. */
  readonly corrections: readonly CellCorrection[]
  /** What was typed over since: goes with the next preview. */
  readonly drafts: readonly CellCorrection[]
}

export interface Failure {
  readonly sentence: string
  /** The file itself was not taken. */
  readonly isOfFile: boolean
}

const untouched = { corrections: [], drafts: [] }

/** What was typed while the others were on their way. */
function newIn(drafts: readonly CellCorrection[], sent: readonly CellCorrection[]): readonly CellCorrection[] {
  return drafts.filter(({ row, column, value }) => correctionOf(sent, row, column) !== value)
}

/** A file of readings on its way: chosen, understood, corrected, imported. */
export function useReadingImport(userId: number) {
  const previewing = useAction(previewReadings)
  const confirming = useAction(confirmReadings)
  const [reading, setReading] = useState<Reading | null>(null)
  const [busy, setBusy] = useState<Busy | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [result, setResult] = useState<ResponseOf<typeof confirmReadings> | null>(null)
  // Only the answer to the latest question counts.
  const latest = useRef(0)

  const ask = async (what: Busy, isOfFile: boolean, action: (isLatest: () => boolean) => Promise<void>) => {
    const turn = ++latest.current
    const isLatest = () => latest.current === turn
    setBusy(what)
    setFailure(null)
    try {
      await action(isLatest)
    } catch (error) {
      if (isLatest()) setFailure({ sentence: sentenceOf(error), isOfFile: isOfFile && error instanceof ApiError })
    } finally {
      if (isLatest()) setBusy(null)
    }
  }
  const take = (file: File) =>
    ask('reading', true, async (isLatest) => {
      setResult(null)
      setReading({ ...untouched, fileName: file.name, first: null, preview: null, mapping: null })
      const preview = await uploadFile(uploadReadings, { body: { userId } }, file)
      if (isLatest())
        setReading({ ...untouched, fileName: file.name, first: preview, preview, mapping: preview.mapping })
    })
  const showPreview = (mapping: ReadingMapping) =>
    ask('preview', false, async (isLatest) => {
      if (!reading?.preview) return
      // Of another table the same places hold something else.
      const isSameTable = mapping.sheet === reading.mapping?.sheet && mapping.separator === reading.mapping.separator
      const corrections = isSameTable ? reading.drafts.reduce(withCorrection, reading.corrections) : []
      setReading({ ...reading, mapping })
      const params = { importId: reading.preview.id }
      const preview = await previewing.mutateAsync({ params, body: { mapping, corrections: [...corrections] } })
      if (!isLatest()) return
      setReading(
        (now) =>
          now && { ...now, preview, mapping: preview.mapping, corrections, drafts: newIn(now.drafts, corrections) },
      )
    })
  const confirm = (replace: boolean) =>
    ask('confirm', false, async () => {
      if (!reading?.preview || !reading.mapping) return
      const body = { mapping: reading.mapping, corrections: [...reading.corrections], replace }
      setResult(await confirming.mutateAsync({ params: { importId: reading.preview.id }, body }))
    })
  return {
    reading,
    busy,
    failure,
    result,
    take: (file: File) => void take(file),
    showPreview: (mapping: ReadingMapping) => void showPreview(mapping),
    draft: (drafts: readonly CellCorrection[]) => {
      setReading((now) => now && { ...now, drafts })
    },
    confirm: (replace: boolean) => void confirm(replace),
    startAgain: () => {
      latest.current += 1
      setReading(null)
      setResult(null)
      setFailure(null)
      setBusy(null)
    },
  }
}

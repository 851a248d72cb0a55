import Button from '@mui/material/Button'
import { mdiDownload } from '@mdi/js'
import {
  exportRejectedRows,
  type CellCorrection,
  type ReadingMapping,
} from '@tandem/contract/metering/reading-import.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { downloadFile } from '../../../lib/api.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { Icon, useNotify } from '../../../ui/index.ts'

interface RejectedRowsProps {
  readonly importId: number
  readonly mapping: ReadingMapping
  readonly corrections: readonly CellCorrection[]
}

/** Saves the faulty rows with their reasons, to be corrected elsewhere and imported again. */
export function RejectedRows({ importId, mapping, corrections }: RejectedRowsProps) {
  const t = useText('readingImport')
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await downloadFile(exportRejectedRows, { params: { importId }, body: { mapping, corrections: [...corrections] } })
    } catch (error) {
      notify({ text: sentenceOf(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={isBusy} startIcon={<Icon path={mdiDownload} size={18} />} onClick={() => void save()}>
      {t('check.rejected')}
    </Button>
  )
}

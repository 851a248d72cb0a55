import Button from '@mui/material/Button'
import { mdiFileExcelOutline } from '@mdi/js'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'

interface ExportButtonProps {
  /** Fetches and saves the file; the button shows progress until it settles. Errors are the caller's to tell. */
  readonly onExport: () => Promise<void>
  readonly label?: string
  readonly disabled?: boolean
}

/** Saves what is shown as a file. */
export function ExportButton({ onExport, label, disabled = false }: ExportButtonProps) {
  const t = useText('common')
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await onExport()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="outlined"
      loading={isBusy}
      loadingPosition="start"
      disabled={disabled}
      startIcon={<Icon path={mdiFileExcelOutline} />}
      onClick={() => void run()}
    >
      {label ?? t('action.export')}
    </Button>
  )
}

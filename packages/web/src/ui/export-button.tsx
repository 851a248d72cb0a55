import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { mdiFileExcelOutline } from '@mdi/js'
import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import type { RequestInput } from '@tandem/contract/request.ts'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { downloadFile } from '../lib/api.ts'
import { failureText } from '../lib/failure-text.ts'
import { Icon } from './icon.tsx'

interface ExportButtonProps<E extends AnyEndpoint> {
  /** Makes the file. */
  readonly endpoint: E
  /** What the file is of; null while that is not known. */
  readonly input: RequestInput<E> | null
  readonly label?: string
  readonly icon?: string
  readonly disabled?: boolean
}

/** Saves what is shown as a file; says why it could not be made. */
export function ExportButton<E extends AnyEndpoint>({ endpoint, input, ...shown }: ExportButtonProps<E>) {
  const t = useText('common')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async () => {
    if (!input) return
    setBusy(true)
    setFailure(null)
    try {
      await downloadFile(endpoint, input)
    } catch (error) {
      setFailure(`${t('file.notMade')} ${failureText(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        variant="outlined"
        loading={isBusy}
        loadingPosition="start"
        disabled={(shown.disabled ?? false) || !input}
        startIcon={<Icon path={shown.icon ?? mdiFileExcelOutline} />}
        onClick={() => void save()}
      >
        {shown.label ?? t('action.export')}
      </Button>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mdiTableArrowUp } from '@mdi/js'
import { listEndings, uploadEndings } from '@tandem/contract/endpoint.ts'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'

interface FileDropProps {
  /** The file that was chosen before. */
  readonly fileName: string | null
  /** While it is read. */
  readonly isBusy: boolean
  /** No other may be chosen now, as while what was read is saved. */
  readonly isDisabled?: boolean
  /** Why it could not be read, in a sentence. */
  readonly failure?: ReactNode
  readonly onFile: (file: File) => void
  /** What it takes besides workbooks and tables as text, without the dot. */
  readonly otherEndings?: readonly string[]
}

type Slip = 'notChosen' | 'selectOne' | 'notUploaded'

const tables = ['xlsx', 'csv'] as const

/**
 * A place to drop a table file, and a button that opens the system's dialog. Says by itself when no file was chosen, when
 * something else than a file was dropped, and when its ending cannot be read; then nothing is passed on. Below stands that the
 * file is being read, or why it could not be.
 */
export function FileDrop({
  fileName,
  isBusy,
  isDisabled = false,
  failure = null,
  onFile,
  otherEndings = [],
}: FileDropProps) {
  const taken = { types: tables, otherEndings }
  const endings = uploadEndings(taken).map((ending) => `.${ending}`)
  const t = useText('common')
  const [isOver, setOver] = useState(false)
  const [slip, setSlip] = useState<Slip | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useCancelled(input, () => {
    if (fileName === null) setSlip('notChosen')
  })
  const take = (files: FileList | null) => {
    const file = files?.[0]
    const isReadable = file && endings.some((ending) => file.name.toLowerCase().endsWith(ending))
    setSlip(!file ? 'selectOne' : isReadable ? null : 'notUploaded')
    if (file && isReadable) onFile(file)
    // The same file chosen again, corrected meanwhile, is a change as well.
    if (input.current) input.current.value = ''
  }
  return (
    <>
      <Box
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => {
          setOver(false)
        }}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!isDisabled) take(event.dataTransfer.files)
        }}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 1.5,
          p: 3,
          textAlign: 'center',
          borderRadius: 2,
          border: '2px dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          bgcolor: isOver ? 'action.hover' : 'transparent',
        }}
      >
        <Box sx={{ color: 'text.secondary' }}>
          <Icon path={mdiTableArrowUp} size={36} />
        </Box>
        <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {fileName ?? t('file.drop', { endings: listEndings(taken) })}
        </Typography>
        <Button
          variant={fileName === null ? 'contained' : 'outlined'}
          loading={isBusy}
          disabled={isDisabled}
          onClick={() => {
            input.current?.click()
          }}
        >
          {fileName === null ? t('file.choose') : t('file.chooseOther')}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={endings.join(',')}
          onChange={(event) => {
            take(event.target.files)
          }}
        />
      </Box>
      {slip && (
        <Alert severity={slip === 'notUploaded' ? 'error' : 'info'} sx={{ mt: 2 }}>
          {t(`file.${slip}`)}
        </Alert>
      )}
      <div aria-live="polite">
        {isBusy && (
          <Typography color="textSecondary" sx={{ mt: 1.5 }}>
            {t('file.reading')}
          </Typography>
        )}
        {failure !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failure}
          </Alert>
        )}
      </div>
    </>
  )
}

/** React tells of a dialog that was left without a choice for dialogs alone, not for files. */
function useCancelled(input: RefObject<HTMLInputElement | null>, onCancel: () => void) {
  const latest = useRef(onCancel)
  useEffect(() => {
    latest.current = onCancel
  })
  useEffect(() => {
    const element = input.current
    const report = () => {
      latest.current()
    }
    element?.addEventListener('cancel', report)
    return () => {
      element?.removeEventListener('cancel', report)
    }
  }, [input])
}

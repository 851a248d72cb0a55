import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { mdiTableArrowUp } from '@mdi/js'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/index.ts'

interface FileDropProps {
  /** The file that was chosen before. */
  readonly fileName: string | null
  readonly isBusy: boolean
  readonly onFile: (file: File) => void
}

/** A place to drop a file, and a button that opens the system's dialog. */
export function FileDrop({ fileName, isBusy, onFile }: FileDropProps) {
  const t = useText('orderImport')
  const [isOver, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
    // The same file chosen again, corrected meanwhile, is a change as well.
    if (input.current) input.current.value = ''
  }
  return (
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
        take(event.dataTransfer.files)
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
      <Icon path={mdiTableArrowUp} size={36} color="text.secondary" />
      <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {fileName ?? t('drop')}
      </Typography>
      <Button
        variant={fileName === null ? 'contained' : 'outlined'}
        loading={isBusy}
        onClick={() => {
          input.current?.click()
        }}
      >
        {fileName === null ? t('choose') : t('chooseOther')}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".xlsx,.csv,.txt,.tsv"
        onChange={(event) => {
          take(event.target.files)
        }}
      />
    </Box>
  )
}

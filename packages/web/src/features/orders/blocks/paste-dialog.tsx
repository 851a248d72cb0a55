import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import type { BlockDraft } from './block-draft.ts'
import { readBlockTable } from './block-table.ts'

interface PasteDialogProps {
  readonly labels: readonly string[]
  readonly headings: readonly string[]
  readonly onAdd: (blocks: readonly Omit<BlockDraft, 'key'>[]) => void
  readonly onClose: () => void
}

const mostShown = 5

/** A table from a spreadsheet, read before it is added. */
export function PasteDialog({ labels, headings, onAdd, onClose }: PasteDialogProps) {
  const t = useText('blocks')
  const [text, setText] = useState('')
  const { drafts, unread } = useMemo(
    () => readBlockTable(text, { labels, language: currentLanguage() }),
    [text, labels],
  )
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="paste-blocks">
      <DialogTitle id="paste-blocks">{t('pasting.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('pasting.help', { columns: headings.join(', ') })}</DialogContentText>
        <TextField
          autoFocus
          fullWidth
          multiline
          minRows={5}
          maxRows={14}
          label={t('pasting.field')}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
          }}
          slotProps={{ htmlInput: { style: { whiteSpace: 'pre', overflowX: 'auto' }, spellCheck: false } }}
        />
        <Typography role="status" variant="body2" sx={{ mt: 1.5 }}>
          {drafts.length > 0 && t('pasting.found', { count: drafts.length })}
        </Typography>
        {unread.slice(0, mostShown).map((cell, index) => (
          <Typography key={index} variant="body2" color="error">
            {t('pasting.unread', cell)}
          </Typography>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={drafts.length === 0}
          onClick={() => {
            onAdd(drafts)
          }}
        >
          {t('pasting.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

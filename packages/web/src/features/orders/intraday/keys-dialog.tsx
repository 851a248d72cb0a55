import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useText } from '../../../i18n/use-text.ts'

const keys = [
  { names: ['↑', '↓', 'J', 'K'], meaning: 'keys.arrows' },
  { names: ['Home', 'End'], meaning: 'keys.homeEnd' },
  { names: ['Enter'], meaning: 'keys.enter' },
  { names: ['B'], meaning: 'keys.buy' },
  { names: ['S'], meaning: 'keys.sell' },
  { names: ['Esc'], meaning: 'keys.escape' },
  { names: ['?'], meaning: 'keys.help' },
] as const

interface KeysDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** What each key does on the trading screen. */
export function KeysDialog({ isOpen, onClose }: KeysDialogProps) {
  const t = useText('intraday')
  const title = useId()
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{t('screen.keys')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {t('keys.note')}
        </Typography>
        <Box component="dl" sx={listStyles}>
          {keys.map(({ names, meaning }) => (
            <Box key={meaning} sx={{ display: 'contents' }}>
              <dt>
                {names.map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </dt>
              <dd>{t(meaning)}</dd>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: 'max-content 1fr',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'baseline',
  m: 0,
  '& dt': { display: 'flex', gap: 0.5 },
  '& dd': { m: 0 },
  '& kbd': {
    font: 'inherit',
    fontSize: '0.75rem',
    fontWeight: 600,
    minWidth: 24,
    textAlign: 'center',
    px: 0.75,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'action.hover',
  },
} as const

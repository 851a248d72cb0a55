import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { CopyButton, Section } from '../../../ui/index.ts'

interface CreatedTokenProps {
  readonly name: string
  readonly token: string
  readonly onDone: () => void
}

const styles = { border: 1, borderColor: 'divider', borderRadius: 1, pl: 1.5, pr: 0.5, py: 0.5, alignItems: 'center' }

/** Shows a new token, this once, until its owner has copied it. */
export function CreatedToken({ name, token, onDone }: CreatedTokenProps) {
  const t = useText('accessTokens')
  const shown = useRef<HTMLDivElement>(null)
  // The form that was sent is gone: whoever uses the keyboard or a screen reader goes on here.
  useEffect(() => shown.current?.focus(), [])
  return (
    <Section title={t('created.title', { name })}>
      <Stack spacing={2} ref={shown} tabIndex={-1} sx={{ alignItems: 'flex-start', outline: 'none' }}>
        <Alert severity="warning" role="status">
          {t('created.warning')}
        </Alert>
        <Stack direction="row" spacing={1} sx={styles} role="group" aria-label={t('created.token')}>
          <Box component="code" sx={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
            {token}
          </Box>
          <CopyButton text={token} label={t('created.copy')} />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {t('created.use')}
        </Typography>
        <Button variant="contained" onClick={onDone}>
          {t('created.done')}
        </Button>
      </Stack>
    </Section>
  )
}

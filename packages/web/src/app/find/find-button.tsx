import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import { mdiMagnify } from '@mdi/js'
import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { HiddenText } from '../../ui/hidden-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { findKeys } from './find-key.ts'

/** From this width on there is room for words in the bar. */
const whereWordsFit = '@media (min-width: 1440px)'
const keyStyles = { display: 'none', color: 'text.secondary', fontWeight: 450 } as const

/** Opens the dialog in which one types where to go; in the bar of every screen. */
export function FindButton({ onFind }: { readonly onFind: () => void }) {
  const t = useText('common')
  // The server does not know on what the page is read.
  const keys = useSyncExternalStore(
    () => () => undefined,
    () => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'),
    () => 'Ctrl K',
  )
  return (
    <Tooltip describeChild title={t('shell.findHint')}>
      <Button
        color="inherit"
        aria-haspopup="dialog"
        aria-keyshortcuts={findKeys}
        onClick={onFind}
        sx={{ minWidth: 40, px: 1.25, gap: 1, flex: 'none' }}
      >
        <Icon path={mdiMagnify} />
        <HiddenText shownAt={whereWordsFit}>{t('shell.find')}</HiddenText>
        <Box component="span" aria-hidden sx={{ ...keyStyles, [whereWordsFit]: { display: 'inline' } }}>
          {keys}
        </Box>
      </Button>
    </Tooltip>
  )
}

/** The same in words, where the menu of a narrow screen unfolds. */
export function FindButtonInWords({ onFind }: { readonly onFind: () => void }) {
  const t = useText('common')
  return (
    <Button fullWidth variant="outlined" startIcon={<Icon path={mdiMagnify} />} aria-haspopup="dialog" onClick={onFind}>
      {t('shell.findHint')}
    </Button>
  )
}

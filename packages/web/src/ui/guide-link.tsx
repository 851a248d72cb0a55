import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiHelpCircleOutline } from '@mdi/js'
import { createContext, useContext } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'

/** Where the guide explains the screen that is open; null where no guide does. */
export const GuideAddress = createContext<string | null>(null)

/** A quiet question mark beside the title of a screen: opens the guide at its chapter, in a new tab. */
export function GuideLink() {
  const t = useText('common')
  const address = useContext(GuideAddress)
  if (address === null) return null
  return (
    <Tooltip title={t('shell.guideHere')}>
      <IconButton
        href={address}
        target="_blank"
        rel="noopener"
        size="small"
        aria-label={`${t('shell.guideHere')}, ${t('shell.opensNewTab')}`}
        sx={{ color: 'text.secondary', ml: 0.5, '@media print': { display: 'none' } }}
      >
        <Icon path={mdiHelpCircleOutline} size={20} />
      </IconButton>
    </Tooltip>
  )
}

/** The two choices every page offers: language and appearance. */
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useColorScheme } from '@mui/material/styles'
import { mdiCheck, mdiThemeLightDark, mdiTranslate, mdiWeatherNight, mdiWeatherSunny } from '@mdi/js'
import { languages } from '@tandem/contract/texts/format.ts'
import { useState, useSyncExternalStore } from 'react'
import { currentLanguage } from '../i18n/index.ts'
import { chooseLanguage, languageNames } from '../i18n/language.ts'
import { useText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'

/** Stores the language and reloads the page. */
export function LanguageSelector() {
  const t = useText('common')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const now = currentLanguage()
  return (
    <>
      <Button
        color="inherit"
        aria-label={`${now.toUpperCase()}, ${t('shell.language')}: ${languageNames[now]}`}
        aria-haspopup="menu"
        startIcon={<Icon path={mdiTranslate} />}
        onClick={(event) => {
          setAnchor(event.currentTarget)
        }}
      >
        {now.toUpperCase()}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {languages.map((language) => (
          <MenuItem
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === now}
            selected={language === now}
            onClick={() => {
              chooseLanguage(language)
            }}
          >
            {languageNames[language]}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

/** The appearances that can be chosen. */
export const themeModes = [
  { mode: 'light', icon: mdiWeatherSunny, key: 'shell.themeLight' },
  { mode: 'dark', icon: mdiWeatherNight, key: 'shell.themeDark' },
  { mode: 'system', icon: mdiThemeLightDark, key: 'shell.themeSystem' },
] as const

/** Light, dark, or as the system has it; the choice is stored. */
export function ThemeToggle() {
  const t = useText('common')
  const { mode, setMode } = useColorScheme()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // The server does not know what was chosen.
  const isKnown = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const now = (isKnown && themeModes.find((each) => each.mode === mode)) || themeModes[2]
  const name = `${t('shell.theme')}: ${t(now.key)}`
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          color="inherit"
          aria-label={name}
          aria-haspopup="menu"
          onClick={(event) => {
            setAnchor(event.currentTarget)
          }}
        >
          <Icon path={now.icon} />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {themeModes.map((each) => (
          <MenuItem
            key={each.mode}
            role="menuitemradio"
            aria-checked={each.mode === now.mode}
            selected={each.mode === now.mode}
            onClick={() => {
              setMode(each.mode)
              setAnchor(null)
            }}
          >
            <ListItemIcon>
              <Icon path={each.icon} />
            </ListItemIcon>
            {t(each.key)}
            {each.mode === now.mode && (
              <span style={{ marginInlineStart: 'auto', paddingInlineStart: 16 }}>
                <Icon path={mdiCheck} size={16} />
              </span>
            )}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Toolbar from '@mui/material/Toolbar'
import { useEffect, useRef, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { LanguageSelector, ThemeToggle } from '../../ui/selectors.tsx'
import { FindButton } from '../find/find-button.tsx'
import { isFocusInLayer } from '../title-and-focus.ts'
import { Brand } from './brand.tsx'
import { DrawerMenu } from './drawer-menu.tsx'
import { Footer, type SiteContent } from './footer.tsx'
import { restoreScroll, useScrollMemory } from './kept-scroll.ts'
import type { MenuEntry } from './menu-entry.ts'
import { TopMenu } from './top-menu.tsx'

interface FrameProps {
  readonly menu: readonly MenuEntry[]
  readonly brandPath: string
  readonly faqPath: string
  readonly site?: SiteContent | undefined
  /** Opens where one types where to go. */
  readonly onFind: () => void
  /** In the bar of every screen, narrow or wide. */
  readonly bell?: ReactNode
  /** At the right end of the bar on a wide screen. */
  readonly corner: ReactNode
  /** At the right end of the bar on a narrow screen: the one thing that matters. */
  readonly shortCorner: ReactNode
  /** At the foot of the drawer. */
  readonly drawerFooter: (close: () => void) => ReactNode
  readonly children: ReactNode
}

/** Bar, content, footer: the same for visitors and for those who are signed in. */
export function Frame(props: FrameProps) {
  const main = useMainFocus()
  const wide = { xs: 'none', md: 'flex' }
  const narrow = { xs: 'flex', md: 'none' }
  return (
    <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink />
      <AppBar position="sticky">
        <Toolbar
          sx={{
            gap: { xs: 1, md: 1.5 },
            minHeight: 64,
            px: { xs: 2, sm: 3, lg: 4 },
            width: '100%',
            maxWidth: 1440,
            mx: 'auto',
          }}
        >
          <Box sx={{ display: narrow }}>
            <DrawerMenu menu={props.menu} onFind={props.onFind} footer={props.drawerFooter} />
          </Box>
          <Brand to={props.brandPath} isShort={Boolean(props.bell)} />
          <Box sx={{ display: wide, minWidth: 0, flex: '1 1 0', ml: { lg: 1 } }}>
            <TopMenu menu={props.menu} />
          </Box>
          <Box sx={{ display: narrow, flex: 1 }} />
          <FindButton onFind={props.onFind} />
          <Box sx={{ display: narrow, alignItems: 'center' }}>{props.shortCorner}</Box>
          {props.bell && <Box sx={{ mx: { xs: -1, md: 0 }, flex: 'none' }}>{props.bell}</Box>}
          <Box sx={{ display: wide, alignItems: 'center', flex: 'none' }}>
            <LanguageSelector />
            <ThemeToggle />
            {props.corner}
          </Box>
        </Toolbar>
      </AppBar>
      <Box component="main" id="content" ref={main} tabIndex={-1} sx={{ flex: 1, outline: 'none !important' }}>
        {props.children}
      </Box>
      <Footer faqPath={props.faqPath} site={props.site} />
    </Box>
  )
}

/** On another screen the reading place moves to its content and the page to its top; on the way back to where it was. */
function useMainFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname, hash, key } = useLocation()
  const isWayBack = useNavigationType() === NavigationType.Pop
  useScrollMemory(key)
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (hash) return
    if (!isFocusInLayer()) main.current?.focus({ preventScroll: true })
    if (isWayBack) return restoreScroll(key)
    window.scrollTo(0, 0)
  }, [pathname, hash, key, isWayBack])
  return main
}

function SkipLink() {
  const t = useText('common')
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        position: 'absolute',
        left: 16,
        top: -80,
        zIndex: 'tooltip',
        px: 2,
        py: 1.25,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        fontWeight: 600,
        '&:focus': { top: 12 },
      }}
    >
      {t('shell.skip')}
    </Box>
  )
}

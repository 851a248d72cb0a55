import Stack from '@mui/material/Stack'
import { mdiHomeOutline, mdiInformationOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { LanguageSelector, ThemeToggle } from '../../ui/selectors.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { SiteContent } from './footer.tsx'
import { Frame } from './frame.tsx'
import type { MenuEntry } from './menu-entry.ts'

/** What visitors are led to. */
export const visitorMenu: readonly MenuEntry[] = [
  { titleKey: 'common.shell.home', path: screenPath('/'), icon: mdiHomeOutline },
  { titleKey: 'home.readMoreTitle', path: screenPath('/readMore'), icon: mdiInformationOutline },
]

interface PublicShellProps {
  readonly onFind: () => void
  readonly children: ReactNode
  readonly menu: readonly MenuEntry[]
  /** What the footer says of the installation; absent while it loads. */
  readonly site?: SiteContent | undefined
}

/** The frame of visitors. */
export function PublicShell(props: PublicShellProps) {
  return (
    <Frame
      menu={props.menu}
      brandPath={screenPath('/')}
      faqPath={screenPath('/readMore', { '#': 'questions' })}
      site={props.site}
      onFind={props.onFind}
      corner={<DoorButtons />}
      shortCorner={<LanguageSelector />}
      drawerFooter={(close) => (
        <Stack spacing={1.5}>
          <DoorButtons onChosen={close} />
          <Stack direction="row">
            <LanguageSelector />
            <ThemeToggle />
          </Stack>
        </Stack>
      )}
    >
      {props.children}
    </Frame>
  )
}

function DoorButtons({ onChosen }: { readonly onChosen?: () => void }) {
  const t = useText('common')
  return (
    <Stack direction="row" spacing={1} sx={{ ml: { md: 1 } }}>
      <LinkButton to={screenPath('/login')} onClick={onChosen} variant="outlined">
        {t('shell.signIn')}
      </LinkButton>
      <LinkButton to={screenPath('/register')} onClick={onChosen} variant="contained">
        {t('shell.signUp')}
      </LinkButton>
    </Stack>
  )
}

import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { mdiAccountCircleOutline, mdiLogoutVariant } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { LanguageSelector, ThemeToggle } from '../../ui/selectors.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AccountCorner, BalanceLink, type Account } from './account-corner.tsx'
import type { SiteContent } from './footer.tsx'
import { Frame } from './frame.tsx'
import type { MenuEntry } from './menu-entry.ts'

interface AppShellProps {
  readonly menu: readonly MenuEntry[]
  readonly account: Account
  readonly onSignOut: () => void
  /** Where the brand leads: the person's own dashboard. */
  readonly homePath: string
  /** What the footer says of the installation; absent while it loads. */
  readonly site?: SiteContent | undefined
  readonly onFind: () => void
  /** Rings when there is news. */
  readonly bell?: ReactNode
  readonly children: ReactNode
}

/** The frame of those who are signed in. Draws what it is given; asks the server nothing. */
export function AppShell({ menu, account, onSignOut, homePath, site, onFind, bell, children }: AppShellProps) {
  return (
    <Frame
      menu={menu}
      brandPath={homePath}
      faqPath={screenPath('/frequentlyQuestions')}
      site={site}
      onFind={onFind}
      bell={bell}
      corner={<AccountCorner account={account} onSignOut={onSignOut} />}
      shortCorner={<BalanceLink balance={account.balance} />}
      drawerFooter={(close) => <DrawerAccount account={account} onSignOut={onSignOut} onChosen={close} />}
    >
      {children}
    </Frame>
  )
}

interface DrawerAccountProps {
  readonly account: Account
  readonly onSignOut: () => void
  readonly onChosen: () => void
}

function DrawerAccount({ account, onSignOut, onChosen }: DrawerAccountProps) {
  const t = useText('common')
  return (
    <Stack spacing={1}>
      <LinkButton
        to={screenPath('/profile')}
        onClick={onChosen}
        color="inherit"
        aria-label={t('shell.profile', { name: account.username })}
        icon={mdiAccountCircleOutline}
        sx={{ justifyContent: 'flex-start' }}
      >
        {account.username}
      </LinkButton>
      <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
        <Stack direction="row">
          <LanguageSelector />
          <ThemeToggle />
        </Stack>
        <Button color="inherit" startIcon={<Icon path={mdiLogoutVariant} />} onClick={onSignOut}>
          {t('shell.signOut')}
        </Button>
      </Stack>
    </Stack>
  )
}

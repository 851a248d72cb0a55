/** What is shown instead of a screen: unknown address, missing right, failure. Each has a way on. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiAlertOutline, mdiCompassOffOutline, mdiLockOutline, mdiRefresh } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { useSignedInUser } from '../lib/session.ts'
import { Icon } from '../ui/icon.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ScreenNotLoaded } from './load-screen.ts'
import { landingPath } from './navigation-guard.ts'
import { useTitle } from './title-and-focus.ts'

/** No such address. */
export function NotFound() {
  const t = useText('accounts')
  useTitle('accounts.way.notFoundTitle')
  return (
    <ErrorPage icon={mdiCompassOffOutline} title={t('way.notFoundTitle')} text={t('way.notFoundText')}>
      <HomeButton />
    </ErrorPage>
  )
}

/** The screen exists, but not for this account. */
export function NotAllowed() {
  const t = useText('accounts')
  useTitle('accounts.way.notAllowedTitle')
  const user = useSignedInUser()
  return (
    <ErrorPage icon={mdiLockOutline} title={t('way.notAllowedTitle')} text={t('way.notAllowedText')}>
      <HomeButton />
      {user?.userType === 'standard' && (
        <LinkButton to={screenPath('/upgradeAccount')}>{t('profile.upgrade')}</LinkButton>
      )}
    </ErrorPage>
  )
}

/** A screen broke, or its code did not arrive. A new start of the page is the remedy for both. */
export function ScreenFault() {
  const t = useText('accounts')
  const error = useRouteError()
  const isMissing = error instanceof ScreenNotLoaded
  useTitle(isMissing ? 'accounts.way.notLoadedTitle' : 'accounts.way.brokenTitle')
  return (
    <ErrorPage
      icon={mdiAlertOutline}
      title={t(isMissing ? 'way.notLoadedTitle' : 'way.brokenTitle')}
      text={t(isMissing ? 'way.notLoadedText' : 'way.brokenText')}
    >
      <Button
        variant="contained"
        startIcon={<Icon path={mdiRefresh} />}
        onClick={() => {
          location.reload()
        }}
      >
        {t('way.reload')}
      </Button>
      <Button href={screenPath('/')}>{t('way.home')}</Button>
    </ErrorPage>
  )
}

function HomeButton() {
  const t = useText('accounts')
  const user = useSignedInUser()
  return (
    <LinkButton to={user ? landingPath(user) : screenPath('/')} variant="contained">
      {t(user ? 'common:word.toMyDashboard' : 'way.home')}
    </LinkButton>
  )
}

interface ErrorPageProps {
  readonly icon: string
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function ErrorPage({ icon, title, text, children }: ErrorPageProps) {
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 8, md: 14 } }}>
      <Box sx={{ p: 2, borderRadius: '50%', bgcolor: 'action.selected', color: 'primary.main' }}>
        <Icon path={icon} size={36} />
      </Box>
      <Typography variant="h2" component="h1">
        {title}
      </Typography>
      <Typography color="textSecondary" sx={{ maxWidth: '52ch' }}>
        {text}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', justifyContent: 'center', pt: 1.5 }}>
        {children}
      </Stack>
    </Stack>
  )
}

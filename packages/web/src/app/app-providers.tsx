import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { useEffect, useState, type ReactNode } from 'react'
import { currentLanguage } from '../i18n/index.ts'
import { muiTexts } from '../i18n/mui-locale.ts'
import { ConfirmProvider } from '../ui/confirm.tsx'
import { NotifyProvider } from '../ui/notify.tsx'
import { printInLight } from './print.ts'
import { makeTheme } from './theme.ts'

/** Theme, notices and questions: what every screen finds around it. */
export function AppProviders({ children }: { readonly children: ReactNode }) {
  const [theme] = useState(() => makeTheme(muiTexts(currentLanguage())))
  useEffect(() => printInLight(), [])
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="theme" noSsr disableTransitionOnChange>
      <CssBaseline enableColorScheme />
      <NotifyProvider>
        <ConfirmProvider>{children}</ConfirmProvider>
      </NotifyProvider>
    </ThemeProvider>
  )
}

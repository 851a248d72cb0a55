/** The three states a list has besides its data. */
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiTrayRemove } from '@mdi/js'
import type { ReactNode } from 'react'
import { useText } from '../i18n/use-text.ts'
import { failureText } from '../lib/failure-text.ts'
import { Icon } from './icon.tsx'
import { WholeDates } from './whole-dates.tsx'

interface EmptyStateProps {
  /** What would be here. */
  readonly title?: string
  /** Why it is not here yet. */
  readonly text?: ReactNode
  /** The one next step. */
  readonly action?: ReactNode
  readonly icon?: string
}

/** Nothing to show, and that is all right. */
export function EmptyState({ title, text, action, icon = mdiTrayRemove }: EmptyStateProps) {
  const t = useText('common')
  return (
    <Stack spacing={1} sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: { xs: 5, md: 7 } }}>
      <RoundIcon path={icon} />
      <Typography variant="h4" component="p">
        {title ?? t('state.emptyTitle')}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '52ch' }}>
          <WholeDates>{text}</WholeDates>
        </Typography>
      )}
      {action && <Box sx={{ pt: 1 }}>{action}</Box>}
    </Stack>
  )
}

interface NoDataForSpanProps extends Omit<EmptyStateProps, 'title'> {
  /** As two lines of text, for a card among others. */
  readonly quiet?: boolean
}

/** What every screen with a span says where the span has no data, in the specification's words; then why, and the next step. */
export function NoDataForSpan({ quiet = false, ...rest }: NoDataForSpanProps) {
  const t = useText('common')
  if (!quiet) return <EmptyState {...rest} title={t('state.noDataForSpan')} />
  return (
    <Stack spacing={0.5}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('state.noDataForSpan')}
      </Typography>
      {rest.text && (
        <Typography color="textSecondary">
          <WholeDates>{rest.text}</WholeDates>
        </Typography>
      )}
    </Stack>
  )
}

interface QuietLineProps {
  readonly icon: string
  readonly title: string
  readonly text?: string
}

/** Nothing to do in a card, and why: less than an empty screen. */
export function QuietLine({ icon, title, text }: QuietLineProps) {
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <RoundIcon path={icon} />
      <div>
        <Typography variant="h4" component="p">
          <WholeDates>{title}</WholeDates>
        </Typography>
        {text !== undefined && (
          <Typography variant="body2" color="textSecondary">
            <WholeDates>{text}</WholeDates>
          </Typography>
        )}
      </div>
    </Stack>
  )
}

function RoundIcon({ path }: { readonly path: string }) {
  return (
    <Box sx={{ p: 1.5, borderRadius: '50%', bgcolor: 'action.selected', color: 'primary.main' }}>
      <Icon path={path} size={28} />
    </Box>
  )
}

/** A call as far as its screen waits for it, as `useCall` gives it. */
export interface LoadingCall {
  readonly data: unknown
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

interface ErrorStateProps {
  /** The call that failed: says why, and can be asked again. */
  readonly of?: LoadingCall
  readonly title?: string
  /** What happened. */
  readonly message?: ReactNode
  /** What is safe; by default that nothing changed. */
  readonly safe?: ReactNode
  readonly onRetry?: () => void
}

/** Something could not be loaded: what happened, what is safe, how to go on. */
export function ErrorState({ of, title, message = of && failureText(of.error), safe, onRetry }: ErrorStateProps) {
  const t = useText('common')
  const again = onRetry ?? (of && (() => void of.refetch()))
  const retry = again && (
    <Button color="inherit" size="small" variant="outlined" onClick={again} sx={{ borderColor: 'currentcolor' }}>
      {t('action.retry')}
    </Button>
  )
  return (
    <Alert severity="error" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
      <AlertTitle>{title ?? t('state.errorTitle')}</AlertTitle>
      {message && <div>{message}</div>}
      <div>{safe ?? t('state.errorSafe')}</div>
      {retry && <Box sx={{ mt: 1.5 }}>{retry}</Box>}
    </Alert>
  )
}

/** Grey lines in the place of text that is on its way. */
export function LoadingLines({ lines = 3 }: { readonly lines?: number }) {
  const t = useText('common')
  return (
    <Box role="status" aria-label={t('state.loading')}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={`${String(92 - ((index * 17) % 45))}%`} height={28} />
      ))}
    </Box>
  )
}

/** A grey block in the place of a chart or picture. */
export function LoadingBlock({ height = 320 }: { readonly height?: number }) {
  const t = useText('common')
  return (
    <Box role="status" aria-label={t('state.loading')}>
      <Skeleton variant="rounded" height={height} />
    </Box>
  )
}

/** A whole page in grey: title, figures, table. Shown while a screen's code loads. */
export function LoadingPage() {
  const t = useText('common')
  return (
    <Box role="status" aria-label={t('state.loading')} sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, lg: 4 }, py: 5 }}>
      <Skeleton width={260} height={44} />
      <Skeleton width="min(460px, 80%)" height={26} sx={{ mb: 4 }} />
      <Skeleton variant="rounded" height={120} sx={{ mb: 3 }} />
      <Skeleton variant="rounded" height={320} />
    </Box>
  )
}

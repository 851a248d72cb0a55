import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { endSession, type Session } from '@tandem/contract/accounts/account-security.ts'
import { useText } from '../../../i18n/use-text.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useFormat } from '../../../lib/format.ts'
import { useAction } from '../../../lib/query.ts'
import { StatusChip, useNotify, WholeDates } from '../../../ui/index.ts'
import { SecurityPart } from './parts.tsx'

/** Where one is signed in, with the last use; each but the present one can be ended here. */
export function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const t = useText('security')
  const notify = useNotify()
  const end = useAction(endSession)
  const signOut = (id: number) => end.mutate({ params: { id } }, { onSuccess: () => notify(t('sessions.ended')) })
  return (
    <SecurityPart title={t('sessions.title')}>
      {end.error && <Alert severity="error">{sentenceOf(end.error)}</Alert>}
      <Stack component="ul" spacing={1.5} sx={{ m: 0, p: 0, listStyle: 'none', width: '100%' }}>
        {sessions.map((session) => (
          <SessionLine
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables.params?.id === session.id}
            onEnd={() => signOut(session.id)}
          />
        ))}
      </Stack>
    </SecurityPart>
  )
}

interface SessionLineProps {
  readonly session: Session
  readonly isEnding: boolean
  readonly onEnd: () => void
}

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const t = useText('security')
  const format = useFormat()
  const device = session.device || t('sessions.unknown')
  const started = format.dateTime(session.startedAt)
  return (
    <Stack
      component="li"
      direction="row"
      useFlexGap
      sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center', columnGap: 2 }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2">{device}</Typography>
          {session.isCurrent && <StatusChip label={t('sessions.here')} tone="success" />}
        </Stack>
        <Typography variant="body2" color="textSecondary">
          <WholeDates>{t('sessions.since', { started, used: format.dateTime(session.lastUsedAt) })}</WholeDates>
          {session.rememberedUntil && (
            <WholeDates>{`, ${t('sessions.remembered', { until: format.dateTime(session.rememberedUntil) })}`}</WholeDates>
          )}
        </Typography>
      </Box>
      {!session.isCurrent && (
        <Button
          size="small"
          color="error"
          loading={isEnding}
          aria-label={t('sessions.endOf', { device, started })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Stack>
  )
}

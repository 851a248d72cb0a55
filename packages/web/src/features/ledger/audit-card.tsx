import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiAlertCircle, mdiCheckCircle } from '@mdi/js'
import type { LedgerAudit } from '@tandem/contract/admin/admin.ts'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { ErrorState, Icon, LoadingLines, Section } from '../../ui/index.ts'

interface AuditCardProps {
  /** Undefined while it runs the first time. */
  readonly audit: LedgerAudit | undefined
  readonly error?: string | false
  readonly isRunning: boolean
  readonly onRun: () => void
}

/** The proof that no coin was lost or made: the verdict, then each check in plain words. */
export function AuditCard({ audit, error, isRunning, onRun }: AuditCardProps) {
  const t = useText('ledger')
  return (
    <Section
      title={t('admin.auditTitle')}
      note={t('admin.auditNote')}
      actions={
        <Button variant="outlined" loading={isRunning} onClick={onRun}>
          {t('common:action.checkAgain')}
        </Button>
      }
    >
      {error ? (
        <ErrorState message={error} onRetry={onRun} />
      ) : audit ? (
        <Verdict audit={audit} />
      ) : (
        <LoadingLines lines={7} />
      )}
    </Section>
  )
}

function Verdict({ audit }: { readonly audit: LedgerAudit }) {
  const t = useText('ledger')
  const format = useFormat()
  const at = format.dateTime(audit.checkedAt)
  return (
    <Stack spacing={2}>
      <Alert severity={audit.passed ? 'success' : 'error'}>
        <AlertTitle>{t(audit.passed ? 'admin.auditPassed' : 'admin.auditFailed')}</AlertTitle>
        {audit.passed ? t('admin.auditPassedText', { at }) : t('admin.auditFailedText', { at })}
      </Alert>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {audit.checks.map((check) => (
          <CheckLine key={check.name} check={check} />
        ))}
      </Box>
    </Stack>
  )
}

function CheckLine({ check }: { readonly check: LedgerAudit['checks'][number] }) {
  const t = useText('ledger')
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5 }}>
      <Box sx={{ color: check.passed ? 'success.main' : 'error.main', pt: 0.25 }}>
        <Icon
          path={check.passed ? mdiCheckCircle : mdiAlertCircle}
          title={t(check.passed ? 'admin.passed' : 'admin.failed')}
        />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{plainWords(check.name, t)}</Typography>
        <Typography variant="caption" color="textSecondary">
          {t('admin.auditRows', { count: check.rows })}
        </Typography>
        {check.faults.map((fault) => (
          <Typography key={fault} variant="caption" component="div" color="error" sx={{ overflowWrap: 'anywhere' }}>
            {fault}
          </Typography>
        ))}
      </Box>
    </Box>
  )
}

/** The checks by the names the audit gives them. One that is not known yet keeps its own name. */
function plainWords(name: string, t: ReturnType<typeof useText<'ledger'>>): string {
  switch (name) {
    case 'every journal has postings, each of more than zero':
      return t('admin.check.postings')
    case 'all balances sum to zero':
      return t('admin.check.zero')
    case 'every balance equals its postings':
      return t('admin.check.balances')
    case 'statement lines chain':
      return t('admin.check.chain')
    case 'reserved coins equal the open orders':
      return t('admin.check.reserved')
    case 'cleared markets hold no coins':
      return t('admin.check.cleared')
    case 'nobody is below zero but by an imbalance':
      return t('admin.check.negative')
    default:
      return name
  }
}

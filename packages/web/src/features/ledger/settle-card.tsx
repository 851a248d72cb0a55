import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { LinkButton, Section } from '../../ui/index.ts'

interface SettleCardProps {
  readonly isRunning: boolean
  readonly failure: string | null
  /** How many markets the last run settled; null before it. */
  readonly settled: number | null
  readonly onSettle: () => void
}

/** Clears and settles whatever is past its gate, for the day the schedule did not run. */
export function SettleCard({ isRunning, failure, settled, onSettle }: SettleCardProps) {
  const t = useText('ledger')
  return (
    <Section title={t('admin.settleTitle')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '68ch' }}>
          {t('admin.settleNote')}
        </Typography>
        <Button variant="outlined" loading={isRunning} onClick={onSettle}>
          {t('admin.settle')}
        </Button>
        {failure && <Alert severity="error">{failure}</Alert>}
        {settled !== null && (
          <Alert
            severity="success"
            action={
              settled > 0 && (
                <LinkButton to={screenPath('/markets', { status: 'settled' })} color="inherit" size="small">
                  {t('common:word.toTheMarkets')}
                </LinkButton>
              )
            }
          >
            {settled > 0 ? t('admin.settled', { count: settled }) : t('admin.settledNone')}
          </Alert>
        )}
      </Stack>
    </Section>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ImbalanceTotals } from '@tandem/contract/imbalance.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { StatFigure, StatRow, Term } from '../../ui/index.ts'
import type { Perspective } from './wording.ts'

interface ResultFiguresProps {
  /** Undefined while they load. */
  readonly totals: ImbalanceTotals | undefined
  readonly of: 'day' | 'preview' | 'span'
  readonly perspective: Perspective
  readonly groupName: string | null
  /** Where missing readings are written in. */
  readonly day?: string
}

const labels = { day: 'figure.result', preview: 'figure.resultPreview', span: 'figure.resultSpan' } as const

/** What it comes to, and what that is made of. */
export function ResultFigures({ totals, of, perspective, groupName, day }: ResultFiguresProps) {
  const t = useText('imbalance')
  const isOwn = perspective === 'own'
  const cash = totals?.cash
  const hasGroup = groupName !== null || (totals !== undefined && totals.preCost !== 0n)
  return (
    <Stack spacing={2.5}>
      <StatRow>
        <StatFigure
          size="large"
          label={t(labels[of])}
          coins={cash}
          signed
          hint={
            isOwn && cash !== undefined && t(cash < 0n ? 'figure.paid' : cash > 0n ? 'figure.received' : 'figure.even')
          }
        />
        <StatFigure
          label={<Term term="imbalance">{t('figure.imbalanceCost')}</Term>}
          coins={totals?.imbalanceCost}
          hint={isOwn && t('figure.imbalanceCostHint')}
        />
        <StatFigure
          label={<Term term="balanceResponsibleParty">{t('figure.preCost')}</Term>}
          coins={totals?.preCost}
          hint={isOwn && t(hasGroup ? 'figure.preCostHint' : 'figure.preCostNone')}
        />
        <StatFigure
          label={t('figure.deficit')}
          energy={totals?.deficitVolume}
          color="deficit"
          hint={isOwn && t('figure.deficitHint')}
        />
        <StatFigure
          label={t('figure.excess')}
          energy={totals?.excessVolume}
          color="surplus"
          hint={isOwn && t('figure.excessHint')}
        />
      </StatRow>
      {groupName !== null && <Typography variant="body2">{t('figure.group', { name: groupName })}</Typography>}
      {totals && totals.estimatedPeriods + totals.unmeteredPeriods > 0 && (
        <Alert
          severity="info"
          action={
            isOwn &&
            day !== undefined && (
              <Button component={Link} to={`/addReading?way=hours&day=${day}`} color="inherit" size="small">
                {t('figure.write')}
              </Button>
            )
          }
        >
          {totals.estimatedPeriods > 0 && <div>{t('figure.estimatedPeriods', { count: totals.estimatedPeriods })}</div>}
          {totals.unmeteredPeriods > 0 && <div>{t('figure.unmeteredPeriods', { count: totals.unmeteredPeriods })}</div>}
        </Alert>
      )}
    </Stack>
  )
}

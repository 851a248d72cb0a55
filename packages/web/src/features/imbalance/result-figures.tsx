import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ImbalanceTotals } from '@tandem/contract/imbalance/imbalance.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useText } from '../../i18n/use-text.ts'
import { LinkButton, StatFigure, StatRow, Term } from '../../ui/index.ts'
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
          label={<Term term="imbalance">{t('common:word.imbalanceCost')}</Term>}
          coins={totals?.imbalanceCost}
          hint={isOwn && t('figure.imbalanceCostHint')}
        />
        <StatFigure
          label={t('figure.groupSaving')}
          coins={totals?.preCost}
          signed
          hint={isOwn && t(hasGroup ? 'figure.preCostHint' : 'figure.preCostNone')}
        />
        <StatFigure
          label={t('common:word.deficit')}
          energy={totals?.deficitVolume}
          color="deficit"
          hint={isOwn && t('figure.deficitHint')}
        />
        <StatFigure
          label={t('common:word.excess')}
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
              <LinkButton to={screenPath('/addReading', { way: 'hours', day })} color="inherit" size="small">
                {t('manage.write')}
              </LinkButton>
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

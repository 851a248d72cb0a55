import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EnergyTotals } from '@tandem/contract/metering/energy.ts'
import { f } from '@tandem/contract/fields.ts'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section, StatFigure, StatRow } from '../../../ui/index.ts'
import { Coverage } from './coverage.tsx'
import { spanName } from '../../../lib/period.ts'
import { areAlike, balanceSentence, changeOf, shareChangeOf, whyNoShare } from './sentences.ts'

interface BalanceCardProps {
  readonly totals: EnergyTotals
  readonly previous: EnergyTotals
  /** The first day with missing hours. */
  readonly missingDay: string | null
}

/** Balance first, then what it is made of, each beside the span before; and how much of it is known. */
export function BalanceCard({ totals, previous, missingDay }: BalanceCardProps) {
  const t = useText('energy')
  const format = useFormat()
  const isAlike = areAlike(totals, previous)
  const hasBefore = previous.knownHours > 0
  const energyOf = (name: 'consumption' | 'production') => ({
    label: fieldName(f[name]),
    color: name,
    energy: totals[name],
    ...changeOf([totals[name], previous[name]], isAlike, t, format),
  })
  const shareOf = (name: 'selfConsumption' | 'selfSufficiency') => ({
    label: t(`balance.${name}`),
    value: totals[name] === null ? format.percent(null) : format.percent(totals[name] / 1000),
    hint:
      totals[name] === null
        ? whyNoShare(totals, t)
        : t(`balance.${name}Hint`, { amount: format.energy(totals.selfUsed) }),
    ...shareChangeOf([totals[name], previous[name]], isAlike, t, format),
  })
  const { balance } = totals
  const isShareKnown = totals.selfConsumption !== null || totals.selfSufficiency !== null
  return (
    <Section
      title={t('balance.title')}
      {...(hasBefore && { note: t('balance.comparedWith', { name: spanName(previous, format) }) })}
    >
      <Stack spacing={3}>
        <Stack spacing={0.5}>
          <StatFigure
            size="large"
            label={spanName(totals, format)}
            value={format.signedEnergy(balance)}
            {...(balance !== null && balance !== 0 && { color: balance > 0 ? 'surplus' : 'deficit' })}
          />
          <Typography variant="h4" component="p" sx={{ fontWeight: 500 }}>
            {balanceSentence(totals, t, format)}
          </Typography>
        </Stack>
        <StatRow>
          <StatFigure {...energyOf('consumption')} />
          <StatFigure {...energyOf('production')} />
          {isShareKnown ? (
            <>
              <StatFigure {...shareOf('selfConsumption')} />
              <StatFigure {...shareOf('selfSufficiency')} />
            </>
          ) : (
            <StatFigure label={t('balance.ownUse')} value={format.percent(null)} hint={whyNoShare(totals, t)} />
          )}
        </StatRow>
        {hasBefore && !isAlike && (
          <Typography variant="body2" color="textSecondary">
            {t('balance.notAlike')}
          </Typography>
        )}
        <Coverage totals={totals} missingDay={missingDay} />
      </Stack>
    </Section>
  )
}

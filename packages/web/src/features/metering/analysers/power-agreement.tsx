import Stack from '@mui/material/Stack'
import Alert from '@mui/material/Alert'
import type { checkAnalyser } from '@tandem/contract/metering/analysers.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Section, StatFigure } from '../../../ui/index.ts'
import { Figures } from './figures.tsx'

interface PowerAgreementProps {
  readonly power: NonNullable<ResponseOf<typeof checkAnalyser>['power']>
}

/** Whether the counters of a device fit its power, and what is probably wrong where they do not. */
export function PowerAgreement({ power: { agreement, counted, byPower } }: PowerAgreementProps) {
  const t = useText('analysers')
  const severity = agreement === 'agrees' ? 'success' : agreement === 'too_little' ? 'info' : 'warning'
  return (
    <Section title={t('agreement.title')} note={t('agreement.note')}>
      <Stack spacing={2}>
        <Alert severity={severity}>{t(`agreement.${agreement}`)}</Alert>
        <Figures>
          <StatFigure label={t('agreement.counted')} energy={counted} />
          <StatFigure label={t('agreement.byPower')} energy={byPower} />
        </Figures>
      </Stack>
    </Section>
  )
}

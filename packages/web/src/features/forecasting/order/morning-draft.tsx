import { useText } from '../../../i18n/use-text.ts'
import { LoadingLines, Section } from '../../../ui/index.ts'

/** Whether a draft is prepared every morning, and how: a preference of whoever is signed in. */
export function MorningDraft() {
  const t = useText('forecastOrder')
  return (
    <Section title={t('morning.title')} note={t('morning.note')}>
      <LoadingLines />
    </Section>
  )
}

import type { Analyser } from '@tandem/contract/metering/analysers.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DefinitionList } from '../../../ui/index.ts'
import { addressText } from './address-text.ts'

/** What an analyser is and where. */
export function AnalyserFacts({ analyser }: { readonly analyser: Analyser }) {
  const t = useText('analysers')
  const format = useFormat()
  const { readingCode, profileName, placement, connectionPower: watts, dateAdded, disabledAt } = analyser
  return (
    <DefinitionList
      items={[
        { term: t('field.readingCode'), value: readingCode },
        { term: t('field.profile'), value: profileName ?? t('field.profileNone') },
        { term: t('common:word.address'), value: addressText(analyser) },
        { term: t('field.placement'), value: t(`placement.${placement}`) },
        ...(watts === null ? [] : [{ term: t('field.connectionPower'), value: format.decimal(watts, 3) }]),
        { term: t('field.dateAdded'), value: format.dateTime(dateAdded) },
        ...(disabledAt ? [{ term: t('state.disabled'), value: format.dateTime(disabledAt) }] : []),
      ]}
    />
  )
}

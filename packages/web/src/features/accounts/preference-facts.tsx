import type { Preferences } from '@tandem/contract/accounts/accounts.ts'
import { languageNames } from '../../i18n/language.ts'
import { useText } from '../../i18n/use-text.ts'
import { DefinitionList } from '../../ui/index.ts'

/** How orders start and what is mailed. */
export function PreferenceFacts({ preferences }: { readonly preferences: Preferences }) {
  const t = useText('accounts')
  return (
    <DefinitionList
      items={[
        { key: 'side', term: t('preference.defaultSide'), value: t(`common:side.${preferences.defaultSide}`) },
        { key: 'mail', term: t('preference.resultMail'), value: t(`preference.${preferences.resultMail}`) },
        { key: 'language', term: t('preference.language'), value: languageNames[preferences.language] },
      ]}
    />
  )
}

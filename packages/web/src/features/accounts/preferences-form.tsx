import { Preferences, updatePreferences, type User } from '@tandem/contract/accounts/accounts.ts'
import { useForm } from 'react-hook-form'
import { languageNames } from '../../i18n/language.ts'
import { useText } from '../../i18n/use-text.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { useSending } from '../../lib/use-sending.ts'
import { Form, SelectInput, SubmitButton } from '../../ui/form/index.ts'
import { useNotify } from '../../ui/index.ts'
import { useAction } from '../../lib/query.ts'

/** What is mailed is chosen with the other notifications. */
const names = ['defaultSide', 'language'] as const

/** How orders start, and the language of mails. Each preference is a call of its own; only the changed ones are sent. */
export function PreferencesForm({ user }: { readonly user: User }) {
  const t = useText('accounts')
  const notify = useNotify()
  const update = useAction(updatePreferences)
  const form = useForm({ resolver: resolveBy(Preferences), values: user.preferences })
  const sending = useSending(form, async (wanted) => {
    for (const preference of names.filter((name) => wanted[name] !== user.preferences[name])) {
      await update.mutateAsync({ params: { userId: user.id, preference, value: wanted[preference] } })
    }
    notify(t('preference.saved'))
  })
  const { control } = form
  return (
    <Form {...sending} label={t('profile.preferences')}>
      <SelectInput
        control={control}
        name="defaultSide"
        label={t('preference.defaultSide')}
        choices={(['buy', 'sell'] as const).map((value) => ({ value, label: t(`common:side.${value}`) }))}
      />
      <SelectInput
        control={control}
        name="language"
        label={t('preference.language')}
        choices={(['en', 'ro'] as const).map((value) => ({ value, label: languageNames[value] }))}
      />
      <div>
        <SubmitButton loading={form.formState.isSubmitting} disabled={!form.formState.isDirty}>
          {t('edit.save')}
        </SubmitButton>
      </div>
    </Form>
  )
}

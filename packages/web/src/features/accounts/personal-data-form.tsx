import Stack from '@mui/material/Stack'
import { panelPowerRange } from '@tandem/contract/accounts/panel-power.ts'
import { updateUser, upgradeActions, type User } from '@tandem/contract/accounts/accounts.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { useForm, type Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { resolveBy } from '../../lib/form-faults.ts'
import { powerAsTyped, typedPower } from '../../lib/typed-power.ts'
import { useSending } from '../../lib/use-sending.ts'
import { DecimalInput, Form, SubmitButton, TextInput } from '../../ui/form/index.ts'
import { useAction } from '../../lib/query.ts'
import { LinkButton } from '../../ui/index.ts'
import { NameInputs } from './name-input.tsx'

const PersonalData = updateUser.query
  .omit({ userTypeId: true, email: true })
  .extend({ panelPower: typedPower(panelPowerRange).optional() })
type PersonalData = z.input<typeof PersonalData>
type Changes = z.output<typeof PersonalData>

const fields = ['lastName', 'firstName', 'phone', 'address', 'panelPower'] as const

/** What the form shows of an account. */
const typedOf = ({ panelPower, ...user }: User) => ({ ...user, panelPower: powerAsTyped(panelPower) })

interface PersonalDataFormProps {
  readonly user: User
  readonly onSaved: () => void
}

/** Name, phone, address and the power of the panels; the e-mail address is changed under Security, with the password. Only what was changed is checked and sent. */
export function PersonalDataForm({ user, onSaved }: PersonalDataFormProps) {
  const t = useText('accounts')
  const known = typedOf(user)
  const update = useAction(updateUser)
  const form = useForm<PersonalData, unknown, Changes>({
    resolver: checkChanges(known),
    mode: 'onTouched',
    defaultValues: Object.fromEntries(fields.map((field) => [field, known[field]])),
  })
  const sending = useSending(form, async (changes) => {
    await update.mutateAsync({ params: { id: user.id, statusRequest: upgradeActions.profile }, query: changes })
    onSaved()
  })
  const { control } = form
  return (
    <Form {...sending} label={t('profile.personal')}>
      <NameInputs control={control} />
      <TextInput
        control={control}
        name="phone"
        label={t('field.phone')}
        help={t('edit.phoneHelp')}
        type="tel"
        autoComplete="tel"
      />
      <TextInput
        control={control}
        name="address"
        label={t('common:word.address')}
        help={t('edit.optional')}
        autoComplete="street-address"
        rows={2}
      />
      <DecimalInput control={control} name="panelPower" label={t('field.panelPower')} help={t('edit.panelPowerHelp')} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <SubmitButton loading={form.formState.isSubmitting} disabled={!form.formState.isDirty}>
          {t('edit.save')}
        </SubmitButton>
        <LinkButton to={screenPath('/profile')}>{t('edit.toProfile')}</LinkButton>
      </Stack>
    </Form>
  )
}

/** Names that are older than the rule for names stay until somebody changes them. */
function checkChanges(known: ReturnType<typeof typedOf>): Resolver<PersonalData, unknown, Changes> {
  const check = resolveBy<Changes, PersonalData>(PersonalData)
  return (values, context, options) =>
    check(
      Object.fromEntries(
        fields.filter((field) => values[field] !== known[field]).map((field) => [field, values[field]]),
      ),
      context,
      options,
    )
}

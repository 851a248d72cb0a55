import Stack from '@mui/material/Stack'
import { createAccessToken, NewAccessToken } from '@tandem/contract/accounts/access-tokens.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { accessScopes } from '@tandem/core/access/access.ts'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { CheckboxInput, Form, SelectInput, SubmitButton, TextInput } from '../../../ui/form/index.ts'
import { Section } from '../../../ui/index.ts'

const dayChoices = [7, 30, 90, 365]
const callChoices = [60, 600, 6_000]

const Wishes = z.object({
  name: NewAccessToken.shape.name,
  read: z.boolean(),
  trade: z.boolean(),
  meter: z.boolean(),
  days: z.string(),
  callsPerMinute: z.string(),
})

interface NewTokenFormProps {
  readonly onCreated: (created: ResponseOf<typeof createAccessToken>) => void
}

/** Asks what a new token is called, may do, and for how long. */
export function NewTokenForm({ onCreated }: NewTokenFormProps) {
  const t = useText('accessTokens')
  const format = useFormat()
  const create = useAction(createAccessToken)
  const form = useForm({
    resolver: resolveBy(Wishes),
    defaultValues: { name: '', read: true, trade: false, meter: false, days: '90', callsPerMinute: '600' },
  })
  const send = async ({ name, days, callsPerMinute, ...may }: z.output<typeof Wishes>) => {
    const scopes = accessScopes.filter((scope) => may[scope])
    if (scopes.length === 0) {
      form.setError('trade', { message: t('form.noScope') }, { shouldFocus: true })
      return
    }
    const body = { name, scopes, days: Number(days), callsPerMinute: Number(callsPerMinute) }
    onCreated(await create.mutateAsync({ body }))
  }
  const { control } = form
  return (
    <Section title={t('form.title')} note={t('form.note')}>
      <Form {...useSending(form, send)} label={t('form.title')}>
        <TextInput control={control} name="name" label={t('common:word.name')} help={t('form.nameHelp')} required />
        <Stack spacing={1}>
          <CheckboxInput control={control} name="read" label={t('form.read')} />
          <CheckboxInput control={control} name="trade" label={t('form.trade')} />
          <CheckboxInput control={control} name="meter" label={t('form.meter')} />
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <SelectInput
            control={control}
            name="days"
            label={t('form.days')}
            choices={dayChoices.map((count) => ({ value: String(count), label: t('form.daysChoice', { count }) }))}
          />
          <SelectInput
            control={control}
            name="callsPerMinute"
            label={t('form.calls')}
            help={t('form.callsHelp')}
            choices={callChoices.map((count) => ({ value: String(count), label: format.count(count) }))}
          />
        </Stack>
        <SubmitButton loading={form.formState.isSubmitting}>{t('form.send')}</SubmitButton>
      </Form>
    </Section>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { SiteSettings } from '@tandem/contract/admin/content.ts'
import { useEffect, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { CheckboxInput, Form, SubmitButton, TextInput } from '../../../ui/form/index.ts'
import { Section } from '../../../ui/index.ts'
import { PartnerFields } from './partner-fields.tsx'
import { SettingsValues, type SettingsControl } from './settings-values.ts'
import { SocialFields } from './social-fields.tsx'

interface SettingsFormProps {
  /** As they are on the server. */
  readonly settings: SiteSettings
  /** Rejects with what the server refused. */
  readonly onSave: (settings: SiteSettings) => Promise<void>
  readonly onDirty: (isDirty: boolean) => void
}

/** Everything but the long texts, saved together: `PUT /api/siteSettings`. */
export function SettingsForm({ settings, onSave, onDirty }: SettingsFormProps) {
  const t = useText('content')
  const form = useForm<SettingsValues>({ values: { settings }, resolver: resolveBy(SettingsValues), mode: 'onTouched' })
  const { isDirty, isSubmitting } = form.formState
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const sending = useSending(form, (values) => onSave(values.settings))
  const { control } = form
  return (
    <Form label={t('common:word.publicContent')} onSubmit={sending.onSubmit}>
      <Section title={t('form.home')}>
        <Fields>
          <InBothLanguages control={control} name="settings.slogan" label={t('form.slogan')} required />
          <InBothLanguages control={control} name="settings.text" label={t('form.text')} rows={3} required />
          <InBothLanguages
            control={control}
            name="settings.notice"
            label={t('form.notice')}
            rows={3}
            help={t('form.noticeHelp')}
          />
          <CheckboxInput control={control} name="settings.showPrices" label={t('form.showPrices')} />
        </Fields>
      </Section>
      <Section title={t('form.funding')}>
        <Fields>
          <CheckboxInput control={control} name="settings.funding.isShown" label={t('form.fundingShown')} />
          <InBothLanguages control={control} name="settings.funding.title" label={t('form.fundingTitle')} />
          <InBothLanguages control={control} name="settings.funding.text" label={t('form.fundingText')} rows={4} />
        </Fields>
      </Section>
      <Section title={t('form.links')} note={t('form.linksNote')}>
        <Fields>
          <TextInput
            control={control}
            name="settings.intranet"
            label={t('common:shell.intranet')}
            placeholder="https://"
          />
          <SocialFields control={control} />
        </Fields>
      </Section>
      <Section title={t('form.responsible')} note={t('form.responsibleNote')}>
        <Fields>
          <Pair>
            <TextInput control={control} name="settings.controller.name" label={t('form.controllerName')} />
            <TextInput
              control={control}
              name="settings.controller.address"
              label={t('form.controllerAddress')}
              rows={2}
            />
          </Pair>
          <Pair>
            <TextInput control={control} name="settings.contact.email" label={t('form.email')} type="email" />
            <TextInput control={control} name="settings.contact.phone" label={t('form.phone')} type="tel" />
          </Pair>
        </Fields>
      </Section>
      <PartnerFields control={control} />
      {sending.fault && <Alert severity="error">{sending.fault}</Alert>}
      <Box sx={{ alignSelf: 'flex-end' }}>
        <SubmitButton loading={isSubmitting} disabled={!isDirty}>
          {t('common:action.save')}
        </SubmitButton>
      </Box>
    </Form>
  )
}

function Fields({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
}

/** Two fields side by side where there is room. */
export function Pair({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>{children}</Box>
  )
}

interface BothProps {
  readonly control: SettingsControl
  readonly name:
    'settings.slogan' | 'settings.text' | 'settings.notice' | 'settings.funding.title' | 'settings.funding.text'
  readonly label: string
  readonly rows?: number
  readonly required?: boolean
  readonly help?: string
}

function InBothLanguages({ control, name, label, rows = 1, required = false, help }: BothProps) {
  const t = useText('content')
  const rest = { control, rows, required, ...(help ? { help } : {}) }
  return (
    <Pair>
      <TextInput {...rest} name={`${name}.en`} label={t('form.english', { field: label })} />
      <TextInput {...rest} name={`${name}.ro`} label={t('form.romanian', { field: label })} />
    </Pair>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { DocumentText, type getSiteSettings } from '@tandem/contract/admin/content.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useText } from '../../../i18n/use-text.ts'
import { resolveBy } from '../../../lib/form-faults.ts'
import { useFormat } from '../../../lib/format.ts'
import { useSending } from '../../../lib/use-sending.ts'
import { Form, SubmitButton, TextInput } from '../../../ui/form/index.ts'
import { Markdown, Section, useConfirm } from '../../../ui/index.ts'
import { Pair } from './settings-form.tsx'

type DocumentState = ResponseOf<typeof getSiteSettings>['documents'][number]

interface DocumentEditorProps {
  readonly state: DocumentState
  /** Rejects with what the server refused. */
  readonly onSave: (texts: { en: string; ro: string }) => Promise<void>
  readonly onDirty: (isDirty: boolean) => void
}

/** A text with versions: which is in force, and a form that puts the next one in force. */
export function DocumentEditor({ state, onSave, onDirty }: DocumentEditorProps) {
  const t = useText('content')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { document, version, since, by } = state
  const origin = since === null ? t('texts.shipped') : [format.dateTime(since), by && t('texts.by', { name: by })]
  return (
    <Section
      title={t(document)}
      note={`${t('version', { version })}, ${Array.isArray(origin) ? origin.filter(Boolean).join(', ') : origin}`}
      actions={
        !isOpen && (
          <Button
            variant="outlined"
            onClick={() => {
              setOpen(true)
            }}
          >
            {t('common:word.edit')}
          </Button>
        )
      }
    >
      {isOpen && (
        <DocumentForm
          state={state}
          onDirty={onDirty}
          onSave={async (texts) => {
            await onSave(texts)
            setOpen(false)
          }}
          onLeave={() => {
            onDirty(false)
            setOpen(false)
          }}
        />
      )}
    </Section>
  )
}

function DocumentForm({ state, onSave, onDirty, onLeave }: DocumentEditorProps & { readonly onLeave: () => void }) {
  const t = useText('content')
  const confirm = useConfirm()
  const { version, en, ro } = state
  const form = useForm({ defaultValues: { en, ro }, resolver: resolveBy(DocumentText), mode: 'onTouched' })
  const { control } = form
  const { isDirty, isSubmitting } = form.formState
  useEffect(() => {
    onDirty(isDirty)
  }, [isDirty, onDirty])
  const sending = useSending(form, async (texts) => {
    const question = {
      title: t('texts.ask', { version: version + 1 }),
      text: t('texts.askText', { before: version }),
      yes: t('texts.yes'),
    }
    if (await confirm(question)) await onSave(texts)
  })
  return (
    <Form label={t(state.document)} {...sending}>
      <Typography variant="body2" color="textSecondary">
        {t('texts.note')}
      </Typography>
      <Pair>
        <TextInput
          control={control}
          name="en"
          label={t('form.english', { field: t(state.document) })}
          rows={12}
          required
        />
        <TextInput
          control={control}
          name="ro"
          label={t('form.romanian', { field: t(state.document) })}
          rows={12}
          required
        />
      </Pair>
      <Preview control={control} />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', flexWrap: 'wrap' }} useFlexGap>
        <Button onClick={onLeave}>{t('texts.cancel')}</Button>
        <SubmitButton loading={isSubmitting} disabled={!isDirty}>
          {t('texts.save')}
        </SubmitButton>
      </Stack>
    </Form>
  )
}

function Preview({ control }: { readonly control: ReturnType<typeof useForm<{ en: string; ro: string }>>['control'] }) {
  const t = useText('content')
  const { en = '', ro = '' } = useWatch({ control })
  return (
    <Box component="section" aria-label={t('texts.preview')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('texts.preview')}
      </Typography>
      <Pair>
        {[en, ro].map((text, index) => (
          <Box
            key={index}
            tabIndex={0}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, maxHeight: 360, overflowY: 'auto' }}
          >
            <Markdown text={text} />
          </Box>
        ))}
      </Pair>
    </Box>
  )
}

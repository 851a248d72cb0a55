import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { BodyOf, ResponseOf, AnyEndpoint } from '@tandem/contract/endpoint.ts'
import { useState, type ReactNode } from 'react'
import { sentenceOf } from '../../lib/form-faults.ts'
import { useAction } from '../../lib/query.ts'
import { LeaveGuard } from '../leave-guard.tsx'
import { useNotify } from '../notify.tsx'
import { Section } from '../section.tsx'
import { Form } from './form.tsx'

interface SettingsFormProps<E extends AnyEndpoint, Draft> {
  readonly title: string
  readonly note: string
  /** Saves the settings and answers them. */
  readonly endpoint: E
  readonly settings: ResponseOf<E>
  /** Settings as they are typed. */
  readonly draftOf: (settings: ResponseOf<E>) => Draft
  /** What a draft says; null while something in it is wrong. */
  readonly read: (draft: Draft) => BodyOf<E> | null
  readonly texts: { readonly save: string; readonly saved: string }
  readonly children: (draft: Draft, write: (draft: Draft) => void) => ReactNode
  /** A way beside saving. */
  readonly action?: (write: (draft: Draft) => void) => ReactNode
}

/** Settings that are typed, then saved as one; nobody leaves with half of it by accident. */
export function SettingsForm<E extends AnyEndpoint, Draft>(props: SettingsFormProps<E, Draft>) {
  const { title, note, endpoint, settings, draftOf, read, texts, children, action } = props
  const notify = useNotify()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const saving = useAction(endpoint)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  const body = read(draft)
  const onSuccess = (saved: ResponseOf<E>) => {
    setDraft(draftOf(saved))
    notify(texts.saved)
  }
  return (
    <Section title={title} note={note}>
      <Form
        label={title}
        fault={saving.error && sentenceOf(saving.error)}
        onSubmit={(event) => {
          event.preventDefault()
          if (body !== null) saving.mutate({ body }, { onSuccess })
        }}
      >
        {children(draft, setDraft)}
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          {action?.(setDraft)}
          <Button type="submit" variant="contained" loading={saving.isPending} disabled={!isDirty || body === null}>
            {texts.save}
          </Button>
        </Stack>
      </Form>
      <LeaveGuard isDirty={isDirty} />
    </Section>
  )
}

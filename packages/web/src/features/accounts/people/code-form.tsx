import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { f } from '@tandem/contract/fields.ts'
import { CodeText, makeInvitationCode } from '@tandem/contract/accounts/people.ts'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { textAt, useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { sentenceOf } from '../../../lib/form-faults.ts'
import { useAction } from '../../../lib/query.ts'
import { useServerClock } from '../../../lib/server-clock.ts'
import { DayBox, FieldGrid, Form, Select } from '../../../ui/form/index.ts'
import { useNotify } from '../../../ui/index.ts'

const types = ['transactionalUser', 'strategicUser'] as const

/** A new invitation code; by default for 30 people and 30 days. */
export function CodeForm({ onDone }: { readonly onDone: () => void }) {
  const t = useText('people')
  const notify = useNotify()
  const { now } = useServerClock()
  const making = useAction(makeInvitationCode)
  const [code, setCode] = useState('')
  const [userType, setUserType] = useState<(typeof types)[number]>('transactionalUser')
  const [uses, setUses] = useState('30')
  const [until, setUntil] = useState(() =>
    now.toZonedDateTimeISO('Europe/Bucharest').add({ days: 30 }).toPlainDate().toString(),
  )
  const [note, setNote] = useState('')
  const maxUses = /^\d{1,5}$/.test(uses) ? Number(uses) : 0
  const isCountRight = maxUses >= 1 && maxUses <= 10_000
  const isCodeRight = code.trim() === '' || CodeText.safeParse(code).success
  const day = parseDeliveryDay(until)
  const make = () => {
    if (!isCountRight || !isCodeRight || !day) return
    const body = { userType, maxUses, until: day, note, ...(code.trim() === '' ? {} : { code }) }
    making.mutate(
      { body },
      {
        onSuccess: (made) => {
          notify(t('codes.made', { code: made.code }))
          onDone()
        },
      },
    )
  }
  return (
    <Form
      label={t('codes.make')}
      onSubmit={(event) => {
        event.preventDefault()
        make()
      }}
    >
      {making.error && <Alert severity="error">{sentenceOf(making.error)}</Alert>}
      <FieldGrid least={240}>
        <TextField
          label={fieldName(f.code)}
          value={code}
          error={!isCodeRight}
          helperText={t('codes.textHelp')}
          slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off', spellCheck: false } }}
          onChange={(event) => setCode(event.target.value)}
        />
        <Select
          fullWidth
          label={t('codes.type')}
          value={userType}
          choices={types.map((value) => ({ value, label: textAt(`common.userType.${value}`) }))}
          onChange={setUserType}
        />
        <TextField
          label={t('codes.uses')}
          value={uses}
          error={!isCountRight}
          helperText={isCountRight ? undefined : t('codes.usesWrong')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={(event) => setUses(event.target.value.trim())}
        />
        <DayBox fullWidth label={t('codes.until')} value={until} error={!day} onChange={setUntil} />
        <TextField
          label={fieldName(f.note)}
          value={note}
          helperText={t('codes.noteHelp')}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={(event) => setNote(event.target.value)}
        />
      </FieldGrid>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', pb: 2 }}>
        <Button onClick={onDone}>{t('common:action.cancel')}</Button>
        <Button
          type="submit"
          variant="contained"
          loading={making.isPending}
          disabled={!isCountRight || !isCodeRight || !day}
        >
          {t('codes.submit')}
        </Button>
      </Stack>
    </Form>
  )
}

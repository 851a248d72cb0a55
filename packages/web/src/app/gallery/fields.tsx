import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { currentLanguage } from '../../i18n/index.ts'
import { useForm } from 'react-hook-form'
import {
  CheckboxInput,
  DayInput,
  DecimalInput,
  PasswordInput,
  Select,
  SelectInput,
  SubmitButton,
  TextInput,
} from '../../ui/form/index.ts'
import { DayPicker, PeriodPicker, Section } from '../../ui/index.ts'
import type { Period } from '../../lib/period.ts'

const initialValues = () => ({
  name: 'Ana',
  email: 'ana@',
  password: 'secret',
  price: '0.45',
  wrong: currentLanguage() === 'ro' ? '?1.234' : '?1,234',
  day: '2026-06-14',
  gate: '2026-06-13T14:00',
  hour: '09:05',
  type: 'buy',
  note: '',
  agreed: true,
})
const sides = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
]

/** Fields with help, with errors, disabled; pickers and filters. */
export function FieldsGallery() {
  const { control, handleSubmit } = useForm({
    defaultValues: initialValues(),
    errors: { email: { type: 'server', message: 'The email must be a valid email.' } },
  })
  const [day, setDay] = useState('2026-06-14')
  const [period, setPeriod] = useState<Period>({ kind: 'month', day: '2026-06-14' })
  const [side, setSide] = useState('buy')
  const send = handleSubmit(() => undefined)
  return (
    <>
      <Section title="Form">
        <Box component="form" noValidate onSubmit={(event) => void send(event)}>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
            <TextInput
              control={control}
              name="name"
              label="Surname"
              help="3 to 20 letters, without diacritics"
              required
            />
            <TextInput control={control} name="email" label="Email" type="email" />
            <PasswordInput control={control} name="password" label="Password" autoComplete="new-password" />
            <DecimalInput control={control} name="price" label="Price" unit="TC/kWh" />
            <DecimalInput control={control} name="wrong" label="A price that reads two ways" unit="TC/kWh" />
            <SelectInput control={control} name="type" label="Side" choices={sides} />
            <DayInput control={control} name="day" label="Delivery day" />
            <DayInput control={control} name="gate" label="Gate closure" kind="dayTime" />
            <DayInput control={control} name="hour" label="Hour" kind="time" />
            <TextInput control={control} name="note" label="Note" rows={3} />
            <TextInput control={control} name="name" label="Disabled" disabled />
            <CheckboxInput control={control} name="agreed" label="I have read the privacy notice" />
          </Box>
          <Stack direction="row" spacing={1} sx={{ mt: 3 }}>
            <SubmitButton loading={false}>Save</SubmitButton>
            <SubmitButton loading>Save</SubmitButton>
          </Stack>
        </Box>
      </Section>
      <Section title="Pickers and filters">
        <Stack spacing={2}>
          <DayPicker value={day} onChange={setDay} />
          <PeriodPicker value={period} onChange={setPeriod} />
          <Select label="Side" value={side} onChange={setSide} choices={sides} />
        </Stack>
      </Section>
    </>
  )
}

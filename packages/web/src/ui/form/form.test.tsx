import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm, type Resolver } from 'react-hook-form'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../testing.tsx'
import { CheckboxInput, DayInput, DecimalInput, PasswordInput, SelectInput, SubmitButton, TextInput } from './index.ts'

const empty = { username: '', password: '', price: '', day: '', gate: '', type: 'buy', agreed: false }

const labels: Readonly<Record<keyof typeof empty, RegExp>> = {
  username: /Username/,
  password: /^Password/,
  price: /Price/,
  day: /^Day$/,
  gate: /^Gate$/,
  type: /Type/,
  agreed: /Agreed/,
}

interface FormProps {
  readonly onSend: (values: typeof empty) => void
  readonly values?: typeof empty
  /** What the form finds wrong, whatever is in it. */
  readonly wrong?: keyof typeof empty
}

function Form({ onSend, values = empty, wrong }: FormProps) {
  const judge: Resolver<typeof empty> = (typed) =>
    wrong ? { values: {}, errors: { [wrong]: { type: 'rule', message: 'Wrong' } } } : { values: typed, errors: {} }
  const { control, handleSubmit, setError } = useForm({
    defaultValues: values,
    resolver: judge,
  })
  const send = handleSubmit((sent) => {
    onSend(sent)
    setError('username', { message: 'Username already used!' })
  })
  return (
    <form onSubmit={(event) => void send(event)}>
      <TextInput control={control} name="username" label="Username" required />
      <PasswordInput control={control} name="password" label="Password" autoComplete="new-password" />
      <DecimalInput control={control} name="price" label="Price" unit="TC/kWh" />
      <DayInput control={control} name="day" label="Day" />
      <DayInput control={control} name="gate" label="Gate" kind="dayTime" />
      <SelectInput control={control} name="type" label="Type" choices={[{ value: 'buy', label: 'Buy' }]} />
      <CheckboxInput control={control} name="agreed" label="Agreed" />
      <SubmitButton loading={false}>Send</SubmitButton>
    </form>
  )
}

describe('form fields', () => {
  it('keep canonical text from what a Romanian types', async () => {
    const sent = vi.fn()
    await renderInApp(<Form onSend={sent} />, { language: 'ro' })
    await userEvent.type(screen.getByLabelText(/Username/), 'ana')
    await userEvent.type(screen.getByLabelText('Price'), '0,450')
    await userEvent.type(screen.getByLabelText('Day'), '14.6.2026')
    await userEvent.type(screen.getByLabelText('Gate'), '14-06-2026 9:05')
    await userEvent.click(screen.getByLabelText('Agreed'))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toHaveBeenCalledWith({
      ...empty,
      username: 'ana',
      price: '0.45',
      day: '2026-06-14',
      gate: '2026-06-14T09:05',
      agreed: true,
    })
    expect(await screen.findByText('Username already used!')).toBeTruthy()
    expect(screen.getByLabelText(/Username/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByLabelText<HTMLInputElement>('Price').value).toBe('0,45')
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('14-06-2026')
  })

  it.each(Object.entries(labels))('take the focus where the form finds %s wrong', async (name, label) => {
    const wrong = name as keyof typeof empty
    await renderInApp(<Form onSend={() => undefined} wrong={wrong} />)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Wrong')).toBeTruthy()
    await vi.waitFor(() => expect(document.activeElement === screen.getByLabelText(label)).toBe(true))
  })

  it('refuse a number that can be read in two ways, with both readings', async () => {
    await renderInApp(<Form onSend={() => undefined} />, { language: 'ro' })
    await userEvent.type(screen.getByLabelText('Price'), '1.234')
    await userEvent.tab()
    expect(screen.getByText(/Introdu 1234 sau 1,234/)).toBeTruthy()
  })

  it('show a password while it is looked at', async () => {
    await renderInApp(<Form onSend={() => undefined} />)
    const field = screen.getByLabelText('Password')
    expect(field.getAttribute('type')).toBe('password')
    await userEvent.click(screen.getByRole('button', { name: 'Show the password' }))
    expect(field.getAttribute('type')).toBe('text')
  })
})

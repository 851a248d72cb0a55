import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { RegisterForm } from './register-form.tsx'
import { refusal, renderAt, serveFromTable } from './testing.tsx'

const server = serveFromTable()

const labels = [/^Surname/, /^Name/, /^Username/, /^Email/, /^Password/, /^Confirm password/]
const good = ['Ionescu', 'Stefan', 'stefan', 'stefan@example.org', 'secret-1', 'secret-1']
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

async function fill(values: readonly string[] = good) {
  for (const [index, value] of values.entries()) {
    const label = labels[index]
    if (label && value) await userEvent.type(field(label), value)
  }
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))

it('has the fields in the order of the specification', async () => {
  const { container } = await renderAt(<RegisterForm onRegistered={() => undefined} />)
  const names = [...container.querySelectorAll('input')].map((input) => input.name)
  expect(names).toEqual(['lastName', 'firstName', 'username', 'email', 'password', 'confirmation'])
})

it('registers a standard user and tells the address', async () => {
  const onRegistered = vi.fn()
  server.answer('POST /api/auth/signup', { message: 'sent' })
  await renderAt(<RegisterForm onRegistered={onRegistered} />)
  await fill()
  await send()
  await waitFor(() => {
    expect(onRegistered).toHaveBeenCalledWith({ email: 'stefan@example.org', inDemoMailbox: false })
  })
  expect(server.sent()[0]?.body).toEqual({
    lastName: 'Ionescu',
    firstName: 'Stefan',
    username: 'stefan',
    email: 'stefan@example.org',
    password: 'secret-1',
    userType: 'standard',
    language: 'en',
  })
})

it('sends an invitation code and what was agreed to, where there is any', async () => {
  server.answer('POST /api/auth/signup', { message: 'sent' })
  const versions = { acceptedTermsVersion: '7', researchConsentVersion: '9' }
  await renderAt(<RegisterForm onRegistered={() => undefined} agreement={{ fields: <p>The terms</p>, versions }} />)
  expect(screen.getByText('The terms')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Do you have an invitation code?' }))
  await fill()
  await userEvent.type(field(/^Invitation code/), ' LAB-2026-X ')
  await send()
  await waitFor(() => {
    expect(server.sent()).toHaveLength(1)
  })
  expect(server.sent()[0]?.body).toMatchObject({ ...versions, invitationCode: 'LAB-2026-X' })
})

it('explains the rule for names and offers the spelling it asks for', async () => {
  await renderAt(<RegisterForm onRegistered={() => undefined} />)
  await userEvent.type(field(/^Name/), 'Ștefan')
  await userEvent.tab()
  expect(await screen.findByText(/letters without diacritics/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Use “Stefan”' }))
  expect(field(/^Name/).value).toBe('Stefan')
  await waitFor(() => {
    expect(screen.queryByText(/letters without diacritics/)).toBeNull()
  })
})

it('says that the passwords differ, also when the first one changes later', async () => {
  await renderAt(<RegisterForm onRegistered={() => undefined} />)
  await userEvent.type(field(/^Password/), 'secret-1')
  await userEvent.type(field(/^Confirm/), 'secret-1')
  await userEvent.tab()
  expect(screen.queryByText('Passwords do not match.')).toBeNull()
  await userEvent.type(field(/^Password/), '2')
  expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
})

it('says that the passwords differ together with the other faults', async () => {
  await renderAt(<RegisterForm onRegistered={() => undefined} />)
  await fill(['Ionescu', '', 'stefan', 'nobody', 'short', 'other'])
  await send()
  expect(await screen.findByText('Passwords do not match.')).toBeTruthy()
  screen.getByText('The name field is required.')
  screen.getByText('The email must be a valid email')
  screen.getByText('The password must be at least 6 characters')
})

it.each([
  { code: 'email_already_used', name: 'email', label: /^Email/, text: 'Email already used!' },
  { code: 'user_already_used', name: 'username', label: /^Username/, text: 'Username already used!' },
])('shows $code at its field', async ({ code, name, label, text }) => {
  // The message of these two is the code itself, word for word.
  server.answer('POST /api/auth/signup', refusal(code, code, name), 400)
  await renderAt(<RegisterForm onRegistered={() => undefined} />)
  await fill()
  await send()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(field(label).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows any other refusal in a red alert', async () => {
  server.answer('POST /api/auth/signup', refusal('too_many_requests', 'Too many attempts.'), 429)
  await renderAt(<RegisterForm onRegistered={() => undefined} />)
  await fill()
  await send()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Too many attempts.')
  expect(alert.className).toContain('Error')
})

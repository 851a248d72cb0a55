import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refusal, renderAt, serveFromTable } from '../testing.tsx'
import { Security } from './security.tsx'

const server = serveFromTable()
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sentAs = (call: string) => server.sent().filter((each) => each.call === call)

const session = (id: number, device: string, isCurrent = false) => ({
  id,
  device,
  isCurrent,
  startedAt: '2026-03-02T08:00:00Z',
  lastUsedAt: '2026-03-02T08:10:00Z',
  expiresAt: '2026-03-02T08:58:00Z',
  rememberedUntil: null,
})
const usual = {
  email: 'ana@example.org',
  emailChange: null,
  secondFactor: { since: null, recoveryCodes: 0, isRequired: false },
  sessions: [session(4, 'Firefox, Linux', true), session(5, '')],
}

it('lists where one is signed in, and ends it anywhere but here', async () => {
  server.answer('GET /api/profile/security', usual)
  server.answer('DELETE /api/profile/sessions/5', { id: 5 })
  await renderAt(<Security />, '/here', 'ro')
  const here = (await screen.findByText('Firefox, Linux')).closest('li')
  expect(here?.textContent).toContain('Acest browser')
  expect(within(here as HTMLElement).queryByRole('button')).toBeNull()
  server.answer('GET /api/profile/security', { ...usual, sessions: usual.sessions.slice(0, 1) })
  await userEvent.click(screen.getByRole('button', { name: /Deconectează Browser necunoscut/ }))
  await waitFor(() => {
    expect(screen.queryByText('Browser necunoscut')).toBeNull()
  })
})

it('changes the password by the present one', async () => {
  server.answer('GET /api/profile/security', usual)
  server.answer('POST /api/profile/password', refusal('wrong_password', 'This is not your password.', 'password'), 400)
  await renderAt(<Security />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }))
  await userEvent.type(screen.getByLabelText(/^Current password/), 'wrong-horse')
  await userEvent.type(screen.getByLabelText(/^New password/), 'another-horse-7')
  await userEvent.type(screen.getByLabelText(/^Confirm/), 'another-horse-8')
  await press('Change the password')
  expect(sentAs('POST /api/profile/password')).toEqual([])
  await userEvent.clear(screen.getByLabelText(/^Confirm/))
  await userEvent.type(screen.getByLabelText(/^Confirm/), 'another-horse-7')
  await press('Change the password')
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  expect(screen.getByLabelText(/^Current password/).getAttribute('aria-invalid')).toBe('true')
  server.answer('POST /api/profile/password', { message: 'Your password is changed.' })
  await press('Change the password')
  expect(await screen.findByText('Your password is changed.')).toBeTruthy()
  const body = { password: 'wrong-horse', newPassword: 'another-horse-7' }
  expect(sentAs('POST /api/profile/password').at(-1)?.body).toEqual(body)
})

it('shows an address that waits for its link, and takes the wish back', async () => {
  const emailChange = { email: 'new@example.org', expiresAt: '2026-03-03T08:00:00Z' }
  server.answer('GET /api/profile/security', usual)
  server.answer('POST /api/profile/email', { message: 'Please open the link.' })
  server.answer('DELETE /api/profile/email', { message: 'It stays.' })
  await renderAt(<Security />)
  await userEvent.click(await screen.findByRole('button', { name: 'Change email address' }))
  await userEvent.type(screen.getByRole('textbox', { name: /New email/ }), 'new@example.org')
  await userEvent.type(screen.getByLabelText(/^Your password/), 'correct-horse-9')
  server.answer('GET /api/profile/security', { ...usual, emailChange })
  await press('Send the link')
  expect(await screen.findByText(/new@example.org is not confirmed yet/)).toBeTruthy()
  const body = { email: 'new@example.org', password: 'correct-horse-9' }
  expect(sentAs('POST /api/profile/email').at(-1)?.body).toEqual(body)
  server.answer('GET /api/profile/security', usual)
  await userEvent.click(await screen.findByRole('button', { name: 'Keep the current address' }))
  await waitFor(() => {
    expect(screen.queryByText(/is not confirmed yet/)).toBeNull()
  })
})

it('sets up a second factor by a picture or by hand, and shows the recovery codes once', async () => {
  const secondFactor = { since: null, recoveryCodes: 0, isRequired: true }
  server.answer('GET /api/profile/security', { ...usual, secondFactor })
  server.answer('POST /api/profile/second-factor', { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Tandem:ana?secret=A' })
  server.answer('POST /api/profile/second-factor/confirm', {
    recoveryCodes: ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH'],
  })
  await renderAt(<Security />)
  expect((await screen.findByRole('alert')).textContent).toContain('Administrators need a second factor')
  await press('Set up a second factor')
  await userEvent.type(screen.getByLabelText(/^Your password/), 'correct-horse-9')
  await press('Continue')
  expect(await screen.findByRole('img', { name: /Picture with the key/ })).toBeTruthy()
  expect(screen.getByText('ABCD EFGH IJ')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /Code/ }), '123456')
  const since = '2026-03-02T08:11:00Z'
  server.answer('GET /api/profile/security', { ...usual, secondFactor: { since, recoveryCodes: 10, isRequired: true } })
  await press('Turn it on')
  const codes = await screen.findByRole('list', { name: 'Your recovery codes' })
  expect(codes.textContent).toBe('AAAA-BBBB-CCCC-DDDDEEEE-FFFF-GGGG-HHHH')
  await press('I have saved them')
  await waitFor(() => {
    expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull()
  })
  expect(await screen.findByText(/10 of 10 recovery codes are left/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove the second factor' })).toBeTruthy()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { ClockChoice } from './clock-choice.tsx'
import { OwnData } from './own-data.tsx'
import { refusal, renderAt, serveFromTable } from './testing.tsx'

const server = serveFromTable()
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('says before what deleting means, and asks for the password', async () => {
  const onDeleted = vi.fn()
  await renderAt(<OwnData onDeleted={onDeleted} />)
  await press('Delete my account')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Trades, coin postings and readings stay')
  await press('Delete my account for good')
  expect(await screen.findByText('The password field is required.')).toBeTruthy()
  expect(server.sent()).toEqual([])
  server.answer('POST /api/profile/close', refusal('wrong_password', 'This is not your password.', 'password'), 400)
  await userEvent.type(screen.getByLabelText(/Your password/), 'wrong')
  await press('Delete my account for good')
  expect(await screen.findByText('This is not your password.')).toBeTruthy()
  expect(onDeleted).not.toHaveBeenCalled()
  server.answer('POST /api/profile/close', { message: 'closed' })
  await press('Delete my account for good')
  await waitFor(() => {
    expect(onDeleted).toHaveBeenCalledOnce()
  })
  expect(server.sent().at(-1)?.body).toEqual({ password: 'wrong' })
})

it('says why the data could not be downloaded', async () => {
  server.answer('GET /api/profile/data', refusal('too_many_requests', 'Too many attempts.'), 429)
  await renderAt(<OwnData onDeleted={() => undefined} />)
  await press('Download my data')
  expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.')
})

it('shows the clock of 24 hours until the other is chosen', async () => {
  await renderAt(<ClockChoice />)
  expect(screen.getByRole('button', { name: '24 hours: 14:05' }).getAttribute('aria-pressed')).toBe('true')
})

it('shows the clock that was chosen', async () => {
  localStorage.setItem('clock', '12')
  await renderAt(<ClockChoice />, '/here', 'ro')
  expect(screen.getByRole('button', { name: '12 ore: 02:05 PM' }).getAttribute('aria-pressed')).toBe('true')
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { noteSecondFactorSet, signedInUser } from '../../lib/session.ts'
import { LoginPanel } from './login-panel.tsx'
import { refusal, renderAt, serveFromTable } from './testing.tsx'

const server = serveFromTable()

const ana = {
  id: 7,
  username: 'ana',
  email: 'ana@example.org',
  firstName: 'Ana',
  lastName: 'Popescu',
  userType: 'transactionalUser',
  roles: ['ROLE_USER'],
  balance: 12.5,
  accessToken: 'a.token',
}

/** What is fetched once somebody is signed in. */
function answerLists() {
  for (const list of ['MarketTypes', 'OrderTypes', 'UserTypes']) {
    server.answer(`GET /api/settings/get${list}`, [{ id: 1, key: 'one', name: list }])
  }
  server.answer('GET /api/settings/getGroupsForOwner/7', [{ groupId: 3, name: 'one' }])
  server.answer('GET /api/settings/isGroupOwner/7', { isOwner: true })
}

async function typeAndSend(username: string, password: string) {
  if (username) await userEvent.type(screen.getByRole('textbox', { name: /Username/ }), username)
  if (password) await userEvent.type(screen.getByLabelText(/^Password/), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
}

it('signs in, keeps user, cookie and lookup lists, and tells the screen', async () => {
  const onSignedIn = vi.fn()
  server.answer('POST /api/auth/signin', ana)
  answerLists()
  await renderAt(<LoginPanel onSignedIn={onSignedIn} />)
  await typeAndSend('ana', 'tandem-demo')
  await waitFor(() => {
    expect(onSignedIn).toHaveBeenCalledOnce()
  })
  expect(server.sent()[0]).toEqual({
    call: 'POST /api/auth/signin',
    body: { username: 'ana', password: 'tandem-demo' },
  })
  expect(signedInUser()).toMatchObject({ userId: 7, username: 'ana', accessToken: 'a.token' })
  expect(document.cookie).toContain('token=a.token')
  await waitFor(() => {
    for (const key of ['marketTypes', 'orderTypes', 'userTypes', 'ownerGroups']) {
      expect(localStorage.getItem(key)).toContain('one')
    }
    expect(localStorage.getItem('isOwner')).toBe('true')
  })
})

it('says what was wrong in the words of the specification, and leaves nobody signed in', async () => {
  const onSignedIn = vi.fn()
  const sentence = 'The username or password was entered incorrectly!'
  server.answer('POST /api/auth/signin', refusal('wrong_credentials', sentence), 401)
  localStorage.setItem('user', JSON.stringify(ana))
  await renderAt(<LoginPanel onSignedIn={onSignedIn} />)
  await typeAndSend('ana', 'guess')
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
  expect(signedInUser()).toBeNull()
  expect(onSignedIn).not.toHaveBeenCalled()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('checks before it asks the server', async () => {
  await renderAt(<LoginPanel onSignedIn={() => undefined} />)
  await typeAndSend('', '')
  expect(await screen.findByText('The username field is required.')).toBeTruthy()
  expect(screen.getByText('The password field is required.')).toBeTruthy()
  await typeAndSend('an', 'x')
  expect(await screen.findByText('The username must be at least 3 characters')).toBeTruthy()
  expect(server.sent()).toEqual([])
})

it('offers another link to an account that is not activated', async () => {
  server.answer('POST /api/auth/signin', refusal('account_not_activated', 'Not activated yet.'), 403)
  const { router } = await renderAt(<LoginPanel onSignedIn={() => undefined} />)
  await typeAndSend('ana', 'tandem-demo')
  await userEvent.click(await screen.findByRole('link', { name: 'Send the link again' }))
  expect(router.state.location.pathname + router.state.location.hash).toBe('/activateAccount#again')
})

it('goes forward to the reset step and back', async () => {
  server.answer('POST /api/test/forgotPassword/ana%40example.org', { message: 'sent' })
  await renderAt(<LoginPanel onSignedIn={() => undefined} />)
  await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }))
  await userEvent.type(screen.getByRole('textbox', { name: /Email/ }), 'ana@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect((await screen.findByRole('status')).textContent).toContain('Please check your email')
  await userEvent.click(screen.getByRole('button', { name: 'Back to sign in' }))
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
})

it('asks for the code where a second factor is set, and goes back when it took too long', async () => {
  const onSignedIn = vi.fn()
  const needed = { ...refusal('second_factor_needed', 'Enter the code.'), details: { ticket: 'first.step' } }
  server.answer('POST /api/auth/signin', needed, 401)
  server.answer('POST /api/auth/signin/code', refusal('wrong_code', 'This code does not work.', 'code'), 400)
  await renderAt(<LoginPanel onSignedIn={onSignedIn} />)
  await typeAndSend('ana', 'tandem-demo')
  const code = await screen.findByRole('textbox', { name: /Code/ })
  await userEvent.type(code, '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('This code does not work.')).toBeTruthy()
  expect(server.sent().at(-1)?.body).toEqual({ ticket: 'first.step', code: '000000' })
  expect(signedInUser()).toBeNull()
  server.answer('POST /api/auth/signin/code', refusal('sign_in_too_slow', 'That took too long.'), 401)
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('That took too long.')
  await typeAndSend('ana', 'tandem-demo')
  answerLists()
  server.answer('POST /api/auth/signin/code', { ...ana, mustSetSecondFactor: true })
  await userEvent.type(await screen.findByRole('textbox', { name: /Code/ }), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => {
    expect(onSignedIn).toHaveBeenCalledOnce()
  })
  expect(signedInUser()).toMatchObject({ userId: 7, mustSetSecondFactor: true })
  noteSecondFactorSet()
  expect(signedInUser()).toMatchObject({ userId: 7, mustSetSecondFactor: false })
})

it('comes again by itself where many sign in at once', async () => {
  const onSignedIn = vi.fn()
  const busy = { ...refusal('too_many_requests', 'Too many attempts.'), details: { seconds: 0.01 } }
  server.answer('POST /api/auth/signin', busy, 429)
  await renderAt(<LoginPanel onSignedIn={onSignedIn} />)
  await typeAndSend('ana', 'tandem-demo')
  await waitFor(() => {
    expect(server.sent().length).toBeGreaterThan(1)
  })
  answerLists()
  server.answer('POST /api/auth/signin', ana)
  await waitFor(() => {
    expect(onSignedIn).toHaveBeenCalledOnce()
  })
})

it('tells in Romanian that the mail could not be sent', async () => {
  server.answer('POST /api/test/forgotPassword/ana%40example.org', refusal('mail_not_sent', 'no mail'), 503)
  await renderAt(<LoginPanel onSignedIn={() => undefined} />, '/here', 'ro')
  await userEvent.click(screen.getByRole('button', { name: 'Ai uitat parola?' }))
  await userEvent.type(screen.getByRole('textbox', { name: /E-mail/ }), 'ana@example.org')
  await userEvent.click(screen.getByRole('button', { name: 'Trimite linkul' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Serviciul nu este disponibil')
})

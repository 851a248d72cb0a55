import { refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import { passwordResetMail } from '../../packages/server/src/mails/account-mails.ts'
import { expect, test, type Page } from './support/journey.ts'
import { newUser } from './support/people.ts'
import { signInAs } from './support/server-calls.ts'
import { field, openMail, signInOnPage, signOut } from './support/steps.ts'
import { speak } from './support/texts.ts'

const speech = speak('en')
const { say } = speech

const loginPanel = (page: Page) => page.getByRole('form', { name: say('common', 'shell.signIn') })

test('a wrong password is told in words, and nobody is signed in', async ({ visit, complaints }) => {
  const page = await visit()
  await page.goto('/')
  complaints.expectRefusal('/api/auth/signin', 401)
  await signInOnPage(page, speech, { username: 'ana', password: 'not-the-password' })
  await expect(loginPanel(page).getByRole('alert')).toHaveText(refusalMessage('wrong_credentials', {}, 'en'))
  await expect(page).toHaveURL(/\/$/)
  await signInOnPage(page, speech, { username: 'ana', password: 'tandem-demo' })
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('who forgot the password gets a mail and sets a new one', async ({ visit, complaints }) => {
  const { username, email } = await newUser('doina', { firstName: 'Doina', lastName: 'Rotaru' })
  const page = await visit()
  await page.goto('/')
  await loginPanel(page)
    .getByRole('button', { name: say('accounts', 'login.forgot') })
    .click()
  const request = page.getByRole('form', { name: say('accounts', 'login.resetTitle') })
  await field(request, say('common', 'word.email')).fill(email)
  await request.getByRole('button', { name: say('common', 'action.sendTheLink') }).click()
  await expect(request.getByText(say('accounts', 'login.resetDone'))).toBeVisible()
  await request.getByRole('button', { name: say('common', 'word.backToSignIn') }).click()
  await expect(loginPanel(page)).toBeVisible()

  await page.goto('/dev/mailbox')
  const { subject } = passwordResetMail({ firstName: '', language: 'en' }, { username, url: '' })
  const letter = await openMail(page, speech, { to: email, subject })
  const link = (await letter.getByRole('link', { name: /confirm-reset/ }).getAttribute('href')) ?? ''
  await page.goto(link)
  const form = page.getByRole('form', { name: say('common', 'word.newPassword') })
  await field(form, say('accounts', 'field.newPassword')).fill('the-new-password')
  await field(form, say('accounts', 'field.confirmation')).fill('the-new-password')
  await form.getByRole('button', { name: say('accounts', 'reset.submit') }).click()
  await expect(page.getByText(say('accounts', 'reset.done'))).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await signInOnPage(page, speech, { username, password: 'the-new-password' })
  await expect(page).toHaveURL(/\/dashboard$/)
  await signOut(page, speech)

  // The link worked once.
  complaints.expectRefusal('/api/test/resetPassword', 410)
  await page.goto(link)
  await field(form, say('accounts', 'field.newPassword')).fill('another-password')
  await field(form, say('accounts', 'field.confirmation')).fill('another-password')
  await form.getByRole('button', { name: say('accounts', 'reset.submit') }).click()
  await expect(form.getByRole('alert')).toHaveText(refusalMessage('reset_link_no_longer_available', {}, 'en'))
})

test('a cookie that ran out signs out at the next step', async ({ visit }) => {
  const page = await visit({ as: await signInAs('ana') })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana')
  await page.context().clearCookies()
  await page.getByRole('link', { name: say('common', 'shell.balance') }).click()
  await expect(page).toHaveURL(/\/activateAccount$/)
  await expect(page.getByText(say('accounts', 'activate.signInFirst'))).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull()
})

const guarded: readonly { as: string | null; opens: string; lands: string }[] = [
  { as: null, opens: '/PzuMarket', lands: '/activateAccount' },
  { as: null, opens: '/dashboard', lands: '/activateAccount' },
  { as: null, opens: '/no/such/place', lands: '/activateAccount' },
  { as: null, opens: '/readMore', lands: '/readMore' },
  { as: 'mihai', opens: '/PzuMarket', lands: '/dashboard' },
  { as: 'mihai', opens: '/financialTransactionsAdmin', lands: '/dashboard' },
  { as: 'mihai', opens: '/reportsDaily', lands: '/reportsDaily' },
  { as: 'mihai', opens: '/login', lands: '/dashboard' },
  { as: 'mihai', opens: '/register', lands: '/profile' },
  { as: 'elena', opens: '/addOrder', lands: '/dashboard_strategic' },
  { as: 'elena', opens: '/reportsDaily', lands: '/reportsDaily' },
  { as: 'ana', opens: '/PzuMarket', lands: '/PzuMarket' },
  { as: 'admin', opens: '/markets', lands: '/markets' },
]

test('the guard sends everybody where they belong', async ({ visit }) => {
  for (const as of new Set(guarded.map((each) => each.as))) {
    const page = await visit(as === null ? {} : { as: await signInAs(as) })
    for (const { opens, lands } of guarded.filter((each) => each.as === as)) {
      await page.goto(opens)
      await expect(page, `${as ?? 'a visitor'} opens ${opens}`).toHaveURL(new RegExp(`${lands}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  }
})

test('a trader who opens a page of the administrator is told so', async ({ visit }) => {
  const page = await visit({ as: await signInAs('ana') })
  await page.goto('/markets')
  await expect(page.getByText(say('accounts', 'way.notAllowedTitle'))).toBeVisible()
})

test('the chosen language is stored and the page loaded again', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  const reloaded = page.waitForEvent('load')
  await page
    .getByRole('button', { name: say('common', 'shell.language') })
    .first()
    .click()
  await page.getByRole('menuitemradio', { name: 'Română' }).click()
  await reloaded
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Împarte soarele. Vinde ce rămâne.')
  expect(await page.evaluate(() => [localStorage.getItem('lang'), document.documentElement.lang])).toEqual(['ro', 'ro'])
  await page.reload()
  await expect(page.getByRole('form', { name: speak('ro').say('common', 'shell.signIn') })).toBeVisible()
})

test('signing out forgets the person and goes home', async ({ visit }) => {
  const page = await visit()
  await page.goto('/')
  await signInOnPage(page, speech, { username: 'elena', password: 'tandem-demo' })
  await expect(page).toHaveURL(/\/dashboard_strategic$/)
  await signOut(page, speech)
  expect(await page.evaluate(() => [localStorage.getItem('user'), document.cookie.includes('token=')])).toEqual([
    null,
    false,
  ])
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/activateAccount$/)
})

import { faultMessage } from '@tandem/contract/texts/all-messages.ts'
import { coinRequestWords } from '@tandem/contract/texts/words.ts'
import { activationMail } from '../../../packages/server/src/mails/account-mails.ts'
import { expect, type Page } from './journey.ts'
import { answer, expectNotice, field, openMail, part, signInOnPage } from './steps.ts'
import { coinsBought, coinUnits } from './story.ts'
import { speak, type Speech } from './texts.ts'

interface Login {
  readonly username: string
  readonly password: string
}

/** From the home page to the dashboard of a new standard user, or of what an invitation code makes them. */
export async function register(page: Page, speech: Speech, login: Login, code?: string): Promise<void> {
  const { say, language } = speech
  const email = `${login.username}@posta.example`
  await page.goto('/')
  await page
    .getByRole('link', { name: say('common', 'word.createAccount'), exact: true })
    .first()
    .click()
  const form = page.getByRole('form', { name: say('common', 'word.createAccount') })
  const lastName = field(form, say('common', 'word.surname'))
  await lastName.fill('Ștefănescu')
  await lastName.blur()
  await expect(
    form.getByText(faultMessage({ field: 'lastName', rule: 'letters_only', params: {} }, language)),
  ).toBeVisible()
  await form.getByRole('button', { name: say('accounts', 'field.useSuggestion', { name: 'Stefanescu' }) }).click()
  await expect(lastName).toHaveValue('Stefanescu')
  await field(form, say('accounts', 'field.firstName')).fill('Ilinca')
  await field(form, say('common', 'word.username')).fill(login.username)
  await field(form, say('common', 'word.email')).fill(email)
  await field(form, say('common', 'word.password')).fill(login.password)
  await field(form, say('accounts', 'field.confirmation')).fill(login.password)
  if (code !== undefined) {
    await form.getByRole('button', { name: say('people', 'codes.haveOne') }).click()
    await field(form, say('people', 'codes.entered')).fill(code)
  }
  await form.getByRole('button', { name: say('accounts', 'register.submit') }).click()

  await expect(page.getByRole('heading', { name: say('accounts', 'register.checkTitle') })).toBeVisible()
  await expect(page.getByText(say('accounts', 'register.checkText', { email }))).toBeVisible()
  await page.getByRole('link', { name: say('accounts', 'register.openMailbox') }).click()
  const { subject } = activationMail({ firstName: '', language }, { username: '', url: '' })
  const letter = await openMail(page, speech, { to: email, subject })
  await letter.getByRole('link', { name: /activateAccount/ }).click()
  await expect(page.getByText(say('accounts', 'activate.doneTitle'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('common', 'word.signIn') })
    .click()
  await signInOnPage(page, speech, login)
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ilinca')
}

interface WithAdministrator {
  readonly administrator: Page
  readonly username: string
}

/** Asks for the transactional type; the administrator, who reads English, approves. */
export async function becomeTrader(
  page: Page,
  { say }: Speech,
  { administrator, username }: WithAdministrator,
): Promise<void> {
  await page.goto('/upgradeAccount')
  const type = say('common', 'userType.transactionalUser')
  await page
    .getByRole('button', { name: say('accounts', 'upgrade.ask') })
    .first()
    .click()
  await answer(page, say('accounts', 'upgrade.confirmTitle', { type }), say('accounts', 'upgrade.confirmYes'))
  await expect(page.getByText(say('accounts', 'upgrade.pendingText', { type }))).toBeVisible()

  const english = speak('en').say
  const words = { user: username, type: english('common', 'userType.transactionalUser') }
  await administrator.goto('/admin')
  await field(administrator, english('common', 'action.search')).fill(username)
  await administrator.getByRole('button', { name: english('admin', 'users.approveOf', words) }).click()
  await answer(administrator, english('admin', 'users.approveTitle', words), english('common', 'action.approve'))
  await expectNotice(administrator, english('admin', 'users.approved', words))

  await page.reload()
  await expect(page.getByText(say('accounts', 'upgrade.approvedTitle', { type }))).toBeVisible()
}

/** Asks for coins; the administrator issues them, and the balance stands in the menu. */
export async function buyCoins(
  page: Page,
  { say, format, language }: Speech,
  { administrator, username }: WithAdministrator,
): Promise<void> {
  await page.goto('/financialTransactions')
  const form = part(page, say('common', 'action.buyCoins'))
  await field(form, say('ledger', 'purchase.amount')).fill(String(coinsBought))
  await form.getByRole('button', { name: say('common', 'word.askForCoins') }).click()
  await expectNotice(page, say('ledger', 'purchase.sent'))
  await expect(part(page, say('ledger', 'purchase.mine')).getByText(coinRequestWords[language].pending)).toBeVisible()

  const english = speak('en')
  const words = { user: username, amount: english.format.coins(coinUnits(coinsBought)) }
  await administrator.goto('/financialTransactionsAdmin')
  await administrator.getByRole('button', { name: english.say('ledger', 'admin.acceptOf', words) }).click()
  await answer(
    administrator,
    english.say('ledger', 'admin.acceptTitle', words),
    english.say('ledger', 'admin.acceptYes'),
  )
  await expectNotice(administrator, english.say('ledger', 'admin.accepted', words))

  await page.reload()
  const balance = `${say('common', 'shell.balance')}: ${format.coinsFigure(coinUnits(coinsBought))}`
  await expect(page.getByRole('link', { name: balance })).toBeVisible()
  await expect(part(page, say('ledger', 'purchase.mine')).getByText(coinRequestWords[language].accepted)).toBeVisible()
}

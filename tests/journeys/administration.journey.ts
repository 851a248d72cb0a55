import { listDayAheadSessions } from '@tandem/contract/markets/markets.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { expect, test, type Page } from './support/journey.ts'
import { askForUpgrade, newUser } from './support/people.ts'
import { callServer, signInAs } from './support/server-calls.ts'
import { answer, expectNotice, field, part } from './support/steps.ts'
import { speak } from './support/texts.ts'

const { say, format } = speak('en')

/** Chooses from a list that opens below its field. */
async function select(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

test('a market is added, edited, opened and closed', async ({ visit }) => {
  const page = await visit({ as: await signInAs('admin') })
  const day = format.date('2026-05-04')
  const type = say('common', 'market.intraday')
  await page.goto('/markets')
  await page.getByRole('link', { name: say('common', 'word.addMarket') }).click()
  await select(page, say('common', 'word.marketKind'), type)
  await field(page, say('common', 'word.dayOfDelivery')).fill(day)
  await field(page, say('markets', 'list.opens')).fill('02-05-2026 08:00')
  await field(page, say('markets', 'list.closes')).fill('01-05-2026 13:00')
  await page.getByRole('button', { name: say('markets', 'add.submit') }).click()
  await expect(field(page, say('markets', 'list.closes'))).toHaveAttribute('aria-invalid', 'true')
  await field(page, say('markets', 'list.closes')).fill('03-05-2026 13:00')
  await page.getByRole('button', { name: say('markets', 'add.submit') }).click()
  await expectNotice(page, say('markets', 'add.added', { day }))

  await page.getByRole('link', { name: say('markets', 'list.editOf', { type, day }) }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('markets', 'edit.title') })).toBeVisible()
  await field(page, say('markets', 'edit.maxPrice')).fill('3.5')
  await page.getByRole('button', { name: say('markets', 'edit.submit') }).click()
  await expectNotice(page, say('markets', 'edit.saved', { day }))
  const row = page.getByRole('row').filter({ hasText: day })
  await expect(row).toContainText(say('markets', 'list.status.scheduled'))
  await expect(row).toContainText('3.50')

  await row.getByRole('button', { name: say('markets', 'list.openOf', { type, day }) }).click()
  await answer(page, say('markets', 'list.openTitle', { type, day }), say('markets', 'list.open'))
  await expectNotice(page, say('markets', 'list.opened', { day }))
  await row.getByRole('button', { name: say('markets', 'list.closeOf', { type, day }) }).click()
  await answer(page, say('markets', 'list.closeTitle', { type, day }), say('markets', 'list.closeYes'))
  await expectNotice(page, say('markets', 'list.closed', { day }))
  // Nothing was traded, so nothing is left to be done.
  await expect(row).toContainText(say('markets', 'list.status.settled'))
})

test('with every day-ahead market closed, a trader is told that there is none', async ({ visit }) => {
  const admin = await signInAs('admin')
  const page = await visit({ as: admin })
  const type = say('common', 'market.dayAhead')
  const open = (await callServer(listDayAheadSessions, {}, admin)).filter(({ status }) => status === 'open')
  expect(open.length).toBeGreaterThan(0)
  await page.goto('/markets?status=open&type=dayAhead')
  for (const { date } of open) {
    const day = format.date(date)
    await page.getByRole('button', { name: say('markets', 'list.closeOf', { type, day }) }).click()
    const yes = say('markets', 'list.closeYesDayAhead')
    await answer(page, say('markets', 'list.closeTitle', { type, day }), yes)
    await expect(page.getByText(say('markets', 'list.clearedTitle', { day }))).toBeVisible()
    await expect(page.getByRole('button', { name: say('markets', 'list.closeOf', { type, day }) })).toHaveCount(0)
  }
  const trader = await visit({ as: await signInAs('ana') })
  for (const place of ['/PzuMarket', '/addOrder', '/dashboard']) {
    await trader.goto(place)
    await expect(trader.getByText('There is no active Day-Ahead Market!')).toBeVisible()
  }
})

test('reference prices are pasted from a spreadsheet and saved', async ({ visit }) => {
  const page = await visit({ as: await signInAs('admin') })
  // The clocks go forward on this day.
  const day = '2026-03-29' as DeliveryDay
  await page.goto(`/referencePrices?day=${day}`)
  const prices = Array.from({ length: 23 }, (_, hour) => format.ticketPrice(30_000 + 1_000 * hour))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), prices.join('\n'))
  await page.getByLabel(say('markets', 'reference.priceOf', { hour: '00:00-01:00' })).focus()
  await page.keyboard.press('Control+V')
  await expect(page.getByText(say('markets', 'reference.pasted', { count: 23 }))).toBeVisible()
  await expect(page.getByLabel(say('markets', 'reference.priceOf', { hour: '03:00-04:00' }))).toHaveCount(0)
  await page.getByRole('button', { name: say('common', 'word.saveThePrices') }).click()
  const saved = say('markets', 'reference.savedNote', { count: 23, day: format.date(day) })
  await expectNotice(page, saved)
  await page.goto(`/referencePrices?day=${addDays(day, 1)}`)
  await page.goto(`/referencePrices?day=${day}`)
  await expect(page.getByLabel(say('markets', 'reference.priceOf', { hour: '23:00-24:00' }))).toHaveValue('0.52')
})

test('the plan of the markets is changed', async ({ visit }) => {
  const page = await visit({ as: await signInAs('admin') })
  await page.goto('/markets')
  const plan = part(page, say('markets', 'settings.title'))
  await field(plan, say('markets', 'settings.daysAhead')).fill('15')
  await plan.getByRole('button', { name: say('markets', 'settings.save') }).click()
  await expect(plan.getByText(say('markets', 'settings.daysAheadFault'))).toBeVisible()
  await field(plan, say('markets', 'settings.daysAhead')).fill('2')
  await field(plan, say('markets', 'settings.addHoliday')).fill('01-12-2026')
  await expect(plan.getByText('01-12-2026')).toBeVisible()
  await plan.getByRole('button', { name: say('markets', 'settings.save') }).click()
  await expectNotice(page, say('markets', 'settings.saved'))
  await page.reload()
  await expect(plan.getByText('01-12-2026')).toBeVisible()
})

test('an upgrade is rejected, asked for again and approved; an account is closed', async ({ visit }) => {
  const vlad = await newUser('vlad', { firstName: 'Vlad', lastName: 'Enache' })
  const name = 'Vlad Enache'
  const words = { user: vlad.username, type: say('common', 'userType.transactionalUser') }
  const page = await visit({ as: await signInAs('admin') })
  await askForUpgrade(vlad)
  await page.goto(`/userDetails/${String(vlad.caller.userId)}`)
  await page.getByRole('button', { name: say('common', 'action.reject') }).click()
  await answer(page, say('accounts', 'details.rejectTitle', { name }), say('common', 'action.reject'))
  await expectNotice(page, say('accounts', 'details.rejected', { name }))

  await askForUpgrade(vlad)
  await page.goto('/admin?show=pending')
  await page.getByRole('button', { name: say('admin', 'users.approveOf', words) }).click()
  await answer(page, say('admin', 'users.approveTitle', words), say('common', 'action.approve'))
  await expectNotice(page, say('admin', 'users.approved', words))

  await page.goto(`/userDetails/${String(vlad.caller.userId)}`)
  await page.getByRole('button', { name: say('accounts', 'details.delete'), exact: true }).click()
  const title = say('accounts', 'details.deleteTitle', { name })
  await answer(page, title, say('accounts', 'details.deleteYes', { name }))
  await expectNotice(page, say('accounts', 'details.deleted'))
  await expect(page).toHaveURL(/\/admin$/)
  await field(page, say('common', 'action.search')).fill(vlad.username)
  await expect(page.getByText(say('common', 'state.noneForFilters'))).toBeVisible()
})

test('a role is added and given to somebody', async ({ visit }) => {
  const page = await visit({ as: await signInAs('admin') })
  const role = 'ROLE_RESEARCHER'
  await page.goto('/roles')
  await page.getByRole('link', { name: say('accounts', 'roles.add') }).click()
  const form = page.getByRole('form', { name: say('accounts', 'roles.add') })
  await field(form, say('common', 'word.name')).fill(role)
  await field(form, say('accounts', 'roles.description')).fill('Reads the results')
  await form.getByRole('button', { name: say('accounts', 'addRole.submit') }).click()
  await expectNotice(page, say('accounts', 'addRole.added', { name: role }))

  const radu = await signInAs('radu')
  await page.goto(`/userDetails/${String(radu.userId)}`)
  const roles = part(page, say('common', 'word.roles'))
  await roles.getByRole('checkbox', { name: role }).check()
  await roles.getByRole('button', { name: say('accounts', 'details.rolesSave') }).click()
  await expectNotice(page, say('accounts', 'details.rolesSaved'))
  await page.goto('/roles')
  await page.getByRole('link', { name: role }).first().click()
  await expect(page.getByRole('main').getByText('radu', { exact: true })).toBeVisible()
})

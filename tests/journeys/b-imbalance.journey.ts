/// <reference lib="dom" />
import { listSettlementDays } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { getUserImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { expect, test, type Locator, type Page } from './support/journey.ts'
import { callServer, signInAs } from './support/server-calls.ts'
import { chooseInMenu, part } from './support/steps.ts'
import { speak } from './support/texts.ts'

/*
 * The administrator looks at what a day would cost, applies it once, and is told in another window that it was done. Then a
 * prosumer, on a phone, follows a line of that day from trades to coins.
 */
const [english, romanian] = [speak('en'), speak('ro')]
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

test('a day is looked at, applied once, and understood', async ({ visit, complaints }) => {
  const { say } = english
  const [admin, ana] = [await signInAs('admin'), await signInAs('ana')]
  const days = await callServer(listSettlementDays, {}, admin)
  const day = days.find(({ state }) => state === 'ready')
  if (!day) throw new Error('no day is ready to be settled')
  const date = formatFor('en').date(day.date)
  const before = await callServer(getWallet, { params: { userId: ana.userId } }, ana)

  const [page, other] = [await visit({ as: admin }), await visit({ as: admin })]
  await test.step('generated, as often as wanted', async () => {
    await page.goto('/dashboard_admin')
    await chooseInMenu(page, english, {
      group: say('common', 'word.markets'),
      entry: say('common', 'word.imbalanceManagement'),
    })
    await page
      .getByRole('row', { name: new RegExp(`^${date}`) })
      .getByRole('button', { name: say('imbalance', 'admin.days.open') })
      .click()
    await page.getByRole('button', { name: say('imbalance', 'admin.day.generate'), exact: true }).click()
    await expect(page.getByText(say('imbalance', 'admin.day.previewText'))).toBeVisible()
    await page.getByRole('button', { name: say('imbalance', 'admin.day.again') }).click()
    await expect(page.getByText(say('imbalance', 'admin.day.previewText'))).toBeVisible()
    const { state } = await callServer(getUserImbalances, { params: { userId: ana.userId, marketDate: day.date } }, ana)
    expect(state).toBe('preview')
  })
  await test.step('and inspected down to a line, without losing the preview', async () => {
    await page.getByRole('row', { name: /^ana / }).click()
    await expect(
      page.getByRole('heading', { name: say('imbalance', 'admin.user.title', { user: 'ana' }) }),
    ).toBeVisible()
    await page.getByRole('row', { name: /^10:00-11:00/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(say('imbalance', 'explain.step.wouldBeBooked'))).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: say('imbalance', 'admin.user.back') }).click()
    await expect(page.getByText(say('imbalance', 'admin.day.previewText'))).toBeVisible()
  })
  const apply = say('imbalance', 'admin.day.apply')
  const yes = say('imbalance', 'admin.day.applyYes')
  await test.step('applied after one question', async () => {
    // Another window looks at the same day, and does not know yet.
    await other.goto(`/imbalanceManagement?market=${String(day.marketId)}`)
    await other.getByRole('button', { name: say('imbalance', 'admin.day.generate'), exact: true }).click()
    await expect(other.getByRole('button', { name: apply })).toBeVisible()
    await page.getByRole('button', { name: apply }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: yes }).click()
    await expect(page.getByText(say('imbalance', 'admin.day.already'))).toBeVisible()
  })
  const after = await callServer(getWallet, { params: { userId: ana.userId } }, ana)
  await test.step('a second time is refused and changes nothing', async () => {
    complaints.expectRefusal('/api/test/generateBalanceTransaction', 409)
    await other.getByRole('button', { name: apply }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: yes }).click()
    await expect(other.getByText(say('imbalance', 'admin.day.already'))).toBeVisible()
    await expect(other.getByText(say('imbalance', 'admin.day.alreadyText'))).toBeVisible()
    expect(await callServer(getWallet, { params: { userId: ana.userId } }, ana)).toEqual(after)
    await other.getByRole('button', { name: say('imbalance', 'admin.day.showApplied') }).click()
    await expect(other.getByText(say('imbalance', 'admin.day.termsApplied'))).toBeVisible()
  })

  const settled = await callServer(getUserImbalances, { params: { userId: ana.userId, marketDate: day.date } }, ana)
  expect(settled.state).toBe('applied')
  expect(after.available - before.available).toBe(settled.totals.cash)
  const line = settled.lines.find(({ imbalance }) => imbalance !== 0)
  if (!line) throw new Error('ana kept to her plan in every interval')
  const phone = await visit({ as: ana, language: 'ro', width: 360 })
  await test.step('a prosumer follows a line to its coins', async () => {
    const { say: spune } = romanian
    const format = formatFor('ro')
    await phone.goto('/dashboard')
    await expectFirstScreen(phone, part(phone, spune('dashboard', 'week.title')))
    await chooseInMenu(phone, romanian, {
      group: spune('common', 'word.markets'),
      entry: spune('common', 'market.balancing'),
    })
    // The latest settled day comes first.
    await expect(phone.getByRole('heading', { name: new RegExp(`${format.date(day.date)}$`) }).first()).toBeVisible()
    await phone.getByRole('button', { name: new RegExp(`^${line.label}`) }).click()
    const dialog = phone.getByRole('dialog', { name: spune('imbalance', 'explain.title', { interval: line.label }) })
    await expect(dialog.getByText(spune('imbalance', 'explain.step.booked'))).toBeVisible()
    const dialogText = plain(await dialog.innerText())
    expect(dialogText).toContain(plain(`= ${format.signedEnergy(line.imbalance)}`))
    expect(dialogText).toContain(plain(`= ${format.exactCoins(line.standAlone)}`))
    expect(dialogText).toContain(plain(`= ${format.exactCoins(line.cash)}`))
  })
})

/** To do, today, the balance and how one does are what a phone shows first, without a touch. */
async function expectFirstScreen(phone: Page, last: Locator): Promise<void> {
  const size = phone.viewportSize()
  await phone.setViewportSize({ width: 390, height: 844 })
  await expect(phone.getByRole('figure')).toBeVisible()
  await expect(last.locator('p').first()).toBeVisible()
  const bottom = () => last.evaluate((section) => section.getBoundingClientRect().bottom)
  await expect.poll(bottom).toBeLessThanOrEqual(844)
  if (size) await phone.setViewportSize(size)
}

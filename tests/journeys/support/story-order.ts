import { describeFields } from '@tandem/contract/field.ts'
import { OrderAnnotations } from '@tandem/contract/orders/order-fields.ts'
import { expect, type Page } from './journey.ts'
import { answer, chooseInMenu, expectNotice, field, part } from './steps.ts'
import { coinUnits, type Story } from './story.ts'
import type { Speech } from './texts.ts'

async function startOrder(page: Page, speech: Speech, { day }: Story): Promise<void> {
  const { say, format } = speech
  await chooseInMenu(page, speech, {
    group: say('common', 'word.markets'),
    entry: say('common', 'market.dayAhead'),
  })
  await expect(page).toHaveURL(/\/PzuMarket$/)
  const delivery = { day: format.date(day), weekday: format.weekday(day) }
  await expect(page.getByRole('heading', { name: say('markets', 'dayAhead.delivery', delivery) })).toBeVisible()
  await page.getByRole('link', { name: say('common', 'word.writeMyOrder') }).click()
  const [name] = describeFields(OrderAnnotations, ['name'])
  await expect(field(page, name?.label?.[format.language] ?? '')).toHaveValue(
    say('orders', 'add.defaultName', { day: format.date(day) }),
  )
}

async function saveDraft(page: Page, { say }: Speech): Promise<void> {
  await page.getByRole('button', { name: say('common', 'action.saveAsDraft') }).click()
  await expectNotice(page, say('orders', 'send.saved'))
  await expect(page).toHaveURL(/\/updateOrder\?id=\d+$/)
}

/** Interval by interval on a wide screen: a block from a spreadsheet, and more price steps in the first interval. */
export async function writeByHand(page: Page, speech: Speech, story: Story): Promise<void> {
  const { say, format } = speech
  await startOrder(page, speech, story)
  await page.getByRole('button', { name: say('common', 'word.byInterval') }).click()
  const grid = page.getByRole('table', { name: say('orders', 'ticket.gridTitle', { day: format.date(story.day) }) })
  await expect(grid.getByRole('switch')).toHaveCount(story.periods)

  const interval = '00:00-01:00'
  const quantity = (step: number) => grid.getByLabel(say('orders', 'grid.quantityOf', { interval, step }))
  const price = (step: number) => grid.getByLabel(say('orders', 'grid.priceOf', { interval, step }))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const block = Array.from({ length: story.periods }, () => '2\t0.55').join('\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await quantity(1).focus()
  await page.keyboard.press('Control+V')
  const pasted = { quantities: story.periods, prices: story.periods, from: interval, to: '23:00-24:00' }
  await expect(page.getByText(say('orders', 'paste.done', pasted))).toBeVisible()
  for (const [step, limit] of [
    [2, '0.5'],
    [3, '0.4'],
  ] as const) {
    await grid.getByRole('button', { name: say('orders', 'grid.addStepTo', { interval }) }).click()
    await quantity(step).fill('1')
    await price(step).fill(limit)
  }
  const summary = part(page, say('orders', 'summary.title'))
  await expect(summary.getByText(format.coins(coinUnits(story.reserved)), { exact: true })).toBeVisible()
  await saveDraft(page, speech)
}

/** By plain questions on a phone: so much every hour, one price by day and one by night. */
export async function writeSimply(page: Page, speech: Speech, story: Story): Promise<void> {
  const { say, format } = speech
  await startOrder(page, speech, story)
  await page.getByRole('button', { name: say('orders', 'ticket.simple') }).click()
  await page.getByRole('radio', { name: say('orders', 'simple.buy') }).check()
  await page.getByRole('radio', { name: say('orders', 'simple.flat') }).check()
  await field(page, say('orders', 'simple.hourly')).fill('1,5')
  await page.getByRole('radio', { name: say('orders', 'simple.twoPrices') }).check()
  await field(page, say('orders', 'simple.dayPrice')).fill('0,55')
  await field(page, say('orders', 'simple.nightPrice')).fill('0,45')
  await page.getByRole('button', { name: say('orders', 'preview.apply', { count: story.periods }) }).click()
  await expect(page.getByText(say('orders', 'preview.applied', { count: story.periods }))).toBeVisible()
  await page.getByRole('button', { name: say('orders', 'summary.open') }).click()
  const sheet = page.getByRole('dialog', { name: say('orders', 'summary.title') })
  await expect(sheet.getByText(format.coins(coinUnits(story.reserved)), { exact: true })).toBeVisible()
  await saveDraft(page, speech)
}

/** Sends the draft after the question, and sees the coins set aside. */
export async function sendDraft(page: Page, speech: Speech, story: Story): Promise<void> {
  const { say, format } = speech
  const coins = coinUnits(story.reserved)
  await page.getByRole('button', { name: say('orders', 'summary.send') }).click()
  const question = page.getByRole('alertdialog', { name: say('orders', 'send.question') })
  await expect(question.getByText(format.exactCoins(coins))).toBeVisible()
  await answer(page, say('orders', 'send.question'), say('common', 'action.yes'))
  await expectNotice(page, say('orders', 'send.sent'))
  await expect(page).toHaveURL(/\/PzuMarket$/)
  const own = part(page, say('orders', 'summary.title'))
  await expect(own.getByText(say('orders', 'status.transmitted'), { exact: true })).toBeVisible()
  await expect(own.getByText(format.coinsFigure(coins))).toBeVisible()

  await chooseInMenu(page, speech, { entry: say('common', 'word.dashboard') })
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goto('/financialTransactions')
  await expect(part(page, say('ledger', 'wallet.title')).getByText(format.coinsFigure(coins))).toBeVisible()
}

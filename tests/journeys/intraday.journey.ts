import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { amount, costOf, energyWh, decimals } from '@tandem/core/units/units.ts'
import { formatDecimal } from '@tandem/core/units/decimal.ts'
import { localizeNumber } from '@tandem/contract/texts/parse.ts'
import { expect, test, type Page } from './support/journey.ts'
import { callServer, moveClock } from './support/server-calls.ts'
import { part } from './support/steps.ts'
import { speak, type Speech } from './support/texts.ts'
import { freePrice, intradayMarketOf, offer, traderWithoutOrders } from './support/trading.ts'

/*
 * Two traders look at one contract of tomorrow. Everything either of them does reaches the other without a reload; the
 * buyer uses nothing but the keyboard: three keys and a number. Then the buyer's line is cut: the screen says so, takes no orders, and catches up.
 */
const day = '2026-03-27'
const period = 20
const [english, romanian] = [speak('en'), speak('ro')]
const [offered, taken] = [energyWh(4_000), energyWh(2_500)]

test('two traders meet in an intra-day contract, live', async ({ visit }) => {
  await moveClock('2026-03-26T16:30')
  const { id } = await intradayMarketOf(day)
  const [selling, buying] = [
    await traderWithoutOrders('apa-muntelui', id),
    await traderWithoutOrders('volta-supply', id),
  ]
  const price = await freePrice(id, period, selling)
  const value = costOf(taken, price)
  const seller = await visit({ as: selling })
  const buyer = await visit({ as: buying, language: 'ro' })
  await open(seller, english, id, period)
  await open(buyer, romanian, id, period - 1)
  let keys = 0
  const press = async (key: string) => {
    keys++
    await buyer.keyboard.press(key)
  }
  const before = await callServer(getWallet, { params: { userId: selling.userId } }, selling)
  const after = await callServer(getWallet, { params: { userId: buying.userId } }, buying)

  await test.step('one offers, and sees the order rest', async () => {
    await seller.keyboard.press('s')
    await expect(ticketField(seller, english, 'quantity')).toBeFocused()
    await typeOrder(seller, english, { quantity: offered, price })
    await seller.keyboard.press('Enter')
    const { energy, price: shown } = english.format
    await expect(
      seller.getByText(english.say('intradayTicket', 'done.rests', { open: energy(offered), limit: shown(price) })),
    ).toBeVisible()
    await expect(ownOrders(seller, english).getByText(progress(english, 0))).toBeVisible()
  })
  await test.step('the other goes to the contract, and sees it appear in the depth', async () => {
    await press('ArrowDown')
    await expect(level(buyer, romanian, 4_000, price)).toBeVisible()
  })
  await test.step('the other buys part of it, by the keyboard alone', async () => {
    const { energy, price: shown } = romanian.format
    await press('b')
    await expect(ticketField(buyer, romanian, 'quantity')).toHaveValue('4')
    await buyer.keyboard.type('2,5')
    await press('Enter')
    expect(keys, 'an order by the keyboard').toBeLessThanOrEqual(3)
    const bought = romanian.say('intradayTicket', 'done.boughtAll', { filled: energy(taken), price: shown(price) })
    await expect(buyer.getByText(bought)).toBeVisible()
    await expect(level(buyer, romanian, 1_500, price)).toBeVisible()
    await expect(available(buyer, romanian)).toHaveText(romanian.format.coins(amount(after.available - value)))
  })
  await test.step('the first sees the trade, the own order and the coins change', async () => {
    await expect(ownOrders(seller, english).getByText(progress(english, 2_500))).toBeVisible()
    const newest = seller
      .getByRole('region', { name: english.say('intraday', 'tape.label') })
      .getByRole('row')
      .nth(1)
    await expect(newest).toContainText(english.format.energyFigure(taken))
    await expect(newest).toContainText(english.say('intraday', 'tape.buyer'))
    await expect(available(seller, english)).toHaveText(english.format.coins(amount(before.available + value)))
    const balance = english.format.coinsFigure(amount(before.balance + value))
    await expect(seller.getByRole('banner').getByText(balance).filter({ visible: true })).toBeVisible()
  })
  await test.step('a cut line is told, nothing is sent meanwhile, and what was missed is caught up', async () => {
    await buyer.context().setOffline(true)
    await expect(buyer.getByText(romanian.say('intraday', 'live.staleText'))).toBeVisible()
    await expect(buyer.getByText(romanian.say('intradayTicket', 'ticket.notLive'))).toBeVisible()
    await offer(selling, id, period, 3_000, price)
    await expect(level(seller, english, 4_500, price)).toBeVisible()
    await buyer.context().setOffline(false)
    await expect(level(buyer, romanian, 4_500, price)).toBeVisible()
    await expect(buyer.getByText(romanian.say('intraday', 'live.live'), { exact: true })).toBeVisible()
    await expect(buyer.getByText(romanian.say('intraday', 'live.staleText'))).toBeHidden()
  })
})

async function open(page: Page, { say }: Speech, marketId: number, contract: number): Promise<void> {
  await page.goto(`/IDMarket?market=${String(marketId)}&contract=${String(contract)}`)
  await expect(page.getByText(say('intraday', 'live.live'), { exact: true })).toBeVisible()
  await expect(page.getByRole('form', { name: say('intradayTicket', 'ticket.label') })).toBeVisible()
}

function ticketField(page: Page, { say }: Speech, field: 'quantity' | 'price') {
  const ticket = page.getByRole('form', { name: say('intradayTicket', 'ticket.label') })
  return ticket.getByLabel(say('intradayTicket', `ticket.${field}`))
}

/** Types over what stands in the ticket, from field to field by Tab. */
async function typeOrder(page: Page, { language }: Speech, order: { quantity: number; price: number }): Promise<void> {
  const local = (units: number, scale: number) => localizeNumber(formatDecimal(units, scale), language)
  await page.keyboard.type(local(order.quantity, decimals.energy))
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(local(order.price, decimals.price))
}

/** The line of the depth that offers so much at this price. */
function level(page: Page, { say, format }: Speech, wh: number, price: number) {
  const values = { quantity: format.energy(energyWh(wh)), price: format.price(price) }
  const sellers = page.getByRole('list', { name: say('intraday', 'book.asks') })
  return sellers.getByRole('button', { name: say('common', 'word.buyAt', values) })
}

function ownOrders(page: Page, { say }: Speech) {
  return page.getByRole('list', { name: say('intradayTicket', 'orders.label') })
}

function progress({ say, format }: Speech, filled: number): string {
  return say('intradayTicket', 'orders.progress', {
    filled: format.energyFigure(filled),
    quantity: format.energy(offered),
  })
}

/** What the ticket says is there to spend. */
function available(page: Page, { say }: Speech) {
  const ticket = part(page, say('intraday', 'screen.ticketOf', { interval: '19:00-20:00' }))
  return ticket
    .getByRole('term')
    .filter({ hasText: say('common', 'word.available') })
    .locator('+ dd')
}

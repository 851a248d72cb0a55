import { auditLedger } from '@tandem/contract/admin/admin.ts'
import { getWallet } from '@tandem/contract/ledger/ledger.ts'
import { addSession, closeSession, openSession } from '@tandem/contract/markets/markets.ts'
import { listOrdersOfSession, placeOrder } from '@tandem/contract/orders/orders.ts'
import { dayOf } from '@tandem/core/calendar/delivery-day.ts'
import { defaultBlockLimits } from '@tandem/core/market/session.ts'
import { line, perKWh, tc } from '@tandem/core/testing/builders.ts'
import { expect, test, type Page } from './support/journey.ts'
import { callServer, serverNow, signInAs, type Caller } from './support/server-calls.ts'
import { answer, expectNotice, field, part } from './support/steps.ts'
import { speak, type Speech } from './support/texts.ts'

/*
 * A wind farm and a factory send a block each by questions. The market takes the one and rejects the other although it is in the money,
 * and both understand why. It comes last: it leaves a market of a day far ahead behind.
 */

interface Wish {
  readonly idea: 'wind' | 'factory'
  readonly from: string
  readonly to: string
  /** By the labels of their fields. */
  readonly numbers: Readonly<Record<string, string>>
}

/** Opens the ticket of a market, answers the questions of an idea, and sends what they made. */
async function sendByQuestions(page: Page, { say }: Speech, marketId: number, wish: Wish): Promise<void> {
  await page.goto(`/addOrder?market=${String(marketId)}`)
  await page.getByRole('button', { name: say('blocks', 'ask') }).click()
  const questions = page.getByRole('dialog', { name: say('blocks', 'ideas.title') })
  await questions.getByRole('radio', { name: say('blocks', `ideas.${wish.idea}`) }).check()
  const [first, last] =
    wish.idea === 'wind'
      ? [say('common', 'period.from'), say('common', 'period.to')]
      : [say('blocks', 'ideas.between.earliest'), say('blocks', 'ideas.between.latest')]
  await field(questions, first).selectOption(wish.from)
  await field(questions, last).selectOption(wish.to)
  for (const [label, text] of Object.entries(wish.numbers)) await field(questions, label).fill(text)
  await questions.getByRole('button', { name: say('blocks', 'ideas.apply', { count: 1 }) }).click()
  await expect(questions).toBeHidden()
  await page.getByRole('button', { name: say('orders', 'summary.send') }).click()
  await answer(page, say('orders', 'send.question'), say('common', 'action.yes'))
  await expectNotice(page, say('orders', 'send.sent'))
}

test('a block is accepted, another one rejected in the money, and both say why', async ({ visit }) => {
  const [english, romanian] = [speak('en'), speak('ro')]
  const [admin, wind, factory] = [await signInAs('admin'), await signInAs('ana'), await signInAs('maria')]
  const now = await serverNow()
  const date = dayOf(now.add({ hours: 24 * 40 }), 'Europe/Bucharest')
  const { id: marketId } = await callServer(
    addSession,
    {
      body: {
        ...({ marketType: 'dayAhead', date, zone: 'Europe/Bucharest', mtuMinutes: 60 } as const),
        openingTime: now.subtract({ hours: 1 }),
        closingTime: now.add({ hours: 24 * 30 }),
        minPrice: perKWh('-0.5'),
        maxPrice: perKWh('4'),
        blockLimits: defaultBlockLimits,
      },
    },
    admin,
  )
  await callServer(openSession, { params: { id: marketId } }, admin)
  const available = async (user: Caller) =>
    (await callServer(getWallet, { params: { userId: user.userId } }, user)).available
  const before = { wind: await available(wind), factory: await available(factory) }

  await test.step('a wind farm sells a block on a wide screen', async () => {
    const page = await visit({ as: wind })
    const { say } = english
    await sendByQuestions(page, english, marketId, {
      ...({ idea: 'wind', from: '02:00', to: '04:00' } as const),
      numbers: { [say('blocks', 'ideas.profile')]: '50', [say('blocks', 'ideas.lowest')]: '0.05' },
    })
  })
  await test.step('a factory wants a run of two hours, on a phone, and its coins are set aside', async () => {
    const page = await visit({ as: factory, language: 'ro', width: 390 })
    const { say } = romanian
    await sendByQuestions(page, romanian, marketId, {
      ...({ idea: 'factory', from: '00:00', to: '02:00' } as const),
      numbers: {
        [say('blocks', 'ideas.run')]: '2',
        [say('blocks', 'ideas.power')]: '50',
        [say('blocks', 'ideas.highest')]: '0,28',
      },
    })
    expect(before.factory - (await available(factory))).toBe(tc('28'))
  })
  await test.step('the market clears', async () => {
    const lines = (...all: ReturnType<typeof line>[]) => all.map((each) => ({ ...each, steps: [...each.steps] }))
    const buys = lines(...[1, 2, 3, 4].map((period) => line(period, 'buy 100 @ 0.30')))
    const dear = 'sell 100 @ 0.10, 40 @ 0.26'
    const sells = lines(line(1, dear), line(2, dear), line(3, 'sell 100 @ 0.10'), line(4, 'sell 100 @ 0.10'))
    await callServer(placeOrder, { body: { marketId, name: 'PZU', lines: buys } }, await signInAs('volta-supply'))
    await callServer(placeOrder, { body: { marketId, name: 'PZU', lines: sells } }, await signInAs('apa-muntelui'))
    await callServer(closeSession, { params: { id: marketId } }, admin)
  })
  await test.step('the wind farm sees that it was accepted, and checks the proof in its browser', async () => {
    const { say, format } = english
    const page = await visit({ as: await signInAs('ana') })
    await page.goto(`/PzuMarket?day=${date}`)
    const own = part(page, say('common', 'word.yourPart'))
    const met = { average: format.price(perKWh('0.1')), limit: format.price(perKWh('0.05')) }
    await expect(own.getByText(say('blocks', 'result.acceptedSell', met))).toBeVisible()
    await expect(part(page, say('markets', 'blocks.result')).getByText(say('markets', 'blocks.optimal'))).toBeVisible()
    await page.getByRole('button', { name: say('markets', 'verification.checkHere') }).click()
    await expect(page.getByText(say('markets', 'verification.checkedHere', { count: 13 }))).toBeVisible()
  })
  await test.step('the factory reads why it was not, with the price that it would have made', async () => {
    const { say, format } = romanian
    const as = await signInAs('maria')
    const orders = await callServer(listOrdersOfSession, { params: { marketId } }, as)
    const page = await visit({ as, language: 'ro', width: 390 })
    await page.goto(`/Orders?view=${String(orders[0]?.id ?? 0)}`)
    const met = { average: format.price(perKWh('0.18')), limit: format.price(perKWh('0.28')) }
    const why = say('blocks', 'result.insideBuy', { ...met, price: format.price(perKWh('0.3')) })
    const order = page.getByRole('dialog').last()
    await order.getByRole('button', { name: new RegExp(say('blocks', 'ideas.names.run')) }).click()
    await expect(page.getByText(why)).toBeVisible()
  })
  await test.step('coins are right, and the ledger too', async () => {
    expect((await available(await signInAs('ana'))) - before.wind).toBe(tc('10'))
    expect(await available(await signInAs('maria'))).toBe(before.factory)
    const { checks } = await callServer(auditLedger, {}, await signInAs('admin'))
    expect(checks.filter(({ passed }) => !passed)).toEqual([])
  })
})

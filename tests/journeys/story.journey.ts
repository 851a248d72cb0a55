import { moveClock, signInAs } from './support/server-calls.ts'
import { followClock, test } from './support/journey.ts'
import { marketOf, sendOrdersOfOthers } from './support/market.ts'
import { becomeTrader, buyCoins, register } from './support/story-account.ts'
import { writeByHand, writeSimply, sendDraft } from './support/story-order.ts'
import { seeMail, seeReport, seeResult, seeStatement, seeTrades } from './support/story-result.ts'
import { signInOnPage, signOut } from './support/steps.ts'
import { speak } from './support/texts.ts'
import type { Story } from './support/story.ts'

/*
 * The price of every interval is 0.50 TC/kWh (support/market.ts), so what each story reserves and pays is known.
 * By hand: 23 × 2 kWh at 0.55, and in the first interval 1 kWh at 0.50 and 1 kWh at 0.40; that one costs at most
 * 4 × 0.40, the others 2 × 0.55 each.
 * Simply: 1.5 kWh an hour, at 0.55 in the 12 hours of the day and at 0.45 in the 12 of the night.
 */
const stories: readonly (Story & { write: typeof writeByHand })[] = [
  {
    language: 'en',
    width: 1440,
    username: 'stefan',
    write: writeByHand,
    opens: '2026-03-28T08:30',
    closes: '2026-03-28T13:00',
    day: '2026-03-29',
    periods: 23,
    reserved: 25.8,
    bought: 47,
    paid: 23.5,
    refused: 0.4,
    refusals: 1,
  },
  {
    language: 'ro',
    width: 360,
    username: 'ioana-s',
    write: writeSimply,
    opens: '2026-03-29T08:30',
    closes: '2026-03-29T13:00',
    day: '2026-03-30',
    periods: 24,
    reserved: 18,
    bought: 18,
    paid: 9,
    refused: 0.45,
    refusals: 12,
  },
]

for (const story of stories) {
  test(`a visitor becomes a trader and buys day-ahead, in ${story.language} at ${String(story.width)} px`, async ({
    visit,
  }) => {
    await moveClock(story.opens)
    const speech = speak(story.language)
    const page = await visit({ language: story.language, width: story.width })
    const login = { username: story.username, password: 'un-secret-bun' }

    await test.step('register and activate', () => register(page, speech, login))
    const administrator = await visit({ as: await signInAs('admin') })
    await test.step('become a trader', () => becomeTrader(page, speech, { administrator, username: login.username }))
    await test.step('buy coins', () => buyCoins(page, speech, { administrator, username: login.username }))
    await administrator.close()
    await test.step('write an order', () => story.write(page, speech, story))
    await test.step('send it', () => sendDraft(page, speech, story))
    await test.step('the gate closes', async () => {
      await sendOrdersOfOthers(await marketOf(story.day))
      await signOut(page, speech)
      await moveClock(story.closes)
      await followClock(page)
      await signInOnPage(page, speech, login)
    })
    await test.step('see the result', () => seeResult(page, speech, story))
    await test.step('see the trades', () => seeTrades(page, speech, story))
    await test.step('see the statement', () => seeStatement(page, speech, story))
    await test.step('see and save the report', () => seeReport(page, speech, story))
    await test.step('read the mail', () => seeMail(page, speech, story))
  })
}

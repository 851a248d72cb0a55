import { getPeopleSettings, makeInvitationCode, savePeopleSettings } from '@tandem/contract/accounts/people.ts'
import { applySettlement, previewSettlement } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { getUserImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import { getOrder, listOrdersOfSession } from '@tandem/contract/orders/orders.ts'
import { addDays, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { amount } from '@tandem/core/units/units.ts'
import { expect, test, type Locator, type Page } from './support/journey.ts'
import { marketOf, sendOrdersOfOthers } from './support/market.ts'
import { callServer, moveClock, signInAs } from './support/server-calls.ts'
import { register } from './support/story-account.ts'
import { expectNotice, part } from './support/steps.ts'
import { coinUnits } from './support/story.ts'
import { speak } from './support/texts.ts'

/*
 * Somebody new, on a phone: an account with an invitation code, a file of past readings, tomorrow’s order by the forecast, and two days
 * later what being off plan cost. How often the phone is touched from the page of the day on is counted. It comes after the stories,
 * which need the clock of an earlier day.
 */
const { say, format, language } = speak('ro')
const login = { username: 'zamfira', password: 'un-secret-bun' }
const day = '2026-03-31' as DeliveryDay
const begins = coinUnits(250)

test('a newcomer on a phone sends the order of the forecast, and finds what being off plan cost', async ({ visit }) => {
  await moveClock('2026-03-30T08:30')
  const admin = await signInAs('admin')
  const settings = await callServer(getPeopleSettings, {}, admin)
  const body = { ...settings, codesApprove: true, startingBalance: amount(begins) }
  await callServer(savePeopleSettings, { body }, admin)
  const code = { userType: 'transactionalUser', maxUses: 1, until: day, note: '' } as const
  const invitation = await callServer(makeInvitationCode, { body: code }, admin)
  const market = await marketOf(day)

  const page = await visit({ language, width: 390 })
  await test.step('an account with a code: a trader with coins, who is asked for an order', async () => {
    await register(page, speak(language), login, invitation.code)
    await expect(page.getByRole('main').getByText(format.coinsFigure(begins))).toBeVisible()
    await expect(toDo(page).getByText(say('reports', 'dashboard.needOrder', { day: format.date(day) }))).toBeVisible()
  })
  await test.step('past readings come from a file', async () => {
    await importReadings(page, { from: addDays(day, -40), to: addDays(day, -2), scale: 1 })
  })
  await test.step('tomorrow’s order by the forecast, in six touches', async () => {
    await page.goto('/dashboard')
    const touched = await touch(
      toDo(page).getByRole('link', { name: say('common', 'word.writeMyOrder') }),
      page.getByRole('button', { name: say('forecastOrder', 'fill.way') }),
      page.getByRole('button', { name: say('orders', 'preview.apply', { count: market.periodCount }) }),
      page.getByRole('button', { name: say('orders', 'summary.send') }),
      page.getByRole('alertdialog').getByRole('button', { name: say('common', 'action.yes'), exact: true }),
    )
    expect(touched).toBeLessThanOrEqual(6)
    await expectNotice(page, say('orders', 'send.sent'))
    const caller = await signInAs(login.username, login.password)
    const [listed] = await callServer(listOrdersOfSession, { params: { marketId: market.id } }, caller)
    const order = await callServer(getOrder, { params: { id: listed?.id ?? 0 } }, caller)
    expect(order).toMatchObject({ status: 'transmitted', lines: { length: market.periodCount } })
  })
  await test.step('my orders, by one touch', async () => {
    await page.goto('/dashboard')
    await touch(page.getByRole('main').getByRole('link', { name: say('common', 'word.myOrders') }))
    await expect(page.getByRole('heading', { level: 1, name: say('common', 'word.myOrders') })).toBeVisible()
    const first = page.getByText(format.date(day)).first()
    await expect(first).toBeVisible()
    // Without a touch more: the filters wait behind their button.
    const bottom = await first.evaluate((row) => row.getBoundingClientRect().bottom + scrollY)
    expect(bottom).toBeLessThanOrEqual(400)
  })
  await page.close()

  await sendOrdersOfOthers(market)
  await moveClock('2026-04-01T09:00')
  const later = await signInAs(login.username, login.password)
  const phone = await visit({ language, width: 390, as: later })
  await test.step('the day was another one than forecast', async () => {
    await importReadings(phone, { from: day, to: day, scale: 4 })
    const administrator = await signInAs('admin')
    const params = { marketId: market.id }
    await callServer(previewSettlement, { params }, administrator)
    await callServer(applySettlement, { params }, administrator)
  })
  await test.step('what it cost, and why, in two touches of the page of the day', async () => {
    const { totals } = await callServer(getUserImbalances, { params: { userId: later.userId, marketDate: day } }, later)
    expect(totals.cash).toBeLessThan(0n)
    const cost = { day: format.date(day), coins: format.coins(amount(-totals.cash)) }
    await phone.goto('/dashboard')
    const line = toDo(phone)
      .getByRole('listitem')
      .filter({ hasText: say('dashboard', 'needs.imbalance', cost) })
    // A phone shows the first two lines.
    const more = toDo(phone).getByRole('button', { name: /^și încă/ })
    await expect(line.or(more).first()).toBeVisible()
    const isHidden = !(await line.isVisible())
    const touched = await touch(...(isHidden ? [more] : []), line.getByRole('link'))
    expect(touched).toBeLessThanOrEqual(2)
    await expect(phone).toHaveURL(new RegExp(`/imbalances\\?day=${day}$`))
    await expect(phone.getByText(format.coinsFigure(amount(-totals.cash))).first()).toBeVisible()
  })
})

const toDo = (page: Page): Locator => part(page, say('reports', 'dashboard.nowTitle'))

/** Touches one after the other; how many they were. */
async function touch(...places: Locator[]): Promise<number> {
  for (const place of places) await place.click()
  return places.length
}

interface Consumption {
  readonly from: DeliveryDay
  readonly to: DeliveryDay
  /** So many times the usual. */
  readonly scale: number
}

/** A supplier’s file of a household by the hour, imported as it is understood. */
async function importReadings(page: Page, { from, to, scale }: Consumption): Promise<void> {
  const rows: string[] = []
  const end = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime('Europe/Bucharest')
  let hour = Temporal.PlainDate.from(from).toZonedDateTime('Europe/Bucharest')
  for (; Temporal.ZonedDateTime.compare(hour, end) < 0; hour = hour.add({ hours: 1 })) {
    const kWh = scale * (hour.hour >= 7 && hour.hour < 22 ? 0.9 : 0.4)
    const at = `${format.date(hour.toPlainDate().toString())} ${String(hour.hour).padStart(2, '0')}:00`
    rows.push(`${at};${kWh.toFixed(3).replace('.', ',')}`)
  }
  await page.goto('/addReading?way=file')
  await page.locator('input[type=file]').setInputFiles({
    name: 'furnizor.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Data și ora;Consum (kWh)', ...rows].join('\r\n')),
  })
  await page.getByRole('button', { name: say('readingImport', 'confirm.submit', { count: rows.length }) }).click()
  await expect(
    page.getByText(say('readingImport', 'result.said', { count: rows.length, file: 'furnizor.csv' })),
  ).toBeVisible()
}

import { getForecastPreference } from '@tandem/contract/orders/forecast-orders.ts'
import { listPriceForecasts } from '@tandem/contract/forecasting.ts'
import { deleteOrder, getOrder } from '@tandem/contract/orders/orders.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { expect, test } from './support/journey.ts'
import { callServer, signInAs } from './support/server-calls.ts'
import { chooseInMenu, expectNotice, part } from './support/steps.ts'
import { speak } from './support/texts.ts'

/*
 * A prosumer looks at tomorrow, makes an order of it that stays a draft, and wants one every morning. Then, on a phone, prices of
 * a week are forecast as they could have been. It comes before the journey that closes the markets.
 */
const [english, romanian] = [speak('en'), speak('ro')]
test('a day ahead becomes a draft that nobody sends', async ({ visit }) => {
  const { say } = english
  const ana = await signInAs('ana')
  const page = await visit({ as: ana })
  await test.step('tomorrow in words, and how far to rely on them', async () => {
    await page.goto('/dashboard')
    await chooseInMenu(page, english, {
      group: say('accounts', 'menu.energyData'),
      entry: say('common', 'word.forecast'),
    })
    await expect(page.getByRole('heading', { level: 1, name: say('common', 'word.forecast') })).toBeVisible()
    await expect(
      page.getByText(/^Tomorrow you will use about [\d.]+\skWh and produce about [\d.]+\skWh\./),
    ).toBeVisible()
  })
  await test.step('of a day without a market, no order', async () => {
    await page.goto('/forecast?day=2026-04-01')
    await expect(page.getByText(say('forecasting', 'noOrder.earlyTitle'))).toBeVisible()
    await page.goto('/forecast')
  })
  const order = part(page, say('forecastOrder', 'title'))
  await test.step('the strategy is said in words and follows the choice', async () => {
    const { sell, buy } = { sell: say('forecastOrder', 'field.sell'), buy: say('forecastOrder', 'field.buy') }
    for (const label of [sell, buy]) {
      await order
        .getByRole('group', { name: label })
        .getByRole('button', { name: say('forecastOrder', 'pricing.anyPrice') })
        .click()
    }
    await expect(order.getByText(say('forecastOrder', 'words.balance.anyPrice.anyPrice'))).toBeVisible()
  })
  await test.step('it is saved, and waits for its owner', async () => {
    await order.getByRole('button', { name: say('common', 'action.saveAsDraft'), exact: true }).click()
    await expectNotice(page, say('forecastOrder', 'save.saved'))
    await expect(page).toHaveURL(/\/updateOrder\?id=\d+$/)
    const id = Number(new URL(page.url()).searchParams.get('id'))
    const saved = await callServer(getOrder, { params: { id } }, ana)
    expect(saved).toMatchObject({ status: 'draft', date: '2026-03-27', reserved: 0n })
    // The other journeys begin without it.
    await callServer(deleteOrder, { params: { id } }, ana)
  })
  await test.step('one every morning, by a switch', async () => {
    await page.goto('/forecast')
    const morning = part(page, say('forecastOrder', 'morning.title'))
    const prepare = morning.getByRole('switch', { name: say('forecastOrder', 'morning.prepare') })
    await prepare.click()
    await expect(prepare).toBeChecked()
    await expectNotice(page, say('forecastOrder', 'morning.on'))
    await expect.poll(async () => (await callServer(getForecastPreference, {}, ana)).preparesDraft).toBe(true)
    await prepare.click()
    await expect(prepare).not.toBeChecked()
    await expectNotice(page, say('forecastOrder', 'morning.off'))
  })
})

test('prices of a week are forecast as they could have been', async ({ visit }) => {
  const { say } = romanian
  const ana = await signInAs('ana')
  const page = await visit({ as: ana, language: 'ro', width: 360 })
  const [dateFrom, dateTo] = ['2026-01-19', '2026-01-25'] as DeliveryDay[]
  if (dateFrom === undefined || dateTo === undefined) throw new Error('a week has two ends')
  await page.goto(`/forecastPrice?days=own&from=${dateFrom}&to=${dateTo}`)
  await test.step('nothing yet, and the way to it', async () => {
    await expect(page.getByText(say('common', 'state.noDataForSpan'))).toBeVisible()
    await page.getByRole('button', { name: say('forecastRecord', 'make.all') }).click()
    await expectNotice(page, say('forecastRecord', 'runs.done', { count: 7 }))
  })
  await test.step('they are a look back, each from what was known', async () => {
    await expect(page.getByText(say('common', 'state.noDataForSpan'))).toBeHidden()
    const { days } = await callServer(listPriceForecasts, { params: { dateFrom, dateTo } }, ana)
    expect(days.map(({ day, isRetrospective }) => [day, isRetrospective])).toEqual(
      [19, 20, 21, 22, 23, 24, 25].map((of) => [`2026-01-${String(of)}`, true]),
    )
    for (const { cutOff, gateClosure } of days) expect(cutOff.toString()).toBe(gateClosure.toString())
  })
})

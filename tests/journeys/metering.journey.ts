import { getHoursOfDay } from '@tandem/contract/metering/readings.ts'
import { readingFaultText } from '@tandem/contract/texts/reading-import.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { energyWh } from '@tandem/core/units/units.ts'
import { expect, test, type Page } from './support/journey.ts'
import { callServer, letClockRun, signInAs } from './support/server-calls.ts'
import { answer, chooseInMenu, expectNotice, field, part } from './support/steps.ts'
import { speak } from './support/texts.ts'

/*
 * A household without an analyser gets one: it is tested, saved, and its values move. What was before comes from a file of
 * the supplier, on a phone: three of its rows are wrong and are corrected where they stand.
 */
const [english, romanian] = [speak('en'), speak('ro')]
const port = process.env['JOURNEYS_METERS_PORT'] ?? ''
const readingCode = 'RO-MARIA-03'
const day = '2026-03-21' as DeliveryDay

test('an analyser is tested, saved, and measures while one looks on', async ({ visit }) => {
  const { say } = english
  const page = await visit({ as: await signInAs('maria') })
  await letClockRun(true)
  try {
    await test.step('without one, the screen says what it is good for', async () => {
      await page.goto('/dashboard')
      await chooseInMenu(page, english, {
        group: say('accounts', 'menu.energyData'),
        entry: say('common', 'word.analyser'),
      })
      await expect(page.getByText(say('analysers', 'own.emptyTitle'))).toBeVisible()
      await page.getByRole('link', { name: say('analysers', 'own.add') }).click()
    })
    await test.step('its connection is tested before anything is saved', async () => {
      const form = page.getByRole('form', { name: say('analysers', 'form.addTitle') })
      await field(form, say('analysers', 'field.profile')).fill('SDM630')
      await page
        .getByRole('option', { name: /SDM630/ })
        .first()
        .click()
      await field(form, say('analysers', 'field.ip')).fill('127.0.0.1')
      await field(form, say('analysers', 'field.port')).fill(port)
      await field(form, say('analysers', 'field.deviceId')).fill('3')
      await field(form, say('analysers', 'field.readingCode')).fill(readingCode)
      await page.getByRole('button', { name: say('connectionTest', 'run') }).click()
      const outcome = part(page, say('connectionTest', 'title'))
      await expect(outcome.getByText(say('connectionTest', 'good'))).toBeVisible()
      await expect(outcome.getByText(say('connectionTest', 'plausible.power_matches_current'))).toBeVisible()
      await form.getByRole('button', { name: say('common', 'action.save'), exact: true }).click()
      await expectNotice(page, say('analysers', 'form.added', { name: readingCode }))
    })
    await test.step('its values move', async () => {
      const phases = page.getByRole('table', { name: say('analysers', 'live.phases') })
      await expect(phases).toBeVisible()
      await expect(page.getByText(say('analysers', 'state.online'), { exact: true })).toBeVisible()
      const first = await phases.innerText()
      await expect.poll(() => phases.innerText()).not.toBe(first)
    })
    await test.step('it can be disabled again', async () => {
      await page.getByRole('button', { name: say('analysers', 'act.disable'), exact: true }).click()
      await answer(page, say('analysers', 'act.disableTitle', { name: readingCode }), say('analysers', 'act.disable'))
      await expect(page.getByText(say('analysers', 'own.detachedTitle'))).toBeVisible()
    })
  } finally {
    await letClockRun(false)
  }
})

test('a file with three faulty rows is corrected where it is wrong, and imported', async ({ visit }) => {
  const { say, format } = romanian
  const maria = await signInAs('maria')
  const page = await visit({ as: maria, language: 'ro', width: 360 })
  await page.goto('/addReading')
  await test.step('the file is understood by itself', async () => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'furnizor.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(fileOfSupplier()),
    })
    const understood = page.getByRole('list', { name: say('readingImport', 'understood.label') })
    await expect(understood.getByText(say('readingImport', 'separator.semicolon'))).toBeVisible()
    await expect(understood.getByText(say('readingImport', 'decimal.comma'))).toBeVisible()
    await expect(understood.getByText(say('readingImport', 'step.hour'))).toBeVisible()
  })
  await test.step('the three faulty cells say why, and are corrected', async () => {
    await expect(faultyButton(page, 3)).toBeVisible()
    for (const code of ['not_a_number', 'negative', 'not_a_time'] as const) {
      await expect(page.getByText(readingFaultText({ code, params: {} }, 'ro'))).toBeVisible()
    }
    await cell(page, 'consumption', 5).fill('0,75')
    await cell(page, 'consumption', 10).fill('0,75')
    await cell(page, 'time', 15).fill('21.03.2026 13:00')
    await page.getByRole('button', { name: say('common', 'action.checkAgain') }).click()
    await expect(faultyButton(page)).toBeHidden()
    await expect(
      part(page, say('common', 'word.stepCheck')).getByText(format.energyFigure(energyWh(18_000))),
    ).toBeVisible()
  })
  await test.step('what is known already is replaced because it is asked for', async () => {
    await page.getByRole('button', { name: say('readingImport', 'confirm.submit', { count: 24 }) }).click()
    await expect(page.getByText(say('readingImport', 'confirm.replaceFirst'))).toBeVisible()
    await page.getByRole('radio', { name: say('readingImport', 'confirm.replaceYes') }).check()
    await page.getByRole('button', { name: say('readingImport', 'confirm.submit', { count: 24 }) }).click()
    await expect(page.getByText(say('readingImport', 'result.said', { count: 24, file: 'furnizor.csv' }))).toBeVisible()
    const hours = await callServer(getHoursOfDay, { params: { userId: maria.userId, day } }, maria)
    expect(hours.map(({ consumption }) => consumption)).toEqual(Array.from({ length: 24 }, () => 750))
    expect(new Set(hours.map(({ quality, version }) => `${quality ?? ''} ${String(version)}`))).toEqual(
      new Set(['imported 2']),
    )
  })
  await test.step('the graphs show it', async () => {
    await page.getByRole('link', { name: say('readingImport', 'result.graphs'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: say('common', 'word.myEnergy') })).toBeVisible()
    await page.goto(`/readings?view=day&day=${day}`)
    const used = say('energy', 'balance.onlyUsed', { amount: format.energy(energyWh(18_000)) })
    await expect(page.getByText(used)).toBeVisible()
  })
})

/** A day of hours as a Romanian supplier gives it, 0.75 kWh each: a word, a minus and a day that is none among them. */
function fileOfSupplier(): string {
  const rows = Array.from({ length: 24 }, (_, hour) => {
    const time = `${hour === 13 ? '31.02.2026' : '21.03.2026'} ${String(hour).padStart(2, '0')}:00`
    const energy = hour === 3 ? 'abc' : hour === 8 ? '-0,75' : '0,75'
    return `${time};${energy}`
  })
  return ['Data și ora;Consum (kWh)', ...rows, ''].join('\r\n')
}

function cell(page: Page, column: 'consumption' | 'time', row: number) {
  const name = romanian.say('readingImport', `line.${column}`)
  return page.getByRole('textbox', {
    name: romanian.say('readingImport', 'check.cell', { column: name, row: String(row) }),
  })
}

/** Shows the faulty rows; it says how many there are. */
function faultyButton(page: Page, count?: number) {
  const name = romanian.say('readingImport', 'check.bad')
  return page.getByRole('button', { name: count === undefined ? new RegExp(`^${name} `) : `${name} ${String(count)}` })
}

import { fieldName } from '@tandem/contract/field.ts'
import { f } from '@tandem/contract/fields.ts'
import readExcelFile from 'read-excel-file/node'
import type { z } from 'zod'
import { auctionResultMail } from '../../../packages/server/src/mails/result-mail.ts'
import { expect, type Page } from './journey.ts'
import { chooseInMenu, isPhone, openMail, part, readTable, type TableRow } from './steps.ts'
import { coinsBought, coinUnits, ticks, wattHours, type Story } from './story.ts'
import type { Speech } from './texts.ts'

const clearingPrice = 0.5

/** The result on the market's page: prices, curves, own fills with their reasons, and the verifier's report. */
export async function seeResult(page: Page, speech: Speech, story: Story): Promise<void> {
  const { say, format } = speech
  await expect(page).toHaveURL(/\/dashboard$/)
  await chooseInMenu(page, speech, {
    group: say('common', 'word.markets'),
    entry: say('common', 'market.dayAhead'),
  })
  const chart = page.getByRole('figure', { name: say('common', 'word.pricesAndVolumes') })
  await expect(chart).toBeVisible()
  const day = page.getByRole('textbox', { name: say('common', 'word.deliveryDay') })
  await expect(day).toHaveValue(format.date(story.day))
  await expect(page.getByRole('figure', { name: /^.+ \d\d:00-\d\d:00$/ })).toBeVisible()

  await chart.getByRole('button', { name: say('common', 'chart.asTable') }).click()
  const columns = { first: say('common', 'word.interval'), second: say('common', 'chart.price') }
  const rows = await readTable(page, say('markets', 'result.table'), columns)
  const intervals = rows.filter((row) => /^\d\d:00-\d\d:00/.test(row[columns.first] ?? ''))
  expect(intervals).toHaveLength(story.periods)
  for (const row of intervals)
    expect(shortest(row[columns.second])).toBe(shortest(format.priceFigure(ticks(clearingPrice))))

  const price = format.price(ticks(clearingPrice))
  const own = part(page, say('common', 'word.yourPart'))
  if (isPhone(page)) await own.getByRole('listitem').first().getByRole('button').click()
  const refused = say('markets', 'outcome.refusedBelow', { limit: format.price(ticks(story.refused)), price })
  await expect(own.getByText(refused)).toHaveCount(isPhone(page) ? 1 : story.refusals)
  if (!isPhone(page)) {
    const filled = say('markets', 'outcome.filledAbove', { limit: format.price(ticks(0.55)), price })
    await expect(own.getByText(filled)).toHaveCount(story.periods)
    await expect(own.getByText(say('markets', 'outcome.filledEqual', { limit: price }))).toHaveCount(1)
  }
  await expect(own.getByText(format.coinsFigure(coinUnits(story.paid)), { exact: false }).first()).toBeVisible()

  const report = part(page, say('markets', 'verification.title'))
  await report.getByRole('button', { name: say('markets', 'verification.show') }).click()
  await expect(report.getByText(say('markets', 'verification.ok'), { exact: true }).first()).toBeVisible()
  await expect(report.getByText(say('markets', 'verification.notOk'), { exact: true })).toHaveCount(0)
}

/** Own trades, with their sum. */
export async function seeTrades(page: Page, speech: Speech, story: Story): Promise<void> {
  const { say, format } = speech
  await chooseInMenu(page, speech, {
    group: say('common', 'word.reports'),
    entry: say('common', 'word.myResults'),
  })
  await expect(page).toHaveURL(/\/Transactions/)
  const figures = page.getByRole('main')
  await expect(figures.getByText(format.energyFigure(wattHours(story.bought))).first()).toBeVisible()
  await expect(figures.getByText(format.coinsFigure(coinUnits(story.paid))).first()).toBeVisible()
}

/** Every line begins where the one before it ended; what was only reserved is no money that went. */
export async function seeStatement(page: Page, { say, format, language }: Speech, story: Story): Promise<void> {
  await page.goto('/financialTransactions')
  const [initial, final] = [fieldName(f.initialBalance, language), fieldName(f.finalBalance, language)]
  const facts = { first: fieldName(f.posting, language), second: fieldName(f.value, language) }
  const lines = (await readTable(page, say('ledger', 'statement.table'), facts)).toReversed()
  const types = lines.map((line) => line[facts.first])
  expect(types[0]).toBe(say('ledger', 'statement.types.coinPurchase'))
  expect(types).not.toContain(say('ledger', 'statement.types.reservation'))
  expect(types).toContain(say('ledger', 'statement.types.auctionPurchase'))
  expect(lines[0]?.[initial]).toBe(format.coinsFigure(0n))
  for (const [index, line] of lines.slice(1).entries()) expect(line[initial]).toBe(lines[index]?.[final])
  expect(lines.at(-1)?.[final]).toBe(format.coinsFigure(coinUnits(coinsBought - story.paid)))
}

/** The report of the day: the spreadsheet has the numbers of the screen. */
export async function seeReport(page: Page, speech: Speech, story: Story): Promise<void> {
  const { say } = speech
  await chooseInMenu(page, speech, {
    group: say('common', 'word.reports'),
    entry: say('accounts', 'menu.productResults'),
  })
  await expect(page).toHaveURL(/\/reportsDaily/)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: say('common', 'action.export') }).click()
  const download = await saving
  expect(download.suggestedFilename(), 'named after the day it was saved on').toBe(
    `${speech.format.date(story.closes.slice(0, 10))}.xlsx`,
  )
  const [intervals] = await readExcelFile(await download.path())
  const sheet = intervals?.data.slice(3) ?? []
  expect(sheet).toHaveLength(story.periods + 1)

  const named = (schema: z.ZodType) => fieldName(schema, speech.language)
  const facts = { first: named(f.label), second: named(f.clearingPrice) }
  const shown = await readTable(page, say('reports', 'daily.tableLabel'), facts)
  expect(shown).toHaveLength(story.periods + 1)
  const written = sheet.map((row) => sheetRow(row as unknown[], speech))
  for (const [index, row] of written.slice(0, story.periods).entries()) {
    expect(eachShortest(shown[index])).toMatchObject(eachShortest(row))
  }
  const totals = written[story.periods] ?? {}
  for (const name of ['volume', 'bought', 'paid'] as const) {
    const column = named(f[name])
    expect(shortest(shown[story.periods]?.[column])).toBe(shortest(totals[column]))
  }
  expect(totals[named(f.bought)]).toBe(speech.format.energyFigure(wattHours(story.bought)))
  expect(totals[named(f.paid)]).toBe(speech.format.coinsFigure(coinUnits(story.paid)))
}

/** A number without its unit and without the zeros at its end, which some tables write so that columns line up. */
function shortest(text = ''): string {
  return text
    .replace(/\s*TC\/kWh$/, '')
    .replace(/([.,]\d*?)0+$/, '$1')
    .trim()
}

function eachShortest(row: TableRow = {}): TableRow {
  return Object.fromEntries(Object.entries(row).map(([name, text]) => [name, shortest(text)]))
}

/** A row of the spreadsheet as the screen would write it. */
function sheetRow(row: readonly unknown[], { language, format }: Speech): TableRow {
  const named = (schema: z.ZodType) => fieldName(schema, language)
  const energy = (column: number) => format.energyFigure(wattHours(Number(row[column])))
  const coins = (column: number) => format.coinsFigure(coinUnits(Number(row[column])))
  return {
    [named(f.label)]: String(row[0]),
    [named(f.clearingPrice)]: format.priceFigure(ticks(Number(row[3]))),
    [named(f.volume)]: energy(6),
    [named(f.demand)]: energy(7),
    [named(f.supply)]: energy(8),
    [named(f.bought)]: energy(10),
    [named(f.sold)]: energy(11),
    [named(f.paid)]: coins(12),
    [named(f.received)]: coins(13),
  }
}

/** The mail with the own result. */
export async function seeMail(page: Page, speech: Speech, story: Story): Promise<void> {
  const { language, format } = speech
  await page.goto('/dev/mailbox')
  const nothing = { bought: 0, sold: 0, paid: 0n, received: 0n, basePrice: null, url: '' }
  const { subject } = auctionResultMail(
    { firstName: '', language },
    { ...(nothing as unknown as Parameters<typeof auctionResultMail>[1]), deliveryDay: story.day as never },
  )
  const letter = await openMail(page, speech, { to: `${story.username}@posta.example`, subject })
  await expect(letter.getByText(format.energy(wattHours(story.bought)))).toBeVisible()
  await expect(letter.getByText(format.coins(coinUnits(story.paid)))).toBeVisible()
}

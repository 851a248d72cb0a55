import { expect, type Locator, type Page } from '@playwright/test'
import { takeNotice } from './journey.ts'
import type { Speech } from './texts.ts'

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The field with this label, whether it is required or not. */
export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByLabel(new RegExp(`^${literal(label)}\\s*\\*?$`))
}

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600

/** Fills the login panel that is on the page. */
export async function signInOnPage(
  page: Page,
  { say }: Speech,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const panel = page.getByRole('form', { name: say('common', 'shell.signIn') })
  await field(panel, say('common', 'word.username')).fill(username)
  await field(panel, say('common', 'word.password')).fill(password)
  await panel.getByRole('button', { name: say('common', 'word.signInSubmit') }).click()
}

async function openDrawer(page: Page, { say }: Speech): Promise<void> {
  await page.getByRole('button', { name: say('common', 'shell.openMenu') }).click()
}

/** Signs out where the screen offers it, and waits for the home page. */
export async function signOut(page: Page, speech: Speech): Promise<void> {
  if (isPhone(page)) await openDrawer(page, speech)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: speech.say('common', 'shell.signOut') }).click()
  await reloaded
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('form', { name: speech.say('common', 'shell.signIn') })).toBeVisible()
}

/** Follows an entry of the menu; on a wide screen it may stand in a group. */
export async function chooseInMenu(
  page: Page,
  speech: Speech,
  { group, entry }: { group?: string; entry: string },
): Promise<void> {
  const menu = page.getByRole('navigation', { name: speech.say('common', 'shell.mainMenu') })
  if (isPhone(page)) await openDrawer(page, speech)
  else if (group !== undefined) {
    await menu.getByRole('button', { name: group }).click()
    await page.getByRole('menuitem', { name: entry, exact: true }).click()
    return
  }
  await menu.getByRole('link', { name: entry, exact: true }).click()
}

/** Answers the question that is open; its words are part of the story. */
export async function answer(page: Page, title: string, yes: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title })
  await question.getByRole('button', { name: yes, exact: true }).click()
  await expect(question).toBeHidden()
}

/** What was just done, as the notice below says it, or said while nobody looked. */
export async function expectNotice(page: Page, text: string): Promise<void> {
  await expect.poll(() => takeNotice(page, text), `the notice "${text}"`).toBe(true)
}

/** A titled part of a screen. */
export function part(page: Page, title: string | RegExp): Locator {
  return page.getByRole('region', { name: title }).first()
}

/** Opens the newest mail with this subject to this address in the demo's mailbox. */
export async function openMail(page: Page, { say }: Speech, mail: { to: string; subject: string }): Promise<Locator> {
  const lines = page.getByRole('list', { name: say('accounts', 'mailbox.list') }).getByRole('button')
  await lines.filter({ hasText: mail.to }).filter({ hasText: mail.subject }).first().click()
  const letter = page.getByRole('article')
  await expect(letter.getByRole('heading', { name: mail.subject })).toBeVisible()
  return letter
}

export type TableRow = Readonly<Record<string, string>>

/**
 * The rows of a table by their headers, without units; on a phone every row is opened and read from its facts, and the
 * two facts of the row itself are `first` and `second`.
 */
export async function readTable(page: Page, name: string, { first, second }: { first: string; second: string }) {
  return isPhone(page) ? readList(page, name, [first, second]) : readCells(page, name)
}

async function readCells(page: Page, name: string): Promise<TableRow[]> {
  const table = page.getByRole('table', { name, exact: true })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  const headers = await table.getByRole('columnheader').allInnerTexts()
  const names = headers.map(withoutUnit)
  const rows: TableRow[] = []
  for (const row of await table.getByRole('row').all()) {
    const cells = await row.getByRole('cell').allInnerTexts()
    if (cells.length > 0) rows.push(Object.fromEntries(cells.map((cell, index) => [names[index] ?? '', cell.trim()])))
  }
  return rows
}

async function readList(page: Page, name: string, facts: readonly string[]): Promise<TableRow[]> {
  const list = page.getByRole('list', { name, exact: true })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const rows: TableRow[] = []
  for (const item of await list.getByRole('listitem').all()) {
    const head = item.getByRole('button').first()
    const isRow = (await item.getByRole('button').count()) > 0
    const shown = isRow ? (await head.innerText()).split('\n').map((text) => text.trim()) : []
    if (isRow) await head.click()
    await expect(item.getByRole('definition').first()).toBeVisible()
    const terms = (await item.getByRole('term').allInnerTexts()).map(withoutUnit)
    const below = await item.locator(':scope > div > span').allInnerTexts()
    const values = await item.getByRole('definition').allInnerTexts()
    rows.push({
      ...Object.fromEntries(facts.map((fact, index) => [fact, shown[index] ?? ''])),
      ...Object.fromEntries(below.flatMap(namedFigure)),
      ...Object.fromEntries(terms.map((term, index) => [term, (values[index] ?? '').trim()])),
    })
    if (isRow) await head.click()
  }
  return rows
}

/** A figure of the line below a row that is called by its name: "Bought 2 kWh". */
function namedFigure(text: string): [name: string, figure: string][] {
  const [, name, figure] = /^(.*\p{L})\s+([−\d][\d.,]*)$/u.exec(withoutUnit(text)) ?? []
  return name === undefined || figure === undefined ? [] : [[name, figure]]
}

function withoutUnit(header: string): string {
  return header
    .replace(/\s*\(?(TC\/kWh|kWh|TC)\)?$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/// <reference lib="dom" />
import { languages, type Language } from '@tandem/contract/texts/format.ts'
import { guardDeviations } from '../../packages/web/src/app/guard-deviations.ts'
import { expect, test, type Page } from './support/journey.ts'
import { moveClock, signInAs } from './support/server-calls.ts'
import {
  fateOf,
  furtherScreens,
  menuOf,
  roles,
  specifiedScreens,
  type MenuLine,
  type Role,
  type SpecifiedScreen,
} from './support/specification.ts'
import { addressesOf, followRequests, goTo, screens, settled, titleOf, wordsOf } from './support/screens.ts'
import { speak } from './support/texts.ts'

/*
 * Every screen of the specification (tests/spec/screens.json), asked for by everybody: it opens with content in both languages for
 * whom it is, and leads everybody else where the guard says. A person's browser is loaded once a language; the screens are gone
 * through as the app itself does.
 */
const titles = new Map(screens.map((screen) => [screen.path, screen.title]))

test.beforeAll(async () => {
  await moveClock('2026-03-27T08:30')
})

async function visitScreens(
  page: Page,
  role: Role,
  language: Language,
  asked: readonly SpecifiedScreen[],
): Promise<string[]> {
  const faults: string[] = []
  const requests = followRequests(page)
  const addressOf = await addressesOf(role.username === 'gabriela' ? 'gabriela' : 'ana')
  const notAllowed = titleOf('accounts.way.notAllowedTitle', language)
  for (const screen of asked) {
    const fate = fateOf(screen, role, guardDeviations)
    const title = titles.get(screen.path)
    const name = `${role.username ?? 'a visitor'}, ${language}, ${screen.path}`
    if (fate === 'opens' && title === undefined) {
      faults.push(`${name}: there is no such screen`)
      continue
    }
    const address = addressOf(screen.path)
    const at = typeof fate === 'object' ? fate.redirectsTo : address
    const wantedTitle = fate === 'opens' ? titleOf(title, language) : fate === 'notAllowed' ? notAllowed : undefined
    await goTo(page, address)
    const shown = await settled(page, requests, {
      at,
      language,
      ...(wantedTitle !== undefined && { title: wantedTitle }),
    })
    if (shown.at !== at) faults.push(`${name}: led to ${shown.at}`)
    else if (wantedTitle !== undefined && shown.title !== wantedTitle)
      faults.push(`${name}: is called "${shown.title}"`)
    else if (shown.headings !== 1) faults.push(`${name}: ${String(shown.headings)} first headings`)
    else if (shown.isLoading) faults.push(`${name}: is still loading`)
    else if (fate === 'opens' && shown.words < 80) faults.push(`${name}: is empty`)
    if (fate === 'opens') faults.push(...shown.faults.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

/** As a person does: the selector stores the language and loads the page again. */
async function changeToRomanian(page: Page): Promise<void> {
  const name = `EN, ${speak('en').say('common', 'shell.language')}`
  await page.getByRole('button', { name }).first().click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitemradio', { name: 'Română' }).click()])
  await expect(page.locator('html')).toHaveAttribute('lang', 'ro')
}

type ReadLine = readonly [words: string, leadsTo: string | readonly ReadLine[]]

/** The menu of a wide screen as it can be read: each group is opened. */
async function readMenu(page: Page, language: Language): Promise<ReadLine[]> {
  const { say } = speak(language)
  const menu = page.getByRole('navigation', { name: say('common', 'shell.mainMenu') })
  // What would open the rest stands there unseen where all entries fit.
  const entries = menu.locator('a, button').filter({ visible: true })
  await expect(menu.getByRole('button', { name: say('common', 'shell.more'), exact: true })).toHaveCount(0)
  const lines: ReadLine[] = []
  for (const entry of await entries.all()) {
    const words = (await entry.textContent()) ?? ''
    const href = await entry.getAttribute('href')
    if (href !== null) {
      lines.push([words, href])
      continue
    }
    await entry.click()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    const below = await items.evaluateAll((all) =>
      all.map((item) => [item.textContent, item.getAttribute('href') ?? ''] as const),
    )
    // Help leads to files.
    if (!below.every(([, leadsTo]) => leadsTo.endsWith('.pdf'))) lines.push([words, below])
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
  }
  return lines
}

const inWords = (lines: readonly MenuLine[], language: Language): ReadLine[] =>
  lines.map(([key, leadsTo]) => [
    wordsOf(key, language),
    typeof leadsTo === 'string' ? leadsTo : inWords(leadsTo, language),
  ])

/** Each entry opens a screen: one of the specification's that the person may open, or one that is ours. */
function deadEntries(lines: readonly MenuLine[], open: readonly SpecifiedScreen[]): string[] {
  const patterns = open.map(({ path: screen }) => new RegExp(`^${screen.replaceAll(/\{\w+\}/g, '[^/]+')}$`))
  return lines.flatMap(([, leadsTo]) => {
    if (typeof leadsTo !== 'string') return deadEntries(leadsTo, open)
    const screen = leadsTo.replace(/\?.*/, '')
    return furtherScreens.includes(screen) || patterns.some((pattern) => pattern.test(screen)) ? [] : [leadsTo]
  })
}

/** Screens of a record that somebody of the demo does not have: the others open them. */
const withoutRecord: Readonly<Record<string, readonly string[]>> = {
  // She reads her meter herself and has no analyser.
  gabriela: ['/checkAnalyzers/{id}'],
}

async function faultsOf(role: Role, page: Page): Promise<string[]> {
  const theirs = specifiedScreens.filter((screen) => !withoutRecord[role.username ?? '']?.includes(screen.path))
  await page.goto('/')
  const faults = await visitScreens(page, role, 'en', theirs)
  const own = theirs.filter((screen) => fateOf(screen, role, guardDeviations) === 'opens')
  expect.soft(deadEntries(menuOf(role), own)).toEqual([])
  await goTo(page, role.username === null ? '/readMore' : '/profile')
  for (const language of languages) {
    if (language === 'ro') {
      await changeToRomanian(page)
      // Where the others are led does not depend on the language.
      faults.push(...(await visitScreens(page, role, language, own)))
    }
    if (role.userType) expect.soft(await readMenu(page, language)).toEqual(inWords(menuOf(role), language))
  }
  return faults
}

test('the screens of the specification, as everybody', async ({ visit }) => {
  test.setTimeout(1_200_000)
  // Side by side: most of the time a page waits for its answers.
  const faults = await Promise.all(
    roles.map(async (role) => {
      const page = await visit({ ...(role.username !== null && { as: await signInAs(role.username) }) })
      return faultsOf(role, page)
    }),
  )
  expect(faults.flat()).toEqual([])
})

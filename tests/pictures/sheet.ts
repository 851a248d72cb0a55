/// <reference lib="dom" />
import type { Language } from '@tandem/contract/texts/format.ts'
import fs from 'node:fs'
import path from 'node:path'
import { test } from '../journeys/support/journey.ts'
import { addressesOf, followRequests, screensOf, show, viewers } from '../journeys/support/screens.ts'
import { moveClock, signInAs } from '../journeys/support/server-calls.ts'
import { takeWholePage } from './whole-page.ts'

/*
 * `npm run pictures`: every screen there is, on a phone and a desktop, in both languages, light and dark, on one sheet of thumbnails for
 * each kind of person: .pictures/sheets/<who>.html and <who>.jpg. A click on a thumbnail opens the whole picture.
 */
interface Look {
  readonly language: Language
  readonly width: number
  readonly dark: boolean
}
const looks: readonly Look[] = [390, 1440].flatMap((width) =>
  (['en', 'ro'] as const).flatMap((language) => [false, true].map((dark) => ({ language, width, dark }))),
)
const folder = path.resolve(import.meta.dirname, '../../.pictures/sheets')
const nameOf = ({ language, width, dark }: Look) => `${String(width)} ${language} ${dark ? 'dark' : 'light'}`

for (const viewer of viewers) {
  const who = viewer ?? 'visitor'
  test(`the screens of ${who}`, async ({ visit }) => {
    test.setTimeout(3_600_000)
    fs.mkdirSync(path.join(folder, who), { recursive: true })
    await moveClock('2026-03-27T08:30')
    const addressOf = await addressesOf('ana')
    const own = screensOf(viewer)
    for (const look of looks) {
      const page = await visit({ ...look, ...(viewer !== null && { as: await signInAs(viewer) }) })
      const requests = followRequests(page)
      await page.goto('/')
      for (const { path: screen, title } of own) {
        await show(page, requests, { place: addressOf(screen), title, language: look.language })
        await takeWholePage(page, { path: path.join(folder, pictureOf(screen, look)), quality: 70 })
      }
      await page.close()
    }
    const sheet = path.join(folder, `${who}.html`)
    fs.writeFileSync(sheet, pageOf(own))
    const page = await visit({ width: 1800 })
    await page.goto(`file://${sheet}`)
    await page.screenshot({ path: sheet.replace('.html', '.jpg'), fullPage: true, quality: 80 })
    process.stdout.write(`${sheet}\n`)

    function pictureOf(screen: string, look: Look): string {
      const name = screen.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
      return path.join(who, `${name} ${nameOf(look)}.jpg`.replaceAll(' ', '-'))
    }

    function pageOf(screens: readonly { readonly path: string }[]): string {
      const cell = (screen: string, look: Look) =>
        `<td><a href="${pictureOf(screen, look)}"><img src="${pictureOf(screen, look)}" class="${look.width < 600 ? 'phone' : 'desktop'}" alt=""></a></td>`
      const row = ({ path: screen }: { readonly path: string }) =>
        `<tr><th scope="row">${screen}</th>${looks.map((look) => cell(screen, look)).join('')}</tr>`
      const head = looks.map((look) => `<th scope="col">${nameOf(look)}</th>`).join('')
      return `<!doctype html><meta charset="utf-8"><title>Tandem, ${who}</title>
<style>
  body { font: 13px sans-serif; margin: 12px; background: #888; }
  td a { display: block; height: 324px; overflow: hidden; }
  img { display: block; background: #fff; }
  .phone { width: 150px; } .desktop { width: 260px; }
  th { text-align: left; vertical-align: top; max-width: 90px; overflow-wrap: anywhere; }
</style>
<table><tr><th>Screen</th>${head}</tr>${screens.map(row).join('\n')}</table>`
    }
  })
}

// Makes the user guides: `npm run guides`. Starts a demo of its own, takes the pictures that the Markdown in docs/guides names,
// and prints each guide to packages/web/public/guides with Chromium. Names of guides make those alone: `npm run guides -- user.en`.
// `GUIDES_ADDRESS` takes the pictures from a demo that runs already.
import { chromium } from '@playwright/test'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { chromiumHint, findChromium } from '../chromium.mjs'
import { startDemo } from './demo.mjs'
import { guides, languages, readGuide, target, root } from './read-guide.mjs'
import { pageOf } from './page.mjs'
import { chapterPages, countPages } from './pdf.mjs'
import { pictureTaker } from './pictures.mjs'

/** A guide is read on telephones, too. */
const heaviest = 1_500_000

const say = (text) => process.stdout.write(`${text}\n`)
const wanted = process.argv.slice(2)
const all = guides.flatMap((guide) => languages.map((language) => ({ guide, language, name: `${guide}.${language}` })))
const chosen = all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
if (chosen.length === 0) throw new Error(`no such guide; there are: ${all.map(({ name }) => name).join(', ')}`)

const executablePath = findChromium()
if (!executablePath) throw new Error(chromiumHint)
const demo = process.env.GUIDES_ADDRESS ? null : await startDemo(say)
const address = process.env.GUIDES_ADDRESS ?? demo.address
const browser = await chromium.launch({
  executablePath,
  chromiumSandbox: false,
  args: ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync'],
})
try {
  const takePicture = pictureTaker(browser, address)
  for (const each of chosen) await make(each, takePicture)
} finally {
  await browser.close()
  await demo?.stop()
}

async function make({ guide, language, name }, takePicture) {
  const source = readGuide(guide, language)
  const pictures = new Map()
  for (const place of source.pictures) pictures.set(place, await takePicture(place, language))
  // Printed twice: on which page a chapter stands is known once it is printed.
  const draft = await print(pageOf(source, { language, pictures, pages: {} }), source, language)
  const pages = chapterPages(draft)
  const content = await print(pageOf(source, { language, pictures, pages }), source, language)
  const missing = source.chapters.filter(({ id }) => chapterPages(content)[id] === undefined)
  if (missing.length > 0) throw new Error(`${name}: no destination for ${missing.map(({ id }) => id).join(', ')}`)
  if (content.length > heaviest) throw new Error(`${name} weighs ${content.length} bytes, more than ${heaviest}`)
  fs.mkdirSync(target, { recursive: true })
  fs.writeFileSync(path.join(target, `${name}.pdf`), content)
  remember(`${name}.pdf`, {
    source: source.hash,
    pdf: createHash('sha256').update(content).digest('hex'),
    pages: countPages(content),
    chapters: chapterPages(content),
  })
  say(`${name}.pdf  ${countPages(content)} pages  ${Math.round(content.length / 1000)} kB`)
}

async function print(html, source, language) {
  const folder = fs.mkdtempSync(path.join(root, '.guide-'))
  const page = await browser.newPage()
  try {
    const file = path.join(folder, 'guide.html')
    fs.writeFileSync(file, html)
    await page.goto(`file://${file}`)
    await page.evaluate(() => document.fonts.ready)
    const small = 'font: 8px Inter, Arial, sans-serif; color: #5a6675; width: 100%; padding: 0 18mm;'
    return await page.pdf({
      format: 'A4',
      tagged: true,
      outline: true,
      printBackground: true,
      displayHeaderFooter: true,
      margin: { top: '20mm', bottom: '18mm', left: '18mm', right: '18mm' },
      headerTemplate: `<div style="${small}">Tandem · ${source.title}</div>`,
      footerTemplate: `<div style="${small} text-align: right">${language === 'ro' ? 'Pagina' : 'Page'} <span class="pageNumber"></span> / <span class="totalPages"></span></div>`,
    })
  } finally {
    await page.close()
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** What each file was made of, for the test that finds a guide older than its text. */
function remember(name, made) {
  const file = path.join(target, 'guides.json')
  const known = fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
  const sorted = Object.entries({ ...known, [name]: made }).sort(([one], [other]) => (one < other ? -1 : 1))
  fs.writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/// <reference lib="dom" />
import { chromium, type Browser } from '@playwright/test'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../../scripts/chromium.mjs'
import { takeWholePage } from './whole-page.ts'

/*
 * Takes a picture of screens of a running demo, to be looked at:
 * node tests/pictures/take.ts --as ana /PzuMarket /Orders
 * Every combination of language and width lands in .pictures; console errors are printed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string' },
    password: { type: 'string' },
    address: { type: 'string', default: 'http://localhost:3000' },
    languages: { type: 'string', default: 'en,ro' },
    widths: { type: 'string', default: '360,1440' },
    theme: { type: 'string', default: 'light' },
    out: { type: 'string', default: '.pictures' },
    full: { type: 'boolean', default: true },
  },
})

const signIn = async (): Promise<{ accessToken: string } | null> => {
  if (!values.as) return null
  const password = values.password ?? (values.as === 'admin' ? 'tandem-admin' : 'tandem-demo')
  const answer = await fetch(`${values.address}/api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: values.as, password }),
  })
  if (!answer.ok) throw new Error(`could not sign in as ${values.as}: ${await answer.text()}`)
  return (await answer.json()) as { accessToken: string }
}

async function take(browser: Browser, user: { accessToken: string } | null, language: string, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 740 : 900 },
    colorScheme: values.theme === 'dark' ? 'dark' : 'light',
    timezoneId: 'Europe/Bucharest',
    reducedMotion: 'reduce',
  })
  await context.addInitScript(
    ([lang, stored, token]) => {
      localStorage.setItem('lang', lang ?? 'en')
      if (!stored) return
      localStorage.setItem('user', stored)
      document.cookie = `token=${token ?? ''}; path=/; max-age=3480`
    },
    [language, user ? JSON.stringify(user) : '', user?.accessToken ?? ''],
  )
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error') process.stdout.write(`  console: ${message.text()}\n`)
  })
  page.on('pageerror', (error) => process.stdout.write(`  page error: ${error.message}\n`))
  for (const place of positionals) {
    await page.goto(values.address + place)
    // A live screen never stops talking to the server
    await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined)
    // On a busy machine what is looked at may come later than that.
    const isLoaded = () =>
      document.querySelector('main h1') && !document.querySelector('main [role=status][aria-label]')
    await page.waitForFunction(isLoaded, undefined, { timeout: 60_000 }).catch(() => undefined)
    await page.waitForTimeout(1500)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const name = `${place.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${language}-${String(width)}-${values.theme}.png`
    const file = { path: path.join(values.out, name) }
    await (values.full ? takeWholePage(page, file) : page.screenshot(file))
    process.stdout.write(`${name}${overflow > 0 ? `  OVERFLOWS by ${String(overflow)} px` : ''}\n`)
  }
  await context.close()
}

const executablePath = findChromium()
fs.mkdirSync(values.out, { recursive: true })
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  chromiumSandbox: false,
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const user = await signIn()
for (const language of values.languages.split(',')) {
  for (const width of values.widths.split(',').map(Number)) await take(browser, user, language, width)
}
await browser.close()

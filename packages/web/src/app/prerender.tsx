/** The server's side of the app: pages that anybody can be shown, made before a script runs. */
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { preparedAnswersId, type PageMaker } from '@tandem/contract/prepared-page.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { startTexts } from '../i18n/index.ts'
import { textAt } from '../i18n/use-text.ts'
import { setPreparedAnswers } from '../lib/prepared-answers.ts'
import { App } from './app.tsx'
import { loadScreen, routesOf } from './router.tsx'
import { screens } from './screens.ts'

/** Texts and answers are those of one page at a time. */
let before: Promise<unknown> = Promise.resolve()

/** Renders a page with the answers of its public calls, which its first rendering names. */
export const preparePage: PageMaker['preparePage'] = (request) => {
  const page = before.then(() => makePage(request))
  before = page.catch(() => undefined)
  return page
}

const makePage: PageMaker['preparePage'] = async ({ path, language, ask }) => {
  await Promise.all([startTexts(language), loadScreen(path)])
  const wanted = new Set<string>()
  setPreparedAnswers({}, (address) => wanted.add(address))
  render(path)
  const asked = await Promise.all([...wanted].map(async (address) => [address, await ask(address)] as const))
  const answers = Object.fromEntries(
    asked.flatMap(([address, text]) => (text === null ? [] : [[address, JSON.parse(text) as unknown]])),
  )
  setPreparedAnswers(answers)
  const { html, styles } = render(path)
  const screen = screens.find((each) => each.path === path)
  return {
    title: `${screen ? `${textAt(screen.title)} · ` : ''}${textAt('common.product')}`,
    head: styles,
    body: `<div id="root">${html}</div><script type="application/json" id="${preparedAnswersId}">${inScript(answers)}</script>`,
    isIncomplete: asked.some(([, text]) => text === null),
  }
}

/** Nothing in it can end the element it stands in. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

function render(path: string): { readonly html: string; readonly styles: string } {
  const cache = createCache({ key: 'css' })
  // Rules are collected, not written beside each element.
  cache.compat = true
  const router = createMemoryRouter(routesOf(screens), { initialEntries: [path] })
  const html = renderToString(
    <CacheProvider value={cache}>
      <StrictMode>
        <App router={router} />
      </StrictMode>
    </CacheProvider>,
  )
  const rules = Object.values(cache.inserted).filter((rule) => typeof rule === 'string')
  // With the names of the rules, which the app then does not write again.
  const names = Object.keys(cache.inserted).join(' ')
  return {
    html,
    styles: `<style data-emotion="css ${names}">${rules.join('').replaceAll('</', String.raw`<\/`)}</style>`,
  }
}

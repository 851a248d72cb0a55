import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { PreparedAnswers } from '../lib/prepared-answers.ts'
import { keepFocus } from './kept-focus.ts'
import { giveBack, takeTyped } from './typed-text.ts'

/** Time and texts have to stand before any module of the app runs; the polyfill only travels where it is missing. */
async function prepare(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const [{ currentLanguage, startTexts }] = await Promise.all([import('../i18n/index.ts'), import('./app.tsx')])
  await startTexts()
  document.documentElement.lang = currentLanguage()
  keepFocus(document)
}

/** Shows the app in the place of whatever stands in `root`. */
export async function start(root: HTMLElement): Promise<void> {
  await prepare()
  const { App, startRouter } = await import('./app.tsx')
  createRoot(root).render(
    <StrictMode>
      <App router={startRouter()} />
    </StrictMode>,
  )
}

/** Makes the app of a page that came with its content and these answers: nothing of it changes. */
export async function takeOver(root: HTMLElement, answers: PreparedAnswers): Promise<void> {
  await prepare()
  const { App, expectPage, startRouter } = await import('./app.tsx')
  await expectPage(location.pathname, answers)
  const router = startRouter()
  const typed = takeTyped(root)
  hydrateRoot(
    root,
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  )
  giveBack(typed)
}

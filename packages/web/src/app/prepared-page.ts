/** A page that came with its content is read as it is; the app is fetched when somebody acts on it. */
import { preparedAnswersId } from '@tandem/contract/prepared-page.ts'
import { storedLanguage } from '../i18n/language.ts'
import type { PreparedAnswers } from '../lib/prepared-answers.ts'
import { findKeys, isFindKey } from './find/find-key.ts'

interface App {
  readonly start: (root: HTMLElement) => Promise<void>
  readonly takeOver: (root: HTMLElement, answers: PreparedAnswers) => Promise<void>
}

/** The figures of an open page are read anew so often. */
const fiveMinutes = 300_000
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const
const controls = 'a, button, input, label, [role=button]'
/** What a link does by itself, everything else does by the app. */
const buttons = 'button, input[type=checkbox], label, [role=button]:not(a)'

/** The answers that the page was made of; null where the server did not make it. */
export function preparedAnswers(): PreparedAnswers | null {
  const text = document.getElementById(preparedAnswersId)?.textContent
  return text === undefined ? null : (JSON.parse(text) as PreparedAnswers)
}

/** Whether the page is what this reader would see: a visitor, in the language it is written in. */
export function isForThisReader(): boolean {
  return localStorage.getItem('user') === null && storedLanguage() === document.documentElement.lang
}

/** Has the app take the page over at the first act, or when the figures are old; what was clicked meanwhile is clicked then. */
export function startWhenActedOn(root: HTMLElement, answers: PreparedAnswers, load: () => Promise<App>): void {
  const { pathname } = location
  let clicked: HTMLElement | null = null
  let isStarted = false
  const start = async () => {
    if (isStarted) return
    isStarted = true
    clearTimeout(timer)
    chart.disconnect()
    for (const act of signs) root.removeEventListener(act, onAct, true)
    const app = await load()
    // Somebody may have gone to another screen meanwhile.
    if (location.pathname === pathname) await app.takeOver(root, answers)
    else await app.start(root)
    for (const kind of ['click', 'submit']) root.removeEventListener(kind, keepClick, true)
    removeEventListener('keydown', onFindKey)
    clicked?.click()
  }
  const onAct = ({ target, type }: Event) => {
    if (type === 'keydown' || (target instanceof Element && target.closest(controls))) void start()
  }
  // Whatever has the focus: the key is another way to click its button.
  const onFindKey = (event: KeyboardEvent) => {
    if (!isFindKey(event)) return
    event.preventDefault()
    clicked = root.querySelector<HTMLElement>(`[aria-keyshortcuts="${findKeys}"]`)
    void start()
  }
  const keepClick = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    const button = target?.closest<HTMLElement>(buttons)
    const submit = event.type === 'submit' ? target?.querySelector<HTMLElement>('[type=submit]') : null
    if (!button && !submit) return
    event.preventDefault()
    event.stopPropagation()
    clicked = submit ?? button ?? null
    void start()
  }
  const chart = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void start()
    },
    { rootMargin: '200px' },
  )
  const timer = setTimeout(() => void start(), fiveMinutes)
  for (const act of signs) root.addEventListener(act, onAct, true)
  addEventListener('keydown', onFindKey)
  window.addEventListener('popstate', () => void start(), { once: true })
  for (const kind of ['click', 'submit']) root.addEventListener(kind, keepClick, true)
  // Charts are drawn by the app, when they come into sight.
  for (const holder of root.querySelectorAll('[data-chart]')) chart.observe(holder)
  // Something that belongs on the page did not come.
  if (Object.keys(answers).length === 0) void start()
}

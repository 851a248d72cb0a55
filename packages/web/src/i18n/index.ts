import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { addMessageTexts, type MessageTexts } from '@tandem/contract/texts/message.ts'
import i18next, { type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, storedLanguage } from './language.ts'
import type { Word } from './use-text.ts'

/** The files of texts, each fetched when a screen needs it. */
const files = new Map(
  Object.entries(import.meta.glob<Readonly<Record<string, object>>>(['./{en,ro}/**/*.ts', '!./*/index.ts'])).map(
    ([path, load]) => [path.replace(/^\.\/(\w+)\/.*?(\w+)\.ts$/, '$1/$2'), load],
  ),
)
const allWords = [...files.keys()].flatMap((name) => (name.startsWith('en/') ? [name.slice(3) as Word] : []))

/** What refusals say, of the one language that is shown. */
const messages: Readonly<Record<Language, () => Promise<{ readonly messageTexts: MessageTexts }>>> = {
  en: () => import('@tandem/contract/texts/messages.en.ts'),
  ro: () => import('@tandem/contract/texts/messages.ro.ts'),
}

let current: Language = defaultLanguage

/** The language the page speaks. Valid after `startTexts`. */
export function currentLanguage(): Language {
  return current
}

/**
 * Loads texts of the chosen language. Runs before the first render. A build knows which texts stand around every
 * screen; all are loaded where nobody does.
 */
export async function startTexts(
  language: Language = storedLanguage(),
  words: readonly Word[] = import.meta.env.TEXTS_OF?.shell ?? allWords,
): Promise<void> {
  const [{ messageTexts }, loaded] = await Promise.all([
    messages[language](),
    Promise.all(words.map((word) => loadText(language, word))),
  ])
  addMessageTexts(language, messageTexts)
  const texts = Object.fromEntries(loaded)
  await i18next
    .use(initReactI18next)
    .use(numbersOf(language))
    .init({
      lng: language,
      resources: { [language]: texts },
      defaultNS: 'common',
      returnNull: false,
      // A screen whose texts did not come must not show their keys.
      saveMissing: true,
      missingKeyHandler: (_languages, word) => {
        if (!i18next.hasResourceBundle(language, word)) throw new Error(`the texts of ${word} are not there`)
      },
      interpolation: {
        prefix: '{',
        suffix: '}',
        escapeValue: false,
        alwaysFormat: true,
      },
    })
  current = language
}

/** Fetches the texts that a screen needs, but for those that are there. */
export function loadScreenTexts(screen: string): Promise<void> {
  return loadTexts(import.meta.env.TEXTS_OF?.screens[screen] ?? [])
}

/** The same of texts by their words. */
export async function loadTexts(words: readonly Word[]): Promise<void> {
  const missing = [...new Set(words)].filter((word) => !i18next.hasResourceBundle(current, word))
  for (const [word, texts] of await Promise.all(missing.map((each) => loadText(current, each)))) {
    i18next.addResourceBundle(current, word, texts)
  }
}

async function loadText(language: Language, word: Word): Promise<readonly [Word, object]> {
  const texts = (await files.get(`${language}/${word}`)?.())?.[word]
  if (!texts) throw new Error(`there are no texts ${language}/${word}`)
  return [word, texts]
}

/** Numbers inside texts are written as everywhere else: `8.760 de ore`. */
function numbersOf(language: Language): FormatterModule {
  const { count } = formatFor(language)
  return {
    type: 'formatter',
    init: () => undefined,
    add: () => undefined,
    addCached: () => undefined,
    format: (value: unknown) => (typeof value === 'number' ? count(value) : String(value)),
  }
}

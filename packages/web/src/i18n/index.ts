import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import i18next, { type FormatterModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLanguage, storedLanguage } from './language.ts'

let current: Language = defaultLanguage

/** The language the page speaks. Valid after `startTexts`. */
export function currentLanguage(): Language {
  return current
}

/** Loads the texts of the chosen language and tells the document. Runs before the first render. */
export async function startTexts(language: Language = storedLanguage()): Promise<void> {
  const texts = language === 'ro' ? (await import('./ro/index.ts')).romanian : (await import('./en/index.ts')).english
  await i18next
    .use(initReactI18next)
    .use(numbersOf(language))
    .init({
      lng: language,
      resources: { [language]: texts },
      defaultNS: 'common',
      returnNull: false,
      interpolation: {
        prefix: '{',
        suffix: '}',
        escapeValue: false,
        alwaysFormat: true,
      },
    })
  current = language
  document.documentElement.lang = language
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

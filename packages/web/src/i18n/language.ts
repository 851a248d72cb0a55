/** The stored language choice. Changing it reloads the page, so no text has to follow a change while it is shown. */
import { languages, type Language } from '@tandem/contract/texts/format.ts'

const storageKey = 'lang'
export const defaultLanguage: Language = 'en'
export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' }

/** What the person chose; English until then. */
export function storedLanguage(): Language {
  const stored = readStored()
  return languages.find((language) => language === stored) ?? defaultLanguage
}

/** Stores the choice and reloads the page. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
  location.reload()
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // A browser that forbids storage still gets the default language.
    return null
  }
}

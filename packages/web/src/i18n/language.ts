/** The stored language choice. Changing it reloads the page, so no text has to follow a change while it is shown. */
import { languages, type Language } from '@tandem/contract/texts/format.ts'

const storageKey = 'lang'
export const defaultLanguage: Language = 'en'
export const languageNames: Record<Language, string> = { en: 'English', ro: 'Română' }

/** What the person chose; until then what the browser asked for and the server therefore wrote on the page. */
export function storedLanguage(): Language {
  const wanted = [readStored(), document.documentElement.lang]
  return languages.find((language) => language === wanted.find(Boolean)) ?? defaultLanguage
}

const aYear = 31_536_000

/** Stores the choice, for the server too, which makes pages in it, and reloads the page. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(storageKey, language)
  document.cookie = `${storageKey}=${language}; path=/; max-age=${String(aYear)}; samesite=lax`
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

import { formatFor, type Format, type Language } from '@tandem/contract/texts/format.ts'
import { english } from '../../../packages/web/src/i18n/en/index.ts'
import type { KeyOf, ValuesOf } from '../../../packages/web/src/i18n/messages.ts'
import { romanian } from '../../../packages/web/src/i18n/ro/index.ts'

type Texts = typeof english
type Word = keyof Texts

export interface Speech {
  readonly language: Language
  readonly format: Format
  /** A text as the screens say it: `say('orders', 'summary.send')`. */
  readonly say: <W extends Word, Key extends KeyOf<Texts[W]>>(
    word: W,
    key: Key,
    ...values: ValuesOf<Texts[W], Key>
  ) => string
}

/** Reads the texts of the web app, so that one script serves both languages. */
export function speak(language: Language): Speech {
  const texts: Record<Word, object> = language === 'ro' ? romanian : english
  const format = formatFor(language)
  const plural = new Intl.PluralRules(language)
  const find = (word: Word, key: string): unknown =>
    key.split('.').reduce<unknown>((place, part) => (place as Record<string, unknown> | undefined)?.[part], texts[word])
  const say = (word: Word, key: string, values: Record<string, string | number> = {}): string => {
    const count = values['count']
    const text =
      find(word, key) ??
      (typeof count === 'number' ? find(word, `${key}_${plural.select(count)}`) : undefined) ??
      find(word, `${key}_other`)
    if (typeof text !== 'string') throw new Error(`no text ${word}.${key}`)
    return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
      const value = values[name]
      return value === undefined ? place : typeof value === 'number' ? format.count(value) : value
    })
  }
  return { language, format, say }
}

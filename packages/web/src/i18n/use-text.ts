import i18next from 'i18next'
import { useMemo } from 'react'
import type { english } from './en/index.ts'
import type { KeyOf, TextReader, ValuesOf } from './messages.ts'

export type Texts = typeof english
export type Word = keyof Texts

/** A text that stands alone, named from a data table: `orders.title`. Texts with placeholders cannot be named. */
export type TextKey = {
  [W in Word]: { [Key in KeyOf<Texts[W]>]: ValuesOf<Texts[W], Key> extends [] ? `${W}.${Key}` : never }[KeyOf<Texts[W]>]
}[Word]

/** The texts of one file in the person's language, and the shared ones: `t('title')`, `t('common:action.save')`. */
export function useText<W extends Word>(word: W): TextReader<Texts[W]> {
  return useMemo<TextReader<Texts[W]>>(() => textOf(word), [word])
}

/** The same outside a component. */
export function textOf<W extends Word>(word: W): TextReader<Texts[W]> {
  return (key: string, values?: Record<string, string | number>) => read(word, key, values)
}

/** The file that a key names. */
export function wordOf(key: TextKey): Word {
  return key.slice(0, key.indexOf('.')) as Word
}

/** The text behind a key of a data table (menus, titles). */
export function textAt(key: TextKey): string {
  const dot = key.indexOf('.')
  return read(key.slice(0, dot), key.slice(dot + 1))
}

function read(word: string, key: string, values: Record<string, string | number> = {}): string {
  return i18next.t(key.includes(':') ? key : `${word}:${key}`, values)
}

/** The types that hold both languages together: a missing key or placeholder does not compile. */
import type { common } from './en/common.ts'

type PluralBase<Key> = Key extends `${infer Base}_other` ? Base : never

/**
 * What the other language must say for `Reference` (the English object): every key, and, where English counts
 * (`_one`, `_other`), also the form for few that Romanian needs.
 */
export type Messages<Reference> = {
  readonly [Key in keyof Reference]: Reference[Key] extends string ? string : Messages<Reference[Key]>
} & { readonly [Base in PluralBase<keyof Reference> as `${Base}_few`]?: string }

type WithoutPlural<Key> = Key extends `${infer Base}_${'one' | 'few' | 'other'}` ? Base : Key

/** The keys of a word as code writes them: nested ones with dots, counted ones without `_one`, `_other`. */
export type KeyOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? WithoutPlural<Key> : `${Key}.${KeyOf<Texts[Key]>}`
}[keyof Texts & string]

type TextAt<Texts, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Texts
    ? TextAt<Texts[Head], Rest>
    : never
  : Key extends keyof Texts
    ? Texts[Key]
    : `${Key}_other` extends keyof Texts
      ? Texts[`${Key}_other`]
      : never

type PlaceholderIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderIn<Rest> : never

type IsCounted<Texts, Key extends string> = Key extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Texts
    ? IsCounted<Texts[Head], Rest>
    : false
  : `${Key}_other` extends keyof Texts
    ? true
    : false

type NameIn<Texts, Key extends string> =
  | Exclude<PlaceholderIn<TextAt<Texts, Key>>, 'count'>
  | (IsCounted<Texts, Key> extends true ? 'count' : PlaceholderIn<TextAt<Texts, Key>> & 'count')

type ValuesFor<Name> = [Name] extends [never]
  ? []
  : [values: { readonly [Each in Name & string]: Each extends 'count' ? number : string | number }]

/** The values a text asks for: `{name}` any text or number, `count` always a number. */
export type ValuesOf<Texts, Key extends string> = ValuesFor<NameIn<Texts, Key>>

/** The texts that every file shares, as i18next names those of another file: `common:action.save`. */
type Shared = { readonly [Key in keyof typeof common as `common:${Key}`]: (typeof common)[Key] }

/** Reads a text of one file, or one that all files share: `t('title')`, `t('common:action.save')`. */
export type TextReader<Texts> = <Key extends KeyOf<Texts> | KeyOf<Shared>>(
  key: Key,
  ...values: ValuesFor<NameIn<Texts, Key> | NameIn<Shared, Key>>
) => string

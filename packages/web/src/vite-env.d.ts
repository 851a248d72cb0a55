import type { Word } from './i18n/use-text.ts'

declare global {
  interface ImportMetaEnv {
    /** Which texts each screen needs; a build alone knows (`build/screen-texts.ts`). */
    readonly TEXTS_OF?: {
      readonly shell: readonly Word[]
      readonly find: readonly Word[]
      readonly screens: Readonly<Record<string, readonly Word[]>>
    }
  }
}

import type { ScreenPath } from '@tandem/contract/screens.ts'
import type { Audience } from '@tandem/core/access/access.ts'
import type { ComponentType } from 'react'
import type { TextKey } from '../i18n/use-text.ts'

interface ScreenModule {
  readonly default: ComponentType
}

export interface Screen {
  /** As the specification gives it, parameters in braces. */
  readonly path: string
  readonly audience: Audience
  readonly title: TextKey
  readonly load: () => Promise<ScreenModule>
}

/** Screens by their addresses, as the contract lists them. */
export type ScreenTable = Readonly<Partial<Record<ScreenPath, Omit<Screen, 'path'>>>>

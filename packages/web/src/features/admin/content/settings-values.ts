import { SiteSettings } from '@tandem/contract/admin/content.ts'
import type { Control } from 'react-hook-form'
import { z } from 'zod'

/** What the form of the settings holds: everything but the long texts. */
export const SettingsValues = z.object({ settings: SiteSettings })
export type SettingsValues = z.output<typeof SettingsValues>
export type SettingsControl = Control<SettingsValues>

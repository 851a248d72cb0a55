import type { Screen } from './screen.ts'

/** What a strategic provider sees of all participants. */
export const strategicScreens: readonly Screen[] = []

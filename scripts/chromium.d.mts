/** The path of an installed Chromium or Chrome; undefined when there is none. */
export function findChromium(): string | undefined
export const chromiumHint: string

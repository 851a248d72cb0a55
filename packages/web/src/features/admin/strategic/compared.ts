/** As many as stand side by side on a screen. */
export const mostCompared = 4

/** The participants an address compares: `?compare=3,7`. */
export function parseCompared(written: string | null): number[] {
  const ids = (written ?? '').split(',').flatMap((text) => (/^[1-9]\d{0,8}$/.test(text) ? [Number(text)] : []))
  return [...new Set(ids)].slice(0, mostCompared)
}

/** The address after one is marked or unmarked; null where none is left. */
export function withCompared(compared: readonly number[], userId: number): string | null {
  const next = compared.includes(userId) ? compared.filter((id) => id !== userId) : [...compared, userId]
  return next.length > 0 ? next.slice(0, mostCompared).join(',') : null
}

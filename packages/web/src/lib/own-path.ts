/** An address inside this site as it was asked for; null for anything that leads, or could be read to lead, anywhere else. */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value, location.origin)) return null
  const { origin, pathname, search, hash } = new URL(value, location.origin)
  const isOwn = value.startsWith('/') && origin === location.origin && !pathname.startsWith('//')
  return isOwn ? `${pathname}${search}${hash}` : null
}

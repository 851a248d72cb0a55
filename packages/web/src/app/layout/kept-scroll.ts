import { useLayoutEffect } from 'react'

/** How far down each entry of the history was read, by the key of its location. */
const places = new Map<string, number>()

/** For so long a screen may load what it had shown before the reader is left at its top. */
const patience = 3_000

/** Remembers how far down the page is read, for the way back. */
export function useScrollMemory(key: string): void {
  // Before the next screen is laid out: where it is shorter, the browser scrolls by itself.
  useLayoutEffect(() => {
    const remember = () => {
      places.set(key, window.scrollY)
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      window.removeEventListener('scroll', remember)
    }
  }, [key])
}

/**
 * Goes to where an entry of the history was read, as soon as the page is long enough again; gives up when the reader moves.
 * Answers what stops it.
 */
export function restoreScroll(key: string): () => void {
  const place = places.get(key) ?? 0
  const end = Date.now() + patience
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const moved of ['wheel', 'touchstart', 'keydown']) window.removeEventListener(moved, stop)
  }
  const go = () => {
    const reachable = Math.max(0, document.documentElement.scrollHeight - window.innerHeight)
    window.scrollTo(0, Math.min(place, reachable))
    if (reachable >= place || Date.now() > end) stop()
    else frame = requestAnimationFrame(go)
  }
  for (const moved of ['wheel', 'touchstart', 'keydown']) window.addEventListener(moved, stop, { passive: true })
  go()
  return stop
}

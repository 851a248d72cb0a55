import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

const flashMilliseconds = 180
/** A figure that changes all the time flashes no more often than this: it would only flicker, and nobody could read it. */
const restMilliseconds = 1000

/** Lights an element up for a moment when its value changes; never for those who want no motion. */
export function useFlash(value: unknown): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  const litAt = useRef(-Infinity)
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    const now = performance.now()
    if (now - litAt.current < restMilliseconds || wantsNoMotion()) return
    litAt.current = now
    const colour = 'color-mix(in srgb, var(--mui-palette-meaning-intraday) 38%, transparent)'
    element.current?.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], flashMilliseconds)
  }, [value])
  return element
}

function wantsNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

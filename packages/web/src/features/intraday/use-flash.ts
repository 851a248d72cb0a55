import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

const flashMilliseconds = 180

/** Lights an element up for a moment when its value changes; never for those who want no motion. */
export function useFlash(value: unknown): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (Object.is(before.current, value)) return
    before.current = value
    if (wantsNoMotion()) return
    const colour = 'color-mix(in srgb, var(--mui-palette-meaning-intraday) 38%, transparent)'
    element.current?.animate([{ backgroundColor: colour }, { backgroundColor: 'transparent' }], flashMilliseconds)
  }, [value])
  return element
}

function wantsNoMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

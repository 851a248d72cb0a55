import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How wide a row is, and what stands in it, in pixels. */
interface Row {
  readonly width: number
  readonly gap: number
  readonly items: readonly number[]
  /** What opens the items that do not fit. */
  readonly more: number
}

/** How many items of a row fit from its beginning on; where not all do, beside what opens the rest. */
export function countFitting({ width, gap, items, more }: Row): number {
  const whole = items.reduce((sum, item) => sum + item + gap, -gap)
  if (whole <= width) return items.length
  let used = more
  return items.findIndex((item) => {
    used += item + gap
    return used > width
  })
}

/**
 * How many elements of a row fit, measured whenever the row or one of them takes another width. The last element is what opens
 * the rest. `names` tells one row from another.
 */
export function useFitting(names: string): { readonly row: RefObject<HTMLElement | null>; readonly count: number } {
  const row = useRef<HTMLElement>(null)
  const [count, setCount] = useState(Infinity)
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return undefined
    const measure = () => {
      const widths = Array.from(element.children, (child) => child.getBoundingClientRect().width)
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
      setCount(countFitting({ width: element.clientWidth, gap, items: widths.slice(0, -1), more: widths.at(-1) ?? 0 }))
    }
    const observer = new ResizeObserver(measure)
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [names])
  return { row, count }
}

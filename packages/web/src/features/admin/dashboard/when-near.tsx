import Box from '@mui/material/Box'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LoadingBlock } from '../../../ui/index.ts'

interface WhenNearProps {
  /** About as high as the content, so that nothing jumps. */
  readonly height: number
  readonly children: ReactNode
}

/** What is in sight has the first second for itself. */
const firstMs = 1_000

/**
 * What stands below the first screen: shown, and its calls made, when it comes near, and at the latest when the first screen has
 * had its time, so that searching and printing the page find all of it.
 */
export function WhenNear({ height, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    observer.observe(place.current)
    const timer = setTimeout(() => {
      setNear(true)
    }, firstMs)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [isNear])
  return isNear ? (
    children
  ) : (
    <Box ref={place}>
      <LoadingBlock height={height} />
    </Box>
  )
}

import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { LoadingBlock } from '../../ui/index.ts'

interface WhenNearProps {
  /** About as high as the content, so that nothing jumps. */
  readonly height: number
  readonly children: ReactNode
}

/** What stands below the first screen: shown, and its calls made, only when it comes near. */
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
    return () => {
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

import { useEffect, useMemo, useRef, type RefObject } from 'react'
import type { LiveShown } from './live-store.ts'
import type { LiveSource } from './use-live.ts'

export interface PausableSource extends LiveSource {
  readonly pause: () => void
  readonly resume: () => void
}

/** A source whose readers see the moment at which it was paused, until it goes on. */
export function createPausable(source: LiveSource): PausableSource {
  const listeners = new Set<() => void>()
  let held: LiveShown | null = null
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      const stop = source.subscribe(() => {
        if (!held) listener()
      })
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    shown: () => held ?? source.shown(),
    pause: () => {
      held ??= source.shown()
    },
    resume: () => {
      if (!held) return
      held = null
      for (const listener of listeners) listener()
    },
  }
}

/** The same source while the element is in sight; scrolled out of it, nothing is drawn that nobody sees. */
export function useSourceInSight(source: LiveSource): [RefObject<HTMLDivElement | null>, LiveSource] {
  const element = useRef<HTMLDivElement>(null)
  const pausable = useMemo(() => createPausable(source), [source])
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting) pausable.resume()
      else pausable.pause()
    })
    observer.observe(element.current)
    return () => {
      observer.disconnect()
    }
  }, [pausable])
  return [element, pausable]
}

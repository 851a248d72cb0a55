import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { endExpiredSession } from '../lib/session.ts'

const everyHalfMinute = 30_000

/**
 * Ends the session when the cookie has run out: at the start, on every navigation (the home page among them),
 * when the reader comes back to the tab, and every half minute.
 */
export function useSessionWatch(): void {
  const { pathname } = useLocation()
  useEffect(endExpiredSession, [pathname])
  useEffect(() => {
    const timer = setInterval(endExpiredSession, everyHalfMinute)
    window.addEventListener('focus', endExpiredSession)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', endExpiredSession)
    }
  }, [])
}

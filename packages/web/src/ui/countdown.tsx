import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { timeLeft } from '../lib/time.ts'

interface CountdownProps {
  readonly to: Temporal.Instant | string
  /** From `useServerClock`: how far the server's clock is ahead of this browser's. */
  readonly offset?: number
  /** Shown when the instant has passed; by default `closed`. */
  readonly doneText?: string
  readonly onEnd?: () => void
}

/** What is left until an instant: `2 d 4 h`, `3 h 12 min`, then `12:05`. By the server's clock. */
export function Countdown({ to, offset = 0, doneText, onEnd }: CountdownProps) {
  const t = useText('common')
  const [now, setNow] = useState(() => Date.now())
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (!timeLeft(to, Date.now() + offset)) {
        clearInterval(timer)
        end.current?.()
      }
    }, 1000)
    return () => {
      clearInterval(timer)
    }
  }, [to, offset])
  const left = timeLeft(to, now + offset)
  const two = (value: number) => String(value).padStart(2, '0')
  const text = !left
    ? (doneText ?? t('countdown.over'))
    : left.days > 0
      ? t('countdown.days', { days: left.days, hours: left.hours })
      : left.hours > 0
        ? t('countdown.hours', { hours: left.hours, minutes: left.minutes })
        : `${two(left.minutes)}:${two(left.seconds)}`
  return (
    <Box component="span" role="timer" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  )
}

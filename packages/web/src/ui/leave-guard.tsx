import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'
import { useText } from '../i18n/use-text.ts'
import { useConfirm } from './confirm.tsx'

/**
 * Asks before unsaved changes are left behind: by a link, the back button, or closing the tab. A screen that leaves by
 * itself after saving replaces its entry of the history and is not asked.
 */
export function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const t = useText('common')
  const confirm = useConfirm()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty && historyAction !== NavigationType.Replace && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({ title: t('state.unsaved'), tone: 'danger' }).then((leave) => {
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, confirm, t])
  return null
}

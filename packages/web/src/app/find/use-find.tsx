import { useCallback, useEffect, useState, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useNotify } from '../../ui/notify.tsx'
import type { FindDialog, FindPlace } from './find-dialog.tsx'
import { isFindKey } from './find-key.ts'

type Dialog = ComponentType<ComponentProps<typeof FindDialog>>

/**
 * Where one types where to go: what opens it, and what stands on the page for it. It is fetched when it is first opened, by the
 * button or by Ctrl-K, which does nothing while something else waits for an answer.
 */
export function useFind(place: FindPlace): { readonly open: () => void; readonly dialog: ReactNode } {
  const t = useText('common')
  const notify = useNotify()
  const [Fetched, setFetched] = useState<Dialog | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { user } = place
  const open = useCallback(() => {
    const load = async () => {
      const part = await import('./find-dialog.tsx')
      await part.loadFindTexts(user)
      setFetched(() => part.FindDialog)
      setOpen(true)
    }
    load().catch(() => notify({ text: t('state.unreachable'), tone: 'error' }))
  }, [user, notify, t])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isFindKey(event)) return
      event.preventDefault()
      if (document.querySelector('[aria-modal=true]') === null) open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  const close = () => setOpen(false)
  return { open, dialog: Fetched && <Fetched {...place} isOpen={isOpen} onClose={close} /> }
}

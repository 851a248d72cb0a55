import { removePushDevice, savePushDevice, type PushDevice } from '@tandem/contract/accounts/push-devices.ts'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ApiError, callApi, Unreachable } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { NotPermitted, pushHere, turnPushOff, turnPushOn, type PushHere } from '../../lib/push.ts'
import { useRefresh } from '../../lib/query.ts'

/** What push messages are in this browser, looked at again when its person comes back from its settings, and how to turn them. */
export function usePushHere(publicKey: string, current: PushDevice | undefined) {
  const t = useText('notices')
  const refresh = useRefresh()
  const [here, setHere] = useState<PushHere | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const look = useCallback(() => pushHere().then(setHere, () => setHere('unsupported')), [])
  const currentId = current?.id
  useEffect(() => {
    void look()
    const onReturn = () => void look()
    for (const event of ['focus', 'visibilitychange']) window.addEventListener(event, onReturn)
    return () => {
      for (const event of ['focus', 'visibilitychange']) window.removeEventListener(event, onReturn)
    }
  }, [look, currentId])
  const perform = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      const isOurs = error instanceof ApiError || error instanceof Unreachable
      setFailure(error instanceof NotPermitted ? t('push.dismissed') : isOurs ? failureText(error) : t('push.failed'))
    }
    await refresh(savePushDevice)
    await look()
    setBusy(false)
  }
  return {
    here,
    isBusy,
    failure,
    turnOn: () => void perform(() => turnPushOn(publicKey)),
    turnOff: () =>
      void perform(async () => {
        await turnPushOff()
        if (currentId !== undefined) await callApi(removePushDevice, { params: { id: currentId } })
      }),
  }
}

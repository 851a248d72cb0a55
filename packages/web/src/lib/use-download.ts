import type { AnyEndpoint } from '@tandem/contract/endpoint.ts'
import type { RequestInput } from '@tandem/contract/request.ts'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { downloadFile } from './api.ts'
import { failureText } from './failure-text.ts'

/** Saves the file of an endpoint; `failure` says why it could not be made, until the next one is asked for. */
export function useDownload<E extends AnyEndpoint>(endpoint: E) {
  const t = useText('common')
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (input: RequestInput<E>) => {
    setFailure(null)
    try {
      await downloadFile(endpoint, input)
    } catch (error) {
      setFailure(`${t('file.notMade')} ${failureText(error)}`)
    }
  }
  return { save, failure }
}

import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { mdiCheck, mdiContentCopy } from '@mdi/js'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Icon } from './icon.tsx'

/** Copies `text`; says so for two seconds. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useText('common')
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => {
      setCopied(false)
    }, 2000)
    return () => {
      clearTimeout(timer)
    }
  }, [isCopied])
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  const name = isCopied ? t('action.copied') : (label ?? t('action.copy'))
  return (
    <Tooltip title={name}>
      <IconButton aria-label={name} size="small" onClick={() => void copy()}>
        <Icon path={isCopied ? mdiCheck : mdiContentCopy} size={18} />
      </IconButton>
    </Tooltip>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { listNotices, type Notice } from '@tandem/contract/notices.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useCall } from '../../lib/query.ts'
import { ErrorState, LoadingLines } from '../../ui/index.ts'
import { NoticeList } from './notice-list.tsx'

interface NoticePagesProps {
  readonly label: string
  readonly notices: readonly Notice[]
  /** What to ask for next; null where there is nothing older. */
  readonly older: number | null
  /** With what expired by itself. */
  readonly withQuiet: boolean
}

/** Notices, and on demand those before them; each page begins where the one above it ends, also when that moves. */
export function NoticePages({ label, notices, older, withQuiet }: NoticePagesProps) {
  const t = useText('notices')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <NoticeList label={label} notices={notices} />
      {older !== null && isOpen && <OlderPage before={older} withQuiet={withQuiet} />}
      {older !== null && !isOpen && (
        <Box sx={{ p: 1.5, textAlign: 'center' }}>
          <Button
            onClick={() => {
              setOpen(true)
            }}
          >
            {t('older')}
          </Button>
        </Box>
      )}
    </>
  )
}

function OlderPage({ before, withQuiet }: { readonly before: number; readonly withQuiet: boolean }) {
  const t = useText('notices')
  const { data, error, refetch } = useCall(listNotices, { query: { before, quiet: withQuiet } })
  if (data)
    return <NoticePages label={t('olderTitle')} notices={data.notices} older={data.older} withQuiet={withQuiet} />
  if (error) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
  return (
    <Box sx={{ p: 2.5 }}>
      <LoadingLines lines={4} />
    </Box>
  )
}

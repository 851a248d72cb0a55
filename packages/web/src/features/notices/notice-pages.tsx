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
  readonly isMore: boolean
}

/** Notices, and on demand those before them; each page begins where the one above it ends, also when that moves. */
export function NoticePages({ label, notices, isMore }: NoticePagesProps) {
  const t = useText('notices')
  const [isOpen, setOpen] = useState(false)
  const last = notices.at(-1)
  return (
    <>
      <NoticeList label={label} notices={notices} />
      {isMore && last && isOpen && <OlderPage before={last.id} />}
      {isMore && !isOpen && (
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

function OlderPage({ before }: { readonly before: number }) {
  const t = useText('notices')
  const { data, error, refetch } = useCall(listNotices, { query: { before } })
  if (data) return <NoticePages label={t('olderTitle')} notices={data.notices} isMore={data.isMore} />
  if (error) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
  return (
    <Box sx={{ p: 2.5 }}>
      <LoadingLines lines={4} />
    </Box>
  )
}

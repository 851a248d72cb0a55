import Box from '@mui/material/Box'
import { mdiBellOutline } from '@mdi/js'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { EmptyState, ErrorState, LoadingLines, Section } from '../../ui/index.ts'
import { NoticePages } from './notice-pages.tsx'
import type { useNotices } from './use-notices.ts'

/** All that somebody was told, the latest first. */
export function NoticeBoard({
  notices: { data, error, refetch },
}: {
  readonly notices: ReturnType<typeof useNotices>
}) {
  const t = useText('notices')
  if (error && !data) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
  return (
    <Section flush={data !== undefined && data.notices.length > 0}>
      {!data ? (
        <Box sx={{ py: 1 }}>
          <LoadingLines lines={8} />
        </Box>
      ) : data.notices.length === 0 ? (
        <EmptyState icon={mdiBellOutline} title={t('empty')} text={t('emptyText')} />
      ) : (
        <NoticePages label={t('latest')} notices={data.notices} isMore={data.isMore} />
      )}
    </Section>
  )
}

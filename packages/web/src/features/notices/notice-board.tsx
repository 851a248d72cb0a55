import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { mdiBellOutline } from '@mdi/js'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { EmptyState, ErrorState, LoadingLines, Section } from '../../ui/index.ts'
import { NoticePages } from './notice-pages.tsx'
import type { useNotices } from './use-notices.ts'

interface NoticeBoardProps {
  readonly notices: ReturnType<typeof useNotices>
  /** With what expired by itself. */
  readonly withQuiet: boolean
  readonly onQuiet: (withQuiet: boolean) => void
}

/** All that somebody was told; what expired by itself on demand. */
export function NoticeBoard({ notices: { data, error, refetch }, withQuiet, onQuiet }: NoticeBoardProps) {
  const t = useText('notices')
  if (error && !data) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
  return (
    <>
      <Box>
        <FormControlLabel
          label={t('quiet')}
          control={<Switch checked={withQuiet} onChange={(_event, isOn) => onQuiet(isOn)} />}
        />
        <Typography variant="body2" color="textSecondary">
          {t('quietNote')}
        </Typography>
      </Box>
      <Section flush={data !== undefined && data.notices.length > 0}>
        {!data ? (
          <Box sx={{ py: 1 }}>
            <LoadingLines lines={8} />
          </Box>
        ) : data.notices.length === 0 ? (
          <EmptyState icon={mdiBellOutline} title={t('empty')} text={t('emptyText')} />
        ) : (
          <NoticePages label={t('latest')} notices={data.notices} older={data.older} withQuiet={withQuiet} />
        )}
      </Section>
    </>
  )
}

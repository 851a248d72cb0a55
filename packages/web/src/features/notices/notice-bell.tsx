import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import Box from '@mui/material/Box'
import { mdiBellOutline } from '@mdi/js'
import { screenPath } from '@tandem/contract/screens.ts'
import { useId, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { EmptyState, ErrorState, LoadingLines } from '../../ui/states.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NoticeList } from './notice-list.tsx'
import { useNotices } from './use-notices.ts'

/** How many notices the panel has; the screen has them all. */
const inPanel = 6

/** The bell of the bar: how much is unread, and the latest of it in a panel. */
export function NoticeBell() {
  const t = useText('notices')
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const notices = useNotices()
  const { unread } = notices
  const name = unread > 0 ? t('bell', { count: unread }) : t('title')
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          color="inherit"
          aria-label={name}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => {
            setAnchor(event.currentTarget)
            void notices.refetch()
          }}
        >
          <Badge badgeContent={unread > 0 ? unread : null} max={99} color="error" aria-hidden>
            <Icon path={mdiBellOutline} size={24} />
          </Badge>
        </IconButton>
      </Tooltip>
      <BellPanel
        anchor={anchor}
        notices={notices}
        onClose={() => {
          setAnchor(null)
        }}
      />
    </>
  )
}

interface BellPanelProps {
  readonly anchor: HTMLElement | null
  readonly notices: ReturnType<typeof useNotices>
  readonly onClose: () => void
}

function BellPanel({ anchor, notices, onClose }: BellPanelProps) {
  const t = useText('notices')
  const titleId = useId()
  const paper = {
    role: 'dialog',
    'aria-labelledby': titleId,
    sx: {
      width: 420,
      maxWidth: 'calc(100vw - 16px)',
      maxHeight: 'calc(100vh - 88px)',
      display: 'flex',
      flexDirection: 'column',
    },
  } as const
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      marginThreshold={8}
      slotProps={{ paper }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2.5, py: 1.5, gap: 1 }}>
        <Typography id={titleId} variant="h4" component="h2">
          {t('title')}
        </Typography>
        {notices.unread > 0 && (
          <Button size="small" onClick={notices.markAllRead} disabled={notices.isMarking}>
            {t('readAll')}
          </Button>
        )}
      </Stack>
      <Box sx={{ overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}>
        <Latest notices={notices} onChosen={onClose} />
      </Box>
      <Box sx={{ p: 1, textAlign: 'center' }}>
        <LinkButton to={screenPath('/notifications')} onClick={onClose} fullWidth>
          {t('all')}
        </LinkButton>
      </Box>
    </Popover>
  )
}

interface LatestProps {
  readonly notices: ReturnType<typeof useNotices>
  readonly onChosen: () => void
}

function Latest({ notices: { data, error, refetch }, onChosen }: LatestProps) {
  const t = useText('notices')
  if (data && data.notices.length > 0) {
    return <NoticeList label={t('latest')} notices={data.notices.slice(0, inPanel)} onChosen={onChosen} />
  }
  if (data) return <EmptyState icon={mdiBellOutline} title={t('empty')} text={t('emptyText')} />
  if (error) return <ErrorState message={failureText(error)} onRetry={() => void refetch()} />
  return (
    <Box sx={{ p: 2.5 }}>
      <LoadingLines lines={4} />
    </Box>
  )
}

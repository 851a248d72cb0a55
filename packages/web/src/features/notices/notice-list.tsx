import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import {
  mdiCalendarRemoveOutline,
  mdiAccountGroupOutline,
  mdiClockAlertOutline,
  mdiFileDocumentRemoveOutline,
  mdiGauge,
  mdiGavel,
  mdiHandCoinOutline,
  mdiRobotOutline,
  mdiScaleBalance,
} from '@mdi/js'
import type { Notice, NoticeKind } from '@tandem/contract/notices.ts'
import { noticePath } from '@tandem/contract/texts/notice-path.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { HiddenText } from '../../ui/hidden-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { noticeAction, noticeWords } from './notice-words.ts'

const icons: Record<NoticeKind, string> = {
  gateClosesSoon: mdiClockAlertOutline,
  orderRefused: mdiFileDocumentRemoveOutline,
  marketCleared: mdiGavel,
  imbalanceApplied: mdiScaleBalance,
  coinsAccepted: mdiHandCoinOutline,
  coinsRejected: mdiHandCoinOutline,
  marketCancelled: mdiCalendarRemoveOutline,
  analyserOffline: mdiGauge,
  groupNews: mdiAccountGroupOutline,
  autopilot: mdiRobotOutline,
}

interface NoticeListProps {
  readonly label: string
  readonly notices: readonly Notice[]
  /** Called when the reader goes where a notice leads. */
  readonly onChosen?: () => void
}

/** Notices, each leading to where one acts on it; what is unread is marked by a dot and said aloud. */
export function NoticeList({ label, notices, onChosen }: NoticeListProps) {
  return (
    <List aria-label={label} disablePadding>
      {notices.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} onChosen={onChosen} />
      ))}
    </List>
  )
}

interface NoticeLineProps {
  readonly notice: Notice
  readonly onChosen: (() => void) | undefined
}

function NoticeLine({ notice: { at, readAt, isQuiet, facts }, onChosen }: NoticeLineProps) {
  const t = useText('notices')
  const format = useFormat()
  const { title, text } = noticeWords(t, format, facts)
  const action = noticeAction(t, facts)
  const isUnread = readAt === null && !isQuiet
  return (
    <ListItem disablePadding divider>
      <ListItemButton
        component={Link}
        to={noticePath(facts)}
        onClick={onChosen}
        sx={{ alignItems: 'flex-start', gap: 1.5, px: { xs: 2, sm: 2.5 }, py: 1.5 }}
      >
        <Box sx={{ color: isUnread ? 'primary.main' : 'text.secondary', mt: 0.25 }}>
          <Icon path={icons[facts.kind]} size={22} />
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: isUnread ? 650 : 500, overflowWrap: 'anywhere' }}>
            {isUnread && <HiddenText>{t('unread')}: </HiddenText>}
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
            <Typography variant="caption" color="textSecondary" component="time" dateTime={at.toString()}>
              {format.dateTime(at)}
            </Typography>
            <Typography variant="button" component="span" color="primary" sx={{ textAlign: 'right' }}>
              {action}
            </Typography>
          </Stack>
        </Box>
        <Dot isShown={isUnread} />
      </ListItemButton>
    </ListItem>
  )
}

function Dot({ isShown }: { readonly isShown: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: 10,
        height: 10,
        mt: 0.75,
        borderRadius: '50%',
        bgcolor: 'primary.main',
        visibility: isShown ? 'visible' : 'hidden',
      }}
    />
  )
}

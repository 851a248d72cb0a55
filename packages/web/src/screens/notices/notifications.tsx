import Button from '@mui/material/Button'
import { screenPath } from '@tandem/contract/screens.ts'
import { NoticeBoard } from '../../features/notices/notice-board.tsx'
import { useNotices } from '../../features/notices/use-notices.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { useAddress } from '../../lib/use-address.ts'
import { LinkButton, Page } from '../../ui/index.ts'

/** All that somebody was told, and the way to choose what they are. */
export default function NotificationsScreen() {
  const t = useText('notices')
  const me = useSignedInUser()
  const [search, change] = useAddress()
  const withQuiet = search.has('quiet')
  const notices = useNotices(withQuiet)
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      width="form"
      actions={
        <>
          {me?.userType === 'transactionalUser' && (
            <LinkButton to={screenPath('/editTransactionalProfile', { '#': 'notifications' })}>
              {t('choose')}
            </LinkButton>
          )}
          {notices.unread > 0 && (
            <Button variant="contained" onClick={notices.markAllRead} disabled={notices.isMarking}>
              {t('readAll')}
            </Button>
          )}
        </>
      }
    >
      <NoticeBoard
        notices={notices}
        withQuiet={withQuiet}
        onQuiet={(isOn) => {
          change({ quiet: isOn ? '' : null })
        }}
      />
    </Page>
  )
}

import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { NoticeBoard } from '../../features/notices/notice-board.tsx'
import { useNotices } from '../../features/notices/use-notices.ts'
import { useText } from '../../i18n/use-text.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { Page } from '../../ui/index.ts'

/** All that somebody was told, and the way to choose what they are. */
export default function NotificationsScreen() {
  const t = useText('notices')
  const me = useSignedInUser()
  const notices = useNotices()
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      width="form"
      actions={
        <>
          {me?.userType === 'transactionalUser' && (
            <Button component={Link} to="/editTransactionalProfile#notifications">
              {t('choose')}
            </Button>
          )}
          {notices.unread > 0 && (
            <Button variant="contained" onClick={notices.markAllRead} disabled={notices.isMarking}>
              {t('readAll')}
            </Button>
          )}
        </>
      }
    >
      <NoticeBoard notices={notices} />
    </Page>
  )
}

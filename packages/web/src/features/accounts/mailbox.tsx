import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { mdiArrowLeft, mdiEmailOpenOutline } from '@mdi/js'
import type { StoredMail } from '@tandem/contract/admin/admin.ts'
import type { z } from 'zod'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { EmptyState, Icon } from '../../ui/index.ts'
import Link from '@mui/material/Link'

/** The plain text of a mail; addresses in it can be followed. */
function MailText({ text }: { readonly text: string }) {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/)
  return (
    <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
      {parts.map((part, index) =>
        // The pattern stands in a group: every second part is an address.
        index % 2 === 1 ? (
          <Link key={index} href={hereWhenOurs(part)}>
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  )
}

/** A link of this demo stays at the address the reader uses, localhost or 127.0.0.1, so that the session goes along. */
function hereWhenOurs(address: string): string {
  const url = URL.parse(address)
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  const isOurs = url !== null && loopback.includes(url.hostname) && loopback.includes(location.hostname)
  return isOurs ? `${url.pathname}${url.search}${url.hash}` : address
}

type Mail = z.output<typeof StoredMail>

interface MailboxProps {
  readonly mails: readonly Mail[]
  readonly chosenId: string | null
  readonly onChoose: (id: string | null) => void
}

/** The list of mails beside the chosen one; on a phone one of the two. */
export function Mailbox({ mails, chosenId, onChoose }: MailboxProps) {
  const t = useText('accounts')
  const chosen = mails.find((mail) => mail.id === chosenId)
  return (
    <Card
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(260px, 1fr) minmax(0, 2fr)' },
        minHeight: { md: 480 },
      }}
    >
      <Box
        sx={{
          display: { xs: chosen ? 'none' : 'block', md: 'block' },
          borderRight: { md: 1 },
          borderColor: { md: 'divider' },
          maxHeight: { md: 720 },
          overflowY: 'auto',
        }}
      >
        <List disablePadding aria-label={t('mailbox.list')}>
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} isChosen={mail.id === chosen?.id} onChoose={onChoose} />
          ))}
        </List>
      </Box>
      <Box sx={{ display: { xs: chosen ? 'block' : 'none', md: 'block' }, minWidth: 0 }}>
        {chosen ? (
          <OpenMail mail={chosen} onClose={() => onChoose(null)} />
        ) : (
          <EmptyState icon={mdiEmailOpenOutline} title={t('mailbox.choose')} />
        )}
      </Box>
    </Card>
  )
}

interface MailLineProps {
  readonly mail: Mail
  readonly isChosen: boolean
  readonly onChoose: (id: string) => void
}

function MailLine({ mail, isChosen, onChoose }: MailLineProps) {
  const t = useText('accounts')
  const format = useFormat()
  return (
    <ListItem disablePadding divider>
      <ListItemButton
        selected={isChosen}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => {
          onChoose(mail.id)
        }}
      >
        <ListItemText
          primary={mail.subject}
          secondary={
            <>
              {t('mailbox.to', { address: mail.to })}
              <br />
              {format.dateTime(mail.at)}
            </>
          }
          slotProps={{
            primary: { variant: 'subtitle2' },
            secondary: { variant: 'caption', sx: { overflowWrap: 'anywhere' } },
          }}
        />
      </ListItemButton>
    </ListItem>
  )
}

function OpenMail({ mail, onClose }: { readonly mail: Mail; readonly onClose: () => void }) {
  const t = useText('accounts')
  const format = useFormat()
  return (
    <Box component="article" sx={{ p: { xs: 2, sm: 3 } }}>
      <Button
        onClick={onClose}
        startIcon={<Icon path={mdiArrowLeft} />}
        sx={{ display: { xs: 'inline-flex', md: 'none' }, mb: 1 }}
      >
        {t('mailbox.backToList')}
      </Button>
      <Typography variant="h3" component="h2">
        {mail.subject}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {t('mailbox.to', { address: mail.to })} · {format.dateTime(mail.at)}
      </Typography>
      <MailText text={mail.text} />
    </Box>
  )
}

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import {
  Invitation,
  invitationsPerPage,
  invitationStates,
  listInvitations,
  sendInvitationsAgain,
} from '@tandem/contract/accounts/people-import.ts'
import { invitationStateWords } from '@tandem/contract/texts/people-words.ts'
import { useState } from 'react'
import { currentLanguage } from '../../../i18n/index.ts'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import { Select } from '../../../ui/form/index.ts'
import {
  ChoiceBar,
  DataTable,
  EmptyState,
  Section,
  StatusChip,
  useColumns,
  useDecision,
  useRowChoice,
  type Tone,
} from '../../../ui/index.ts'

const tones: Record<Invitation['state'], Tone> = {
  waiting: 'info',
  sent: 'neutral',
  unknown: 'warning',
  failed: 'danger',
  accepted: 'success',
}

/** Who was invited and how far that is; those who have not come can be mailed again. */
export function InvitationList() {
  const t = useText('people')
  const [state, setState] = useState<Invitation['state'] | 'all'>('all')
  const [page, setPage] = useState(0)
  const query = { page, ...(state === 'all' ? {} : { state }) }
  const list = useCall(listInvitations, { query }, { keepsLast: true, everySeconds: 10 })
  const { failure, decide, busy } = useDecision()
  const sending = useAction(sendInvitationsAgain)
  const choice = useRowChoice(
    list.data?.rows.filter((row) => row.state !== 'accepted'),
    ({ userId }) => userId,
    ({ username }) => username,
  )
  const words = invitationStateWords[currentLanguage()]
  const columns = useColumns(
    Invitation,
    ['participant', 'username', 'email', 'userType', 'coins', 'invitedAt', 'mailedAt', 'state'],
    {
      participant: { fact: true },
      state: {
        fact: true,
        render: ({ state: each }) => (
          <Tooltip title={each === 'unknown' ? t('invitations.unknownHelp') : ''}>
            <span>
              <StatusChip tone={tones[each]} label={words[each]} />
            </span>
          </Tooltip>
        ),
      },
    },
  )
  const chosenIds = choice.chosen.map(({ userId }) => userId)
  const sendAgain = () => {
    const question = {
      title: t('invitations.againTitle', { count: chosenIds.length }),
      text: t('invitations.againText'),
      yes: t('invitations.again'),
    }
    void decide(0, question, async () => {
      const { sent } = await sending.mutateAsync({ body: { userIds: chosenIds } })
      choice.chooseAll(false)
      return t('invitations.sent', { count: sent })
    })
  }
  const all = list.data && Object.values(list.data.counts).reduce((sum, count) => sum + count, 0)
  return (
    <Section
      flush
      title={t('invitations.title')}
      note={all ? t('invitations.note', { accepted: list.data.counts.accepted, total: all }) : undefined}
      actions={
        <Select
          label={t('common:action.show')}
          value={state}
          choices={[
            { value: 'all' as const, label: t('invitations.all') },
            ...invitationStates.map((value) => ({ value, label: words[value] })),
          ]}
          onChange={(value) => {
            setState(value)
            setPage(0)
          }}
        />
      }
    >
      {failure && <Alert severity="error">{failure}</Alert>}
      {list.data && list.data.rows.length > 0 && (
        <ChoiceBar choice={choice}>
          <Button
            size="small"
            variant="outlined"
            loading={busy !== null}
            disabled={chosenIds.length === 0}
            onClick={sendAgain}
          >
            {t('invitations.again')}
          </Button>
        </ChoiceBar>
      )}
      <DataTable
        label={t('invitations.table')}
        columns={[choice.column, ...columns]}
        rows={list.data?.rows}
        rowKey={({ userId }) => userId}
        error={list.isError && failureText(list.error)}
        onRetry={() => void list.refetch()}
        empty={<EmptyState text={t('invitations.empty')} />}
        paging={{ page, pageSize: invitationsPerPage, total: list.data?.total ?? 0, onPage: setPage }}
      />
    </Section>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { InvitationCode, listInvitationCodes, withdrawInvitationCode } from '@tandem/contract/accounts/people.ts'
import { useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { failureText } from '../../../lib/failure-text.ts'
import { useAction, useCall } from '../../../lib/query.ts'
import {
  CopyButton,
  DataTable,
  EmptyState,
  Section,
  StatusChip,
  useColumns,
  useDecision,
  type Tone,
} from '../../../ui/index.ts'
import { codeStateWords } from '@tandem/contract/texts/people-words.ts'
import { currentLanguage } from '../../../i18n/index.ts'
import { CodeForm } from './code-form.tsx'

const tones: Record<InvitationCode['state'], Tone> = {
  works: 'success',
  usedUp: 'neutral',
  expired: 'neutral',
  withdrawn: 'danger',
}

/** The invitation codes: made, handed out, withdrawn. */
export function CodeList({ isOn }: { readonly isOn: boolean }) {
  const t = useText('people')
  const codes = useCall(listInvitationCodes)
  const [isMaking, setMaking] = useState(false)
  const { busy, failure, decide } = useDecision()
  const withdrawing = useAction(withdrawInvitationCode)
  const columns = useColumns(InvitationCode, ['code', 'userType', 'uses', 'until', 'state', 'note', 'createdBy'], {
    code: {
      fact: true,
      render: ({ code }) => (
        <Box component="span" sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>
          {code}
        </Box>
      ),
    },
    createdBy: { header: t('codes.by') },
    uses: { render: ({ uses, maxUses }) => t('codes.used', { uses, most: maxUses }) },
    state: {
      fact: true,
      render: ({ state }) => <StatusChip tone={tones[state]} label={codeStateWords[currentLanguage()][state]} />,
    },
  })
  const withdraw = ({ id, code }: InvitationCode) => {
    const question = {
      title: t('codes.withdrawTitle', { code }),
      text: t('codes.withdrawText'),
      yes: t('common:action.withdraw'),
      tone: 'danger' as const,
    }
    void decide(id, question, async () => {
      await withdrawing.mutateAsync({ params: { id } })
      return t('codes.withdrawn', { code })
    })
  }
  return (
    <Section
      flush
      title={t('codes.title')}
      note={t('codes.note')}
      actions={
        !isMaking && (
          <Button variant="outlined" onClick={() => setMaking(true)}>
            {t('codes.make')}
          </Button>
        )
      }
    >
      <Box sx={{ px: { xs: 2, sm: 3 } }}>
        {!isOn && codes.data?.some(({ state }) => state === 'works') && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t('codes.off')}
          </Alert>
        )}
        {failure && <Alert severity="error">{failure}</Alert>}
        {isMaking && <CodeForm onDone={() => setMaking(false)} />}
      </Box>
      <DataTable
        label={t('codes.title')}
        columns={columns}
        rows={codes.data}
        rowKey={({ id }) => id}
        error={codes.isError && failureText(codes.error)}
        onRetry={() => void codes.refetch()}
        empty={<EmptyState text={t('codes.empty')} />}
        pageSize={10}
        actions={(code) =>
          code.state === 'works' && (
            <>
              <CopyButton text={code.code} />
              <Button
                size="small"
                color="error"
                loading={busy === code.id}
                aria-label={t('codes.withdrawOf', { code: code.code })}
                onClick={() => withdraw(code)}
              >
                {t('common:action.withdraw')}
              </Button>
            </>
          )
        }
      />
    </Section>
  )
}

import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { listUsers } from '@tandem/contract/accounts/accounts.ts'
import { getStatement } from '@tandem/contract/ledger/ledger.ts'
import { exportStatement } from '@tandem/contract/ledger/wallet.ts'
import { UserPicker } from '../../features/ledger/user-picker.tsx'
import { StatementBoard } from '../../features/ledger/wallet/statement-board.tsx'
import { useText } from '../../i18n/use-text.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan } from '../../lib/period.ts'
import { useCall } from '../../lib/query.ts'
import { useFilters } from '../../lib/use-address.ts'
import { ExportButton, Section, StatFigure, StatRow } from '../../ui/index.ts'
import { useLineChoice } from './use-line-choice.ts'

/** The postings of a chosen user in a span; the user is kept in the address. */
export function UserStatement({ span }: { readonly span: DaySpan }) {
  const t = useText('ledger')
  const [search, change] = useFilters()
  const userId = Number(/^\d{1,9}$/.exec(search.get('user') ?? '')?.[0] ?? 0)
  const users = useCall(listUsers)
  const days = { dateFrom: span.from, dateTo: span.to }
  return (
    <Section
      flush
      title={t('admin.statementTitle')}
      note={t('admin.statementNote')}
      actions={
        <ExportButton endpoint={exportStatement} input={{ params: { userId, ...days } }} disabled={userId === 0} />
      }
    >
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        {users.isError && <Alert severity="error">{failureText(users.error)}</Alert>}
        <UserPicker
          users={users.data}
          chosen={userId || null}
          onChoose={(id) => change({ user: id === null ? null : String(id) })}
        />
        {userId === 0 && <Typography color="textSecondary">{t('admin.pickFirst')}</Typography>}
      </Stack>
      {userId > 0 && <Lines userId={userId} span={span} />}
    </Section>
  )
}

function Lines({ userId, span }: { readonly userId: number; readonly span: DaySpan }) {
  const t = useText('ledger')
  const format = useFormat()
  const [choice, setChoice] = useLineChoice()
  const { data, ...call } = useCall(getStatement, { params: { userId, dateFrom: span.from, dateTo: span.to } })
  const figure = (coins: bigint | undefined) => (coins === undefined ? undefined : format.coinsFigure(coins))
  return (
    <>
      <Stack sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <StatRow>
          <StatFigure label={t('common:word.available')} value={figure(data?.available)} unit="TC" />
          <StatFigure label={t('common:word.reserved')} value={figure(data?.reserved)} unit="TC" />
          <StatFigure label={t('common:word.coinBalance')} value={figure(data?.balance)} unit="TC" />
        </StatRow>
      </Stack>
      <StatementBoard
        statement={data}
        span={span}
        choice={choice}
        onChoice={setChoice}
        error={call.isError && failureText(call.error)}
        onRetry={() => void call.refetch()}
      />
    </>
  )
}

import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiPiggyBankOutline } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import { GroupDay, GroupMemberResult } from '@tandem/contract/imbalance/imbalance-settlements.ts'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import type { DaySpan } from '../../lib/period.ts'
import { DataTable, Icon, NoDataForSpan, Section, StatFigure, StatRow, totalCells, useColumns } from '../../ui/index.ts'
import { storyOf, wordsOf, type Statement } from './savings.ts'

interface StatementBoardProps {
  readonly statement: Statement
  readonly span: DaySpan
  readonly userId: number
}

/** What belonging to the group brought, first in a sentence for the reader, then for all, then cell by cell. */
export function StatementBoard({ statement, span, userId }: StatementBoardProps) {
  const t = useText('groups')
  const format = useFormat()
  const note = t('statement.note', { from: format.date(span.from), to: format.date(span.to) })
  if (statement.days.length === 0) {
    return (
      <Section title={t('statement.title')} note={note}>
        <NoDataForSpan icon={mdiPiggyBankOutline} text={t('statement.noneText')} />
      </Section>
    )
  }
  return (
    <>
      <Section title={t('statement.title')} note={note}>
        <Story statement={statement} userId={userId} />
      </Section>
      <Section flush title={t('statement.membersTitle')}>
        <MemberGains statement={statement} />
      </Section>
      <Section flush title={t('common:word.byDay')}>
        <Days statement={statement} />
      </Section>
    </>
  )
}

function Story({ statement, userId }: Omit<StatementBoardProps, 'span'>) {
  const t = useText('groups')
  const format = useFormat()
  const own = statement.members.find((member) => member.userId === userId)
  const { totals } = statement
  return (
    <Stack spacing={2.5}>
      {own && (
        <Alert severity="success" icon={<Icon path={mdiPiggyBankOutline} />}>
          <Typography component="p" variant="body1" sx={{ fontWeight: 600 }}>
            {t(`statement.you.${storyOf(own)}`, wordsOf(own, format))}
          </Typography>
        </Alert>
      )}
      <Typography>{t(`statement.all.${storyOf(totals)}`, wordsOf(totals, format))}</Typography>
      <StatRow>
        {own && <StatFigure label={t('statement.yours')} coins={own.preCost} size="large" />}
        <StatFigure label={fieldName(f.nettingBenefit)} coins={totals.nettingBenefit} size={own ? 'medium' : 'large'} />
      </StatRow>
      <Typography variant="body2" color="textSecondary" sx={{ maxWidth: '75ch' }}>
        {t('statement.why')}
      </Typography>
    </Stack>
  )
}

function MemberGains({ statement: { members, totals } }: { readonly statement: Statement }) {
  const t = useText('groups')
  const format = useFormat()
  const columns = useColumns(
    GroupMemberResult,
    ['username', 'deficitVolume', 'excessVolume', 'standAlone', 'cash', 'preCost'],
    { username: { fact: true }, preCost: { fact: true } },
  )
  const { standAlone, cash, nettingBenefit } = totals
  return (
    <DataTable
      label={t('statement.membersTitle')}
      dense
      columns={columns}
      rows={members}
      rowKey={({ userId }) => userId}
      pageSize={20}
      totals={{
        ...totalCells(GroupMemberResult, { standAlone, cash, preCost: nettingBenefit }, format),
        username: t('common:word.total'),
      }}
    />
  )
}

function Days({ statement: { days, totals } }: { readonly statement: Statement }) {
  const t = useText('groups')
  const format = useFormat()
  const columns = useColumns(
    GroupDay,
    ['date', 'grossImbalance', 'imbalance', 'standAlone', 'cash', 'nettingBenefit'],
    {
      date: { fact: true },
      imbalance: {
        header: t('statement.net'),
        render: ({ imbalance }) => format.energyColumn(Math.abs(imbalance)),
        sortBy: ({ imbalance }) => Math.abs(imbalance),
      },
      nettingBenefit: { fact: true },
    },
  )
  return (
    <DataTable
      label={t('common:word.byDay')}
      dense
      columns={columns}
      rows={days}
      rowKey={({ date }) => date}
      pageSize={10}
      totals={{ ...totalCells(GroupDay, totals, format), date: t('common:word.total') }}
    />
  )
}

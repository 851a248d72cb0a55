import Box from '@mui/material/Box'
import { mdiScaleBalance } from '@mdi/js'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { ImbalanceCost, type listImbalanceCosts } from '@tandem/contract/admin/strategic-board.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { participantBalancingPath } from '../../../lib/strategic-paths.ts'
import {
  DataTable,
  EmptyState,
  LinkButton,
  Section,
  StatFigure,
  StatRow,
  useColumns,
  WholeDates,
} from '../../../ui/index.ts'
import { useNamedRows } from './named-rows.tsx'

export type ImbalanceCosts = ResponseOf<typeof listImbalanceCosts>

interface ImbalanceCostsProps {
  readonly answer: ImbalanceCosts | undefined
  readonly onPage: (page: number) => void
}

/** What the imbalances of the last week cost, and who caused them. */
export function ImbalanceCostsTable({ answer, onPage }: ImbalanceCostsProps) {
  const t = useText('strategicBoard')
  const format = useFormat()
  const named = useNamedRows<ImbalanceCost>(participantBalancingPath)
  const columns = useColumns(ImbalanceCost, ['participant', 'cash', 'deficit', 'excess'], {
    participant: named.cell,
    cash: { fact: true },
  })
  return (
    <Section
      flush
      title={t('costs.title')}
      note={
        answer && (
          <>
            <WholeDates>{t('costs.note', { from: format.date(answer.from), to: format.date(answer.to) })}</WholeDates>.{' '}
            {t('week.settled', { count: answer.settledDays })}
          </>
        )
      }
      actions={
        <LinkButton size="small" to={screenPath('/imbalanceManagementUser')}>
          {t('common:word.imbalanceManagement')}
        </LinkButton>
      }
    >
      {answer && answer.count > 0 && <Totals answer={answer} />}
      <DataTable
        label={t('costs.title')}
        columns={columns}
        rows={answer?.rows}
        rowKey={({ userId }) => userId}
        empty={<EmptyState icon={mdiScaleBalance} title={t('costs.none')} text={t('costs.noneText')} />}
        paging={{ page: (answer?.page ?? 1) - 1, pageSize: answer?.pageSize ?? 10, total: answer?.count ?? 0, onPage }}
        {...(named.actions && { actions: named.actions })}
        skeletonRows={5}
      />
    </Section>
  )
}

function Totals({ answer }: { readonly answer: ImbalanceCosts }) {
  const t = useText('strategicBoard')
  return (
    <Box sx={{ px: { xs: 2, sm: 3 }, pb: 3 }}>
      <StatRow>
        <CostFigure answer={answer} />
        <StatFigure color="deficit" label={t('common:word.deficit')} energy={answer.totals.deficit} />
        <StatFigure color="surplus" label={t('common:word.excess')} energy={answer.totals.excess} />
      </StatRow>
    </Box>
  )
}

/** What all imbalances of the week came to, and how many participants paid. */
export function CostFigure({ answer }: { readonly answer: ImbalanceCosts | undefined }) {
  const t = useText('strategicBoard')
  const cash = answer?.totals.cash ?? 0n
  return (
    <StatFigure
      size="large"
      label={cash > 0n ? t('costs.received') : t('costs.paid')}
      coins={answer && (cash < 0n ? -cash : cash)}
      hint={
        answer &&
        (answer.settledDays === 0
          ? t('costs.none')
          : t('costs.payers', { count: answer.totals.payers, total: answer.count }))
      }
    />
  )
}

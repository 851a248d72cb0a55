import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { AutopilotStep } from '@tandem/contract/orders/autopilot.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DataTable, EmptyState, Section, StatusChip, type Column } from '../../../ui/index.ts'
import { useReason } from './use-reason.ts'

const tones = { planned: 'info', sent: 'success', skipped: 'neutral' } as const

/** What it decided of late, gate by gate: what was sent, and why nothing was. */
export function StepsTable({ steps }: { readonly steps: readonly AutopilotStep[] }) {
  const t = useText('autopilot')
  const format = useFormat()
  const reasonOf = useReason()
  const columns: Column<AutopilotStep>[] = [
    {
      key: 'when',
      header: t('common:word.deliveryDay'),
      fact: true,
      render: ({ date, lines, leftOut, period }) => (
        <Box sx={{ whiteSpace: 'nowrap' }}>
          {format.date(date)}
          {period !== null && <Second>{(lines[0] ?? leftOut[0])?.label ?? ''}</Second>}
        </Box>
      ),
    },
    {
      key: 'market',
      header: t('common:word.market'),
      fact: 'below',
      render: ({ marketType }) => t(`common:market.${marketType}`),
    },
    {
      key: 'state',
      header: t('common:word.state'),
      fact: true,
      render: ({ state, reason, leftOut }) => {
        const why = reason ?? (state === 'sent' ? leftOut[0]?.reason : undefined) ?? null
        return (
          <>
            <StatusChip label={t(`steps.${state}`)} tone={tones[state]} />
            {why !== null && <Second>{reasonOf(why)}</Second>}
          </>
        )
      },
    },
    {
      key: 'buy',
      header: t('common:side.buy'),
      fact: 'below',
      unit: 'kWh',
      align: 'right',
      render: ({ buyQuantity }) => (buyQuantity === 0 ? '–' : format.energyFigure(buyQuantity)),
    },
    {
      key: 'sell',
      header: t('common:side.sell'),
      fact: 'below',
      unit: 'kWh',
      align: 'right',
      render: ({ sellQuantity }) => (sellQuantity === 0 ? '–' : format.energyFigure(sellQuantity)),
    },
    {
      key: 'aside',
      header: t('figure.aside'),
      unit: 'TC',
      align: 'right',
      render: ({ worstCase }) => format.coinsFigure(worstCase),
    },
    {
      key: 'order',
      header: t('common:word.order'),
      render: ({ orderId }) =>
        orderId === null ? (
          '–'
        ) : (
          <Link component={RouterLink} to={screenPath('/Orders', { view: orderId })}>
            {t('common:word.showTheOrder')}
          </Link>
        ),
    },
  ]
  return (
    <Section title={t('steps.title')} flush>
      <DataTable
        label={t('steps.title')}
        dense
        columns={columns}
        rows={steps}
        rowKey={({ marketId, period }) => `${String(marketId)}/${String(period)}`}
        pageSize={25}
        empty={<EmptyState title={t('steps.none')} />}
      />
    </Section>
  )
}

function Second({ children }: { readonly children: string }) {
  return <Box sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'normal' }}>{children}</Box>
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MuiLink from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { mdiCancel, mdiDeleteOutline, mdiPencilOutline } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { MarketSession } from '@tandem/contract/markets/markets.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { formatFor } from '@tandem/contract/texts/format.ts'
import { refusalOfCancelling, refusalOfDeleting } from '@tandem/core/market/session.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { currentLanguage } from '../../i18n/index.ts'
import { textAt, useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { type Column, DataTable, EmptyState, Icon, LinkButton, StatusChip } from '../../ui/index.ts'
import { marketTypeNames, statusStyles } from './market-names.ts'

interface MarketTableProps {
  /** Undefined while they load. */
  readonly markets: readonly MarketSession[] | undefined
  readonly error?: ReactNode
  readonly onRetry: () => void
  readonly isFiltered: boolean
  /** The market that is opening or closing right now. */
  readonly busy: number | null
  readonly onOpen: (market: MarketSession) => void
  readonly onClose: (market: MarketSession) => void
  readonly onCancel: (market: MarketSession) => void
  readonly onDelete: (market: MarketSession) => void
}

/** All markets to compare, with what can be done to each. Times are in the market's own zone. */
export function MarketTable({ markets, error, onRetry, isFiltered, busy, ...handlers }: MarketTableProps) {
  const t = useText('markets')
  return (
    <Box sx={{ '& th, & td': { px: 1.25 } }}>
      <DataTable
        label={t('common:word.markets')}
        dense
        columns={useColumns()}
        rows={markets}
        rowKey={(market) => market.id}
        error={error}
        onRetry={onRetry}
        empty={isFiltered ? textAt('common.state.noneForFilters') : <EmptyState text={t('list.emptyNext')} />}
        pageSize={12}
        actions={(market) => <MarketActions market={market} isBusy={busy === market.id} {...handlers} />}
      />
    </Box>
  )
}

function useColumns(): Column<MarketSession>[] {
  const t = useText('markets')
  const language = currentLanguage()
  const formatOf = (market: MarketSession) => formatFor(language, market.zone)
  const moment = (market: MarketSession, instant: Temporal.Instant) => (
    <TwoLines first={formatOf(market).date(instant)} second={formatOf(market).time(instant)} />
  )
  return [
    {
      key: 'day',
      header: fieldName(f.date),
      fact: true,
      sortBy: (market) => market.date,
      render: (market) => (
        <TwoLines first={formatOf(market).date(market.date)} second={formatOf(market).weekday(market.date)} />
      ),
    },
    {
      key: 'type',
      header: t('common:word.type'),
      fact: 'below',
      render: (market) => <MarketType market={market} />,
    },
    {
      key: 'state',
      header: t('common:word.state'),
      fact: true,
      sortBy: (market) => market.status,
      render: (market) => (
        <StatusChip label={textAt(statusStyles[market.status].name)} tone={statusStyles[market.status].tone} />
      ),
    },
    {
      key: 'opens',
      header: t('list.opens'),
      sortBy: (market) => market.openingTime.epochMilliseconds,
      render: (market) => moment(market, market.openingTime),
    },
    {
      key: 'closes',
      header: t('list.closes'),
      sortBy: (market) => market.closingTime.epochMilliseconds,
      render: (market) => moment(market, market.closingTime),
    },
    {
      key: 'bounds',
      header: t('list.bounds'),
      unit: 'TC/kWh',
      align: 'right',
      render: (market) => {
        const { priceFigure } = formatOf(market)
        return <TwoLines first={priceFigure(market.maxPrice)} second={priceFigure(market.minPrice)} />
      },
    },
    {
      key: 'intervals',
      header: fieldName(f.periods),
      align: 'right',
      render: (market) => (
        <TwoLines
          first={t('list.intervalsValue', { count: market.periodCount, minutes: market.mtuMinutes })}
          second={market.marketType === 'intraday' ? t('list.lead', { count: market.leadMinutes }) : ''}
        />
      ),
    },
    {
      key: 'orders',
      header: fieldName(f.orders),
      align: 'right',
      sortBy: (market) => market.orderCount,
      render: (market) => formatOf(market).count(market.orderCount),
    },
  ]
}

/** Of an open intra-day market the way to its board. */
function MarketType({ market }: { readonly market: MarketSession }) {
  const t = useText('markets')
  const name = textAt(marketTypeNames[market.marketType])
  if (market.marketType !== 'intraday' || market.status !== 'open')
    return <Box sx={{ whiteSpace: 'nowrap' }}>{name}</Box>
  const day = formatFor(currentLanguage()).date(market.date)
  return (
    <MuiLink
      component={Link}
      to={screenPath('/IDMarket', { market: market.id })}
      aria-label={t('list.boardOf', { type: name, day })}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {name}
    </MuiLink>
  )
}

function TwoLines({ first, second }: { readonly first: string; readonly second: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {first}
      <Typography variant="caption" color="textSecondary" component="div">
        {second}
      </Typography>
    </Box>
  )
}

interface MarketActionsProps extends Pick<MarketTableProps, 'onOpen' | 'onClose' | 'onCancel' | 'onDelete'> {
  readonly market: MarketSession
  readonly isBusy: boolean
}

/** The next step stands as a button; what is seldom done as icons, with words where a phone has room for them. */
function MarketActions({ market, isBusy, onOpen, onClose, onCancel, onDelete }: MarketActionsProps) {
  const t = useText('markets')
  const names = {
    type: textAt(marketTypeNames[market.marketType]),
    day: formatFor(currentLanguage()).date(market.date),
  }
  const { status } = market
  const step = { size: 'small', variant: 'outlined', loading: isBusy } as const
  const report = reportOf(market)
  return (
    <>
      {status === 'scheduled' && (
        <Button {...step} aria-label={t('list.openOf', names)} onClick={() => onOpen(market)}>
          {t('list.open')}
        </Button>
      )}
      {status === 'open' && (
        <Button {...step} aria-label={t('list.closeOf', names)} onClick={() => onClose(market)}>
          {t('common:action.close')}
        </Button>
      )}
      {report && (
        <LinkButton size="small" to={report} aria-label={t('list.resultOf', names)}>
          {fieldName(f.cash)}
        </LinkButton>
      )}
      {(status === 'scheduled' || status === 'open') && (
        <IconAction
          icon={mdiPencilOutline}
          word={t('common:action.edit')}
          label={t('list.editOf', names)}
          to={screenPath('/editMarket/{id}', { id: market.id })}
        />
      )}
      {refusalOfCancelling(market) === null && (
        <IconAction
          icon={mdiCancel}
          word={t('list.cancelShort')}
          label={t('list.cancelOf', names)}
          onClick={() => onCancel(market)}
        />
      )}
      {/* Drafts are not counted in the answer; a market with drafts is refused. */}
      {market.orderCount === 0 && refusalOfDeleting(market) === null && (
        <IconAction
          icon={mdiDeleteOutline}
          word={t('common:action.delete')}
          label={t('list.deleteOf', names)}
          onClick={() => onDelete(market)}
        />
      )}
    </>
  )
}

/** Where the result of a market stands; null while there is none. */
function reportOf({ marketType, status, date }: MarketSession): string | null {
  if (marketType === 'intraday') return status === 'settled' ? screenPath('/reportsPI', { day: date }) : null
  return status === 'cleared' || status === 'settled' ? screenPath('/reportsDaily', { day: date }) : null
}

interface IconActionProps {
  readonly icon: string
  readonly word: string
  /** The word with the market it is for. */
  readonly label: string
  readonly to?: string
  readonly onClick?: () => void
}

function IconAction({ icon, word, label, to, onClick }: IconActionProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const target = {
    size: 'small' as const,
    'aria-label': label,
    color: to ? ('primary' as const) : ('error' as const),
    ...(to ? { component: Link, to } : { onClick }),
  }
  if (isPhone) return <Button {...target}>{word}</Button>
  return (
    <Tooltip title={word}>
      <IconButton {...target}>
        <Icon path={icon} />
      </IconButton>
    </Tooltip>
  )
}

import Box from '@mui/material/Box'
import { f } from '@tandem/contract/fields.ts'
import type { ContractBook, IntradayContract } from '@tandem/contract/orders/intraday.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { fieldName } from '../../../lib/field-name.ts'
import { useFormat } from '../../../lib/format.ts'
import { Term } from '../../../ui/index.ts'
import { columnPrice, meanPrice } from './figures.ts'

interface ContractStatisticsProps {
  readonly contract: IntradayContract
  /** Null while it is on its way. */
  readonly book: Pick<ContractBook, 'id1' | 'id3'> | null
}

/** What the trades of a contract say. Without trades nothing is said: none is not zero. */
export function ContractStatistics({ contract, book }: ContractStatisticsProps) {
  const t = useText('intraday')
  const format = useFormat()
  const none = (reason: string) => <span title={reason}>{t('book.none')}</span>
  const traded = (figure: string, value: number | null) => (value === null ? none(t('board.absent')) : figure)
  const index = (value: number | null | undefined) =>
    value === null ? none(t('book.indexReason')) : meanPrice(format, value ?? null)
  const facts: readonly (readonly [string, ReactNode, ReactNode])[] = [
    ['vwap', <Term term="vwap">{t('board.vwap')}</Term>, traded(meanPrice(format, contract.vwap), contract.vwap)],
    ['id1', <Term term="id1">ID1</Term>, index(book?.id1)],
    ['id3', <Term term="id3">ID3</Term>, index(book?.id3)],
    ['open', t('book.openPrice'), traded(columnPrice(format, contract.open), contract.open)],
    ['high', fieldName(f.high), traded(columnPrice(format, contract.high), contract.high)],
    ['low', fieldName(f.low), traded(columnPrice(format, contract.low), contract.low)],
    ['volume', fieldName(f.volume), format.energyFigure(contract.volume)],
    [
      'dayAhead',
      fieldName(f.auctionPrice),
      contract.dayAheadPrice === null ? none(t('board.noDayAhead')) : columnPrice(format, contract.dayAheadPrice),
    ],
  ]
  return (
    <Box component="dl" aria-label={t('book.statistics')} sx={statisticsStyles}>
      {facts.map(([name, term, value]) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  )
}

const statisticsStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  columnGap: 1,
  rowGap: 0.75,
  m: 0,
  px: 2,
  pb: 1.5,
  '& dt': { color: 'text.secondary', fontSize: '0.75rem', whiteSpace: 'nowrap' },
  '& dd': { m: 0, fontSize: '0.8125rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd span': { fontWeight: 400, color: 'text.secondary' },
} as const

import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { AuctionOutcome } from '@tandem/contract/markets/auctions.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Section, StatFigure, StatRow } from '../../../ui/index.ts'

/** The blocks of all in an auction: how many were accepted, and how good the choice is. */
export function BlocksOfResult({ blocks }: { readonly blocks: NonNullable<AuctionOutcome['blocks']> }) {
  const t = useText('markets')
  const format = useFormat()
  const { sent, accepted, rejectedInTheMoney, welfare, optimal, gap, tie } = blocks
  return (
    <Section title={t('blocks.result')}>
      <Stack spacing={1.5}>
        <StatRow>
          <StatFigure label={t('blocks.sent')} value={format.count(sent)} />
          <StatFigure label={t('blocks.accepted')} value={format.count(accepted)} />
          <StatFigure label={t('blocks.inTheMoney')} value={format.count(rejectedInTheMoney)} />
          <StatFigure label={t('blocks.welfare')} coins={welfare} />
        </StatRow>
        <Typography variant="body2">
          {optimal ? t('blocks.optimal') : t('blocks.gap', { gap: format.exactCoins(gap) })}
          {tie === 'unproven' && ` ${t('blocks.tie')}`}
        </Typography>
      </Stack>
    </Section>
  )
}

import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { outcomesOf, outlookOf } from '@tandem/core/forecasting/block-outlook.ts'
import type { OrderBlock } from '@tandem/core/market/blocks/order-blocks.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import type { Idea } from './block-ideas.ts'

interface BlockExpectedProps {
  readonly idea: Idea
  readonly blocks: readonly OrderBlock[]
  readonly paths: readonly (readonly number[])[]
}

/** What blocks bring or cost by the price forecast, and how sure that is. */
export function BlockExpected({ idea, blocks, paths }: BlockExpectedProps) {
  const t = useText('blocks')
  const format = useFormat()
  const { days, acceptedDays, mean, traded, likeliest } = useMemo(
    () => outlookOf(outcomesOf(blocks, paths)),
    [blocks, paths],
  )
  const isRun = idea === 'factory'
  const range = traded && (isRun ? [-traded.high, -traded.low] : [traded.low, traded.high])
  const figures = {
    days,
    traded: acceptedDays,
    low: format.coins(range?.[0]),
    high: format.coins(range?.[1]),
    name: likeliest?.name ?? '',
    times: likeliest?.days ?? 0,
  }
  return (
    <Box>
      <Typography variant="subtitle2">
        {isRun
          ? t('expected.run', { mean: format.coins(traded && -traded.mean) })
          : t(idea === 'battery' ? 'expected.battery' : 'expected.wind', { mean: format.coins(mean) })}
      </Typography>
      <Typography variant="body2">
        {!traded
          ? t('expected.never', { days })
          : isRun
            ? t(blocks.length > 1 ? 'expected.sureStart' : 'expected.sureRun', figures)
            : t('expected.sure', figures)}
      </Typography>
    </Box>
  )
}

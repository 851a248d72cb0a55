import { getForecast } from '@tandem/contract/forecasting.ts'
import type { PathGap } from '@tandem/core/forecasting/paths.ts'
import { useMemo } from 'react'
import { useCall } from '../../../lib/query.ts'
import type { BlockFrame } from './block-draft.ts'
import { pathsOfPeriods } from './price-paths.ts'

export interface PricePaths {
  /** Days of prices that may come, a price for each interval; null while they load, and where there are none. */
  readonly paths: readonly (readonly number[])[] | null
  /** Why there are none; null while they load, or when they could not be asked for. */
  readonly gap: PathGap | null
  readonly isLoading: boolean
}

const asked = 100

/** The days that may come by the price forecast of a market's day. */
export function usePricePaths(ownerId: number, frame: BlockFrame): PricePaths {
  const { data, isPending } = useCall(
    getForecast,
    { params: { userId: ownerId }, query: { day: frame.deliveryDay, paths: asked } },
    { enabled: ownerId > 0 },
  )
  const price = data?.price
  const paths = useMemo(() => (price ? pathsOfPeriods(price, frame) : null), [price, frame])
  return { paths, gap: price?.paths?.gap ?? null, isLoading: isPending }
}

import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { getPortfolioPosition } from '@tandem/contract/admin/strategic-board.ts'
import { useText } from '../../../i18n/use-text.ts'
import { StatFigure } from '../../../ui/index.ts'

export type Position = ResponseOf<typeof getPortfolioPosition>

interface PositionFigureProps {
  /** "Tomorrow". */
  readonly day: string
  /** Undefined while it loads. */
  readonly position: Position | undefined
}

/** What the portfolio is short or long by on a day, and for how many participants that is known. */
export function PositionFigure({ day, position }: PositionFigureProps) {
  const t = useText('strategicBoard')
  if (!position) return <StatFigure size="large" label={day} value={undefined} />
  const { openPosition: open } = position.totals
  const kind = open === null ? 'unknown' : open < 0 ? 'short' : open > 0 ? 'long' : 'even'
  const color = kind === 'short' ? 'deficit' : kind === 'long' ? 'surplus' : 'forecast'
  return (
    <StatFigure
      size="large"
      color={color}
      label={t(`position.${kind}`, { day })}
      energy={open === null ? null : Math.abs(open)}
      hint={<Knowledge {...position.participants} />}
    />
  )
}

function Knowledge({ total, known }: Position['participants']) {
  const t = useText('strategicBoard')
  if (total === 0) return t('position.nobody')
  return known === total ? t('position.knownAll', { total }) : t('position.known', { known, total })
}

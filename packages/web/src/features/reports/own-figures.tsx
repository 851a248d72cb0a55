import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { f } from '@tandem/contract/fields.ts'
import type { ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { fieldName } from '../../lib/field-name.ts'
import { useFormat } from '../../lib/format.ts'
import { Section, StatFigure, StatRow } from '../../ui/index.ts'
import { hasOwnPart, type OwnPart } from './report-totals.ts'

interface OwnFiguresProps {
  readonly own: OwnPart
  readonly isSpan?: boolean
}

interface OwnSectionProps extends OwnFiguresProps {
  /** What the reader's energy cost beside a perfect plan: above the figures. */
  readonly headline?: ReactNode
  readonly children?: ReactNode
}

/** The reader's part of a day or a span, or that there is none. */
export function OwnSection({ headline, children, ...props }: OwnSectionProps) {
  const t = useText('reports')
  return (
    <Section title={t('common:word.yourPart')}>
      {headline && <Box sx={{ mb: 3 }}>{headline}</Box>}
      {hasOwnPart(props.own) ? (
        <OwnFigures {...props} />
      ) : (
        <Typography color="textSecondary">{t(props.isSpan ? 'daily.ownNoneSpan' : 'daily.ownNone')}</Typography>
      )}
      {children}
    </Section>
  )
}

/** The reader's part in five figures. */
function OwnFigures({ own, isSpan = false }: OwnFiguresProps) {
  const t = useText('reports')
  const format = useFormat()
  return (
    <StatRow>
      <StatFigure label={fieldName(f.bought)} energy={own.bought} color="buy" />
      <StatFigure label={fieldName(f.sold)} energy={own.sold} color="sell" />
      <StatFigure label={fieldName(f.paid)} coins={own.paid} hint={exactHint(own.paid, format)} />
      <StatFigure label={fieldName(f.received)} coins={own.received} hint={exactHint(own.received, format)} />
      <StatFigure
        label={t(isSpan ? 'daily.netSpan' : 'daily.net')}
        value={format.signedCoins(own.net)}
        hint={t('daily.netHint')}
      />
    </StatRow>
  )
}

/** Every decimal, where two are not all. */
function exactHint(coins: bigint, format: ReturnType<typeof useFormat>): string | undefined {
  return coins % 1_000_000n === 0n ? undefined : format.exactCoins(coins)
}

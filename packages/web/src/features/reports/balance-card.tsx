import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { getUserBoard } from '@tandem/contract/admin.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import type { StatementLine } from '@tandem/contract/ledger.ts'
import { sumAmounts } from '@tandem/core/units/units.ts'
import { Link } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { ErrorState, LoadingLines, Section, StatFigure, StatRow, Term } from '../../ui/index.ts'

type Board = ResponseOf<typeof getUserBoard>

interface BalanceCardProps {
  /** Undefined while it loads. */
  readonly board: Board | undefined
  /** The lines of the last seven days, oldest first; undefined while they load. */
  readonly lines: readonly StatementLine[] | undefined
  readonly error: string | false
  readonly onRetry: () => void
}

/** Own coins: what can be spent, how that changed, and the latest movements. */
export function BalanceCard({ board, lines, error, onRetry }: BalanceCardProps) {
  const t = useText('reports')
  const format = useFormat()
  const moved = lines?.filter((line) => line.type !== 'reservation' && line.type !== 'release')
  const change = moved && sumAmounts(moved.map((line) => line.value))
  return (
    <Section
      title={t('dashboard.balanceTitle')}
      actions={
        <Button component={Link} to="/financialTransactions" size="small">
          {t('dashboard.toStatement')}
        </Button>
      }
    >
      <Stack spacing={3}>
        <StatRow>
          <StatFigure
            size="large"
            label={t('dashboard.available')}
            value={board && format.coinsFigure(board.available)}
            unit="TC"
            {...(change !== undefined && {
              delta:
                change === 0n
                  ? t('dashboard.changeNone')
                  : t('dashboard.change', { coins: format.signedCoins(change) }),
              ...(change !== 0n && { direction: change > 0n ? ('up' as const) : ('down' as const) }),
            })}
          />
          {board && board.reserved > 0n && (
            <StatFigure
              label={<Term term="reservation">{t('dashboard.reserved')}</Term>}
              value={format.coinsFigure(board.reserved)}
              unit="TC"
              hint={t('dashboard.reservedHint')}
            />
          )}
        </StatRow>
        {error ? (
          <ErrorState message={error} onRetry={onRetry} />
        ) : moved ? (
          <Movements lines={moved} />
        ) : (
          <LoadingLines lines={4} />
        )}
      </Stack>
    </Section>
  )
}

/** The latest four movements, newest first. */
function Movements({ lines }: { readonly lines: readonly StatementLine[] }) {
  const t = useText('reports')
  const ledger = useText('ledger')
  const format = useFormat()
  if (lines.length === 0) return <Typography color="textSecondary">{t('dashboard.noMovements')}</Typography>
  return (
    <Box component="ul" aria-label={t('dashboard.latest')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines
        .slice(-4)
        .toReversed()
        .map((line) => (
          <Box
            key={line.id}
            component="li"
            sx={{
              ...{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, py: 1 },
              ...{ borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="body2">{ledger(`statement.types.${line.type}`)}</Typography>
              <Typography variant="caption" color="textSecondary">
                {line.deliveryDay
                  ? t('dashboard.forDay', { day: format.date(line.deliveryDay) })
                  : format.dateTime(line.date)}
              </Typography>
            </Box>
            <Typography
              variant="body2"
              sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >
              {format.signedCoins(line.value)}
            </Typography>
          </Box>
        ))}
    </Box>
  )
}

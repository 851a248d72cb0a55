import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { Statement } from '@tandem/contract/ledger/ledger.ts'
import { useMemo } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { DefinitionList, MarketTypeFilter } from '../../../ui/index.ts'
import { chooseLines, type ChosenLines, type LineChoice } from './statement-lines.ts'
import { StatementTable } from './statement-table.tsx'
import { isHold, postingKinds } from '@tandem/core/ledger/postings.ts'
import { Select } from '../../../ui/form/index.ts'

interface StatementFiltersProps {
  readonly choice: LineChoice
  readonly onChange: (choice: LineChoice) => void
}

/** Which lines of a statement are shown. */
function StatementFilters({ choice, onChange }: StatementFiltersProps) {
  const t = useText('ledger')
  return (
    <>
      <Select
        label={t('statement.typeFilter')}
        value={choice.type}
        choices={[
          { value: 'all', label: t('common:word.all') },
          ...postingKinds
            .filter((type) => choice.hasHolds || !isHold(type))
            .map((type) => ({ value: type, label: t(`statement.types.${type}`) })),
        ]}
        onChange={(type) => onChange({ ...choice, type })}
      />
      <MarketTypeFilter value={choice.marketType} onChange={(marketType) => onChange({ ...choice, marketType })} />
      <FormControlLabel
        label={t('statement.holds')}
        control={
          <Switch
            size="small"
            checked={choice.hasHolds}
            onChange={(_event, hasHolds) => onChange({ ...choice, hasHolds, type: 'all' })}
          />
        }
      />
    </>
  )
}

interface StatementBoardProps {
  /** As the server gives it, oldest line first; undefined while it loads. */
  readonly statement: Statement | undefined
  readonly span: { readonly from: string; readonly to: string }
  readonly choice: LineChoice
  readonly onChoice: (choice: LineChoice) => void
  readonly error: string | boolean
  readonly onRetry: () => void
}

const everything = { type: 'all', marketType: 'all' } as const

/** The statement of a span: what all its lines come to, or the chosen ones and how many those leave out. */
export function StatementBoard({ statement, span, choice, onChoice, error, onRetry }: StatementBoardProps) {
  const t = useText('ledger')
  const format = useFormat()
  const chosen = useMemo(() => statement && chooseLines(statement, choice), [statement, choice])
  return (
    <>
      <Stack spacing={2} sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
          <StatementFilters choice={choice} onChange={onChoice} />
        </Stack>
        <Typography variant="h5" component="h3">
          {t('statement.span', { from: format.date(span.from), to: format.date(span.to) })}
        </Typography>
        {chosen && chosen.leftOut > 0 && (
          <Alert
            severity="info"
            action={
              <Button color="inherit" size="small" onClick={() => onChoice({ ...choice, ...everything })}>
                {t('common:action.clearFilters')}
              </Button>
            }
          >
            {t('statement.leftOut', { count: chosen.leftOut })}
          </Alert>
        )}
        <Sums chosen={chosen} hasHolds={choice.hasHolds} />
        <Typography variant="body2" color="textSecondary">
          {t(choice.hasHolds ? 'statement.chains' : 'statement.money')}
        </Typography>
      </Stack>
      <StatementTable chosen={chosen} error={error} onRetry={onRetry} />
    </>
  )
}

/** Opening + came − went − reserved = closing; with lines left out, what the chosen ones come to. */
function Sums({ chosen, hasHolds }: { chosen: ChosenLines | undefined; hasHolds: boolean }) {
  const t = useText('ledger')
  const format = useFormat()
  const moved = [
    { term: t('statement.came'), value: format.exactCoins(chosen?.came) },
    { term: t('statement.went'), value: format.exactCoins(chosen?.went) },
    ...(hasHolds ? [{ term: t('common:word.reserved'), value: format.exactCoins(chosen?.reserved) }] : []),
  ]
  if (chosen && chosen.leftOut > 0) {
    return <DefinitionList items={[...moved, { term: t('statement.net'), value: format.exactCoins(chosen.net) }]} />
  }
  return (
    <DefinitionList
      items={[
        { term: t('statement.opening'), value: format.exactCoins(chosen?.initialBalance) },
        ...moved,
        { term: t('statement.closing'), value: format.exactCoins(chosen?.finalBalance) },
      ]}
    />
  )
}

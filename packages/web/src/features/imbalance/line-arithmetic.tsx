import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useText } from '../../i18n/use-text.ts'
import { useFormat } from '../../lib/format.ts'
import { explainLine, describeLine } from './arithmetic.ts'
import type { ArithmeticStep, Formula, LineOfDay } from './formula-terms.ts'
import type { Perspective } from './wording.ts'

interface LineArithmeticProps extends LineOfDay {
  readonly perspective: Perspective
}

/** One settled line told from the trades to the coins: each step in words, and below them its equation. */
export function LineArithmetic({ perspective, ...day }: LineArithmeticProps) {
  const t = useText('imbalance')
  const format = useFormat()
  const wording = { t, format, perspective }
  return (
    <Stack spacing={2.5}>
      <Typography variant="h4" component="p">
        {describeLine(day.line, wording)}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2.5 }}>
        {explainLine(day, wording).map((step, index) => (
          <Step key={step.key} step={step} number={index + 1} />
        ))}
      </Box>
    </Stack>
  )
}

function Step({ step, number }: { readonly step: ArithmeticStep; readonly number: number }) {
  return (
    <Box component="li" sx={{ display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', columnGap: 1.5 }}>
      <Box
        aria-hidden
        sx={{
          width: 28,
          height: 28,
          borderRadius: '50%',
          display: 'grid',
          placeItems: 'center',
          bgcolor: 'action.selected',
          color: 'primary.main',
          typography: 'body2',
          fontWeight: 600,
        }}
      >
        {number}
      </Box>
      <Stack spacing={0.75} sx={{ minWidth: 0, pt: 0.25 }}>
        <Typography variant="subtitle2" component="h3">
          {step.title}
        </Typography>
        {step.words.map((sentence) => (
          <Typography key={sentence} variant="body2">
            {sentence}
          </Typography>
        ))}
        {step.formulas.length > 0 && <Equations formulas={step.formulas} />}
        {step.notes?.map((note) => (
          <Typography key={note} variant="caption" color="textSecondary" component="p">
            {note}
          </Typography>
        ))}
      </Stack>
    </Box>
  )
}

/** What it is, then its figures and what comes out; on a phone one under the other. */
function Equations({ formulas }: { readonly formulas: readonly Formula[] }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        typography: 'body2',
        display: 'grid',
        gridTemplateColumns: { sm: 'minmax(150px, 4fr) 5fr' },
        columnGap: 2,
        rowGap: 0.5,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {formulas.map(({ what, figures, result }) => (
        <Box key={what} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {what}
          </Box>
          <Box component="dd" sx={{ m: 0, mb: { xs: 0.75, sm: 0 }, overflowWrap: 'anywhere' }}>
            {result === null ? (
              <strong>{figures}</strong>
            ) : (
              <>
                {figures} ={' '}
                <Box component="strong" sx={{ whiteSpace: 'nowrap' }}>
                  {result}
                </Box>
              </>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

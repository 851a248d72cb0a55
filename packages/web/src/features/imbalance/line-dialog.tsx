import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { mdiClose } from '@mdi/js'
import type { UserImbalanceDay } from '@tandem/contract/imbalance/imbalance.ts'
import { useText } from '../../i18n/use-text.ts'
import { Icon, IntervalChoice } from '../../ui/index.ts'
import type { Perspective } from './wording.ts'
import { LineArithmetic } from './line-arithmetic.tsx'

interface LineDialogProps {
  readonly day: UserImbalanceDay
  readonly perspective: Perspective
  readonly period: number | null
  /** Null closes it. */
  readonly onPeriod: (period: number | null) => void
}

/** How one line is computed, with the way to the lines before and after it. */
export function LineDialog({ day, perspective, period, onPeriod }: LineDialogProps) {
  const t = useText('imbalance')
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const line = day.lines.find((each) => each.period === period)
  const close = () => onPeriod(null)
  return (
    <Dialog
      open={line !== undefined && day.terms !== null}
      onClose={close}
      fullScreen={isPhone}
      fullWidth
      maxWidth="md"
      aria-labelledby="line-arithmetic"
    >
      {line && day.terms && (
        <>
          <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between', pr: 1.5, pt: 0.5 }}>
            <DialogTitle id="line-arithmetic" component="h2" sx={{ flex: 1, minWidth: 0, pr: 1 }}>
              {t('explain.title', { interval: line.label })}
            </DialogTitle>
            <IconButton aria-label={t('common:action.close')} onClick={close} sx={{ mt: 1 }}>
              <Icon path={mdiClose} />
            </IconButton>
          </Stack>
          <DialogContent>
            <Stack spacing={2.5}>
              <IntervalChoice periods={day.lines} period={line.period} onPeriod={onPeriod} />
              <LineArithmetic
                line={line}
                terms={day.terms}
                groupName={day.group?.name ?? null}
                isApplied={day.state === 'applied'}
                perspective={perspective}
              />
            </Stack>
          </DialogContent>
        </>
      )}
    </Dialog>
  )
}

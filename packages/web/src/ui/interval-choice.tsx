import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { useText } from '../i18n/use-text.ts'
import { Select } from './form/choice-fields.tsx'
import { Icon } from './icon.tsx'

interface IntervalChoiceProps {
  readonly periods: readonly { readonly period: number; readonly label: string }[]
  readonly period: number
  readonly onPeriod: (period: number) => void
}

/** Which interval is looked at: by list, or one step before and after. */
export function IntervalChoice({ periods, period, onPeriod }: IntervalChoiceProps) {
  const t = useText('common')
  const index = periods.findIndex((each) => each.period === period)
  const step = (to: number, name: string, path: string) => {
    const target = periods[to]
    return (
      <IconButton aria-label={name} disabled={!target} onClick={() => target && onPeriod(target.period)}>
        <Icon path={path} />
      </IconButton>
    )
  }
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center' }}>
      {step(index - 1, t('interval.previous'), mdiChevronLeft)}
      <Select
        label={t('word.interval')}
        value={period}
        choices={periods.map((each) => ({ value: each.period, label: each.label }))}
        onChange={onPeriod}
      />
      {step(index + 1, t('interval.next'), mdiChevronRight)}
    </Stack>
  )
}

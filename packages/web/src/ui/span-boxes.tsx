import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { parseDeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { DaySpan } from '../lib/period.ts'
import { DayBox } from './form/day-box.tsx'

interface SpanBoxesProps {
  readonly span: DaySpan
  readonly max?: string
  readonly isAnswered: (span: DaySpan) => boolean
  /** What is said of a span that is not answered. */
  readonly fault: string
  readonly onChange: (span: DaySpan) => void
}

/** The first and the last day of a span; only one that can be answered goes on. Another `span` needs another key. */
export function SpanBoxes({ span, max, isAnswered, fault, onChange }: SpanBoxesProps) {
  const t = useText('common')
  const [draft, setDraft] = useState<{ readonly from: string; readonly to: string }>(span)
  const written = parseDraft(draft)
  const write = (next: typeof draft) => {
    setDraft(next)
    const read = parseDraft(next)
    if (read && (read.from !== span.from || read.to !== span.to) && isAnswered(read)) onChange(read)
  }
  return (
    <Stack spacing={0.5}>
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 2, pt: { xs: 1, sm: 0 } }}>
        {(['from', 'to'] as const).map((end) => (
          <DayBox
            key={end}
            fullWidth={false}
            label={t(`period.${end}`)}
            value={draft[end]}
            {...(max && { max })}
            onChange={(text) => write({ ...draft, [end]: text })}
          />
        ))}
      </Stack>
      {written && !isAnswered(written) && (
        <Typography variant="caption" color="error" role="alert">
          {fault}
        </Typography>
      )}
    </Stack>
  )
}

function parseDraft(draft: { readonly from: string; readonly to: string }): DaySpan | null {
  const [from, to] = [parseDeliveryDay(draft.from), parseDeliveryDay(draft.to)]
  return from && to && { from, to }
}

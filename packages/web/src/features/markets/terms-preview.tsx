import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { formatFor, type Language } from '@tandem/contract/texts/format.ts'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { WholeDates } from '../../ui/index.ts'
import { meaningOf, type TermsValues } from './market-terms.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "in 4 hours", "peste 2 zile", "3 minutes ago": in the largest unit of which there are at least two. */
function relativeTime(instant: Temporal.Instant, now: Temporal.Instant, language: Language): string {
  const left = instant.epochMilliseconds - now.epochMilliseconds
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  const size = Math.abs(left)
  if (size >= 2 * day) return words.format(Math.round(left / day), 'day')
  if (size >= 2 * hour) return words.format(Math.round(left / hour), 'hour')
  return words.format(Math.round(left / minute), 'minute')
}

interface TermsPreviewProps {
  readonly values: TermsValues
  readonly now: Temporal.Instant
}

/** What the filled form makes, in words: the intervals of the day and when the gate opens and closes. */
export function TermsPreview({ values, now }: TermsPreviewProps) {
  const t = useText('markets')
  const { closesInDelivery, isPast } = meaningOf(values, now)
  const sentences = describe(values, now, t)
  return (
    <Box
      role="status"
      sx={{ borderLeft: 4, borderColor: 'primary.main', bgcolor: 'action.hover', borderRadius: 1, p: 2 }}
    >
      <Typography variant="h4" component="h2">
        {t('edit.whatTitle')}
      </Typography>
      <Stack spacing={0.5} sx={{ mt: 0.5 }}>
        {sentences.length === 0 && <Typography color="textSecondary">{t('edit.previewEmpty')}</Typography>}
        {sentences.map((sentence) => (
          <Typography key={sentence}>
            <WholeDates>{sentence}</WholeDates>
          </Typography>
        ))}
      </Stack>
      {isPast && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('edit.pastDay')}
        </Alert>
      )}
      {closesInDelivery && !isPast && values.marketType === 'dayAhead' && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {t('edit.gateWarning')}
        </Alert>
      )}
    </Box>
  )
}

function describe(values: TermsValues, now: Temporal.Instant, t: ReturnType<typeof useText<'markets'>>): string[] {
  const language = currentLanguage()
  const { day, opening, closing, lead, blocks } = meaningOf(values, now)
  const format = formatFor(language, values.zone || undefined)
  const dayName = (instant: Temporal.Instant) => {
    const date = instant.toZonedDateTimeISO(values.zone).toPlainDate().toString()
    return `${format.weekday(date)} ${format.date(date)}`
  }
  const at = (instant: Temporal.Instant) => ({
    day: dayName(instant),
    time: format.time(instant),
    left: relativeTime(instant, now, language),
  })
  const isOver = (instant: Temporal.Instant) => Temporal.Instant.compare(instant, now) <= 0
  const sentences: string[] = []
  if (day) {
    const length = t('edit.minutes', { count: values.mtuMinutes })
    const from = { fromDay: dayName(day.from), from: format.time(day.from) }
    const to = { toDay: format.date(day.to), to: format.time(day.to) }
    sentences.push(t('edit.intervals', { count: day.count, length, ...from, ...to }))
    if (day.hours < 24) sentences.push(t('edit.springDay', { hours: day.hours }))
    if (day.hours > 24) sentences.push(t('edit.autumnDay', { hours: day.hours }))
  }
  if (lead !== null) sentences.push(t('edit.contracts', { count: lead }))
  if (blocks === null) sentences.push(t('blocks.none'))
  else if (blocks && blocks.blocks > 0)
    sentences.push(t('blocks.taken', { count: blocks.blocks, linked: Math.max(0, blocks.linked) }))
  if (opening) sentences.push(t(isOver(opening) ? 'edit.opened' : 'edit.opens', at(opening)))
  if (closing) sentences.push(t(isOver(closing) ? 'edit.closedAlready' : 'edit.closes', at(closing)))
  return sentences
}

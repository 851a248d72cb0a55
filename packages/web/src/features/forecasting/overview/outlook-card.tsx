import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { mdiCalendarStar, mdiFlash, mdiTagOutline, mdiWhiteBalanceSunny } from '@mdi/js'
import type { ForecastBoard, ForecastSubject } from '@tandem/contract/forecasting.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { forecastKinds } from '@tandem/core/forecasting/forecast.ts'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Icon, Section } from '../../../ui/index.ts'
import { DayFigures } from './day-figures.tsx'
import { dayName, energySentences, peakSentence, priceSentence, sunSentence } from './outlook-sentences.ts'
import { canBeMade } from './trust-sentences.ts'

interface OutlookCardProps {
  readonly board: ForecastBoard
  readonly of: ForecastSubject
  readonly today: DeliveryDay
  /** The way to have the forecast made, where there is one. */
  readonly making: ReactNode
}

/** The day in words: what will be used and produced, when, and when energy is cheap and dear. */
export function OutlookCard({ board, of, today, making }: OutlookCardProps) {
  const t = useText('forecasting')
  const format = useFormat()
  const context = { t, format, today, of }
  const [first, ...more] = energySentences(board, context)
  const [sun, peak, price] = [sunSentence(board, context), peakSentence(board, context), priceSentence(board, context)]
  const { group } = board
  const isMakeable = forecastKinds.some((kind) => canBeMade(board[kind]))
  return (
    <Section
      title={dayName(board.day, context)}
      {...(of === 'group' && group && { note: t('outlook.members', { name: group.name, count: group.members }) })}
    >
      <Stack spacing={2.5}>
        {first === undefined && price === null && (
          <Typography>{t(isMakeable ? 'outlook.nothing' : 'outlook.missing')}</Typography>
        )}
        <Box sx={{ display: 'flex', gap: 4, justifyContent: 'space-between' }}>
          <Stack spacing={2.5} sx={{ minWidth: 0 }}>
            {first !== undefined && (
              <Typography variant="h2" component="p" sx={{ maxWidth: '32ch', textWrap: 'balance' }}>
                {first}
              </Typography>
            )}
            {(more.length > 0 || sun !== null || peak !== null || price !== null || board.holiday !== null) && (
              <Stack component="ul" spacing={1.25} sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {more.map((sentence) => (
                  <Line key={sentence} icon={mdiFlash} color="meaning.consumption" text={sentence} />
                ))}
                {sun && <Line icon={mdiWhiteBalanceSunny} color="meaning.production" text={sun} />}
                {peak && <Line icon={mdiFlash} color="meaning.consumption" text={peak} />}
                {board.holiday !== null && (
                  <Line
                    icon={mdiCalendarStar}
                    color="text.secondary"
                    text={t('outlook.holiday', { name: board.holiday })}
                  />
                )}
                {price && <Line icon={mdiTagOutline} color="text.secondary" text={price} />}
              </Stack>
            )}
          </Stack>
          <DayFigures board={board} />
        </Box>
        {making}
      </Stack>
    </Section>
  )
}

function Line({ icon, color, text }: { readonly icon: string; readonly color: string; readonly text: string }) {
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography component="span" sx={{ color, lineHeight: 1, mt: 0.125 }}>
        <Icon path={icon} />
      </Typography>
      <Typography sx={{ maxWidth: '72ch' }}>{text}</Typography>
    </Stack>
  )
}

import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { getForecast, listPriceForecasts } from '@tandem/contract/forecasting.ts'
import { screenPath } from '@tandem/contract/screens.ts'
import { longestRecord, readFocus, readSpan, RecordBoard, SpanFilter } from '../../features/forecasting/record/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { useCall } from '../../lib/query.ts'
import { useSignedInUser } from '../../lib/session.ts'
import { todayIn } from '../../lib/time.ts'
import { ErrorState, LinkButton, Page } from '../../ui/index.ts'
import { RecordLoading } from './record-loading.tsx'
import { useRecordAddress } from './use-record-address.ts'

const work = { kind: 'price' } as const

/** /forecastPrice: the price forecasts of a span beside the prices that came, and how far to rely on them. */
export default function ForecastPrice() {
  const t = useText('forecastRecord')
  const userId = useSignedInUser()?.userId ?? 0
  const { search, change, changeSpan } = useRecordAddress()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const today = todayIn()
  const span = readSpan(search, today, longestRecord.price)
  const list = useCall(listPriceForecasts, { params: { dateFrom: span.from, dateTo: span.to } })
  const board = useCall(getForecast, { params: { userId } }, { enabled: userId > 0 })
  // What history is missing only matters where there are no forecasts.
  const failed = [list, ...(list.data?.days.length === 0 ? [board] : [])].find((call) => call.isError)
  return (
    <Page
      title={t('common:word.priceForecasts')}
      purpose={t('price.purpose')}
      actions={
        <LinkButton to={screenPath('/forecast')} variant="outlined">
          {t('next')}
        </LinkButton>
      }
      filters={<SpanFilter choice={span} today={today} longest={longestRecord.price} onChange={changeSpan} />}
    >
      {failed ? (
        <ErrorState of={failed} />
      ) : list.data ? (
        <RecordBoard
          kind="price"
          span={span}
          work={work}
          zone={list.data.zone}
          days={list.data.days}
          record={list.data.record}
          focus={readFocus(search, span, { days: list.data.days, isNarrow })}
          history={board.data?.price.history}
          onFocus={change}
        />
      ) : (
        <RecordLoading />
      )}
    </Page>
  )
}

import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { getAuctionResult } from '@tandem/contract/markets/auctions.ts'
import {
  getMarketSettings,
  listDayAheadSessions,
  listReferencePrices,
  saveReferencePrices,
} from '@tandem/contract/markets/markets.ts'
import { parseDeliveryDay, type DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ReferenceChart } from '../../features/markets/reference-chart.tsx'
import {
  hourlyPrices,
  hoursOf,
  pastePrices,
  pricesFromDay,
  pricesToSave,
  savedDays,
  textsOf,
  type ReferencePrices,
} from '../../features/markets/reference-day.ts'
import { ReferenceGrid } from '../../features/markets/reference-grid.tsx'
import { SavedDays } from '../../features/markets/saved-days.tsx'
import { currentLanguage } from '../../i18n/index.ts'
import { useText } from '../../i18n/use-text.ts'
import { callApi } from '../../lib/api.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction, useCall } from '../../lib/query.ts'
import { shiftDay, todayIn } from '../../lib/time.ts'
import { DayBox } from '../../ui/form/index.ts'
import { DayPicker, LeaveGuard, Loaded, Page, Section, useConfirm, useNotify } from '../../ui/index.ts'

/** /referencePrices: a price for each hour of a day, kept by the administrator. */
export default function ReferencePricesScreen() {
  const t = useText('markets')
  const format = useFormat()
  const confirm = useConfirm()
  const [search, setSearch] = useSearchParams()
  const [isDirty, setDirty] = useState(false)
  const day = parseDeliveryDay(search.get('day') ?? '') ?? todayIn()
  const settings = useCall(getMarketSettings)
  const span = { dateFrom: shiftDay(todayIn(), -60), dateTo: shiftDay(todayIn(), 14) }
  const month = useCall(listReferencePrices, { query: span })
  const ofDay = useCall(listReferencePrices, { query: { dateFrom: day, dateTo: day } })
  const choose = async (next: string) => {
    if (isDirty && !(await confirm({ title: t('common:state.unsaved'), tone: 'danger' }))) return
    setSearch({ day: next }, { replace: true })
  }
  return (
    <Page
      title={t('common:word.referencePrices')}
      purpose={t('reference.purpose')}
      filters={<DayPicker label={t('common:word.day')} value={day} onChange={(next) => void choose(next)} />}
    >
      <Loaded of={[settings, ofDay]} loading={640}>
        {(terms, prices) => <DayPrices key={day} day={day} zone={terms.zone} prices={prices} onDirty={setDirty} />}
      </Loaded>
      <LeaveGuard isDirty={isDirty} />
      <Section
        flush
        title={t('reference.daysTitle')}
        note={t('reference.daysNote', { from: format.date(span.dateFrom), to: format.date(span.dateTo) })}
      >
        <SavedDays
          days={month.data && savedDays(month.data)}
          chosen={day}
          error={month.isError && failureText(month.error)}
          onRetry={() => void month.refetch()}
          onChoose={(next) => void choose(next)}
        />
      </Section>
    </Page>
  )
}

interface DayPricesProps {
  readonly day: DeliveryDay
  readonly zone: string
  readonly prices: ReferencePrices
  readonly onDirty: (isDirty: boolean) => void
}

/** The grid of one day with its chart. What is written stays when the saved prices are read again. */
function DayPrices({ day, zone, prices, onDirty }: DayPricesProps) {
  const t = useText('markets')
  const format = useFormat()
  const notify = useNotify()
  const hours = useMemo(() => hoursOf(day, zone), [day, zone])
  const saved = useMemo(() => textsOf(hours, prices), [hours, prices])
  const [texts, setTexts] = useState<readonly string[]>(saved)
  const [messages, setMessages] = useState<readonly string[]>([])
  const save = useAction(saveReferencePrices)
  const toSave = pricesToSave(hours, texts)
  const isChanged = texts.some((text, index) => text !== saved[index])
  useEffect(() => {
    onDirty(isChanged)
  }, [isChanged, onDirty])
  const write = (next: readonly string[], notes: readonly string[] = []) => {
    setTexts(next)
    setMessages(notes)
  }
  const paste = (row: number, block: string) => {
    const result = pastePrices(block, row, texts, currentLanguage())
    write(result.texts, [
      ...(result.pasted > 0 ? [t('reference.pasted', { count: result.pasted })] : []),
      ...(result.unread > 0 ? [t('reference.pasteUnread', { count: result.unread })] : []),
      ...(result.beyond > 0 ? [t('reference.pasteBeyond', { count: result.beyond })] : []),
    ])
  }
  const copied = (next: readonly string[], from: string) => {
    const count = next.filter((text) => text !== '').length
    if (count === 0) setMessages([t('reference.copyNothing', { day: format.date(from) })])
    else write(next, [t('reference.copied', { count })])
  }
  const send = () => {
    if (!toSave) return
    const body = { date: day, prices: toSave }
    const done = () => {
      setMessages([])
      notify(t('reference.savedNote', { count: toSave.length, day: format.date(day) }))
    }
    save.mutate({ body }, { onSuccess: done })
  }
  const missing = texts.filter((text) => text === '').length
  const title = t('reference.gridTitle', { day: `${format.weekday(day)} ${format.date(day)}` })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '560px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Section title={title} note={t('reference.gridNote')}>
        <Stack spacing={2}>
          {messages.length > 0 && (
            <Alert severity="info" role="status">
              {messages.map((note) => (
                <div key={note}>{note}</div>
              ))}
            </Alert>
          )}
          <ReferenceGrid
            label={title}
            hours={hours}
            texts={texts}
            onWrite={(row, text) => write(texts.with(row, text))}
            onPaste={paste}
          />
          {save.error && <Alert severity="error">{failureText(save.error)}</Alert>}
          <Typography variant="body2" color="textSecondary">
            {!toSave
              ? t('reference.fixFirst')
              : missing === hours.length
                ? t('reference.nothingToSave')
                : missing > 0
                  ? t('reference.missing', { count: missing })
                  : prices.length > 0
                    ? t('reference.replaces')
                    : ''}
          </Typography>
          <Stack direction="row" spacing={1} useFlexGap sx={{ justifyContent: 'flex-end', flexWrap: 'wrap' }}>
            <Button disabled={missing === hours.length} onClick={() => write(hours.map(() => ''))}>
              {t('reference.clear')}
            </Button>
            <Button disabled={!isChanged} onClick={() => write(saved)}>
              {t('reference.undo')}
            </Button>
            <Button
              variant="contained"
              loading={save.isPending}
              disabled={!isChanged || !toSave || toSave.length === 0}
              onClick={send}
            >
              {t('common:word.saveThePrices')}
            </Button>
          </Stack>
        </Stack>
      </Section>
      <Stack spacing={3} sx={{ minWidth: 0 }}>
        <Section>
          <ReferenceChart day={day} hours={hours} saved={saved} draft={texts} />
        </Section>
        <CopyFrom day={day} hours={hours} onCopied={copied} />
      </Stack>
    </Box>
  )
}

interface CopyFromProps {
  readonly day: DeliveryDay
  readonly hours: ReturnType<typeof hoursOf>
  readonly onCopied: (texts: readonly string[], from: string) => void
}

/** Prices from the auction of the day, or from another day. */
function CopyFrom({ day, hours, onCopied }: CopyFromProps) {
  const t = useText('markets')
  const format = useFormat()
  const [other, setOther] = useState<string>(() => shiftDay(day, -1))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const sessions = useCall(listDayAheadSessions)
  const session = sessions.data?.find((each) => each.date === day)
  const isCleared = session?.status === 'cleared' || session?.status === 'settled'
  const otherDay = parseDeliveryDay(other)
  const run = async (read: () => Promise<readonly string[]>, from: string) => {
    setBusy(true)
    setFailure(null)
    try {
      onCopied(await read(), from)
    } catch (error) {
      setFailure(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  const fromAuction = async () =>
    hourlyPrices(hours, await callApi(getAuctionResult, { params: { id: session?.id ?? 0 } }))
  const fromDay = async (from: DeliveryDay) =>
    pricesFromDay(hours, await callApi(listReferencePrices, { query: { dateFrom: from, dateTo: from } }))
  return (
    <Section title={t('reference.copyTitle')}>
      <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
        <Button variant="outlined" disabled={!isCleared || busy} onClick={() => void run(fromAuction, day)}>
          {t('reference.copyCleared', { day: format.date(day) })}
        </Button>
        {sessions.data && !isCleared && (
          <Typography variant="body2" color="textSecondary">
            {t('reference.copyClearedNone', { day: format.date(day) })}
          </Typography>
        )}
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <DayBox label={t('reference.copyDayLabel')} value={other} onChange={setOther} fullWidth={false} />
          <Button
            variant="outlined"
            disabled={!otherDay || busy}
            onClick={() => otherDay && void run(() => fromDay(otherDay), otherDay)}
          >
            {t('common:action.copy')}
          </Button>
        </Stack>
        {failure && <Alert severity="error">{failure}</Alert>}
      </Stack>
    </Section>
  )
}

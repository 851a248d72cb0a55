import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { mdiChevronLeft, mdiChevronRight } from '@mdi/js'
import { f } from '@tandem/contract/fields.ts'
import type { OrderFrame } from '@tandem/core/market/order.ts'
import { useDeferredValue, useMemo, useRef, useState, type Dispatch } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { Chart, DragLayer, type Drag, type DragHandle } from '../../../ui/charts/index.ts'
import { Icon, SideTag } from '../../../ui/index.ts'
import { HintLine } from '../hint-line.tsx'
import type { RowHint } from '../row-hints.ts'
import { isEmptyRow, isSameRow, type NumberColumn, type RowDraft } from '../ticket.ts'
import type { TicketAction } from '../use-ticket.ts'
import { draggedRow, dragStep, pictureEnds, pictureRows, type PictureEnds, type PictureRow } from './picture-rows.ts'
import { usePictureTexts } from './use-picture-texts.ts'

interface OrderPictureProps {
  readonly frame: OrderFrame
  readonly labels: readonly string[]
  readonly rows: readonly RowDraft[]
  /** By row; none while they load. */
  readonly hints: readonly RowHint[]
  readonly dispatch: Dispatch<TicketAction>
}

/** The plots from above, by what is dragged in them. */
const columns: readonly NumberColumn[] = ['price', 'quantity']

/** Need, prices and the order in one picture. What is dragged in it is written into the rows. */
export function OrderPicture({ frame, labels, rows, hints, dispatch }: OrderPictureProps) {
  const t = useText('orders')
  const format = useFormat()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const drawn = useMemo(() => pictureRows(rows, hints), [rows, hints])
  // Somebody who types does not wait for the chart.
  const shown = useDeferredValue(drawn)
  // Axes that moved along with a drag would run away from the pointer.
  const [keptEnds, setKeptEnds] = useState<PictureEnds | null>(null)
  const ends = keptEnds ?? pictureEnds(drawn)
  const [chosen, setChosen] = useState<number | null>(null)
  const firstWritten = rows.findIndex((row) => !isEmptyRow(row))
  const index = Math.min(chosen ?? Math.max(0, firstWritten), rows.length - 1)
  const texts = usePictureTexts(drawn)
  const write = useDrags({ frame, rows, hints, dispatch })
  const row = drawn[index]
  const label = labels[index] ?? ''
  const handles = row && !row.hasSteps ? handlesOf(row, ends, texts.handles(row, label)) : []

  const drag = ({ phase, plot, value, index: at }: Drag) => {
    setChosen(at)
    if (phase === 'start') setKeptEnds(ends)
    if (phase === 'end') setKeptEnds(null)
    const column = columns[plot]
    if (column) write({ row: at, column, value, phase })
  }
  const lastDay = hints.find(({ last }) => last !== null)?.last?.day
  return (
    <Box
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
        event.preventDefault()
        dispatch({ do: 'undo' })
      }}
    >
      <Chart
        isStill
        isStacked
        title={t('picture.title')}
        description={texts.summary}
        height={isPhone ? 320 : 380}
        rows={shown}
        labels={labels}
        bars={[
          {
            of: 'energy',
            name: t('picture.need'),
            color: 'forecast',
            isForecast: true,
            isBehind: true,
            value: ({ hint }) => hint?.need,
          },
          { of: f.bought, name: t('type.buy'), color: 'buy', value: ({ quantity }) => partOf(quantity, 1) },
          { of: f.sold, name: t('type.sell'), color: 'sell', value: ({ quantity }) => partOf(quantity, -1) },
        ]}
        steps={[
          {
            of: f.price,
            name: t('common:word.forecastPrice'),
            color: 'price',
            isForecast: true,
            value: ({ hint }) => hint?.forecast,
          },
          ...(lastDay === undefined
            ? []
            : [
                {
                  of: f.price,
                  name: t('picture.last', { day: format.date(lastDay) }),
                  color: 'dayAhead' as const,
                  value: ({ hint }: PictureRow) => hint?.last?.price,
                },
              ]),
        ]}
        ranges={[
          {
            of: f.price,
            name: t('common:word.forecastRange'),
            legend: t('common:word.forecastPrice'),
            color: 'price',
            isBand: true,
            low: ({ hint }) => hint?.low,
            high: ({ hint }) => hint?.high,
          },
          ...(['buy', 'sell'] as const).map((side) => ({
            of: f.price,
            name: t(`picture.limits.${side}`),
            legend: t(`type.${side}`),
            color: side,
            isMark: true,
            low: (each: PictureRow) => (each.side === side ? each.limits?.[0] : null),
            high: (each: PictureRow) => (each.side === side ? each.limits?.[1] : null),
          })),
        ]}
        barEnds={ends.energy}
        stepEnds={ends.price}
        onSelect={(each) => {
          setChosen(shown.indexOf(each))
        }}
        layer={(plots) => (
          <DragLayer
            plots={plots}
            scales={[
              { ends: ends.price, step: dragStep(ends.price), leastStep: 1 },
              { ends: ends.energy, step: dragStep(ends.energy), leastStep: 1 },
            ]}
            count={rows.length}
            index={index}
            handles={handles}
            onIndex={setChosen}
            onDrag={drag}
          />
        )}
      />
      <Chosen index={index} label={label} row={rows[index]} hint={hints[index]} count={rows.length} onIndex={setChosen}>
        {texts.row(row)}
      </Chosen>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {texts.summary}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p">
        {row?.hasSteps ? (
          t('picture.manySteps', { interval: label })
        ) : (
          <>
            {t('picture.how')}
            <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
              {' '}
              {t('picture.keys')}
            </Box>
          </>
        )}
      </Typography>
    </Box>
  )
}

/** What is bought, or below zero what is sold; null where it is the other. */
function partOf(quantity: number | null, sign: 1 | -1): number | null {
  return quantity !== null && quantity * sign > 0 ? quantity : null
}

/** The limit above, the quantity below; where none is written the handle stands where a drag would sensibly begin. */
function handlesOf(
  { quantity, limits, side, hint }: PictureRow,
  { price: [low, high] }: PictureEnds,
  texts: Record<NumberColumn, Pick<DragHandle, 'name' | 'text'>>,
): DragHandle[] {
  const start = hint?.forecast ?? hint?.last?.price ?? (low + high) / 2
  return [
    { ...texts.price, value: limits?.[0] ?? start, color: side, isEmpty: limits === null },
    { ...texts.quantity, value: quantity ?? 0, color: side, isEmpty: quantity === null },
  ]
}

interface Written extends Pick<Drag, 'phase' | 'value'> {
  readonly row: number
  readonly column: NumberColumn
}

interface CurrentDrag extends Pick<Written, 'row' | 'column'> {
  readonly number: number
  /** The row as it was, from which each value of the drag is made: on the way through nothing no limit is lost. */
  readonly before: RowDraft
  readonly written: RowDraft
}

/** Writes what is dragged. Keys pressed one after the other at one handle are one drag. */
function useDrags({ frame, rows, hints, dispatch }: Omit<OrderPictureProps, 'labels'>) {
  const current = useRef<CurrentDrag | null>(null)
  return ({ row, column, value, phase }: Written) => {
    const now = rows[row]
    if (!now || now.steps.length > 1 || phase === 'end') return
    const last = current.current
    const goesOn =
      last?.row === row &&
      last.column === column &&
      phase !== 'start' &&
      (phase === 'move' || isSameRow(last.written, now))
    const drag = goesOn ? last : { number: (last?.number ?? 0) + 1, row, column, before: now, written: now }
    const written = draggedRow(drag.before, { column, value, hint: hints[row] }, frame)
    current.current = { ...drag, written }
    if (phase !== 'start' && !isSameRow(written, drag.written))
      dispatch({ do: 'drag', row, written, drag: drag.number })
  }
}

interface ChosenProps {
  readonly index: number
  readonly label: string
  readonly row: RowDraft | undefined
  readonly hint: RowHint | undefined
  readonly count: number
  readonly onIndex: (index: number) => void
  /** What is written there. */
  readonly children: string
}

/** The interval with the handles: what stands there, beside what helps to choose it. */
function Chosen({ index, label, row, hint, count, onIndex, children }: ChosenProps) {
  const t = useText('common')
  const step = (to: number, name: string, icon: string) => (
    <IconButton
      aria-label={name}
      disabled={to < 0 || to >= count}
      onClick={() => {
        onIndex(to)
      }}
    >
      <Icon path={icon} />
    </IconButton>
  )
  return (
    <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', mt: 1 }}>
      {step(index - 1, t('interval.previous'), mdiChevronLeft)}
      <Box sx={{ flex: 1, minWidth: 0, textAlign: 'center' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center', alignItems: 'center' }}>
          <Typography variant="subtitle2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {label}
          </Typography>
          {row && !isEmptyRow(row) && <SideTag side={row.side} />}
          <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {children}
          </Typography>
        </Box>
        {hint && row && <HintLine hint={hint} side={row.side} price={row.steps[0]?.price ?? ''} />}
      </Box>
      {step(index + 1, t('interval.next'), mdiChevronRight)}
    </Stack>
  )
}

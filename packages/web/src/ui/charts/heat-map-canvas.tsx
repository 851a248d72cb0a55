import Box from '@mui/material/Box'
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { HiddenText } from '../hidden-text.tsx'
import { axisWidth, CellMark, CellTooltip, HourAxis, MonthAxis } from './heat-map-axes.tsx'
import { paintCells, type Ground } from './heat-map-drawing.ts'
import {
  cellByKey,
  hourAt,
  hourPlaces,
  lastKnownCell,
  rowsOfDay,
  type HeatCell,
  type HeatMapDay,
} from './heat-map-places.ts'

interface HeatMapCanvasProps {
  readonly days: readonly HeatMapDay[]
  readonly zone: string
  readonly paint: (value: number) => string
  readonly description: string
  /** What a cell says, for the eye and for the ear. */
  readonly describeCell: (cell: HeatCell) => { readonly shown: ReactNode; readonly read: string }
  readonly onSelect?: ((day: string) => void) | undefined
}

const height = 312
/** Narrower days could not be told apart; a phone scrolls instead. */
const narrowestDay = 3

/** Draws days across and hours down on a canvas, and follows pointer and arrow keys. */
export function HeatMapCanvas({ days, zone, paint, description, describeCell, onSelect }: HeatMapCanvasProps) {
  const { scroller, cell, shiftOfTooltip, setCell } = useCell(days)
  const places = useMemo(() => days.map((day) => hourPlaces(day, zone)), [days, zone])
  const canvas = useDrawing(
    useCallback((ground: Ground) => paintCells(ground, { days, places }, paint), [days, places, paint]),
  )

  const cellUnder = (event: PointerEvent): HeatCell | null => {
    const area = event.currentTarget.getBoundingClientRect()
    const column = Math.floor(((event.clientX - area.left) / area.width) * days.length)
    const hour = hourAt(places[column] ?? [], ((event.clientY - area.top) / area.height) * rowsOfDay)
    return hour === null ? null : { column, hour }
  }
  const choose = (target: HeatCell | null) => {
    const day = target && days[target.column]
    if (day) onSelect?.(day.day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setCell(null)
    else if (event.key === 'Enter') choose(cell)
    else if (/^(Arrow|Page)/.test(event.key)) setCell(cellByKey(event.key, cell, days))
    else return
    event.preventDefault()
  }
  const described = cell && describeCell(cell)
  return (
    <Box sx={{ position: 'relative' }}>
      <HourAxis height={height} />
      <Box ref={scroller} sx={{ ml: `${String(axisWidth)}px`, overflowX: 'auto', overflowY: 'hidden' }}>
        <Box sx={{ minWidth: days.length * narrowestDay }}>
          <Box
            role="application"
            aria-label={description}
            tabIndex={0}
            sx={{
              position: 'relative',
              height,
              cursor: onSelect ? 'pointer' : 'crosshair',
              touchAction: 'pan-x pan-y',
              // Inside: what scrolls would cut it off.
              '&:focus-visible': { outlineOffset: '-2px' },
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setCell(null)}
            onPointerMove={(event) => {
              if (event.pointerType !== 'touch') setCell(cellUnder(event))
            }}
            onPointerLeave={(event) => {
              if (event.pointerType !== 'touch') setCell(null)
            }}
            onPointerUp={(event) => {
              const target = cellUnder(event)
              // A finger first asks what a cell says, and opens its day by a second touch.
              const isSeen = target?.column === cell?.column && target?.hour === cell?.hour
              if (event.pointerType !== 'touch' || isSeen) choose(target)
              else setCell(target)
            }}
          >
            <canvas ref={canvas} style={{ display: 'block', width: '100%', height: '100%' }} />
            {cell && <CellMark column={cell.column} columns={days.length} place={places[cell.column]?.[cell.hour]} />}
          </Box>
          <MonthAxis days={days} />
        </Box>
      </Box>
      <HiddenText>
        <span aria-live="polite">{described?.read}</span>
      </HiddenText>
      {described && <CellTooltip shift={shiftOfTooltip}>{described.shown}</CellTooltip>}
    </Box>
  )
}

/** The cell that is looked at, and where its tooltip stands. Begins scrolled to the latest readings. */
function useCell(days: readonly HeatMapDay[]) {
  const scroller = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<{ cell: HeatCell; left: number } | null>(null)
  useEffect(() => {
    const last = lastKnownCell(days)
    const box = scroller.current
    if (box && last) box.scrollLeft = ((last.column + 8) / days.length) * box.scrollWidth - box.clientWidth
  }, [days])
  const setCell = (cell: HeatCell | null) => {
    const box = scroller.current
    if (!cell || !box) {
      setState(null)
      return
    }
    const place = ((cell.column + 0.5) / days.length) * box.scrollWidth
    if (place < box.scrollLeft || place > box.scrollLeft + box.clientWidth) box.scrollLeft = place - box.clientWidth / 2
    setState({ cell, left: (place - box.scrollLeft) / box.clientWidth })
  }
  const isKnown = state !== null && state.cell.column < days.length
  return { scroller, cell: isKnown ? state.cell : null, shiftOfTooltip: state?.left ?? 0, setCell }
}

/** Draws when the drawing changes and when the size does, in the screen's own pixels. */
function useDrawing(draw: (ground: Ground) => void): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    const drawNow = () => {
      const context = target.getContext('2d')
      if (!context) return
      target.width = Math.round(target.clientWidth * window.devicePixelRatio)
      target.height = Math.round(target.clientHeight * window.devicePixelRatio)
      draw({ context, width: target.width, height: target.height })
    }
    drawNow()
    const observer = new ResizeObserver(drawNow)
    observer.observe(target)
    return () => observer.disconnect()
  }, [draw])
  return canvas
}

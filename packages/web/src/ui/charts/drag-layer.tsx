import Box from '@mui/material/Box'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { MeaningColor } from '../../app/theme-colors.ts'
import type { AxisEnds } from './axis.ts'
import { heightOf, intervalAt, middleOf, valueAt, type Plot } from './plot.ts'

/** What the axis of a plot has room for, and by how much something on it moves. */
export interface DragScale {
  readonly ends: AxisEnds
  /** By pointer and by arrow key. */
  readonly step: number
  /** By arrow key with Shift. */
  readonly leastStep: number
}

/** What can be dragged up and down in one plot. */
export interface DragHandle {
  readonly value: number
  readonly name: string
  /** Its value in words. */
  readonly text: string
  readonly color: MeaningColor
  /** Nothing is written there yet. */
  readonly isEmpty: boolean
}

export interface Drag {
  readonly index: number
  readonly plot: number
  readonly value: number
  /** `start` before the first value; a key has a phase of its own. */
  readonly phase: 'start' | 'move' | 'end' | 'key'
}

interface DragLayerProps {
  readonly plots: readonly Plot[]
  readonly scales: readonly DragScale[]
  /** How many intervals there are, and which of them has the handles. */
  readonly count: number
  readonly index: number
  /** Of each plot; empty where the interval cannot be dragged. */
  readonly handles: readonly DragHandle[]
  readonly onIndex: (index: number) => void
  readonly onDrag: (drag: Drag) => void
}

/** So many pixels are no drag but a tap. */
const leastMove = 3

/** Handles over a chart: one for each plot at the chosen interval. A mouse drags any other interval, too, from where it is pressed. */
export function DragLayer(props: DragLayerProps) {
  const { plots, scales, count, index, handles, onIndex } = props
  const place = useRef<HTMLDivElement>(null)
  const current = useRef(props)
  useEffect(() => {
    current.current = props
  })
  useEffect(() => {
    // The chart keeps its tooltips below the layer, so it is what surrounds both that hears of a press.
    const surface = place.current?.parentElement
    const press = (event: PointerEvent) => {
      const layer = place.current
      if (!layer || event.pointerType === 'touch' || event.button !== 0 || layer.contains(event.target as Node)) return
      const found = findPlace(current.current, { x: event.clientX, y: event.clientY }, layer.getBoundingClientRect())
      if (found) follow({ ...found, layer, event, offset: 0, current })
    }
    surface?.addEventListener('pointerdown', press)
    return () => surface?.removeEventListener('pointerdown', press)
  }, [])

  const key = (event: KeyboardEvent, plot: number) => {
    const [handle, scale] = [handles[plot], scales[plot]]
    if (!handle || !scale || event.altKey || event.ctrlKey || event.metaKey) return
    const turn = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const to = valueAfter(event, handle.value, scale)
    if (turn === undefined && to === null) return
    event.preventDefault()
    if (turn !== undefined) onIndex(Math.min(count - 1, Math.max(0, index + turn)))
    else if (to !== null) props.onDrag({ index, plot, value: to, phase: 'key' })
  }
  return (
    <Box ref={place} sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {plots.map((plot, at) => {
        const [handle, scale] = [handles[at], scales[at]]
        if (!scale) return null
        const [low, high] = scale.ends
        const [x, top] = [middleOf(plot, index), heightOf(plot, high)]
        const width = Math.max(4, plot.intervalWidth)
        return (
          <Box key={at}>
            <Box
              sx={{ position: 'absolute', bgcolor: 'action.selected' }}
              style={{ left: x - width / 2, width, top, height: heightOf(plot, low) - top }}
            />
            {handle && (
              <Handle
                handle={handle}
                scale={scale}
                place={{ x, y: heightOf(plot, Math.min(high, Math.max(low, handle.value))) }}
                onKey={(event) => {
                  key(event, at)
                }}
                onPress={(event) => {
                  const layer = place.current
                  if (!layer || event.button !== 0) return
                  const offset = event.clientY - layer.getBoundingClientRect().top - heightOf(plot, handle.value)
                  follow({ index, plot: at, layer, event, offset, current })
                }}
              />
            )}
          </Box>
        )
      })}
    </Box>
  )
}

/** The value after a key; null where the key changes nothing. Home and End go to the ends that can be seen. */
function valueAfter({ key, shiftKey }: KeyboardEvent, value: number, { ends, step, leastStep }: DragScale) {
  if (key === 'Home') return ends[0]
  if (key === 'End') return ends[1]
  const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[key]
  if (by === undefined) return null
  if (shiftKey) return value + by * leastStep
  // To the next whole step, from wherever it stands.
  const from = by > 0 ? Math.floor(value / step) : Math.ceil(value / step)
  return (from + by) * step
}

function findPlace(
  { plots, scales, count }: DragLayerProps,
  pointer: { readonly x: number; readonly y: number },
  layer: DOMRect,
): { readonly index: number; readonly plot: number } | null {
  const [x, y] = [pointer.x - layer.left, pointer.y - layer.top]
  const plot = plots.findIndex((each, at) => {
    const [low, high] = scales[at]?.ends ?? [0, 0]
    return y >= heightOf(each, high) && y <= heightOf(each, low)
  })
  const found = plots[plot]
  const index = found ? intervalAt(found, x, count) : null
  return index === null ? null : { index, plot }
}

interface Following extends Pick<Drag, 'index' | 'plot'> {
  readonly layer: HTMLElement
  readonly event: Pick<PointerEvent, 'pointerId' | 'clientY'>
  /** How far the pointer is below the value that it took. */
  readonly offset: number
  readonly current: { readonly current: DragLayerProps }
}

/** Follows a pointer until it is let go. The plots are those of the beginning: an axis that moved along would never be reached. */
function follow({ index, plot, layer, event, offset, current }: Following): void {
  const { plots, scales } = current.current
  const [drawn, scale] = [plots[plot], scales[plot]]
  if (!drawn || !scale) return
  let isMoving = false
  const report = (phase: Drag['phase'], { clientY }: Pick<PointerEvent, 'clientY'>) => {
    const value = valueAt(drawn, clientY - layer.getBoundingClientRect().top - offset)
    current.current.onDrag({ index, plot, value: Math.round(value / scale.step) * scale.step, phase })
  }
  const move = (moved: PointerEvent) => {
    if (moved.pointerId !== event.pointerId) return
    if (!isMoving && Math.abs(moved.clientY - event.clientY) < leastMove) return
    if (!isMoving) report('start', moved)
    isMoving = true
    report('move', moved)
  }
  const end = (ended: PointerEvent) => {
    if (ended.pointerId !== event.pointerId) return
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    if (!isMoving) return
    report('end', ended)
    layer.querySelectorAll<HTMLElement>('[role="slider"]')[plot]?.focus({ preventScroll: true })
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}

interface HandleProps {
  readonly handle: DragHandle
  readonly scale: DragScale
  readonly place: { readonly x: number; readonly y: number }
  readonly onKey: (event: KeyboardEvent) => void
  readonly onPress: (event: Pick<PointerEvent, 'pointerId' | 'clientY' | 'button'>) => void
}

/** As large as a thumb where there is one, and slim under a mouse, which reaches the intervals beside it then. */
function Handle({ handle: { value, name, text, color, isEmpty }, scale, place, onKey, onPress }: HandleProps) {
  const [low, high] = scale.ends
  return (
    <Box
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-orientation="vertical"
      aria-valuemin={Math.min(low, value)}
      aria-valuemax={Math.max(high, value)}
      aria-valuenow={value}
      aria-valuetext={text}
      onKeyDown={onKey}
      onPointerDown={onPress}
      style={{ left: place.x, top: place.y }}
      sx={{
        position: 'absolute',
        transform: 'translate(-50%, -50%)',
        width: 28,
        height: 24,
        '@media (pointer: coarse)': { width: 48, height: 48 },
        display: 'grid',
        placeItems: 'center',
        pointerEvents: 'auto',
        touchAction: 'none',
        cursor: 'ns-resize',
        borderRadius: 1,
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
      }}
    >
      <Box
        sx={{
          width: 24,
          height: 12,
          borderRadius: 3,
          border: 2,
          borderColor: `meaning.${color}`,
          bgcolor: isEmpty ? 'background.paper' : `meaning.${color}`,
          boxShadow: '0 0 0 2px var(--mui-palette-background-paper)',
          '@media (pointer: coarse)': { width: 30, height: 18, borderRadius: 4 },
        }}
      />
    </Box>
  )
}

import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { EChartsType } from 'echarts/core'
import type { EChartsOption } from 'echarts/types/dist/shared'
import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { LoadingBlock } from '../states.tsx'
import type { Plot } from './plot.ts'

/** What lies over a chart, by the places of its plots from above; none until it is drawn. */
export type ChartLayer = (plots: readonly Plot[]) => ReactNode

interface EChartProps {
  readonly option: EChartsOption
  /** What the chart shows, in a sentence, for those who cannot see it; the table view holds the figures. */
  readonly description: string
  readonly height?: number | undefined
  /** Index of the category that was clicked. */
  readonly onSelect?: ((index: number) => void) | undefined
  /** It changes under somebody's hand and does not move by itself. */
  readonly isStill?: boolean | undefined
  readonly layer?: ChartLayer | undefined
}

/** What an A4 page has room for beside its margins and those of a card, in pixels. */
const printedWidth = 640

/** Draws an echarts option: loads the library on first use, follows size and appearance, holds still when asked to. */
export function EChart({ option, description, height = 360, onSelect, layer, ...props }: EChartProps) {
  const holder = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const select = useRef(onSelect)
  const [isReady, setReady] = useState(false)
  const [plots, setPlots] = useState<readonly Plot[]>([])
  const hasLayer = layer !== undefined
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true })
  const isStill = isCalm || (props.isStill ?? false)

  useEffect(() => {
    select.current = onSelect
  }, [onSelect])

  useEffect(() => {
    let isGone = false
    let stop: (() => void) | undefined
    void import('./echarts-core.ts').then(({ init }) => {
      if (isGone || !holder.current) return
      const made = init(holder.current, null, { renderer: 'svg' })
      chart.current = made
      made.getZr().on('click', (event) => {
        const point = made.convertFromPixel({ gridIndex: 0 }, [event.offsetX, event.offsetY])
        if (made.containPixel('grid', [event.offsetX, event.offsetY])) select.current?.(Math.round(point[0] ?? 0))
      })
      if (hasLayer) {
        made.on('rendered', () => {
          setPlots((before) => replaceEqualDeep(before, plotsOf(made)))
        })
      }
      const observer = new ResizeObserver(() => {
        made.resize()
      })
      observer.observe(holder.current)
      // Nobody measures again between the screen and the paper.
      const fit = () => {
        made.resize({ width: Math.min(made.getWidth(), printedWidth) })
        made.getZr().flush()
      }
      const fitAgain = () => {
        made.resize()
      }
      window.addEventListener('beforeprint', fit)
      window.addEventListener('afterprint', fitAgain)
      stop = () => {
        window.removeEventListener('beforeprint', fit)
        window.removeEventListener('afterprint', fitAgain)
        observer.disconnect()
        made.dispose()
        chart.current = null
      }
      setReady(true)
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [hasLayer])

  useEffect(() => {
    chart.current?.setOption({ ...option, animation: !isStill, animationDuration: 180 }, { notMerge: true })
    // Drawn at once, what is drawn by hand stands where the axes were before their labels were measured.
    if (isStill) chart.current?.resize()
  }, [option, isReady, isStill])

  return (
    <Box sx={{ position: 'relative', height, ...(hasLayer && { userSelect: 'none' }) }}>
      {!isReady && <LoadingBlock height={height} />}
      <Box ref={holder} data-chart role="img" aria-label={description} sx={{ position: 'absolute', inset: 0 }} />
      {layer?.(plots)}
    </Box>
  )
}

/** The places of the plots as they are drawn now. */
function plotsOf(chart: EChartsType): Plot[] {
  // Its type does not say that there is none before the first drawing.
  const option = chart.getOption() as { readonly grid?: unknown } | undefined
  const grids = option?.grid
  const count = Array.isArray(grids) ? grids.length : 0
  return Array.from({ length: count }, (_, gridIndex) => {
    const at = (interval: number, value: number) => chart.convertToPixel({ gridIndex }, [interval, value])
    const [firstMiddle = 0, zero = 0] = at(0, 0)
    const [next = 0, one = 0] = at(1, 1)
    return { firstMiddle, intervalWidth: next - firstMiddle, zero, unit: one - zero }
  })
}

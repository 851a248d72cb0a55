import Box from '@mui/material/Box'
import type { IntradayContract, PositionRow } from '@tandem/contract/orders/intraday.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { HiddenText } from '../../../ui/hidden-text.tsx'
import { EmptyState, LoadingLines } from '../../../ui/index.ts'
import { signedFigure } from './figures.ts'
import { positionStyles } from './own-styles.ts'
import { Panel } from './panel.tsx'

export interface PositionPanelProps {
  readonly position: readonly PositionRow[] | undefined
  readonly contracts: readonly IntradayContract[]
  readonly selectedPeriod: number | null
  readonly onSelectPeriod: (period: number) => void
}

type Figures = Omit<PositionRow, 'period'> & { readonly net: number }

/** What one holds in each period across both markets, + bought and − sold, and what is still open in the book. */
export function PositionPanel({ position, contracts, selectedPeriod, onSelectPeriod }: PositionPanelProps) {
  const t = useText('intradayTicket')
  const rows = useMemo(() => position?.flatMap(held), [position])
  const table = useSelectedRow(selectedPeriod, rows)
  const labels = useMemo(() => new Map(contracts.map(({ period, label }) => [period, label])), [contracts])
  return (
    <Panel flush title={t('position.title')} note={t('position.note')}>
      {!rows && <LoadingLines lines={3} />}
      {rows?.length === 0 && <EmptyState text={t('position.empty')} />}
      {rows && rows.length > 0 && (
        <Box component="table" ref={table} aria-label={t('position.label')} sx={positionStyles}>
          <thead>
            <tr>
              {(['interval', 'dayAhead', 'intraday', 'net', 'open'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`position.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ period, ...figures }) => (
              <tr
                key={period}
                className={period === selectedPeriod ? 'selected' : undefined}
                onClick={() => {
                  onSelectPeriod(period)
                }}
              >
                <th scope="row">
                  <PeriodButton label={labels.get(period) ?? String(period)} isSelected={period === selectedPeriod} />
                </th>
                <FigureCells figures={figures} />
              </tr>
            ))}
          </tbody>
          {rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('common:word.total')}</th>
                <FigureCells figures={totalOf(rows)} />
              </tr>
            </tfoot>
          )}
        </Box>
      )}
    </Panel>
  )
}

/** Scrolls the panel, never the page, so that the chosen period stands in the middle of it. */
function useSelectedRow(period: number | null, rows: unknown) {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const row = table.current?.querySelector<HTMLElement>('tr.selected')
    const panel = table.current?.parentElement
    if (row && panel) panel.scrollTop = row.offsetTop - (panel.clientHeight - row.offsetHeight) / 2
  }, [period, rows])
  return table
}

/** For the keyboard; the row around it takes the click. */
function PeriodButton({ label, isSelected }: { readonly label: string; readonly isSelected: boolean }) {
  const t = useText('intradayTicket')
  return (
    <button type="button" aria-label={t('orders.select', { interval: label })} aria-pressed={isSelected}>
      {label}
    </button>
  )
}

function FigureCells({ figures }: { readonly figures: Figures }) {
  const t = useText('intradayTicket')
  const format = useFormat()
  const { dayAhead, intraday, net, openBuy, openSell } = figures
  return (
    <>
      <td>{signedFigure(format, dayAhead)}</td>
      <td>{signedFigure(format, intraday)}</td>
      <td className={net > 0 ? 'net long' : net < 0 ? 'net short' : 'net'}>{signedFigure(format, net)}</td>
      <td>
        {openBuy > 0 && (
          <span className="open">
            {signedFigure(format, openBuy)}
            <HiddenText>{t('position.openBuy')}</HiddenText>
          </span>
        )}
        {openSell > 0 && (
          <span className="open">
            {signedFigure(format, -openSell)}
            <HiddenText>{t('position.openSell')}</HiddenText>
          </span>
        )}
      </td>
    </>
  )
}

/** A row where there is something to show. */
function held({ period, dayAhead, intraday, openBuy, openSell }: PositionRow) {
  const isEmpty = dayAhead === 0 && intraday === 0 && openBuy === 0 && openSell === 0
  return isEmpty ? [] : [{ period, dayAhead, intraday, openBuy, openSell, net: dayAhead + intraday }]
}

function totalOf(rows: readonly Figures[]): Figures {
  const sum = (name: keyof Figures) => rows.reduce((total, row) => total + row[name], 0)
  return {
    dayAhead: sum('dayAhead'),
    intraday: sum('intraday'),
    net: sum('net'),
    openBuy: sum('openBuy'),
    openSell: sum('openSell'),
  } as Figures
}

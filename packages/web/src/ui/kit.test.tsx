import { downloadPersonalData } from '@tandem/contract/accounts/personal-data.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { todayIn } from '../lib/time.ts'
import { Countdown } from './countdown.tsx'
import { useConfirm } from './confirm.tsx'
import { useNotify } from './notify.tsx'
import { DayPicker } from './day-picker.tsx'
import { ExportButton } from './export-button.tsx'
import { Markdown } from './markdown.tsx'
import { Page } from './page.tsx'
import { Permitted } from './permitted.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { ScrollingNotice } from './scrolling-notice.tsx'
import { SideTag } from './side-tag.tsx'
import { Term } from './term.tsx'
import { paragraph, renderInApp } from './testing.tsx'

function Asker({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm()
  const notify = useNotify()
  const ask = async () => {
    const yes = await confirm({ title: 'Delete the order "Roof"?', yes: 'Delete', tone: 'danger' })
    if (yes) notify('Deleted')
    onAnswer(yes)
  }
  return <button onClick={() => void ask()}>ask</button>
}

describe('questions and notices', () => {
  it('names the thing, answers, and says what was done', async () => {
    const answer = vi.fn()
    await renderInApp(<Asker onAnswer={answer} />)
    await userEvent.click(screen.getByText('ask'))
    expect(screen.getByRole('alertdialog', { name: 'Delete the order "Roof"?' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(answer).toHaveBeenLastCalledWith(true)
    expect(await screen.findByText('Deleted')).toBeTruthy()
  })

  it('takes Escape for no', async () => {
    const answer = vi.fn()
    await renderInApp(<Asker onAnswer={answer} />, { language: 'ro' })
    await userEvent.click(screen.getByText('ask'))
    expect(screen.getByRole('button', { name: 'Nu' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => {
      expect(answer).toHaveBeenLastCalledWith(false)
    })
  })
})

describe('Countdown', () => {
  it('counts by the server clock and tells the end', async () => {
    vi.useFakeTimers({ now: Temporal.Instant.from('2026-06-14T10:00:00Z').epochMilliseconds })
    const ended = vi.fn()
    await renderInApp(<Countdown to="2026-06-14T10:00:03Z" offset={1000} onEnd={ended} />)
    expect(screen.getByRole('timer').textContent).toBe('00:02')
    act(() => {
      vi.advanceTimersByTime(2000)
    })
    expect(screen.getByRole('timer').textContent).toBe('closed')
    expect(ended).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it('is coarse while it is far', async () => {
    const end = Temporal.Now.instant().add({ hours: 53, seconds: 30 })
    await renderInApp(<Countdown to={end} />)
    expect(screen.getByRole('timer').textContent).toBe('2 d 5 h')
  })
})

describe('pickers', () => {
  it('steps over a day and accepts a typed one', async () => {
    const change = vi.fn()
    await renderInApp(<DayPicker value="2026-03-01" onChange={change} max="2026-03-09" />)
    await userEvent.click(screen.getByRole('button', { name: 'Previous day' }))
    expect(change).toHaveBeenLastCalledWith('2026-02-28')
    const box = screen.getByRole('textbox', { name: 'Day' })
    expect((box as HTMLInputElement).value).toBe('01-03-2026')
    await userEvent.clear(box)
    await userEvent.type(box, '08-03-2026')
    expect(change).toHaveBeenLastCalledWith('2026-03-08')
  })

  it('chooses a period', async () => {
    const change = vi.fn()
    await renderInApp(<PeriodPicker value={{ kind: 'month', day: '2026-06-14' }} onChange={change} />)
    // It would open a day of June.
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Day' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'All time' }))
    expect(change).toHaveBeenLastCalledWith({ kind: 'all', day: '2026-06-14' })
    await userEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(change).toHaveBeenLastCalledWith({ kind: 'month', day: '2026-05-14' })
  })

  it('says of the day that it opens today only where it does', async () => {
    const change = vi.fn()
    const value = { kind: 'oneMonth', day: todayIn() } as const
    const { unmount } = await renderInApp(<PeriodPicker value={value} onChange={change} />)
    await userEvent.click(screen.getByRole('button', { name: 'Today' }))
    expect(change).toHaveBeenLastCalledWith({ kind: 'today', day: todayIn() })
    unmount()
    await renderInApp(<PeriodPicker value={value} onChange={change} day="2026-03-24" />)
    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Day' }))
    expect(change).toHaveBeenLastCalledWith({ kind: 'today', day: '2026-03-24' })
  })

  it('ends a quick choice with the latest day', async () => {
    const change = vi.fn()
    const value = { kind: 'oneMonth', day: '2026-03-30' } as const
    await renderInApp(<PeriodPicker value={value} onChange={change} latest="2026-06-15" />)
    expect(screen.getByText(paragraph('01-03-2026 – 30-03-2026'))).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '1 week' }))
    expect(change).toHaveBeenLastCalledWith({ kind: 'week', day: '2026-06-15' })
    await userEvent.click(screen.getByRole('button', { name: 'Earlier' }))
    expect(change).toHaveBeenLastCalledWith({ kind: 'oneMonth', day: '2026-02-28' })
    await userEvent.click(screen.getByRole('button', { name: 'Go to today' }))
    expect(change).toHaveBeenLastCalledWith({ kind: 'oneMonth', day: '2026-06-15' })
  })
})

describe('small words', () => {
  it('explains a term to the keyboard and names the sides', async () => {
    await renderInApp(
      <>
        <Term term="gateClosure" />
        <SideTag side="sell" done />
      </>,
      { language: 'ro' },
    )
    await userEvent.tab()
    expect(await screen.findByRole('tooltip')).toBeTruthy()
    expect(screen.getByText('Vândut')).toBeTruthy()
  })

  it('says why a file could not be made', async () => {
    const refusal = { code: 'server_busy', message: 'Too much is going on.', requestId: 'r' }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 503 })))
    await renderInApp(<ExportButton endpoint={downloadPersonalData} input={{}} label="Take it" />)
    await userEvent.click(screen.getByRole('button', { name: 'Take it' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The export failed. Too much is going on.')
    vi.unstubAllGlobals()
  })

  it('offers what may be done, says why something else may not, and leaves out what is over', async () => {
    const closed = { code: 'gate_closed', details: { closedAt: '2026-03-24T10:00:00Z' } } as const
    const over = { code: 'order_immutable', details: { status: 'filled' } } as const
    await renderInApp(
      <>
        {([true, closed, over, false] as const).map((ability, place) => (
          <Permitted key={place} ability={ability}>
            {(isRefused) => <button disabled={isRefused}>act {place}</button>}
          </Permitted>
        ))}
      </>,
    )
    const buttons = screen
      .getAllByRole('button')
      .map((button) => [button.textContent, (button as HTMLButtonElement).disabled])
    expect(buttons).toEqual([
      ['act 0', false],
      ['act 1', true],
    ])
    await userEvent.tab()
    await userEvent.tab()
    expect((await screen.findByRole('tooltip')).textContent).toContain('The gate of this market closed at')
  })

  it('lets the notices be stopped', async () => {
    await renderInApp(<ScrollingNotice text="Coins are virtual." />)
    const pause = screen.getByRole('button', { name: 'Pause notices' })
    await userEvent.click(pause)
    expect(screen.getByRole('button', { name: 'Resume notices' }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the filters of a list', () => {
  const list = (count?: number) => (
    <Page title="Orders" filters={<input aria-label="From" />} {...(count !== undefined && { filterCount: count })}>
      <p>The first order</p>
    </Page>
  )

  it('stand behind one button on a phone, which says how many are set', async () => {
    await renderInApp(list(2), { phone: true, language: 'ro' })
    expect(screen.queryByLabelText('From')).toBeNull()
    const button = screen.getByRole('button', { name: 'Filtre (2)', expanded: false })
    await userEvent.click(button)
    expect(screen.getByRole('search').contains(screen.getByLabelText('From'))).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Filtre (2)', expanded: true }))
    expect(screen.queryByRole('search')).toBeNull()
  })

  it('are in sight where there is room, and where their number is not known', async () => {
    const { unmount } = await renderInApp(list(0))
    expect(screen.getByLabelText('From')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
    unmount()
    await renderInApp(list(), { phone: true })
    expect(screen.getByLabelText('From')).toBeTruthy()
  })
})

it('a text has room above each of its parts but the first, its first heading too', async () => {
  await renderInApp(<Markdown text={'Intro\n\n## Rights\n\nMore'} />)
  const above = (element: Element) => getComputedStyle(element).marginTop
  expect(above(screen.getByText('Intro'))).toBe('0px')
  expect(above(screen.getByRole('heading', { name: 'Rights' }))).toBe('32px')
  expect(above(screen.getByText('More'))).toBe('12px')
})

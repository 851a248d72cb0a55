import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { renderInApp } from '../../ui/testing.tsx'
import { AppShell } from './app-shell.tsx'
import type { MenuEntry } from './menu-entry.ts'
import type { SiteContent } from './footer.tsx'
import { PublicShell } from './public-shell.tsx'

const menu: MenuEntry[] = [
  { titleKey: 'common.shell.home', path: '/dashboard' },
  {
    titleKey: 'common.chart.price',
    children: [
      { titleKey: 'common.market.dayAhead', path: '/PzuMarket' },
      { titleKey: 'common.market.intraday', path: '/IDMarket' },
    ],
  },
  { titleKey: 'common.shell.social', alertKey: 'common.state.notAvailable' },
  { titleKey: 'common.shell.faq', href: '/guides/user.pdf' },
]

const onFind = () => undefined

const site: SiteContent = {
  notice: 'Coins are virtual.',
  funding: null,
  controller: null,
  partners: [],
  isDemo: true,
  intranet: 'https://intranet.project.eu/',
  contact: { email: null, phone: null },
  social: [{ place: 'LinkedIn', url: 'https://linkedin.com/company/project' }],
}

function Where() {
  return <output>{useLocation().pathname}</output>
}
const at = (children: ReactNode) => <MemoryRouter initialEntries={['/dashboard']}>{children}</MemoryRouter>

function Shell({ onSignOut = () => undefined, balance }: { onSignOut?: () => void; balance?: bigint }) {
  return at(
    <AppShell
      menu={menu}
      account={{ username: 'ana', balance }}
      onSignOut={onSignOut}
      onFind={onFind}
      homePath="/dashboard"
    >
      <Where />
    </AppShell>,
  )
}
const topMenu = () => within(screen.getAllByRole('navigation', { name: 'Main menu' })[0] as HTMLElement)

describe('the frame of those who are signed in', () => {
  it('marks where one is, opens groups, and goes there', async () => {
    await renderInApp(<Shell />)
    expect(topMenu().getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
    await userEvent.click(topMenu().getByRole('button', { name: 'Price' }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Day-ahead' }))
    expect(screen.getByRole('status', { name: '' }).textContent).toBe('/PzuMarket')
    expect(document.activeElement?.id).toBe('content')
  })

  it('keeps the focus in an open menu, whatever behind it asks for it', async () => {
    await renderInApp(<Shell />)
    await userEvent.click(topMenu().getByRole('button', { name: 'Price' }))
    document.querySelector<HTMLElement>('#content')?.focus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => {
      expect(screen.queryByRole('menuitem')).toBeNull()
    })
  })

  it('says why an entry leads nowhere yet, and opens files in a new tab', async () => {
    await renderInApp(<Shell />)
    await userEvent.click(topMenu().getByRole('button', { name: 'Follow the project' }))
    expect(await screen.findByText('This section is not yet available')).toBeTruthy()
    expect(topMenu().getByRole('link', { name: 'Questions and answers' }).getAttribute('target')).toBe('_blank')
  })

  it('shows the balance with two decimals, to those who have one', async () => {
    const view = await renderInApp(<Shell balance={123_456_789_012n} />)
    const [balance] = screen.getAllByRole('link', { name: 'Coin balance: 1,234.57 TC' })
    expect(balance?.getAttribute('href')).toBe('/financialTransactions')
    view.rerender(<Shell />)
    expect(screen.queryByRole('link', { name: /Coin balance/ })).toBeNull()
  })

  it('unfolds the same menu in the drawer and lets one sign out', async () => {
    const signOut = vi.fn()
    await renderInApp(<Shell onSignOut={signOut} />, { language: 'ro' })
    // jsdom's window is wide: the button is there, its place in the bar is not shown
    await userEvent.click(screen.getByRole('button', { name: 'Deschide meniul', hidden: true }))
    const drawer = within(screen.getByRole('navigation', { name: 'Meniul principal' }))
    expect(drawer.getByRole('link', { name: 'PZU' }).getAttribute('href')).toBe('/PzuMarket')
    await userEvent.click(screen.getByRole('button', { name: 'Deconectare' }))
    expect(signOut).toHaveBeenCalledOnce()
  })
})

describe('the frame of visitors', () => {
  it('has the doors, the skip link and what the footer owes', async () => {
    await renderInApp(
      at(
        <PublicShell menu={menu} onFind={onFind} site={site}>
          content
        </PublicShell>,
      ),
    )
    expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content')
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
    expect(screen.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/register')
    const footer = within(screen.getByRole('contentinfo'))
    for (const name of [/Privacy notice/, /Terms/, /Accessibility/, /Intranet/, /Questions and answers/, /LinkedIn/])
      expect(footer.getByRole('link', { name })).toBeTruthy()
    expect(footer.getByRole('region', { name: 'Notices' })).toBeTruthy()
    expect(footer.getByRole('link', { name: /Questions and answers/ }).getAttribute('href')).toBe('/readMore#questions')
  })

  it('shows what is not set as a sentence in a demo, never as a link, and not at all in production', async () => {
    const bare = { ...site, intranet: null, social: [] }
    const view = await renderInApp(
      at(
        <PublicShell menu={menu} onFind={onFind} site={bare}>
          content
        </PublicShell>,
      ),
    )
    const footer = within(screen.getByRole('contentinfo'))
    expect(footer.getByText('Your project’s intranet: not set yet')).toBeTruthy()
    expect(footer.queryByRole('link', { name: /Intranet|LinkedIn/ })).toBeNull()
    view.rerender(
      at(
        <PublicShell menu={menu} onFind={onFind} site={{ ...bare, isDemo: false }}>
          content
        </PublicShell>,
      ),
    )
    expect(footer.queryByText(/not set yet/)).toBeNull()
  })
})

import { getPublicContent, getSiteContent } from '@tandem/contract/admin/content.ts'
import type { ResponseOf } from '@tandem/contract/endpoint.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../../lib/query.ts'
import { renderInApp } from '../../../ui/testing.tsx'
import { HomePage } from './home-page.tsx'
import { ReadMorePage } from './read-more-page.tsx'

HTMLCanvasElement.prototype.getContext = () => null

const content: ResponseOf<typeof getPublicContent> = {
  slogan: 'Our sun',
  text: 'We trade what the roofs of the village make.',
  showsPrices: true,
  figures: {
    participants: 34,
    auctionsCleared: 60,
    energyTraded: 12_345_000 as never,
    lastDeliveryDay: null,
    lastPrice: { date: '2026-03-03' as never, base: 41_000 as never },
  },
  prices: {
    date: '2026-03-02' as never,
    base: 40_000 as never,
    low: 10_000 as never,
    high: 70_000 as never,
    intervals: [
      {
        start: Temporal.Instant.from('2026-03-01T22:00:00Z'),
        label: '00:00-01:00',
        price: 10_000 as never,
        volume: 2_000 as never,
      },
    ],
  },
}
const site: ResponseOf<typeof getSiteContent> = {
  notice: '',
  intranet: null,
  social: [],
  controller: null,
  contact: { email: null, phone: null },
  isDemo: true,
  funding: { title: 'Funded by the European Union', text: 'Grant 1' },
  partners: [
    { name: 'Carpathia', country: 'RO', url: 'https://carpathia.ro', logo: 'a'.repeat(32) },
    { name: 'Spree', country: 'DE', url: null, logo: null },
  ],
}

/** A server that answers by the contract; what it is not given it refuses. */
function serve(answers: Readonly<Record<string, unknown>>): void {
  vi.stubGlobal('fetch', (url: string) => {
    const body = answers[url]
    const refusal = { code: 'internal_error', message: 'Something went wrong on our side.', requestId: 'test' }
    return Promise.resolve(body === undefined ? Response.json(refusal, { status: 500 }) : Response.json(body))
  })
}
const siteAnswer = { [getSiteContent.path]: z.encode(getSiteContent.response, site) }
const allAnswers = { ...siteAnswer, [getPublicContent.path]: z.encode(getPublicContent.response, content) }

const inApp = (children: ReactNode, place = '/') => (
  <QueryClientProvider client={createQueryClient()}>
    <MemoryRouter initialEntries={[place]}>{children}</MemoryRouter>
  </QueryClientProvider>
)

describe('the home page', () => {
  it('loads its content by the call of the specification: slogan, figures, prices, partners, funding', async () => {
    serve(allAnswers)
    await renderInApp(inApp(<HomePage panel={<p>login panel</p>} />))
    expect(await screen.findByRole('heading', { level: 1, name: 'Our sun' })).toBeTruthy()
    expect(screen.getByText(content.text)).toBeTruthy()
    expect(screen.getByText('login panel')).toBeTruthy()
    const prices = within(screen.getByRole('region', { name: 'Prices today' }))
    expect(prices.getByText('0.70 TC/kWh')).toBeTruthy()
    expect(screen.getByText('34')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: '2 partners in 2 countries' })).toBeTruthy()
    const link = screen.getByRole('link', { name: /^Carpathia/ })
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['https://carpathia.ro', 'noopener'])
    // Without an address it is no link.
    expect(screen.getByText('Spree').closest('a')).toBeNull()
    expect(screen.getByRole('img', { name: 'Flag of the European Union' }).querySelectorAll('polygon')).toHaveLength(12)
    expect(screen.getByText('Grant 1')).toBeTruthy()
  })

  it('shows no prices that the administrator has switched off', async () => {
    const off = { ...content, showsPrices: false, prices: null, figures: { ...content.figures, lastPrice: null } }
    serve({ ...siteAnswer, [getPublicContent.path]: z.encode(getPublicContent.response, off) })
    await renderInApp(inApp(<HomePage />), { language: 'ro' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Our sun' })).toBeTruthy()
    expect(screen.queryByText('Prețurile de azi')).toBeNull()
  })

  it('keeps the error text as the content when the call fails, and the way in stays', async () => {
    serve(siteAnswer)
    await renderInApp(inApp(<HomePage panel={<p>login panel</p>} />))
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong on our side.')
    expect(screen.getByText('login panel')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Read more about the project' })).toBeTruthy()
  })
})

describe('the page about the project', () => {
  it('answers what visitors ask, where the footer leads', async () => {
    const scrolled: string[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this.id)
    }
    serve(allAnswers)
    await renderInApp(inApp(<ReadMorePage questions={<p>twelve questions</p>} />, '/readMore#questions'))
    expect(scrolled).toEqual(['questions'])
    const questions = within(screen.getByRole('region', { name: 'Questions and answers' }))
    expect(questions.getByText('twelve questions')).toBeTruthy()
  })
})

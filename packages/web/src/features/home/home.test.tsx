import { screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { partners } from '../../data/partners.ts'
import { renderInApp } from '../../ui/testing.tsx'
import { HomePage } from './home-page.tsx'
import { ReadMorePage } from './read-more-page.tsx'

describe('the home page', () => {
  it('has thirteen partners in nine countries', () => {
    expect(partners).toHaveLength(13)
    expect(new Set(partners.map((partner) => partner.country)).size).toBe(9)
    expect(new Set(partners.map((partner) => partner.name)).size).toBe(13)
  })

  it.each([
    ['en', 'Share the sun. Trade what is left.', 'Flag of the European Union', 'Read more about the project'],
    ['ro', 'Împarte soarele. Vinde ce rămâne.', 'Drapelul Uniunii Europene', 'Află mai multe despre proiect'],
  ] as const)('speaks %s: slogan, panel, flag, partners', async (language, slogan, flag, readMore) => {
    await renderInApp(
      <MemoryRouter>
        <HomePage panel={<p>login panel</p>} />
      </MemoryRouter>,
      { language },
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(slogan)
    expect(screen.getByText('login panel')).toBeTruthy()
    expect(screen.getByRole('link', { name: readMore }).getAttribute('href')).toBe('/readMore')
    expect(screen.getByRole('img', { name: flag }).querySelectorAll('polygon')).toHaveLength(12)
    for (const partner of partners) {
      const link = screen.getByRole('link', { name: new RegExp(`^${partner.name}`) })
      expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([partner.url, 'noopener'])
    }
  })
})

describe('the page about the project', () => {
  it('answers what visitors ask, where the footer leads', async () => {
    const scrolled: string[] = []
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolled.push(this.id)
    }
    await renderInApp(
      <MemoryRouter initialEntries={['/readMore#questions']}>
        <ReadMorePage />
      </MemoryRouter>,
    )
    expect(scrolled).toEqual(['questions'])
    expect(within(screen.getByRole('region', { name: 'Questions and answers' })).getAllByRole('term')).toHaveLength(4)
  })
})

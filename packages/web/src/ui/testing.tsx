/** For tests: renders inside everything a component finds around it in the app. */
import { render } from '@testing-library/react'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { ReactNode } from 'react'
import { startTexts } from '../i18n/index.ts'
import { AppProviders } from '../app/app-providers.tsx'

/** Starts the texts of `language` and renders with theme, notices and questions. `phone` makes the screen narrow. */
export async function renderInApp(
  ui: ReactNode,
  { language = 'en', phone = false }: { language?: Language; phone?: boolean } = {},
) {
  window.matchMedia = (query: string) => matchWidth(query, phone ? 360 : 1280)
  await startTexts(language)
  return render(ui, { wrapper: AppProviders })
}

/** jsdom has no media queries; only widths are answered, everything else is no. */
function matchWidth(query: string, width: number): MediaQueryList {
  const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
  const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
  const matches = (min ?? max) !== undefined && width >= Number(min ?? 0) && width <= Number(max ?? Infinity)
  const ignore = () => undefined
  // Material still listens the old way
  const old = { addListener: ignore, removeListener: ignore }
  const answer = Object.assign(new EventTarget(), { matches, media: query, onchange: null, ...old })
  return answer
}

/** For `getByText`: the paragraph that says this, whatever parts of it have elements of their own, as dates have. */
export function paragraph(text: string) {
  return (_own: string, element: Element | null) => element?.tagName === 'P' && element.textContent === text
}

import '@fontsource-variable/inter/wght.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

/** Time and texts have to stand before any module of the app runs; the polyfill only travels where it is missing. */
async function start(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const [{ startTexts }, { App }] = await Promise.all([import('../i18n/index.ts'), import('./app.tsx')])
  await startTexts()
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

void start()

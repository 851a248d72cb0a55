import { lazy, Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { LoadingPage } from '../ui/states.tsx'
import { PublicShell } from './layout/public-shell.tsx'
import { LookProvider } from './look.tsx'

const Home = lazy(() => import('../screens/public/home.tsx'))
const ReadMore = lazy(() => import('../screens/public/read-more.tsx'))
const Gallery = lazy(() => import('./gallery.tsx'))

/** The app: look, frame and screens. */
export function App() {
  return (
    <LookProvider>
      <BrowserRouter>
        <PublicShell>
          <Suspense fallback={<LoadingPage />}>
            <Routes>
              <Route path="/readMore" element={<ReadMore />} />
              <Route path="/dev/gallery" element={<Gallery />} />
              <Route path="*" element={<Home />} />
            </Routes>
          </Suspense>
        </PublicShell>
      </BrowserRouter>
    </LookProvider>
  )
}

import { createBrowserRouter, type RouteObject } from 'react-router'
import { lazyScreen } from './load-screen.ts'
import { ScreenFrame, UnknownScreen } from './screen-frame.tsx'
import { routePattern, screens } from './screens.ts'
import { Shell } from './shell.tsx'
import { ScreenFault } from './error-page.tsx'

/** Every screen as a route inside the shell; a screen that breaks leaves the shell standing. */
export function routesOf(list: typeof screens): RouteObject[] {
  const children = list.map(({ path, audience, title, load }) => ({
    path: routePattern(path),
    element: <ScreenFrame path={path} audience={audience} title={title} content={lazyScreen(load)} key={path} />,
    errorElement: <ScreenFault />,
  }))
  return [
    {
      element: <Shell />,
      errorElement: <ScreenFault />,
      children: [...children, { path: '*', element: <UnknownScreen /> }],
    },
  ]
}

/** History mode: addresses as the specification gives them. */
export function createAppRouter() {
  return createBrowserRouter(routesOf(screens))
}

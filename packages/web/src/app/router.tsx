import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadScreenTexts } from '../i18n/index.ts'
import { keepScreen, screenContent } from './load-screen.ts'
import { ScreenFrame, UnknownScreen } from './screen-frame.tsx'
import { routePattern, screens, type Screen } from './screens.ts'
import { Shell } from './shell.tsx'
import { ScreenFault } from './error-page.tsx'

/** Every screen as a route inside the shell; a screen that breaks leaves the shell standing. */
export function routesOf(list: typeof screens): RouteObject[] {
  const children = list.map(({ path, audience, title, load }) => ({
    path: routePattern(path),
    element: (
      <ScreenFrame
        path={path}
        audience={audience}
        title={title}
        content={screenContent(path, withTexts(path, load))}
        key={path}
      />
    ),
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

/** Fetches a screen before it is shown: then it is there without a word of waiting. */
export async function loadScreen(path: string): Promise<void> {
  const screen = screens.find((each) => each.path === path)
  if (screen) await keepScreen(path, withTexts(path, screen.load))
}

/** The code of a screen and its texts, fetched beside each other. */
function withTexts(path: string, load: Screen['load']): Screen['load'] {
  return async () => {
    const [screen] = await Promise.all([load(), loadScreenTexts(path)])
    return screen
  }
}

/** History mode: addresses as the specification gives them. */
export function createAppRouter() {
  return createBrowserRouter(routesOf(screens))
}

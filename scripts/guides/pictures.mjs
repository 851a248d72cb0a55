// Takes the pictures that the guides name from the running app: `picture:/PzuMarket?as=ana&width=1280&height=900#selector`.

/** Takes a picture and gives it as a data address; each is taken once for a language. */
export function pictureTaker(browser, address) {
  const taken = new Map()
  const sessions = new Map()
  const signIn = async (username) => {
    if (!sessions.has(username)) {
      const password = username === 'admin' ? 'tandem-admin' : 'tandem-demo'
      const answer = await fetch(`${address}/api/auth/signin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })
      if (!answer.ok) throw new Error(`could not sign in as ${username}: ${await answer.text()}`)
      sessions.set(username, await answer.json())
    }
    return sessions.get(username)
  }
  return async (place, language) => {
    const key = `${language} ${place}`
    if (!taken.has(key)) taken.set(key, await take(browser, { address, place, language, signIn }))
    return taken.get(key)
  }
}

async function take(browser, { address, place, language, signIn }) {
  const url = new URL(place.slice('picture:'.length), address)
  const { as, width = '1280', height = '800' } = Object.fromEntries(url.searchParams)
  for (const name of ['as', 'width', 'height']) url.searchParams.delete(name)
  const selector = decodeURIComponent(url.hash.slice(1))
  url.hash = ''
  const user = as ? await signIn(as) : null
  const context = await browser.newContext({
    viewport: { width: Number(width), height: Number(height) },
    colorScheme: 'light',
    timezoneId: 'Europe/Bucharest',
    reducedMotion: 'reduce',
  })
  try {
    await context.addInitScript(
      ([lang, stored, token]) => {
        localStorage.setItem('lang', lang)
        if (!stored) return
        localStorage.setItem('user', stored)
        document.cookie = `token=${token}; path=/; max-age=3480`
      },
      [language, user ? JSON.stringify(user) : '', user?.accessToken ?? ''],
    )
    const page = await context.newPage()
    await page.goto(url.href)
    await page.locator('h1').first().waitFor()
    // A page that came with its content is taken over by the app when somebody goes somewhere.
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate', { state: history.state })))
    // A live screen never stops talking to the server.
    await page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined)
    // A picture of what is still loading would show nothing.
    await page.waitForFunction(() => !document.querySelector('main .MuiSkeleton-root'), undefined, { timeout: 60_000 })
    await page.waitForTimeout(1500)
    const shown = new URL(page.url()).pathname
    if (shown !== url.pathname) throw new Error(`${place}: ${as ?? 'a visitor'} was led to ${shown}`)
    const options = { type: 'jpeg', quality: 72 }
    const image = selector ? await page.locator(selector).first().screenshot(options) : await page.screenshot(options)
    return `data:image/jpeg;base64,${image.toString('base64')}`
  } finally {
    await context.close()
  }
}

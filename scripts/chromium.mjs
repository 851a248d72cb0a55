// Where the browser of the tests is. Node's own modules only.
import fs from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of an installed Chromium or Chrome; undefined when there is none. */
export function findChromium() {
  return places.find((place) => place && fs.existsSync(place))
}

export const chromiumHint =
  'The browser tests need Chromium, and none was found. Install it (Debian: "sudo apt-get install chromium") or set CHROMIUM_PATH.'

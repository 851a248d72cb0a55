// Where the spreadsheet program of the tests is, which is not our own. Node's own modules only.
import fs from 'node:fs'

const places = [
  process.env.SOFFICE_PATH,
  '/usr/bin/soffice',
  '/usr/lib/libreoffice/program/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
  'C:\\Program Files\\LibreOffice\\program\\soffice.exe',
]

/** The path of an installed LibreOffice; undefined when there is none. */
export function findLibreOffice() {
  return places.find((place) => place && fs.existsSync(place))
}

/** What it runs with: without a locale it writes the names of sheets in Latin-1. */
export const libreOfficeEnvironment = { ...process.env, LC_ALL: 'C.UTF-8' }

export const libreOfficeHint =
  'The tests of exports open them in LibreOffice, and it was not found. Install it (Debian: "sudo apt-get install --no-install-recommends libreoffice-calc") or set SOFFICE_PATH.'

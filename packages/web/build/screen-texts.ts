/** Which files of texts each screen needs, found by walking its imports: they are sent with the screen, in one language. */
import fs from 'node:fs'
import path from 'node:path'

export interface ScreenTexts {
  /** What stands around every screen. */
  readonly shell: readonly string[]
  /** Of the dialog in which one types where to go, fetched when it is first opened; without those of the shell. */
  readonly find: readonly string[]
  /** By the path of the screens table, without those of the shell. */
  readonly screens: Readonly<Record<string, readonly string[]>>
}

/** A row of a screens table, and the file of its screen. */
interface ScreenRow {
  readonly address: string
  readonly description: string
  readonly file: string
}

const imported = /(?:^(?:import|export) (?!type )[^;]*?from '|\bimport\(')(\.[^']+)'/gm
const screenRow = /^ {2}'([^']+)': \{([^}]*?)load: \(\) => import\('([^']+)'\)/gm
/** Fetched by itself, as a screen is. */
const findDialog = 'app/find/find-dialog.tsx'
const isTable = (file: string) => /\/app\/([a-z]+-)?screens\.ts$/.test(file)

/** Reads the sources of the web app below `root`. */
export function findScreenTexts(root: string): ScreenTexts {
  const source = path.join(root, 'src')
  const words = fs.globSync('i18n/en/**/*.ts', { cwd: source }).map((file) => path.basename(file, '.ts'))
  const word = `(${words.filter((name) => name !== 'index').join('|')})`
  // As code names a text: `useText('orders')`; `'orders.title'` in a table, not in a call that names a text of its own file.
  const named = new RegExp(`(?:useText|textOf)\\('${word}'|(?<!\\bt\\()['\`]${word}\\.`, 'g')

  const read = (file: string) => fs.readFileSync(file, 'utf8')
  const wordsIn = (text: string) => [...text.matchAll(named)].map(([, called, listed = '']) => called ?? listed)
  const walk = (file: string, seen: Set<string>): Set<string> => {
    // Texts of texts come with them; and what is fetched by itself is walked by itself.
    if (
      seen.has(file) ||
      (file.endsWith(findDialog) && seen.size > 0) ||
      file.includes('/i18n/') ||
      isTable(file) ||
      !/\.tsx?$/.test(file)
    )
      return seen
    seen.add(file)
    for (const [, target = ''] of read(file).matchAll(imported)) walk(path.resolve(path.dirname(file), target), seen)
    return seen
  }
  const wordsOf = (file: string) => new Set([...walk(file, new Set())].flatMap((each) => wordsIn(read(each))))

  const shell = wordsOf(path.join(source, 'app/app.tsx')).add('common')
  const beside = (needed: Set<string>) => [...needed.difference(shell)].toSorted()
  const screens = findScreens(root).map(({ address, description, file }) => {
    const needed = wordsOf(file).union(new Set(wordsIn(description)))
    return [address, beside(needed)] as const
  })
  const find = beside(wordsOf(path.join(source, findDialog)))
  return { shell: [...shell].toSorted(), find, screens: Object.fromEntries(screens) }
}

/** The screens as the tables of the app list them. */
export function findScreens(root: string): ScreenRow[] {
  const folder = path.join(root, 'src/app')
  const tables = fs
    .globSync('*screens.ts', { cwd: folder })
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
  const rows = tables.flatMap((text) =>
    [...text.matchAll(screenRow)].map(([, address = '', description = '', target = '']) => ({
      address,
      description,
      file: path.resolve(folder, target),
    })),
  )
  const listed = tables.reduce((count, text) => count + text.split('load: () =>').length - 1, 0)
  if (rows.length !== listed) throw new Error(`${String(listed)} screens are listed, and ${String(rows.length)} read`)
  return rows
}

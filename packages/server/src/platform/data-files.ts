import fs from 'node:fs'
import path from 'node:path'

/** A text file of the project. */
export function parseTextFile(file: string): string {
  return fs.readFileSync(file, 'utf8')
}

/** What the JSON files of a folder of the project hold, by name of file, in order of the names. */
export function parseJsonFiles(folder: string): ReadonlyMap<string, unknown> {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    names.sort().map((name): [string, unknown] => [name, JSON.parse(parseTextFile(path.join(folder, name)))]),
  )
}

/** The text files of a folder of the project that end so, by name, in order of the names. */
export function parseTextFiles(folder: string, ending: string): ReadonlyMap<string, string> {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(ending))
  return new Map(names.sort().map((name): [string, string] => [name, parseTextFile(path.join(folder, name))]))
}

import type { CommandIo } from './io.ts'
import { Faults, parseJson, type Json } from './json-input.ts'

/** 0 done, 1 a check failed, 2 bad input. */
export type ExitCode = 0 | 1 | 2

/**
 * The files that a command is given by `names`, its options out of `known`, and the files of those of `withFile`: of an option that is
 * followed by the name of a file.
 */
export function parseArguments(
  args: readonly string[],
  names: readonly string[],
  known: readonly string[],
  withFile: readonly string[] = [],
) {
  const faults = new Faults()
  const named = new Map<string, string>()
  const others = args.filter((argument, index) => {
    const isValue = withFile.includes(args[index - 1] ?? '') && !argument.startsWith('--')
    if (isValue) named.set(args[index - 1] ?? '', argument)
    return !isValue && !withFile.includes(argument)
  })
  for (const option of withFile) if (args.includes(option) && !named.has(option)) faults.add(option, 'needs a file')
  const options = new Set(others.filter((argument) => argument.startsWith('--')))
  const files = others.filter((argument) => !argument.startsWith('--'))
  for (const option of options) if (!known.includes(option)) faults.add(option, 'is not an option')
  for (const name of names.slice(files.length)) faults.add(name, 'is missing')
  for (const file of files.slice(names.length)) faults.add(file, 'is one file too many')
  return { files, options, named, faults }
}

/** What a message calls an input: the name that was given, standard input for `-`. */
export const inputName = (file: string): string => (file === '-' ? 'standard input' : file)

/** Reads a JSON file with `read`; what is wrong with it is added to `faults`. */
export async function parseFile<Content>(
  file: string,
  read: (json: Json, faults: Faults) => Content[],
  faults: Faults,
  io: CommandIo,
): Promise<Content[]> {
  faults.whole = inputName(file)
  let text
  try {
    text = await io.readInput(file)
  } catch (error) {
    faults.add(file, `cannot be read (${error instanceof Error ? error.message : String(error)})`)
    return []
  }
  const json = parseJson(text, faults)
  return json === undefined ? [] : read(json, faults)
}

/** One line per fault; the usage only helps when the arguments are at fault. */
export function refuse(faults: readonly Faults[], usage: string, io: CommandIo): ExitCode {
  const lines = faults.flatMap((list) => list.lines)
  io.err(lines.map((line) => line + '\n').join(''))
  if (faults.length === 1 && lines.some((line) => /^(--|FILE|BOOK|RESULT)/.test(line))) io.err(usage + '\n')
  return 2
}

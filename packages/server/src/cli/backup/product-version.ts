import path from 'node:path'
import { projectRoot } from '../../platform/config.ts'
import { parseTextFile } from '../../platform/data-files.ts'

/** The version of Tandem that runs. */
export function productVersion(): string {
  const { version } = JSON.parse(parseTextFile(path.join(projectRoot, 'package.json'))) as { version: string }
  return version
}

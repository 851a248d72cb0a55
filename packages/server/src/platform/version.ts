import path from 'node:path'
import { projectRoot } from './config.ts'
import { parseTextFile } from './data-files.ts'

/** The version of the product, as its package says. */
export const version: string = (
  JSON.parse(parseTextFile(path.join(projectRoot, 'package.json'))) as { version: string }
).version

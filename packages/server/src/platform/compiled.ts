import { enableCompileCache, getCompileCacheDir } from 'node:module'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled')

/**
 * From here on Node keeps what threads compile. Without effect where the folder cannot be written; `NODE_COMPILE_CACHE` names another one, and
 * `NODE_DISABLE_COMPILE_CACHE=1` none.
 */
export function keepCompiledOfThreads(): void {
  // Threads look nowhere else.
  if (getCompileCacheDir() === undefined) process.env.NODE_COMPILE_CACHE = folder
}

/** The same of this thread, too: of what is loaded from here on. */
export function keepCompiled(): void {
  keepCompiledOfThreads()
  enableCompileCache(folder)
}

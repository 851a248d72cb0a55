import { enableCompileCache, flushCompileCache, getCompileCacheDir } from 'node:module'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../../node_modules/.cache/compiled')

/**
 * From here on Node keeps what it compiles, and so do threads. Without effect where the folder cannot be written; `NODE_COMPILE_CACHE`
 * names another one, and `NODE_DISABLE_COMPILE_CACHE=1` none.
 */
export function keepCompiled(): void {
  if (getCompileCacheDir() !== undefined) return
  enableCompileCache(folder)
  // Threads look nowhere else.
  process.env.NODE_COMPILE_CACHE = folder
}

/** Writes down what was compiled so far: else that is done at the end, which a process that is killed does not come to. */
export function saveCompiled(): void {
  flushCompileCache()
}

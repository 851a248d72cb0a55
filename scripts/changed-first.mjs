// The sequence of test files: those of what was changed since the commit before the last come first, so that a person
// who changed a rule has the answer long before the whole has run.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { BaseSequencer } from 'vitest/node'

/** Changed, new and committed last, from the project's folder. Nothing where there is no repository. */
function findChanged(root) {
  const lines = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.split('\n') ?? []
  const files = [...lines('diff', '--name-only', 'HEAD~1'), ...lines('ls-files', '--others', '--exclude-standard')]
  return files.filter((file) => file !== '')
}

/**
 * How near a test file is to what was changed: 0 it was itself, or what it is named after; 1 something in its folder was;
 * 2 neither.
 */
export function distanceTo(changed, file) {
  const subject = file.replace(/\.test\.tsx?$/, '')
  if (changed.some((each) => each.replace(/(\.test)?\.tsx?$/, '') === subject)) return 0
  return changed.some((each) => path.dirname(each) === path.dirname(file)) ? 1 : 2
}

export default class ChangedFirst extends BaseSequencer {
  async sort(files) {
    const root = path.resolve(import.meta.dirname, '..')
    const changed = findChanged(root)
    const sorted = (await super.sort(files)).map((file) => ({
      file,
      distance: distanceTo(changed, path.relative(root, file.moduleId)),
    }))
    return sorted.toSorted((a, b) => a.distance - b.distance).map(({ file }) => file)
  }
}

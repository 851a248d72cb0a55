import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../packages/server/src/platform/config.ts'

const migrations = 'packages/server/src/migrations'
/** From it on a database says which of its migrations are additive. */
const firstDescribed = '0069_additive_migrations'

/** A commit of the project in a folder of its own, as `git worktree` makes it. */
export interface Tree {
  readonly root: string
  /** The hash, shortened, and the subject. */
  readonly commit: string
  /** The names of its migrations, each with whether it is additive; null in a version that does not say so. */
  readonly migrations: ReadonlyMap<string, boolean | null>
  /** Whether its servers start on a database that a newer one has migrated additively. */
  readonly startsBesideNewer: boolean
  remove(): void
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()

/**
 * The oldest commit beside which the newest can run, by what the migrations say: the one that brought the last migration that is not
 * additive, or the mark itself.
 */
export function oldestBeside(newest: string): string {
  const files = git('ls-tree', '--name-only', newest, `${migrations}/`).split('\n')
  const ends = files.filter((file) => {
    const text = git('show', `${newest}:${file}`)
    return file.includes(firstDescribed) || !(isAdditive(text) || isOnRequest(text))
  })
  return git('log', '-1', '--format=%H', '--diff-filter=A', newest, '--', ...ends)
}

const isAdditive = (text: string) => text.startsWith('-- additive: ')
/** A database that an older version made has none of these until its operator asks for it. */
const isOnRequest = (text: string) => text.startsWith('-- on request: ')

/** Checks a commit out below `folder`, with the packages that are installed here and its own workspaces among them. */
export function plantTree(commit: string, folder: string): Tree {
  const root = path.join(folder, git('rev-parse', '--short', commit))
  git('worktree', 'add', '--detach', '--quiet', root, commit)
  const [ours, theirs] = [projectRoot, root].map((each) => path.join(each, 'node_modules')) as [string, string]
  fs.mkdirSync(path.join(theirs, '@tandem'), { recursive: true })
  for (const name of fs.readdirSync(ours))
    if (name !== '@tandem') fs.symlinkSync(path.join(ours, name), path.join(theirs, name))
  for (const name of fs.readdirSync(path.join(root, 'packages')))
    fs.symlinkSync(path.join(root, 'packages', name), path.join(theirs, '@tandem', name))
  const read = (name: string) => fs.readFileSync(path.join(root, migrations, name), 'utf8')
  const files = fs
    .readdirSync(path.join(root, migrations))
    .filter((name) => name.endsWith('.sql') && !isOnRequest(read(name)))
  const isDescribed = files.some((name) => name.startsWith(firstDescribed))
  return {
    root,
    commit: git('log', '-1', '--format=%h "%s"', commit),
    startsBesideNewer: isDescribed,
    migrations: new Map(
      files.toSorted().map((name) => [name.replace('.sql', ''), isDescribed ? isAdditive(read(name)) : null]),
    ),
    remove: () => void git('worktree', 'remove', '--force', root),
  }
}

/** Whether both trees were made for the same packages; where they were not, the older one runs with those of the newer. */
export function haveSamePackages(one: Tree, other: Tree): boolean {
  const [first, second] = [one, other].map(({ root }) => fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  return first === second
}

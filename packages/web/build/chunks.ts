/** How the built app is cut: what every screen needs comes once, what a screen needs comes with it, in few requests. */
import path from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** What runs before the app is fetched. */
const firstEntry = 'app/main.ts'
/** The app around every screen, with the texts it starts. */
const shellEntries = ['app/app.tsx', 'i18n/index.ts']
/** These only name other modules: who imports one of them does not need them all. */
const listOfModules = /\/ui\/(?:charts\/|form\/)?index\.ts$/
const isLibrary = /node_modules/

/** The groups of chunks of the app whose sources are below `root`. */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  let first: Set<string> | undefined
  let shell: Set<string> | undefined
  const inSource = (file: string) => path.join(root, 'src', file)
  return [
    { name: 'charts', test: /node_modules[\\/](echarts|zrender)[\\/]/, priority: 30 },
    {
      name: (id, graph) => {
        first ??= reachable([inSource(firstEntry)], graph)
        shell ??= reachable(shellEntries.map(inSource), graph)
        if (first.has(id)) return 'first'
        if (!shell.has(id)) return null
        return isLibrary.test(id) ? 'libraries' : 'shell'
      },
      debugName: 'shell',
      priority: 20,
      includeDependenciesRecursively: false,
    },
    {
      // A chunk for each few screens that share something would be a request each.
      name: 'controls',
      test: /node_modules|web[\\/]src[\\/](ui|lib)|icon:|packages[\\/](contract|core)/,
      minShareCount: 8,
      priority: 10,
      includeDependenciesRecursively: false,
    },
  ]
}

/** Every module that these import, directly or not. */
function reachable(from: readonly string[], graph: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id) || listOfModules.test(id)) return
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  for (const id of from) visit(id)
  return seen
}

/** A file that is another with each version of the app: the name of its first script, which has the names of all others in it. */
export function writeVersion(): Plugin {
  return {
    name: 'write-version',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((each) => each.type === 'chunk' && each.isEntry)
      const source = JSON.stringify({ entry: `/${entry?.fileName ?? ''}` })
      this.emitFile({ type: 'asset', fileName: 'version.json', source })
    },
  }
}

/** Names the chunks that the first script goes on to load: the browser fetches them beside it. */
export function preloadApp(): Plugin {
  return {
    name: 'preload-app',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }): HtmlTagDescriptor[] {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const first = chunks.filter(({ name }) => ['start', 'shell'].includes(name))
        const needed = new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]))
        const there = chunks.find(({ isEntry }) => isEntry)
        for (const file of [there?.fileName ?? '', ...(there?.imports ?? [])]) needed.delete(file)
        return [...needed].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

import * as icons from '@mdi/js'
import type { Plugin } from 'vite'

const taken = /import \{([^}]*)\} from '@mdi\/js'/g
const prefix = 'icon:'

/** Each icon as a module of its own: a screen is sent those that it shows, not all that any screen shows. */
export function separateIcons(): Plugin {
  return {
    name: 'separate-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const shape = new Map<string, unknown>(Object.entries(icons)).get(id.slice(prefix.length + 1))
      if (typeof shape !== 'string') this.error(`there is no icon ${id}`)
      return { code: `export default ${JSON.stringify(shape)}`, moduleSideEffects: false }
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '@mdi/js' },
      handler: (code) => ({
        code: code.replaceAll(taken, (_all, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => `import ${name} from '${prefix}${name}'`)
            .join(';'),
        ),
        map: null,
      }),
    },
  }
}

import { storeAsZip } from '../platform/zip-writer.ts'
import { unzip, type Entry } from '../platform/zip.ts'
import { hashOf } from '../research/write-package.ts'

/** The files of a package. */
export const entriesOf = (archive: Buffer) => unzip(archive, () => true, { entries: 100, bytes: 1_000_000_000 })

/** The package with a file changed; `isHonest` names the new hash in the descriptor. */
export function alterPackage(archive: Buffer, path: string, change: (text: string) => string, isHonest = true): Buffer {
  const entries = entriesOf(archive)
  const before = entries.find(({ name }) => name === path)?.content ?? Buffer.alloc(0)
  const content = Buffer.from(change(before.toString()))
  return storeAsZip(
    entries.map((entry): Entry => {
      if (entry.name === path) return { name: path, content }
      if (entry.name !== 'datapackage.json' || !isHonest) return entry
      return {
        name: entry.name,
        content: Buffer.from(entry.content.toString().replace(hashOf(before), hashOf(content))),
      }
    }),
  )
}

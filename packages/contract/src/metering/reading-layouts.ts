import { z } from 'zod'
import { readableLine } from '../accounts/readable-name.ts'
import { endpoint } from '../endpoint.ts'
import { f } from '../fields.ts'
import { rule } from '../validation.ts'
import { Id, PathId } from '../wire.ts'
import { ReadingMapping, inImport } from './reading-import.ts'

/** Of one person. Those for everybody are as many once more. */
export const maxReadingLayouts = 50

/** How files of one shape are understood: with the same headers, whatever they are called and whichever days they hold. */
export const ReadingLayout = z.object({
  id: Id,
  layoutName: f.layoutName,
  /** Of the columns of its files. */
  headers: f.layoutHeaders,
  /** Who remembers it; null: everybody. */
  username: f.username.nullable(),
  rememberedAt: f.rememberedAt,
})
export type ReadingLayout = z.output<typeof ReadingLayout>

const NewReadingLayout = z.object({
  name: readableLine(z.string().trim().min(2, rule('name_too_short')).max(60, rule('input_too_long'))),
  mapping: ReadingMapping,
})

export const listReadingLayouts = endpoint({
  method: 'GET',
  path: '/api/readings/layouts',
  audience: 'transactional',
  about: ['readingLayouts'],
  summary: 'Own remembered layouts of files, and those for everybody; the newest first',
  response: z.array(ReadingLayout),
})

export const listAllReadingLayouts = endpoint({
  method: 'GET',
  path: '/api/readings/layouts/all',
  audience: 'admin',
  about: ['readingLayouts'],
  summary: 'The latest remembered layouts of all people, and those for everybody',
  response: z.array(ReadingLayout),
})

export const rememberReadingLayout = endpoint({
  method: 'POST',
  path: '/api/readings/imports/{importId}/layout',
  audience: 'transactional',
  changes: ['readingLayouts'],
  summary:
    'Remembers how this file is understood for the next file with the same headers; in the place of what was remembered of them',
  params: inImport,
  body: NewReadingLayout,
  response: ReadingLayout,
  refusals: [
    ...([
      'file_columns_missing',
      'file_too_many_rows',
      'file_several_tables',
      'file_empty',
      'file_unreadable',
    ] as const),
    ...(['import_mapping_incomplete', 'layout_without_headers', 'too_many_layouts'] as const),
  ],
  perMinute: 30,
  countsAs: 'files',
})

const oneLayout = z.object({ layoutId: PathId })

export const forgetReadingLayout = endpoint({
  method: 'DELETE',
  path: '/api/readings/layouts/{layoutId}',
  audience: 'transactional',
  changes: ['readingLayouts'],
  summary: 'Forgets an own layout; an administrator any',
  params: oneLayout,
  response: z.object({ id: Id }),
})

export const shareReadingLayout = endpoint({
  method: 'POST',
  path: '/api/readings/layouts/{layoutId}/share',
  audience: 'admin',
  changes: ['readingLayouts'],
  summary: 'Lets everybody’s files of this shape be read so, from now on; without the meter that its owner chose',
  params: oneLayout,
  response: ReadingLayout,
  refusals: ['too_many_layouts'],
})

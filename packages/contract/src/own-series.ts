import { z } from 'zod'
import { fileRefusals, KnownSeries, SeriesFile, SeriesPreview } from './admin/data-sources.ts'
import { endpoint } from './endpoint.ts'
import { PathId } from './wire.ts'

/** A person may have so many series; each takes room, and time of every forecast. */
export const mostOwnSeries = 5

/** A series known a day ahead that a person brought for the own consumption and production. */
export const OwnSeries = KnownSeries.omit({ origin: true, isUsed: true, isUsedForVolumes: true })
export type OwnSeries = z.output<typeof OwnSeries>

export const listOwnSeries = endpoint({
  method: 'GET',
  path: '/api/own-series',
  audience: 'self',
  scope: 'read',
  about: ['forecasts'],
  summary: 'The series known a day ahead that one brought for forecasts of the own consumption and production',
  response: z.object({ series: z.array(OwnSeries).max(mostOwnSeries) }),
})

export const previewOwnSeries = endpoint({
  method: 'POST',
  path: '/api/own-series/preview',
  audience: 'self',
  changes: [],
  summary: 'Looks over a file of a series of one’s own: its span, its holes and what is strange in it. Saves nothing',
  ...SeriesFile,
  response: SeriesPreview,
  refusals: fileRefusals,
})

export const uploadOwnSeries = endpoint({
  method: 'POST',
  path: '/api/own-series',
  audience: 'self',
  changes: ['forecasts'],
  summary:
    'Adds the values of a file to a series of one’s own, which it makes if there is none of the name. They count as known from now on, for the own forecasts alone; a file with a faulty row saves nothing',
  ...SeriesFile,
  response: z.object({ series: OwnSeries, rows: z.int(), days: z.int() }),
  refusals: [...fileRefusals, 'too_many_known_series'],
})

export const removeOwnSeries = endpoint({
  method: 'DELETE',
  path: '/api/own-series/{id}',
  audience: 'self',
  changes: ['forecasts'],
  summary: 'Deletes a series of one’s own with all its values; forecasts that were made with it stay',
  params: z.object({ id: PathId }),
  response: z.object({ series: z.array(OwnSeries).max(mostOwnSeries) }),
})

import fs from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { Refusal } from '@tandem/core/refusal.ts'
import { describeRepeating, hostileModels, repeatingModel, useModelFolder } from '../../testing/onnx-files.ts'
import { modelRuntime, openModel, type OpenModel } from './open-model.ts'

const models = useModelFolder()
const { folder } = models

const open: OpenModel[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((model) => model[Symbol.asyncDispose]()))
})

let written = 0

const writeModel = (model: Uint8Array, description?: object | string) =>
  models.write(`model-${String(++written)}`, model, description)

async function load(model: Uint8Array, description?: object, options: Parameters<typeof openModel>[1] = {}) {
  const opened = await openModel(writeModel(model, description), options)
  open.push(opened)
  return opened
}

/** Four days that go up hour by hour. */
const series = Float64Array.from({ length: 96 }, (_, hour) => hour)

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const refusal = await work.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(refusal instanceof Refusal)) throw new Error('it was not refused', { cause: refusal })
  return refusal
}

describe('a model of one file', () => {
  test('says of a day what it makes of the hours before', async () => {
    const model = await load(repeatingModel())
    expect([...((await model.forecast(series, 96, 24)) ?? [])]).toEqual([...series.subarray(72)])
    expect([...((await model.forecast(series, 72, 3)) ?? [])]).toEqual([48, 49, 50])
  })

  test('is given nothing from the hour on', async () => {
    const model = await load(repeatingModel())
    const changed = series.map((value, hour) => (hour < 72 ? value : 999))
    expect(await model.forecast(changed, 72, 24)).toEqual(await model.forecast(series, 72, 24))
  })

  test('is not asked where too little is known, nor beyond its horizon', async () => {
    const model = await load(repeatingModel())
    expect(await model.forecast(series, 47, 24)).toBeNull()
    expect(await model.forecast(series, 48, 24)).not.toBeNull()
    expect(await model.forecast(series, 96, 25)).toBeNull()
  })

  test('answers several who ask at once, each by its own hours', async () => {
    const model = await load(repeatingModel())
    const ends = [72, 80, 96]
    const said = await Promise.all(ends.map((end) => model.forecast(series, end, 24)))
    expect(said.map((values) => values?.[0])).toEqual([48, 56, 72])
  })
})

describe('what is wrong with a model is refused by its code', () => {
  test.each([
    ['nothing', 'forecast_model_not_understood'],
    ['text', 'forecast_model_not_understood'],
    ['truncated', 'forecast_model_not_understood'],
    ['outside', 'forecast_model_not_understood'],
  ] as const)('%s', async (name, code) => {
    const refusal = await refusalOf(load(hostileModels[name]))
    expect(refusal.code).toBe(code)
    // What the file of the system says is in no text.
    expect(JSON.stringify(refusal.details)).not.toContain('root:')
  })

  test.each([
    ['notFinite', { outputAxes: ['batch', 'level', 'time'], levels: [0.5], horizon: 96 }, 'forecast_model_not_finite'],
    ['huge', {}, 'forecast_model_exceeded'],
  ] as const)('%s, once it is asked', async (name, others, code) => {
    const model = await load(hostileModels[name], describeRepeating(others), {
      limits: { mostMemoryBytes: 400_000_000 },
    })
    expect((await refusalOf(model.forecast(series, 96, 24))).code).toBe(code)
  })

  test('a loop without end is ended, and the model asked no more', async () => {
    const model = await load(hostileModels.endless, describeRepeating(), { limits: { forecastMs: 300 } })
    expect((await refusalOf(model.forecast(series, 96, 24))).code).toBe('forecast_model_exceeded')
    expect((await refusalOf(model.forecast(series, 96, 24))).code).toBe('forecast_model_exceeded')
  })

  test.each([
    ['another number of hours', { horizon: 48 }, {}, 'forecast_model_shape'],
    ['other levels than were described', { levels: [0.5] }, {}, 'forecast_model_shape'],
    ['quantiles that cross', {}, { margins: [9, 0, -9] }, 'forecast_model_crossing'],
    ['another unit', {}, { times: 1_000 }, 'forecast_model_far_off'],
  ] as const)('%s', async (_, others, model, code) => {
    const opened = await load(repeatingModel(model), describeRepeating(others))
    expect((await refusalOf(opened.forecast(series, 96, 24))).code).toBe(code)
    // Nobody has to open it again: another day may be another matter.
    expect((await refusalOf(opened.forecast(series, 72, 24))).code).toBe(code)
  })

  test('names that it does not have, with those that it has', async () => {
    for (const others of [{ input: 'past' }, { output: 'future' }, { mask: { name: 'mask', type: 'bool' } }]) {
      const refusal = await refusalOf(load(repeatingModel(), describeRepeating(others)))
      expect(refusal.code).toBe('forecast_model_not_understood')
      expect(refusal.details.reason).toBe('its inputs are context, its outputs said')
    }
  })

  test('a file that is not there, is a folder, or is too large', async () => {
    const file = writeModel(repeatingModel())
    expect((await refusalOf(openModel(path.join(folder, 'none.onnx')))).code).toBe('forecast_model_unreadable')
    expect((await refusalOf(openModel(file, { limits: { mostFileBytes: 10 } }))).code).toBe('forecast_model_too_large')
    fs.rmSync(file)
    expect((await refusalOf(openModel(file))).code).toBe('forecast_model_unreadable')
    fs.mkdirSync(file)
    expect((await refusalOf(openModel(file))).code).toBe('forecast_model_unreadable')
  })

  test('a runtime that is not installed, with what installs it', async () => {
    const refusal = await refusalOf(openModel(writeModel(repeatingModel()), { runtime: 'no-such-runtime' }))
    expect(refusal.code).toBe('forecast_model_runtime_missing')
    expect(refusal.details.command).toBe(
      'npm install --no-save --omit=dev --workspace=packages/server no-such-runtime@1.30.0',
    )
  })

  test('the runtime that is named is the one that is tried here', () => {
    const file = path.resolve(import.meta.dirname, '../../../../../package.json')
    const { devDependencies } = JSON.parse(fs.readFileSync(file, 'utf8'))
    expect(devDependencies[modelRuntime.name]).toBe(modelRuntime.version)
  })

  test.each([
    ['{', 'JSON'],
    [describeRepeating({ levels: [0.1, 0.9] }), 'levels: holds 0.5'],
    [describeRepeating({ levels: [0.5, 0.1] }), 'levels: goes up'],
    [describeRepeating({ outputAxes: ['batch', 'time'] }), 'levels: is there where'],
    [describeRepeating({ outputAxes: ['level', 'level'] }), 'outputAxes: names each axis once'],
    [describeRepeating({ leastContext: 1_000 }), 'leastContext: is not more than context'],
    [describeRepeating({ horizon: 12 }), 'horizon'],
    [describeRepeating({ horizonn: 24 }), 'horizonn'],
  ])('a description: %j', async (description, said) => {
    const refusal = await refusalOf(openModel(writeModel(repeatingModel(), description)))
    expect(refusal.code).toBe('forecast_model_description')
    expect(refusal.details.fault).toContain(said)
  })
})

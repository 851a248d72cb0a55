import fs from 'node:fs'
import { Worker } from 'node:worker_threads'
import { contextBefore, readOutput, type OutputFault } from '@tandem/core/forecasting/brought-model.ts'
import { Refusal, type RefusalCode } from '@tandem/core/refusal.ts'
import { modelDescription, type ModelDescription } from './description.ts'
import type { FromModel, ModelStart, ThreadFault } from './model-thread.ts'

/** The package that runs models, of the version that it was tried with. It has no script that runs at install, and fetches nothing. */
export const modelRuntime = { name: 'onnxruntime-web', version: '1.30.0' } as const

/** What a model may take. */
interface ModelLimits {
  readonly mostFileBytes: number
  /** Of everything that the model holds, its weights among it. */
  readonly mostMemoryBytes: number
  /** Until it is loaded, and until it has answered once. */
  readonly loadMs: number
  readonly forecastMs: number
}

const megabyte = 1_000_000
const usualLimits: ModelLimits = {
  mostFileBytes: 512 * megabyte,
  mostMemoryBytes: 2 ** 31,
  loadMs: 120_000,
  forecastMs: 20_000,
}
const mostDescriptionBytes = 100_000

interface Options {
  readonly limits?: Partial<ModelLimits>
  /** @internal Tests look for a package that nobody has. */
  readonly runtime?: string
}

/** A model that was loaded; it holds a thread until it is let go. */
export interface OpenModel extends AsyncDisposable {
  /**
   * What the model says of the `hours` from hour number `end` of a series on, from those before it alone; null where it is not asked,
   * because too little is known or the hours are beyond its horizon. Refuses what it says where that is no forecast; after one refusal
   * for time or memory it refuses all.
   */
  forecast(values: Float64Array, end: number, hours: number): Promise<Float64Array | null>
}

const faults: Readonly<Record<ThreadFault | OutputFault, RefusalCode>> = {
  runtimeMissing: 'forecast_model_runtime_missing',
  fileUnreadable: 'forecast_model_unreadable',
  fileTooLarge: 'forecast_model_too_large',
  notUnderstood: 'forecast_model_not_understood',
  exceeded: 'forecast_model_exceeded',
  shape: 'forecast_model_shape',
  notFinite: 'forecast_model_not_finite',
  crossing: 'forecast_model_crossing',
  farOff: 'forecast_model_far_off',
}

/**
 * Loads a model, described by the file of the same name that ends with `.json`, in a thread of its own. Refuses with a code of
 * `forecast_model_…` what is missing, is no model, is not as it was described, or takes more time or memory than it may.
 */
export async function openModel(
  file: string,
  { limits, runtime = modelRuntime.name }: Options = {},
): Promise<OpenModel> {
  const bounds = { ...usualLimits, ...limits }
  const description = readDescription(file)
  const thread = new ModelThread({ file, description, runtime, ...bounds }, bounds)
  await thread.ready()
  const terms = {
    axes: description.outputAxes,
    levels: description.levels ?? null,
    horizon: description.horizon,
  }
  const { context: most, leastContext = most, multiple } = description
  return {
    async forecast(values, end, hours) {
      if (hours > description.horizon) return null
      const context = contextBefore(values, end, { context: most, leastContext, multiple })
      if (!context) return null
      const read = readOutput(await thread.ask(context), terms, context)
      if ('fault' in read) throw thread.refusalOf(read.fault, '')
      return read.values.slice(0, hours)
    },
    [Symbol.asyncDispose]: () => thread.end(),
  }
}

/** Where the description of a model is. */
function descriptionOf(file: string): string {
  return file.replace(/(\.onnx)?$/i, '.json')
}

function readDescription(file: string): ModelDescription {
  const beside = descriptionOf(file)
  let text
  try {
    const stats = fs.statSync(beside)
    if (!stats.isFile() || stats.size > mostDescriptionBytes) throw new Error('it is no small file')
    text = fs.readFileSync(beside, 'utf8')
  } catch (error) {
    throw new Refusal('forecast_model_unreadable', { file: beside, reason: reasonOf(error) })
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Refusal('forecast_model_description', { file: beside, fault: reasonOf(error) })
  }
  const parsed = modelDescription.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const fault = [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ')
  throw new Refusal('forecast_model_description', { file: beside, fault })
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

type Settle = { readonly resolve: (message: FromModel) => void; readonly reject: (error: Error) => void }

/** One question at a time; who asks meanwhile waits for the answer before. */
class ModelThread {
  readonly #worker: Worker
  readonly #start: ModelStart
  readonly #limits: ModelLimits
  #waiting: Settle | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #ended: Error | null = null

  constructor(start: ModelStart, limits: ModelLimits) {
    this.#start = start
    this.#limits = limits
    // What the runtime prints is nobody's business.
    this.#worker = new Worker(new URL('./model-thread.ts', import.meta.url), {
      workerData: start,
      resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    this.#worker.stdout.resume()
    this.#worker.stderr.resume()
    this.#worker.unref()
    this.#worker.on('message', (message: FromModel) => this.#settle((waiting) => waiting.resolve(message)))
    this.#worker.on('error', (error: Error & { code?: string }) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      this.#fail(this.refusalOf(isMemory ? 'exceeded' : 'notUnderstood', error.message))
    })
    this.#worker.on('exit', () => this.#fail(this.refusalOf('notUnderstood', 'its thread has ended')))
  }

  async ready(): Promise<void> {
    await this.#await(this.#limits.loadMs, () => undefined)
  }

  async ask(context: Float32Array): Promise<{ dims: readonly number[]; data: Float64Array }> {
    const asked = this.#turn.then(() => this.#await(this.#limits.forecastMs, () => this.#worker.postMessage(context)))
    this.#turn = asked.catch(() => undefined)
    const message = await asked
    if (message.kind !== 'output') throw new Error('a model answered what it was not asked')
    return message
  }

  refusalOf(fault: ThreadFault | OutputFault, reason: string): Refusal {
    const { file, runtime, mostFileBytes, mostMemoryBytes } = this.#start
    return new Refusal(faults[fault], {
      file,
      reason,
      command: `npm install --no-save --omit=dev --workspace=packages/server ${runtime}@${modelRuntime.version}`,
      megabytes: Math.round((fault === 'fileTooLarge' ? mostFileBytes : mostMemoryBytes) / megabyte),
      seconds: Math.ceil(this.#limits.forecastMs / 1_000),
    })
  }

  async end(): Promise<void> {
    this.#fail(new Error('the model was closed'))
    await this.#worker.terminate()
  }

  async #await(longestMs: number, begin: () => void): Promise<FromModel> {
    if (this.#ended) throw this.#ended
    const timer = setTimeout(() => this.#fail(this.refusalOf('exceeded', '')), longestMs)
    // Nothing but the answer is waited for: without it the program would end before.
    this.#worker.ref()
    try {
      const message = await new Promise<FromModel>((resolve, reject) => {
        this.#waiting = { resolve, reject }
        begin()
      })
      if (message.kind !== 'failed') return message
      const refusal = this.refusalOf(message.fault, message.reason)
      if (message.fault === 'exceeded') this.#fail(refusal)
      throw refusal
    } finally {
      clearTimeout(timer)
      this.#worker.unref()
    }
  }

  #settle(how: (waiting: Settle) => void): void {
    const waiting = this.#waiting
    this.#waiting = null
    if (waiting) how(waiting)
  }

  #fail(error: Error): void {
    this.#ended ??= error
    this.#settle((waiting) => waiting.reject(error))
    void this.#worker.terminate()
  }
}

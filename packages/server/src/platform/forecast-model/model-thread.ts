/**
 * The thread in which a model that somebody brought is loaded and asked. The runtime is WebAssembly: what the file does can reach no
 * other memory than its own, no file and no network. It is installed by who brings a model, and by nobody else.
 */
import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { ElementType, ModelDescription } from './description.ts'

/** What a thread is begun with. */
export interface ModelStart {
  readonly file: string
  readonly description: ModelDescription
  /** The name of the package. */
  readonly runtime: string
  readonly mostFileBytes: number
  readonly mostMemoryBytes: number
}

/** Why a model cannot be used, as the thread found it. */
export type ThreadFault = 'runtimeMissing' | 'fileUnreadable' | 'fileTooLarge' | 'notUnderstood' | 'exceeded' | 'shape'

export type FromModel =
  | { readonly kind: 'ready' }
  | { readonly kind: 'output'; readonly dims: readonly number[]; readonly data: Float64Array }
  | { readonly kind: 'failed'; readonly fault: ThreadFault; readonly reason: string }

/** What of the runtime is used: its own types would be needed by everybody who checks types. */
interface Runtime {
  readonly env: { readonly wasm: { numThreads?: number }; logLevel?: string }
  readonly InferenceSession: { create(bytes: Uint8Array, options: object): Promise<Session> }
  readonly Tensor: new (type: ElementType, data: unknown, dims: readonly number[]) => unknown
}

interface Session {
  readonly inputNames: readonly string[]
  readonly outputNames: readonly string[]
  run(inputs: object, wanted: readonly string[]): Promise<Record<string, Output | undefined>>
}

interface Output {
  readonly type: string
  readonly dims: readonly number[]
  readonly data: Float32Array | Float64Array
}

/** More is no forecast of hours: a thousand samples of six weeks. */
const mostValues = 1_100_000
const bytesOfPage = 65_536

class Failed extends Error {
  readonly fault: ThreadFault

  constructor(fault: ThreadFault, reason: string) {
    super(reason)
    this.fault = fault
  }
}

const port = parentPort
if (!port) throw new Error('this is run as a thread')
const { file, description, runtime, mostFileBytes, mostMemoryBytes } = workerData as ModelStart
const say = (message: FromModel) => port.postMessage(message)

/** What the model wants of memory beyond this it does not get, as if the machine had no more. */
function boundMemory(): void {
  const pages = Math.floor(mostMemoryBytes / bytesOfPage)
  const Unbounded = WebAssembly.Memory
  WebAssembly.Memory = class extends Unbounded {
    constructor(descriptor: WebAssembly.MemoryDescriptor) {
      super({ ...descriptor, maximum: Math.min(descriptor.maximum ?? pages, pages) })
    }
  }
}

async function loadRuntime(): Promise<Runtime> {
  boundMemory()
  try {
    const loaded = (await import(runtime)) as Runtime
    loaded.env.wasm.numThreads = 1
    loaded.env.logLevel = 'fatal'
    return loaded
  } catch (error) {
    throw new Failed('runtimeMissing', describe(error))
  }
}

function readModel(): Uint8Array {
  try {
    // A pipe would be waited for without end.
    const { size } = fs.statSync(file)
    if (size > mostFileBytes) throw new Failed('fileTooLarge', String(size))
    if (!fs.statSync(file).isFile()) throw new Failed('fileUnreadable', 'no plain file')
    return fs.readFileSync(file)
  } catch (error) {
    if (error instanceof Failed) throw error
    throw new Failed('fileUnreadable', describe(error))
  }
}

/** What the runtime says, without where it was built. */
function describe(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text
    .replaceAll(/\S*\/onnxruntime\/\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}

/** Who asks for more memory than there is hears of it in several ways. */
function understand(error: unknown): Failed {
  if (error instanceof Failed) return error
  const reason = describe(error)
  return new Failed(/bad_alloc|out of memory|overflow|allocat/i.test(reason) ? 'exceeded' : 'notUnderstood', reason)
}

function checkNames({ inputNames, outputNames }: Session): void {
  const given = [description.input, ...(description.mask ? [description.mask.name] : [])]
  const named = [...given, ...description.constants.map(({ name }) => name)]
  const isSame = inputNames.length === named.length && inputNames.every((name) => named.includes(name))
  if (!isSame || !outputNames.includes(description.output)) {
    throw new Failed('notUnderstood', `its inputs are ${inputNames.join(', ')}, its outputs ${outputNames.join(', ')}`)
  }
}

function fill(type: ElementType, count: number, value: number): unknown {
  if (type === 'int64') return new BigInt64Array(count).fill(BigInt(value))
  return type === 'bool' ? new Uint8Array(count).fill(value === 0 ? 0 : 1) : new Float32Array(count).fill(value)
}

function inputsOf({ Tensor }: Runtime, context: Float32Array): Record<string, unknown> {
  const dims = description.inputAxes.map((axis) => (axis === 'time' ? context.length : 1))
  const inputs: Record<string, unknown> = { [description.input]: new Tensor('float32', context, dims) }
  const { mask, constants } = description
  if (mask) inputs[mask.name] = new Tensor(mask.type, fill(mask.type, context.length, 1), dims)
  for (const { name, type, shape, value } of constants) {
    const count = shape.reduce((product, size) => product * size, 1)
    inputs[name] = new Tensor(type, fill(type, count, value), shape)
  }
  return inputs
}

async function ask(loaded: Runtime, session: Session, context: Float32Array): Promise<void> {
  const outputs = await session.run(inputsOf(loaded, context), [description.output])
  const output = outputs[description.output]
  const isNumbers = output?.type === 'float32' || output?.type === 'float64'
  if (!output || !isNumbers || output.data.length > mostValues) {
    throw new Failed('shape', `${output?.type ?? 'nothing'} of ${output?.dims.join(' × ') ?? 'no shape'}`)
  }
  say({ kind: 'output', dims: [...output.dims], data: Float64Array.from(output.data) })
}

const fail = (error: unknown) => {
  const { fault, message } = understand(error)
  say({ kind: 'failed', fault, reason: message })
}

try {
  const loaded = await loadRuntime()
  const options = { executionProviders: ['wasm'], logSeverityLevel: 4 }
  const session = await loaded.InferenceSession.create(readModel(), options)
  checkNames(session)
  port.on('message', (context: Float32Array) => {
    ask(loaded, session, context).catch(fail)
  })
  say({ kind: 'ready' })
} catch (error) {
  fail(error)
}

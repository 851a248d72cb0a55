/**
 * Model files, written byte by byte as onnx.proto has them (github.com/onnx/onnx): so tests have real ones, and none of unknown origin
 * lies in the project. Only what tests need is here.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
type ElementType = 'float' | 'int64' | 'bool'

/** TensorProto.DataType. */
const typeNumbers: Readonly<Record<ElementType, number>> = { float: 1, int64: 7, bool: 9 }

/** A part of a message, as it is written. */
type Part = Buffer

function varint(value: number | bigint): Buffer {
  const bytes: number[] = []
  for (let rest = BigInt.asUintN(64, BigInt(value)); ; rest >>= 7n) {
    if (rest < 128n) return Buffer.from([...bytes, Number(rest)])
    bytes.push(Number(rest & 127n) | 128)
  }
}

const whole = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)])
const bytes = (field: number, content: Uint8Array) =>
  Buffer.concat([varint((field << 3) | 2), varint(content.length), content])
const text = (field: number, content: string) => bytes(field, Buffer.from(content))
const message = (field: number, ...parts: readonly Part[]) => bytes(field, Buffer.concat(parts))

/** A constant of a graph. */
function tensor(name: string, type: ElementType, dims: readonly number[], values: readonly number[]): Part {
  const raw = values.map((value) => {
    if (type === 'bool') return Buffer.from([value])
    const cell = Buffer.alloc(type === 'float' ? 4 : 8)
    if (type === 'float') cell.writeFloatLE(value)
    else cell.writeBigInt64LE(BigInt(value))
    return cell
  })
  return Buffer.concat([
    ...dims.map((size) => whole(1, size)),
    whole(2, typeNumbers[type]),
    text(8, name),
    bytes(9, Buffer.concat(raw)),
  ])
}

/** A constant of numbers that another file is said to hold. */
function outsideTensor(name: string, size: number, location: string): Part {
  const entry = (key: string, value: string) => message(13, text(1, key), text(2, value))
  const where = [entry('location', location), entry('length', String(4 * size))]
  return Buffer.concat([whole(1, size), whole(2, typeNumbers.float), text(8, name), ...where, whole(14, 1)])
}

/** An input or an output; a size that is named is any. */
function value(name: string, type: ElementType, dims: readonly (number | string)[]): Part {
  const shape = dims.map((size) => message(1, typeof size === 'number' ? whole(1, size) : text(2, size)))
  return Buffer.concat([text(1, name), message(2, message(1, whole(1, typeNumbers[type]), message(2, ...shape)))])
}

/** A setting of a step. */
const setting = {
  whole: (name: string, content: number) => Buffer.concat([text(1, name), whole(3, content), whole(20, 2)]),
  graph: (name: string, content: Part) => Buffer.concat([text(1, name), bytes(6, content), whole(20, 5)]),
}

/** A step of a graph; an input that is named '' is left out. */
function step(
  operator: string,
  inputs: readonly string[],
  outputs: readonly string[],
  settings: readonly Part[] = [],
): Part {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operator),
    ...settings.map((content) => bytes(5, content)),
  ])
}

interface Graph {
  readonly steps: readonly Part[]
  readonly constants?: readonly Part[]
  readonly inputs: readonly Part[]
  readonly outputs: readonly Part[]
}

function graph({ steps, constants = [], inputs, outputs }: Graph): Part {
  return Buffer.concat([
    ...steps.map((part) => bytes(1, part)),
    text(2, 'graph'),
    ...constants.map((part) => bytes(5, part)),
    ...inputs.map((part) => bytes(11, part)),
    ...outputs.map((part) => bytes(12, part)),
  ])
}

/** The file of a graph: format 8, operators of version 17. */
function modelFile(content: Graph): Buffer {
  return Buffer.concat([
    whole(1, 8),
    text(2, 'a test'),
    bytes(7, graph(content)),
    message(8, text(1, ''), whole(2, 17)),
  ])
}

const levels = [0.1, 0.5, 0.9] as const

const inputs = [value('context', 'float', ['batch', 'time'])]
const outputs = [value('said', 'float', ['batch', 'level', 'hour'])]

/** How `repeatingModel` is described, with what a test has otherwise. */
export const describeRepeating = (others: object = {}): object => ({
  input: 'context',
  context: 168,
  leastContext: 48,
  output: 'said',
  levels,
  horizon: 24,
  ...others,
})

interface Repeating {
  /** Added to each level, 10 % to 90 %. */
  readonly margins?: readonly number[]
  /** The output is so many times the day. */
  readonly times?: number
  /** Hours from the end of the context back to the first that is repeated, and so many of them. */
  readonly back?: number
  readonly hours?: number
}

/** A model that says the last day again, one unit less and one more at its outer levels. */
export function repeatingModel({ margins = [-1, 0, 1], times = 1, back = 24, hours = 24 }: Repeating = {}): Buffer {
  return modelFile({
    inputs,
    outputs,
    constants: [
      tensor('first', 'int64', [1], [-back]),
      tensor('end', 'int64', [1], [back === hours ? 2 ** 40 : hours - back]),
      tensor('axis', 'int64', [1], [1]),
      tensor('times', 'float', [1], [times]),
      tensor('margins', 'float', [1, margins.length, 1], margins),
    ],
    steps: [
      step('Slice', ['context', 'first', 'end', 'axis'], ['day']),
      step('Mul', ['day', 'times'], ['scaled']),
      step('Unsqueeze', ['scaled', 'axis'], ['row']),
      step('Add', ['row', 'margins'], ['said']),
    ],
  })
}

/** Models that are none, or should not be asked. */
export const hostileModels = {
  nothing: Buffer.alloc(0),
  text: Buffer.from('time,value\n2026-01-01T00:00+02:00,1\n'),
  truncated: repeatingModel().subarray(0, 150),
  notFinite: modelFile({
    inputs,
    outputs,
    constants: [tensor('shape', 'int64', [3], [1, 1, -1])],
    steps: [
      step('Sub', ['context', 'context'], ['nothing']),
      step('Div', ['nothing', 'nothing'], ['none']),
      step('Reshape', ['none', 'shape'], ['said']),
    ],
  }),
  /** Zeros of 800 MB; their number is known once it is asked for the day after 96 hours. */
  huge: modelFile({
    inputs,
    outputs,
    constants: [tensor('many', 'int64', [3], [-95, -95, 200_000_000])],
    steps: [
      step('Shape', ['context'], ['shape']),
      step('ReduceMax', ['shape'], ['length'], [setting.whole('keepdims', 0)]),
      step('Add', ['many', 'length'], ['size']),
      step('ConstantOfShape', ['size'], ['said']),
    ],
  }),
  /** A loop whose condition stays. */
  endless: modelFile({
    inputs,
    outputs,
    constants: [tensor('yes', 'bool', [], [1]), tensor('axis', 'int64', [1], [1])],
    steps: [
      step(
        'Loop',
        ['', 'yes', 'context'],
        ['after'],
        [
          setting.graph(
            'body',
            graph({
              inputs: [value('turn', 'int64', []), value('is', 'bool', []), value('held', 'float', ['batch', 'time'])],
              outputs: [value('still', 'bool', []), value('kept', 'float', ['batch', 'time'])],
              steps: [step('Identity', ['is'], ['still']), step('Identity', ['held'], ['kept'])],
            }),
          ),
        ],
      ),
      step('Unsqueeze', ['after', 'axis'], ['said']),
    ],
  }),
  /** Weights that are said to lie in a file of the system. */
  outside: modelFile({
    inputs,
    outputs,
    constants: [outsideTensor('weights', 24, '../../../../../../etc/passwd'), tensor('axis', 'int64', [1], [1])],
    steps: [step('Unsqueeze', ['context', 'axis'], ['row']), step('Add', ['row', 'weights'], ['said'])],
  }),
} as const

/** A folder of model files for the tests of a file, gone after them. */
export function useModelFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-models-'))
  afterAll(() => {
    fs.rmSync(folder, { recursive: true })
  })
  return {
    folder,
    /** Writes a model with what describes it beside, and returns where it is. */
    write(name: string, model: Uint8Array, description: object | string = describeRepeating()): string {
      const file = path.join(folder, `${name}.onnx`)
      fs.writeFileSync(file, model)
      const text = typeof description === 'string' ? description : JSON.stringify(description)
      fs.writeFileSync(path.join(folder, `${name}.json`), text)
      return file
    },
  }
}

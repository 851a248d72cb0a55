import { outputAxes } from '@tandem/core/forecasting/brought-model.ts'
import { z } from 'zod'

/** Names of inputs and outputs, as the file has them. */
const tensorName = z.string().min(1).max(200)

/** What an axis of the input counts: the one series, its hours, and the one value that each has. */
const inputAxes = ['batch', 'time', 'feature'] as const

const elementTypes = ['float32', 'int64', 'bool'] as const
export type ElementType = (typeof elementTypes)[number]

/** More elements of a constant are no setting of a model any more. */
const mostElements = 1_024
/** Two years. */
const longestContext = 17_520
/** Six weeks. */
const longestHorizon = 1_008
const hoursOfDay = 24

function isProduct(shape: readonly number[]): boolean {
  return shape.reduce((product, size) => product * size, 1) <= mostElements
}

function holdsOnce(axes: readonly string[], name: string): boolean {
  return axes.filter((axis) => axis === name).length === 1
}

/**
 * How a model that somebody brings is asked and understood: what its inputs and outputs are named, how they are laid out, how much it
 * looks at and how far ahead. It stands beside `FILE.onnx` as `FILE.json`; docs/forecast-models.md has it in words.
 */
export const modelDescription = z
  .strictObject({
    /** The input that takes the hours before, float32, in the unit of the series. */
    input: tensorName,
    inputAxes: z
      .array(z.enum(inputAxes))
      .max(3)
      .default(['batch', 'time'])
      .refine((axes) => new Set(axes).size === axes.length && holdsOnce(axes, 'time'), {
        error: 'names each axis once, time among them',
      }),
    /** It is given at most so many of the last hours, */
    context: z.int().min(hoursOfDay).max(longestContext),
    /** and asked only where there are so many; as many as `context` where nothing is said. */
    leastContext: z.int().min(hoursOfDay).max(longestContext).optional(),
    /** The hours that it is given are a multiple of this: models that read them in pieces. */
    multiple: z.int().min(1).max(longestContext).default(1),
    /** An input beside it of the same length, 1 for each hour. */
    mask: z.strictObject({ name: tensorName, type: z.enum(elementTypes) }).optional(),
    /** Further inputs that are always the same: every element of them is `value`. */
    constants: z
      .array(
        z.strictObject({
          name: tensorName,
          type: z.enum(elementTypes),
          shape: z
            .array(z.int().min(1).max(mostElements))
            .max(8)
            .refine(isProduct, { error: `has at most ${mostElements} elements` }),
          value: z.number().refine(Number.isSafeInteger, { error: 'is a whole number' }),
        }),
      )
      .max(16)
      .default([]),
    /** The output that says what comes, float32 or float64. */
    output: tensorName,
    outputAxes: z
      .array(z.enum(outputAxes))
      .max(4)
      .default(['batch', 'level', 'time'])
      .refine((axes) => new Set(axes).size === axes.length && holdsOnce(axes, 'time'), {
        error: 'names each axis once, time among them',
      }),
    /** The levels of its quantiles, where one of its axes is `level`. */
    levels: z
      .array(z.number().gt(0).lt(1))
      .min(1)
      .max(99)
      .refine((levels) => levels.every((level, place) => place === 0 || level > (levels[place - 1] ?? 0)), {
        error: 'goes up',
      })
      .refine((levels) => levels.includes(0.5), { error: 'holds 0.5' })
      .optional(),
    /** So many hours from the end of what it was given on. */
    horizon: z.int().min(hoursOfDay).max(longestHorizon),
  })
  .refine(({ outputAxes: axes, levels }) => axes.includes('level') === (levels !== undefined), {
    error: 'is there where outputAxes names level, and only there',
    path: ['levels'],
  })
  .refine(({ outputAxes: axes }) => !(axes.includes('level') && axes.includes('sample')), {
    error: 'names level or sample, not both',
    path: ['outputAxes'],
  })
  .refine(({ context, leastContext = context }) => leastContext <= context, {
    error: 'is not more than context',
    path: ['leastContext'],
  })
  .refine(({ context, leastContext = context, multiple }) => context >= multiple && leastContext >= multiple, {
    error: 'is not more than context and leastContext',
    path: ['multiple'],
  })

export type ModelDescription = z.output<typeof modelDescription>

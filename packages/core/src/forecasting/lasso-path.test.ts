import { expect, test } from 'vitest'
import { seededWholeNumbers } from '../testing/random.ts'
import { LassoPath } from './lasso-path.ts'
import { dot, multiplyAll } from './products.ts'

const pick = seededWholeNumbers(31)
const noise = () => (pick(0, 1e6) + pick(0, 1e6) + pick(0, 1e6)) / 1e6 - 1.5

interface Problem {
  readonly size: number
  readonly gram: Float64Array
  readonly observations: number
  readonly products: Float64Array
  readonly squares: number
}

/** Centred and scaled to length 1. */
function standardise(column: Float64Array): Float64Array {
  const mean = column.reduce((sum, value) => sum + value, 0) / column.length
  const centred = column.map((value) => value - mean)
  const length = Math.sqrt(dot(centred, centred))
  return centred.map((value) => (length > 1e-9 ? value / length : 0))
}

function poseProblem(columns: readonly Float64Array[], target: Float64Array): Problem {
  const observations = target.length
  const standard = columns.map(standardise)
  const vectors = Float64Array.from(standard.flatMap((column) => [...column]))
  const y = standardise(target).map((value) => value * 3)
  return {
    size: columns.length,
    observations,
    gram: multiplyAll(vectors, columns.length, observations),
    products: Float64Array.from(standard, (column) => dot(column, y)),
    squares: dot(y, y),
  }
}

/** Regressors that share much with each other, as neighbouring hours do, so that some leave the path and come back. */
function randomProblem(size: number, observations: number, shared: number): Problem {
  const common = Float64Array.from({ length: observations }, noise)
  const columns = Array.from({ length: size }, () => common.map((value) => shared * value + noise()))
  const target = common.map((value, row) => {
    return columns.reduce((sum, column, a) => sum + (a % 3 === 0 ? 1 : -0.7) * column[row]!, value) + noise()
  })
  return poseProblem(columns, target)
}

function weightsOf(path: LassoPath, size: number): Float64Array {
  const weights = new Float64Array(size)
  path.addWeights(weights, 1)
  return weights
}

function gradientOf({ size, gram, products }: Problem, weights: Float64Array): Float64Array {
  return products.map((product, a) => product - dot(gram.subarray(a * size, (a + 1) * size), weights))
}

/** Karush-Kuhn-Tucker: ± the penalty where a weight is not 0, no more than it where it is. */
function expectOptimal(problem: Problem, path: LassoPath): void {
  const weights = weightsOf(path, problem.size)
  gradientOf(problem, weights).forEach((gradient, a) => {
    if (weights[a] !== 0) expect(gradient).toBeCloseTo(Math.sign(weights[a]!) * path.penalty, 7)
    else expect(Math.abs(gradient)).toBeLessThanOrEqual(path.penalty + 1e-7)
  })
}

/** The plain other way: one weight after another, until nothing changes. */
function descend({ size, gram, products }: Problem, penalty: number): Float64Array {
  const weights = new Float64Array(size)
  for (let round = 0; round < 20_000; round++) {
    let largest = 0
    for (let a = 0; a < size; a++) {
      const row = gram.subarray(a * size, (a + 1) * size)
      const pull = products[a]! - dot(row, weights) + weights[a]! * row[a]!
      const next = row[a]! > 0 ? (Math.sign(pull) * Math.max(0, Math.abs(pull) - penalty)) / row[a]! : 0
      largest = Math.max(largest, Math.abs(next - weights[a]!))
      weights[a] = next
    }
    if (largest < 1e-12) break
  }
  return weights
}

test('every knot of random paths is optimal, with regressors that come, go and come again', () => {
  let gone = 0
  for (let round = 0; round < 60; round++) {
    const problem = randomProblem(pick(1, 30), pick(70, 120), pick(0, 3))
    const path = new LassoPath(problem, problem)
    let [penalty, count] = [path.penalty, 0]
    while (path.advance()) {
      expect(path.penalty).toBeLessThan(penalty)
      expectOptimal(problem, path)
      if (path.count <= count) gone++
      ;[penalty, count] = [path.penalty, path.count]
    }
  }
  expect(gone).toBeGreaterThan(20)
})

test('knots are what coordinate descent finds for their penalty', () => {
  for (let round = 0; round < 12; round++) {
    const problem = randomProblem(pick(2, 12), 60, pick(0, 2))
    const path = new LassoPath(problem, problem)
    while (path.advance()) {
      const other = descend(problem, path.penalty)
      weightsOf(path, problem.size).forEach((weight, a) => expect(weight).toBeCloseTo(other[a]!, 5))
    }
  }
})

test('the sum of squared residuals is that of the weights', () => {
  const problem = randomProblem(15, 80, 1)
  const path = new LassoPath(problem, problem)
  while (path.advance()) {
    const weights = weightsOf(path, problem.size)
    const gradient = gradientOf(problem, weights)
    const rss = problem.squares - dot(weights, problem.products) - dot(weights, gradient)
    expect(path.residualSquares()).toBeCloseTo(rss, 8)
    expect(rss).toBeGreaterThan(-1e-9)
  }
})

test('regressors that say the same as others, or nothing, leave the path optimal', () => {
  const common = Float64Array.from({ length: 60 }, noise)
  const own = Float64Array.from({ length: 60 }, noise)
  const sum = common.map((value, row) => value + own[row]!)
  const target = sum.map((value) => value + noise() / 4)
  const constant = new Float64Array(60).fill(3)
  const problem = poseProblem([common, own, sum, common.slice(), constant, sum.map((value) => -value)], target)
  const path = new LassoPath(problem, problem)
  let knots = 0
  while (path.advance()) {
    expectOptimal(problem, path)
    knots++
  }
  expect(knots).toBeGreaterThan(0)
  expect(knots).toBeLessThan(20)
  expect(weightsOf(path, problem.size)[4]).toBe(0)
})

test('no more regressors come in than half of the observations', () => {
  const problem = randomProblem(60, 24, 0)
  const path = new LassoPath(problem, problem)
  while (path.advance()) {
    expectOptimal(problem, path)
    expect(path.count).toBeLessThanOrEqual(12)
  }
  expect(path.count).toBe(12)
})

test('a target that nothing explains has no path', () => {
  const flat = poseProblem([new Float64Array(20).fill(1)], Float64Array.from({ length: 20 }, noise))
  expect(new LassoPath(flat, flat).advance()).toBe(false)
})

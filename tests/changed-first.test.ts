import { expect, test } from 'vitest'
import { distanceTo } from '../scripts/changed-first.mjs'

const changed = ['packages/core/src/market/order.ts', 'docs/readings.md', 'packages/web/src/app/menus.test.tsx']

test.each([
  ['packages/core/src/market/order.test.ts', 0],
  ['packages/web/src/app/menus.test.tsx', 0],
  ['packages/core/src/market/order-book.test.ts', 1],
  ['packages/core/src/market/further/order.test.ts', 2],
  ['packages/core/src/units/units.test.ts', 2],
])('the distance of %s to what was changed is %i', (file, distance) => {
  expect(distanceTo(changed, file)).toBe(distance)
})

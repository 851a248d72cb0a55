// Rules of our own for `oxlint`, beside those of `oxlint.config.ts`. `lint-rules.test.ts` shows that each speaks.

const modifiers = new Set(['only', 'skip', 'todo', 'fixme', 'skipIf', 'runIf', 'failing'])
const starters = new Set(['test', 'it', 'describe', 'suite'])

/** A property of a name, as in `test.skip`: what follows it, in a call, may be called or go on. */
const isOf = (node, name, property) =>
  !node.computed && node.object.type === 'Identifier' && name.has(node.object.name) && property.has(node.property.name)

function everyTestRuns(context) {
  return {
    MemberExpression(node) {
      if (isOf(node, starters, modifiers)) context.report({ node, message: 'Every test runs, always.' })
    },
  }
}

/** `...{ a, b }` packs keys on one line. The formatter decides where keys stand, and the length of a file is what it is. */
function keysAreWritten(context) {
  const check = (node) => {
    if (node.argument.type === 'ObjectExpression') context.report({ node, message: 'Write the keys themselves.' })
  }
  return { SpreadElement: check, JSXSpreadAttribute: check }
}

function noClockNoChance(context) {
  return {
    MemberExpression(node) {
      if (isOf(node, new Set(['Math']), new Set(['random'])))
        context.report({ node, message: 'The core leaves nothing to chance.' })
      if (isOf(node, new Set(['Temporal']), new Set(['Now'])))
        context.report({ node, message: 'The core never reads a clock: take the time as an argument.' })
    },
  }
}

export default {
  meta: { name: 'tandem' },
  rules: {
    'every-test-runs': { create: everyTestRuns },
    'keys-are-written': { create: keysAreWritten },
    'no-clock-no-chance': { create: noClockNoChance },
  },
}

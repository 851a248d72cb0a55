import { defineConfig } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const tests = ['**/*.test.ts', '**/*.test.tsx', 'tests/**']
const web = ['packages/web/**/*.ts', 'packages/web/**/*.tsx']

const budget = (lines, linesOfFunction) => ({
  'max-lines': ['error', { max: lines, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: linesOfFunction, skipBlankLines: true, skipComments: true }],
})

/** Words that leave a test out, or all others. */
const leftOut = ['only', 'skip', 'todo', 'fixme', 'skipIf', 'runIf', 'failing'].map((word) => ({
  selector: `CallExpression MemberExpression[object.name=/^(test|it|describe|suite)$/][property.name='${word}']`,
  message: 'Every test runs, always.',
}))

/** Keys stand one on a line or fit on one: the formatter decides, and the length of a file is what it is. */
const packed = ['SpreadElement', 'JSXSpreadAttribute'].map((spread) => ({
  selector: `${spread}[argument.type='ObjectExpression']`,
  message: 'Write the keys themselves.',
}))

const clockAndChance = [
  {
    selector: "MemberExpression[object.name='Math'][property.name='random']",
    message: 'The core leaves nothing to chance.',
  },
  {
    selector: "MemberExpression[object.name='Temporal'][property.name='Now']",
    message: 'The core never reads a clock: take the time as an argument.',
  },
]

export default defineConfig(
  { ignores: ['**/node_modules/', '**/dist/', '.data/', 'coverage/', 'test-results/', '.pictures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: [{ from: 'lib', name: 'BigInt' }] },
      ],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/require-await': 'off',
      // A branded bigint is no bigint to the first; libraries type their classes too loosely for the others.
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/max-params': ['error', { max: 4 }],
      'no-restricted-syntax': ['error', ...leftOut, ...packed],
      'no-console': 'error',
      'no-duplicate-imports': 'error',
      'no-debugger': 'error',
      'no-constant-condition': ['error', { checkLoops: false }],
      'no-irregular-whitespace': 'error',
      'no-unsafe-finally': 'error',
      eqeqeq: 'error',
      // Words that meant seven things at once: notify, broadcast, print, describe; owner; actions.
      'id-denylist': ['error', 'tell', 'told', 'whose', 'acts'],
      ...budget(320, 80),
    },
  },
  {
    files: web,
    extends: [reactHooks.configs.flat.recommended],
    rules: { '@typescript-eslint/no-misused-spread': 'off' },
  },
  // A component is markup; it may be longer than a rule.
  { files: ['packages/web/**/*.tsx'], rules: budget(320, 250) },
  // Texts are lists, one word each; cutting a list in two helps nobody.
  { files: ['packages/web/src/i18n/{en,ro}/*.ts'], rules: { 'max-lines': 'off', 'id-denylist': 'off' } },
  {
    files: ['packages/core/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-globals': [
        'error',
        ...[
          'Date',
          'console',
          'process',
          'performance',
          'crypto',
          'fetch',
          'setTimeout',
          'setInterval',
          'globalThis',
          'Buffer',
        ],
      ],
      'no-restricted-syntax': ['error', ...leftOut, ...packed, ...clockAndChance],
    },
  },
  {
    files: ['packages/server/**/*.ts'],
    ignores: [...tests, 'packages/server/src/platform/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Settings come from platform/config.ts.' },
      ],
    },
  },
  {
    files: tests,
    rules: {
      ...budget(400, 250),
      // A row of a table of cases is spread over parameters.
      '@typescript-eslint/max-params': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
    },
  },
  {
    files: ['scripts/*.mjs', '**/bin/*.mjs', '*.cjs'],
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly', Buffer: 'readonly', URL: 'readonly', module: 'writable' },
    },
    rules: { 'max-lines': ['error', 300], 'no-undef': 'error', 'no-unused-vars': 'error' },
  },
)

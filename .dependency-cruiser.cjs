// Which way imports point (ARCHITECTURE.md). Each rule has a probe in tests/architecture.test.ts.

/** Tests may use what they test with; the folders of test tools belong to them. */
const test = '\\.test\\.tsx?$|/testing[./]|/test-(cluster|database)\\.ts$'
const server = '^packages/server/src'
const web = '^packages/web/src'
/** What lies above the web's building blocks; the colours of the theme may be used anywhere. */
const above = `${web}/(features|screens|app/(?!theme-))`
const npm = (...names) => `node_modules/(${names.join('|')})/`

/** What `from` imports must match one of `only`. */
const allow = (name, comment, from, only) => ({
  ...{ name, comment, severity: 'error' },
  from: { path: from, pathNot: test },
  to: { pathNot: only },
})

/** What `from` imports must match none of `never`. */
const forbid = (name, comment, from, never) => ({ name, comment, severity: 'error', from, to: never })

module.exports = {
  forbidden: [
    allow('core-stands-alone', 'The rules of the market import nothing.', '^packages/core/src', ['^packages/core/src']),
    allow('contract-knows-core-and-zod', 'What crosses the wire.', '^packages/contract/src', [
      ...['^packages/(core|contract)/src', npm('zod')],
    ]),
    forbid(
      'slices-are-strangers',
      'A slice imports itself, domain, platform, contract and core. What needs two slices is a workflow.',
      { path: `${server}/slices/([^/]+)/`, pathNot: test },
      { path: server, pathNot: [`${server}/slices/$1/`, `${server}/(domain|platform|mails)/`] },
    ),
    forbid(
      'workflows-enter-by-the-door',
      'A workflow imports a slice by its index alone.',
      { path: `${server}/workflows/`, pathNot: test },
      {
        path: server,
        pathNot: [`${server}/workflows/`, `${server}/slices/[^/]+/index\\.ts$`, `${server}/(domain|platform|mails)/`],
      },
    ),
    forbid(
      'platform-is-the-floor',
      'The platform knows the tables, and nothing of what stands on it.',
      { path: `${server}/platform/`, pathNot: test },
      { path: `${server}/(?!(platform|schema)/)` },
    ),
    forbid(
      'domain-is-shared',
      'What several slices need of the market stands below them all, on the platform.',
      { path: `${server}/domain/`, pathNot: test },
      { path: `${server}/(?!(domain|platform)/)` },
    ),
    allow(
      'schema-describes-tables',
      'Types of the columns, which the platform makes its database of.',
      `${server}/schema`,
      [...[`${server}/schema/`, '^packages/(core|contract)/src', npm('kysely')]],
    ),
    forbid(
      'mails-are-texts',
      'A mail is written from what it is given.',
      { path: `${server}/mails/`, pathNot: test },
      { path: `${server}/(?!mails/)` },
    ),
    forbid(
      'jobs-call-workflows',
      'The schedule decides when, never what.',
      { path: `${server}/jobs/`, pathNot: test },
      {
        path: server,
        pathNot: [`${server}/(jobs|workflows|research|scenarios|platform)/`, `${server}/slices/[^/]+/index\\.ts$`],
      },
    ),
    forbid(
      'tools-stay-in-the-platform',
      'The database driver, the mailer and the file system have one home.',
      { path: server, pathNot: [test, `${server}/(platform|cli|demo)/`, `${server}/main\\.ts$`] },
      { path: ['^(node:)?fs($|/)', npm('pg', 'nodemailer', 'pino')] },
    ),
    forbid(
      'web-and-server-meet-in-the-contract',
      'Neither imports the other.',
      { path: '^packages/(web|server)/' },
      { path: '^packages/(web|server)/', pathNot: '^packages/$1/' },
    ),
    forbid('web-runs-in-a-browser', 'No module of Node.', { path: web, pathNot: test }, { dependencyTypes: ['core'] }),
    forbid(
      'features-are-strangers',
      'A feature never imports one of another word; screens compose them.',
      { path: `${web}/features/([^/]+)/`, pathNot: test },
      { path: above, pathNot: `${web}/features/$1/` },
    ),
    forbid(
      'ui-is-the-floor',
      'Building blocks, texts and tools know no feature and no screen.',
      { path: `${web}/(ui|i18n|lib)/`, pathNot: test },
      { path: above },
    ),
    forbid(
      'no-cycles',
      'What leads back to itself, however far round, has no order to be read in; types count too.',
      {},
      { circular: true },
    ),
    forbid('nothing-dangles', 'What cannot be found is not there.', {}, { couldNotResolve: true }),
    forbid(
      'tests-stay-outside',
      'The product never imports its tests.',
      { path: '^packages/', pathNot: test },
      { path: ['\\.test\\.tsx?$', npm('vitest', 'fast-check')] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/dist/|\\.(css|svg|png|jpe?g|woff2)$' },
    moduleSystems: ['es6', 'cjs'],
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
}

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { retentionSettings } from '../packages/contract/src/admin/retention.ts'
import { metricDescriptions } from '../packages/server/src/platform/metrics.ts'
import { researchSettings } from '../packages/server/src/platform/research-settings.ts'
import { readConfig } from '../packages/server/src/platform/config.ts'

/* There is no container engine here: what is said in deploy/ and docs/operation.md is compared with what the program does. */

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8')
const exists = (file: string) => fs.existsSync(path.join(root, file))
const document = read('docs/operation.md')

const ofTests = new Set(['TANDEM_TEST_DATA', 'NODE_COMPILE_CACHE'])
const configText = ['config', 'listed-hosts'].map((name) => read(`packages/server/src/platform/${name}.ts`)).join('\n')
/** The names by which config.ts asks for a setting. */
const settings = new Set(
  [/\benv\.([A-Z][A-Z_]+)/g, /name: '([A-Z][A-Z_]+)'/g, /\(env, '([A-Z][A-Z_]+)'/g, /^  ([A-Z][A-Z_]+): '/gm]
    .flatMap((pattern) => Array.from(configText.matchAll(pattern), ([, name = '']) => name))
    .filter((name) => !ofTests.has(name))
    .concat(Object.keys(retentionSettings), Object.keys(researchSettings)),
)
/** What a file of deploy/ sets beside Tandem's own settings. */
const ofOthers = new Set(['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'DOMAIN', 'POD_IP'])
const secrets = ['TANDEM_SECRET', 'DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'POSTGRES_PASSWORD']

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      expose: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      networks: z.array(z.string()),
      read_only: z.boolean().optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
    }),
  ),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
})
const Probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) })
const Deployment = z.object({
  spec: z.object({
    replicas: z.number(),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        automountServiceAccountToken: z.literal(false),
        securityContext: z.object({ runAsNonRoot: z.literal(true) }),
        containers: z.tuple([
          z.object({
            ports: z.tuple([z.object({ name: z.string(), containerPort: z.number() })]),
            env: z.array(
              z.object({ name: z.string(), value: z.string().optional(), valueFrom: z.unknown().optional() }),
            ),
            startupProbe: Probe,
            livenessProbe: Probe,
            readinessProbe: Probe,
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
            volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
          }),
        ]),
        volumes: z.array(z.object({ name: z.string() })),
      }),
    }),
  }),
})

const dockerfile = read('deploy/Dockerfile')
const compose = Compose.parse(parse(read('deploy/compose.yaml')))
const unit = read('deploy/tandem.service')
const manifests = fs.readdirSync(path.join(root, 'deploy/kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((each) => {
    expect(each.errors).toEqual([])
    return { file, text: read(`deploy/kubernetes/${file}`), object: each.toJS() as Record<string, unknown> }
  }),
)
const ofKind = (kind: string) => manifests.find(({ object }) => object['kind'] === kind)?.object
const deployment = Deployment.parse(ofKind('Deployment'))
const [container] = deployment.spec.template.spec.containers
const tandem = compose.services['tandem']

test('the document has each setting once, and no other', () => {
  expect(settings.size).toBeGreaterThan(15)
  const [, table = ''] = /^## Settings$(.*?)^## /ms.exec(document) ?? []
  const listed = Array.from(table.matchAll(/^\| `([A-Z_]+)`/gm), ([, name = '']) => name)
  expect(listed.toSorted()).toEqual([...settings].toSorted())
})

test('whatever is set in deploy/ is a setting of Tandem, and together they let it start', () => {
  const ofUnit = Array.from(unit.matchAll(/^Environment=(.*)$/gm), ([, line = '']) => line.split(' ')).flat()
  const ofImage = (/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').split(' ')
  const names = [
    ...Object.values(compose.services).flatMap(({ environment = {} }) => Object.keys(environment)),
    ...container.env.map(({ name }) => name),
    ...[...ofUnit, ...ofImage].map((pair) => pair.split('=')[0] ?? ''),
    ...Array.from(read('deploy/example.env').matchAll(/^([A-Z_]+)=/gm), ([, name = '']) => name),
  ]
  expect(names.filter((name) => !settings.has(name) && !ofOthers.has(name))).toEqual([])
  const image = Object.fromEntries(ofImage.map((pair) => pair.split('=') as [string, string]))
  const filled = Object.fromEntries(
    Object.entries(tandem?.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_all, variable: string, usual?: string) =>
        variable === 'SMTP_URL' ? 'smtps://mail.example:465' : (usual ?? 'x'.repeat(40)),
      ),
    ]),
  )
  const config = readConfig({ ...image, ...filled, TANDEM_DATA: os.tmpdir() })
  expect(config).toMatchObject({ isProduction: true, port: 3000, trustedProxies: 1, metricsToken: undefined })
})

test('no secret stands in a file: each comes from outside', () => {
  for (const { environment = {} } of Object.values(compose.services)) {
    for (const [name, value] of Object.entries(environment)) {
      if (secrets.includes(name)) expect([name, value]).toEqual([name, expect.stringMatching(/\$\{[A-Z_]+:[-?]/)])
    }
  }
  for (const { name, value, valueFrom } of container.env) {
    if (secrets.includes(name))
      expect([name, value, valueFrom]).toEqual([name, undefined, { secretKeyRef: { name: 'tandem', key: name } }])
  }
  expect(read('deploy/example.env').match(/^[A-Z_]+=.+$/gm)).toBeNull()
  expect(manifests.some(({ object }) => object['kind'] === 'Secret')).toBe(false)
})

test('ports, probes, volumes and networks agree from the image to the proxy', () => {
  const port = String(/\bPORT=(\d+)/.exec(dockerfile)?.[1])
  expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(port)
  expect(tandem).toMatchObject({ expose: [port], read_only: true })
  expect(tandem?.ports).toBeUndefined()
  expect(compose.services['database']?.ports).toBeUndefined()
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy tandem:${port}`)
  const balancer = read('deploy/haproxy.cfg')
  const led = [...balancer.matchAll(/^ +server tandem\d \S+:(\d+) check$/gm)].map(([, to]) => to)
  expect(led).toEqual([port, port, port, port])
  const checks = [...balancer.matchAll(/option httpchk GET (\S+)/g)].map(([, address]) => address)
  expect(container.ports[0].containerPort).toBe(Number(port))
  expect(unit).toMatch(new RegExp(`PORT=${port}\\b`))
  for (const { startupProbe, livenessProbe, readinessProbe } of [container]) {
    const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => [httpGet.path, httpGet.port])
    expect(asked).toEqual([
      ['/health', 'http'],
      ['/health', 'http'],
      ['/ready', 'http'],
    ])
  }
  const served = read('packages/server/src/platform/health.ts')
  for (const address of ['/health', '/ready', ...checks]) expect(served).toContain(`server.get('${address}'`)
  const data = /TANDEM_DATA=(\S+)/.exec(dockerfile)?.[1] ?? ''
  expect(tandem?.volumes?.[0]?.split(':')[1]).toBe(data)
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toContain(data)
  const named = deployment.spec.template.spec.volumes.map(({ name }) => name)
  expect(container.volumeMounts.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  for (const { volumes = [], networks, depends_on: needs = {} } of Object.values(compose.services)) {
    for (const volume of volumes) {
      const [source = ''] = volume.split(':')
      expect(source.startsWith('./') ? exists(`deploy/${source}`) : source in compose.volumes).toBe(true)
    }
    expect(networks.filter((name) => !(name in compose.networks))).toEqual([])
    for (const name of Object.keys(needs)) expect(compose.services).toHaveProperty(name)
  }
})

test('the replicas reach each other at the addresses of their pods', () => {
  const place = (name: string) => container.env.findIndex((each) => each.name === name)
  expect(container.env[place('POD_IP')]?.valueFrom).toEqual({ fieldRef: { fieldPath: 'status.podIP' } })
  // What a value refers to stands before it.
  expect(place('PEER_ADDRESS')).toBeGreaterThan(place('POD_IP'))
  const text = container.env[place('PEER_ADDRESS')]?.value?.replace('$(POD_IP)', '10.42.0.7')
  const { peerAddress } = readConfig({ PEER_ADDRESS: text, TANDEM_SECRET: 'x'.repeat(32) })
  expect(peerAddress).toEqual({ host: '10.42.0.7', port: 3001 })
})

test('two replicas that nothing takes away together, found by the labels that they carry', () => {
  const { labels } = deployment.spec.template.metadata
  expect(deployment.spec.replicas).toBe(2)
  expect(labels).toMatchObject(deployment.spec.selector.matchLabels)
  expect(ofKind('Service')).toMatchObject({ spec: { selector: labels, ports: [{ targetPort: 'http' }] } })
  expect(ofKind('PodDisruptionBudget')).toMatchObject({ spec: { minAvailable: 1, selector: { matchLabels: labels } } })
  const resources = (ofKind('Kustomization')?.['resources'] ?? []) as string[]
  const files = fs.readdirSync(path.join(root, 'deploy/kubernetes')).filter((file) => file !== 'kustomization.yaml')
  expect(resources.toSorted()).toEqual(files.toSorted())
})

test('the image copies and starts what is there, as nobody in particular, and asks itself by Node', () => {
  const fromProject = Array.from(dockerfile.matchAll(/^COPY (?!--from)(.*) \S+$/gm), ([, files = '']) =>
    files.split(' '),
  ).flat()
  expect(fromProject.filter((file) => !exists(file))).toEqual([])
  const kept = read('deploy/Dockerfile.dockerignore').split('\n')
  expect(fromProject.filter((file) => !kept.includes(`!${file.split('/')[0]}`))).toEqual([])
  const command = JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]') as string[]
  expect(command).toEqual(['node', 'packages/server/src/main.ts'])
  expect(exists(command[1] ?? '')).toBe(true)
  const last = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  expect(last).toMatch(/npm ci --omit=dev/)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('\nCMD '))
  expect(last).toContain('USER node')
  const [, script = ''] = /^\s+CMD (\[.*\])$/m.exec(dockerfile) ?? []
  const [program = '', ...given] = JSON.parse(script) as string[]
  expect([program, given[0]]).toEqual(['node', '-e'])
  // Nobody listens there: the probe itself runs, and fails.
  const probe = spawnSync(process.execPath, given, { env: { PORT: '1' } })
  expect([probe.status, probe.stderr.toString()]).toEqual([1, ''])
  for (const [, major = ''] of dockerfile.matchAll(/^FROM node:(\d+)/gm)) expect(`>=${major}.`).toBe(neededNode())
  expect(tandem?.build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
})

function neededNode(): string {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  return engines.node.replace(/\d+$/, '')
}

test('the unit starts what is there, and systemd takes it where it is installed', () => {
  const start = /^ExecStart=\/opt\/tandem\/node_modules\/\.bin\/node (\S+)$/m.exec(unit)?.[1] ?? ''
  expect(exists(start)).toBe(true)
  for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'User=tandem', 'StateDirectory=tandem'])
    expect(unit).toContain(`\n${line}\n`)
  expect(/TANDEM_DATA=(\S+)/.exec(unit)?.[1]).toBe('/var/lib/tandem')
  const systemd = '/usr/bin/systemd-analyze'
  if (!fs.existsSync(systemd)) return
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tandem-unit-'))
  const file = path.join(folder, 'tandem.service')
  fs.writeFileSync(
    file,
    unit.replace('/opt/tandem/node_modules/.bin/node', process.execPath).replace(/^Documentation=.*$/m, ''),
  )
  const { status, stderr } = spawnSync(systemd, ['verify', file], { encoding: 'utf8' })
  fs.rmSync(folder, { recursive: true })
  // Only what is said of this unit: other units of the machine are not ours.
  expect([status, stderr.split('\n').filter((line) => line.includes('tandem.service'))]).toEqual([0, []])
})

test('each figure is in the document with its type, labels and meaning', () => {
  for (const [name, description] of Object.entries(metricDescriptions)) {
    const labels = 'labels' in description ? description.labels.join(', ') : ''
    const cells = [`\`${name}\``, description.type, labels, description.help]
    const row = document.split('\n').find((line) => line.startsWith(`| \`${name}\``)) ?? ''
    expect(
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    ).toEqual(cells)
  }
})

test('the dashboard, the document and its alarms use figures that exist, with labels that they have', () => {
  const dashboard = read('deploy/grafana-dashboard.json')
  const { panels } = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).optional() })) })
    .parse(JSON.parse(dashboard))
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const nameOf = (used: string) => (used in metricDescriptions ? used : used.replace(/_(bucket|sum|count)$/, ''))
  const inDashboard = new Set(expressions.flatMap((text) => text.match(/tandem_\w+/g) ?? []).map(nameOf))
  expect([...inDashboard].toSorted()).toEqual(Object.keys(metricDescriptions).toSorted())
  const inDocument = (document.match(/`[^`]*tandem_\w+[^`]*`/g) ?? []).flatMap(
    (text) => text.match(/tandem_\w+/g) ?? [],
  )
  expect(inDocument.filter((name) => !(nameOf(name) in metricDescriptions))).toEqual([])
  for (const text of [...expressions, document]) {
    for (const [, name = '', label = ''] of text.matchAll(/(tandem_\w+)\{(\w+)=/g)) {
      const description = metricDescriptions[nameOf(name) as keyof typeof metricDescriptions]
      expect('labels' in description ? description.labels : []).toContain(label)
    }
  }
})

test('whatever file the document names is there', () => {
  const named = Array.from(document.matchAll(/\]\((?!https?:|#)([^)#]+)\)/g), ([, file = '']) =>
    path.join('docs', file),
  )
  const quoted = Array.from(document.matchAll(/`((?:deploy|tests)\/[\w./-]+)`/g), ([, file = '']) => file)
  const made = new Set(['deploy/.env'])
  expect([...named, ...quoted].filter((file) => !made.has(file) && !exists(file))).toEqual([])
})

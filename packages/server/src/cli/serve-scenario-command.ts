import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { readConfig, type Config } from '../platform/config.ts'
import { startPostgres } from '../platform/embedded-postgres.ts'
import { createLog } from '../platform/log.ts'
import { agentsOf, startEpisode, UnfitActions, type Episode, type Turn } from '../scenarios/episode.ts'
import { membersOf } from '../scenarios/members.ts'
import { startPrograms, type Programs } from '../scenarios/programs.ts'
import { forgetScenario, runScenario, type RunOptions } from '../scenarios/run-scenario.ts'
import { designsOf, type Scenario } from '../scenarios/scenario.ts'
import { exit, type Command, type CommandIo } from './io.ts'
import { noFolder } from './scenario/out-folder.ts'
import { fastDatabase } from '../scenarios/fast-database.ts'
import { openScenario } from './scenario/open-scenario.ts'

const usage = `Usage: tandem scenario serve FILE [--port N] [--programs]
Lets agents take part in a scenario over HTTP, on this machine alone; the clock waits for them. The first line that is printed has the
address and the token. Members with the strategy "agent" are theirs.
`

/** `scenario serve`: a market whose clock waits for agents, until it is ended. Exit 2 where the scenario is at fault. */
export const serveScenarioCommand: Command = async (args, io) => {
  const terms = parseTerms(args)
  if (!terms) {
    io.err(usage)
    return exit.badInput
  }
  const opened = await openScenario(terms.file, { startsPrograms: terms.programs }, io)
  if (!opened) return exit.badInput
  if (agentsOf(membersOf(opened.scenario)).size === 0) {
    io.err('population: nobody of it is an agent\n')
    return exit.badInput
  }
  const config = readConfig()
  const programs = startPrograms(path.resolve(path.dirname(terms.file)))
  const postgres = await startPostgres({ dataDir: path.join(config.dataDir, 'scenarios'), settings: fastDatabase })
  try {
    const served = { ...opened, config, programs, serverUrl: postgres.url }
    await serveUntilEnded(served, terms.port, io)
    await forgetScenario(postgres.url, opened.scenario)
    return exit.done
  } finally {
    programs.stop()
    await postgres.stop()
  }
}

function parseTerms(args: string[]): { file: string; port: number; programs: boolean } | null {
  try {
    const options = { port: { type: 'string' }, programs: { type: 'boolean' } } as const
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [file] = positionals
    const port = Number(values.port ?? '0')
    if (!file || positionals.length > 1 || !Number.isInteger(port) || port < 0 || port > 65_535) return null
    return { file, port, programs: values.programs === true }
  } catch {
    return null
  }
}

interface Served {
  readonly scenario: Scenario
  readonly data: RunOptions['data']
  readonly config: Config
  readonly programs: Programs
  readonly serverUrl: string
}

async function serveUntilEnded(served: Served, port: number, io: CommandIo): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  const { server, stop } = serveScenario(served, token, io)
  const stopping = new AbortController()
  const end = () => {
    stopping.abort()
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    const url = await server.listen({ host: '127.0.0.1', port })
    io.out(`${JSON.stringify({ url, token })}\n`)
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
    await stop()
    await server.close()
  }
}

const Reset = z.strictObject({
  seed: z.int().min(1).max(1_000_000).optional(),
  design: z.string().max(200).optional(),
})
const Step = z.strictObject({ actions: z.record(z.string().max(60), z.unknown()) })

/** A fault of whoever asked, in words. */
class Unfit extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * `GET /scenario`, `POST /reset`, `GET /turn`, `POST /step`: one episode at a time, one request after the other. Who has no token is
 * turned away before a body is read; pages of a browser have none.
 */
function serveScenario(served: Served, token: string, io: CommandIo) {
  const { scenario } = served
  const members = membersOf(scenario)
  const designs = designsOf(scenario) ?? []
  const log = createLog({ logLevel: 'warn' }, { write: (line: string) => io.err(line) })
  const server: FastifyInstance = fastify({ bodyLimit: 4_000_000, logger: false })
  let episode: Episode | null = null
  let replicate = 0
  let isBusy = false

  const start = async ({ seed, design: name }: z.infer<typeof Reset>): Promise<Turn> => {
    const design = name === undefined ? designs[0] : designs.find((each) => each.name === name)
    if (!design) throw new Unfit(400, `design: the scenario has ${designs.map((each) => each.name).join(', ')}`)
    await episode?.stop()
    replicate = seed ?? replicate + 1
    const only = { design, replicate }
    const options = { ...served, log, kept: noFolder, only }
    episode = startEpisode({ scenario, design, members }, served.programs, (programs, onLived) =>
      runScenario({ ...options, programs, onLived }),
    )
    return episode.turn()
  }
  const current = () => {
    if (!episode) throw new Unfit(409, 'nothing has begun: reset')
    return episode
  }
  const one = async (work: () => Promise<Turn>): Promise<object> => {
    if (isBusy) throw new Unfit(409, 'another request is under way')
    isBusy = true
    try {
      const turn = await work()
      return { ...turn, seed: replicate, isOver: turn.day === null }
    } finally {
      isBusy = false
    }
  }
  const expected = Buffer.from(`Bearer ${token}`)
  server.addHook('onRequest', async ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Unfit(401, 'the token is wrong')
    await Promise.resolve()
  })
  server.setErrorHandler(
    (error: Error & { readonly status?: number; readonly statusCode?: number }, _request, reply) => {
      const status = error instanceof UnfitActions ? 400 : (error.status ?? error.statusCode ?? 500)
      return reply.status(status).send({ message: error.message })
    },
  )
  server.get('/scenario', () => ({
    scenario: scenario.scenario,
    agents: [...agentsOf(members).keys()],
    designs: designs.map(({ name }) => name),
    days: scenario.days,
    period: scenario.period,
    zone: scenario.zone,
  }))
  server.post('/reset', ({ body }) => {
    const reset = parse(Reset, body ?? {})
    return one(() => start(reset))
  })
  server.get('/turn', () => one(() => current().turn()))
  server.post('/step', ({ body }) => {
    const { actions } = parse(Step, body)
    return one(() => current().step(actions))
  })
  return { server, stop: () => episode?.stop() ?? Promise.resolve() }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(body)
  if (success) return data
  const [issue] = error.issues
  throw new Unfit(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be read'}`)
}

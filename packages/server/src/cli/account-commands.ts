import { administratorRole } from '@tandem/core/access/access.ts'
import { Refusal } from '@tandem/core/refusal.ts'
import { Registration } from '@tandem/contract/accounts/accounts.ts'
import { faultMessage, refusalMessage } from '@tandem/contract/texts/all-messages.ts'
import { describeIssues } from '@tandem/contract/validation.ts'
import { parseArgs } from 'node:util'
import { InvalidRequest } from '../platform/http-errors.ts'
import { createUser, refuseGuessable, resetSecondFactor } from '../slices/accounts/index.ts'
import { withConfiguredPlatform } from './configured-platform.ts'
import { exit, type Command, type CommandIo } from './io.ts'
import readline from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal; what is typed after a hidden question is not shown. Undefined where nobody can be asked. */
async function askOnTerminal(question: string, isHidden = false): Promise<string | undefined> {
  if (!process.stdin.isTTY) return undefined
  const silence = new Writable({ write: (_text, _encoding, done) => done() })
  if (isHidden) process.stderr.write(`${question}: `)
  const terminal = readline.createInterface({
    input: process.stdin,
    output: isHidden ? silence : process.stderr,
    terminal: true,
  })
  try {
    return (await terminal.question(isHidden ? '' : `${question}: `)).trim()
  } finally {
    terminal.close()
    if (isHidden) process.stderr.write('\n')
  }
}

const questions = [
  { option: 'username', field: 'username', asks: 'Username' },
  { option: 'email', field: 'email', asks: 'E-mail' },
  { option: 'first-name', field: 'firstName', asks: 'Name' },
  { option: 'last-name', field: 'lastName', asks: 'Surname' },
  { option: 'language', field: 'language', asks: 'Language of mails, en or ro' },
] as const

const usage = `Usage: tandem user create-admin [${questions.map(({ option }) => `--${option} ...`).join('] [')}]
What is left out is asked for. The password is asked for, or is the first line of standard input; it is no option,
because others on the machine can read the options of a command.
`

/** `user create-admin`: creates an activated administrator, by the rules of registration. */
export const createAdminCommand: Command = async (args, io) => {
  const options = parseOptions(args)
  if (!options) {
    io.err(usage)
    return exit.badInput
  }
  const answers = await fillIn(options, io)
  const registration = Registration.safeParse(answers)
  if (!registration.success) {
    const faults = describeIssues(registration.error, answers)
    for (const line of new Set(faults.map((fault) => `${fault.field}: ${faultMessage(fault, 'en')}\n`))) io.err(line)
    return exit.badInput
  }
  const { language = 'en', ...person } = registration.data
  return withConfiguredPlatform(io, async (platform) => {
    try {
      refuseGuessable(person.password, person, 'password')
      const roles = ['ROLE_USER', administratorRole]
      // Administrators may do all by their role; as transactional users they would count as participants.
      const userId = await createUser(platform, { ...person, language, userType: 'standard', roles })
      io.out(
        `${person.username} is an administrator now, user ${userId}. Sign in at ${platform.config.publicUrl}/login\n`,
      )
      return exit.done
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const [fault] = error instanceof InvalidRequest ? error.faults : []
      const message = fault ? faultMessage(fault, 'en') : refusalMessage(error.code, error.details, 'en')
      io.err(`${error.field ?? error.code}: ${message}\n`)
      return exit.badInput
    }
  })
}

/** `user reset-2fa`: removes the second factor of somebody who has lost it; that person is told by mail. */
export const resetSecondFactorCommand: Command = ([username = ''], io) =>
  withConfiguredPlatform(io, async (platform) => {
    try {
      const wasSet = await resetSecondFactor(platform, username)
      io.out(`${username} ${wasSet ? 'signs in with the password alone now' : 'has no second factor'}.\n`)
      return exit.done
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.code === 'mail_not_sent') {
        io.err(`The second factor of ${username} is removed, but the mail that says so could not be sent.\n`)
        return exit.done
      }
      io.err(`There is no user ${username}.\n`)
      return exit.badInput
    }
  })

type Options = Partial<Record<string, string>>

function parseOptions(args: string[]): Options | null {
  try {
    const options = Object.fromEntries(questions.map(({ option }) => [option, { type: 'string' as const }]))
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values
  } catch {
    return null
  }
}

/** What the options leave out comes from the terminal; without one, only the password can, from standard input. */
async function fillIn(options: Options, io: CommandIo): Promise<Record<string, string | undefined>> {
  const answers: Record<string, string | undefined> = {}
  for (const { option, field, asks } of questions) {
    answers[field] = options[option] ?? ((await askOnTerminal(asks)) || undefined)
  }
  const typed = await askOnTerminal('Password', true)
  const password = typed ?? (await io.readInput('-')).split(/\r?\n/)[0]
  return { ...answers, password }
}

import { getUser, type User } from '@tandem/contract/accounts/accounts.ts'
import { CoinPurchase } from '@tandem/contract/ledger/ledger.ts'
import { getUserImbalances } from '@tandem/contract/imbalance/imbalance.ts'
import type { Group, GroupMember } from '@tandem/contract/groups.ts'
import type { Language } from '@tandem/contract/texts/format.ts'
import type { DeliveryDay } from '@tandem/core/calendar/delivery-day.ts'
import { noTotals } from '@tandem/core/imbalance/day-settlement.ts'
import { amount, energyWh } from '@tandem/core/units/units.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { filled, webMessages, type WebMessage } from '../../../../tests/spec/messages.ts'
import { ActivationByLink } from '../features/accounts/activation.tsx'
import { CheckEmail } from '../features/accounts/check-email.tsx'
import { DeleteUser } from '../features/accounts/delete-user.tsx'
import { NewPasswordForm } from '../features/accounts/new-password-form.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { ResetRequestForm } from '../features/accounts/reset-request-form.tsx'
import { refusal, renderAt, serveFromTable } from '../features/accounts/testing.tsx'
import { UpgradeChoice } from '../features/accounts/upgrade-choice.tsx'
import { RowButtons } from '../features/metering/analysers/row-buttons.tsx'
import { anAnalyser, onTheWire } from '../features/metering/analysers/testing.ts'
import { useAnalyserActions } from '../features/metering/analysers/use-analyser-actions.ts'
import { MemberTable } from '../features/groups/member-table.tsx'
import { useParting } from '../features/groups/use-group-actions.ts'
import { NoActiveMarket } from '../features/orders/intraday/no-active-market.tsx'
import type { ListedOrder } from '../features/orders/listed-order.ts'
import { NoMarket } from '../features/orders/no-market.tsx'
import { OrderButtons } from '../features/orders/order-buttons.tsx'
import { useSendQuestion } from '../features/orders/send-question.tsx'
import { useOrderActions } from '../features/orders/use-order-actions.ts'
import { ImportResult } from '../features/metering/reading-import/import-result.tsx'
import { PurchaseForm } from '../features/ledger/wallet/purchase-form.tsx'
import { textAt, textOf } from '../i18n/use-text.ts'
import { createQueryClient } from '../lib/query.ts'
import { startSession } from '../lib/session.ts'
import EditStandardProfile from '../screens/accounts/edit-standard-profile.tsx'
import Association from '../screens/groups/association.tsx'
import Imbalances from '../screens/imbalances/imbalances.tsx'
import AddAnalyser from '../screens/metering/add-analyser.tsx'
import { DataTable, FileDrop } from '../ui/index.ts'
import { renderInApp } from '../ui/testing.tsx'
import { routesOf } from './router.tsx'

/** Each message of the specification that the browser alone says, reached as a person reaches it, in both languages. */
const server = serveFromTable()
const at = Temporal.Instant.from('2026-03-01T08:00:00Z')
const none = () => undefined

const ana: User = {
  id: 2,
  lastName: 'Pop',
  firstName: 'Ana',
  username: 'ana',
  email: 'ana@example.org',
  userType: 'standard',
  userTypeId: 1,
  roles: ['ROLE_USER'],
  address: '',
  phone: '',
  panelPower: null,
  registrationDate: at,
  activated: true,
  statusRequest: 'none',
  requestedUserType: null,
  isSystem: false,
  balance: amount(0n),
  preferences: { defaultSide: 'buy', resultMail: 'off', language: 'en' },
}
const group: Group = {
  groupId: 7,
  name: 'Sunny Lane',
  createdAt: at,
  members: 2,
  place: 'owner',
  owner: { userId: 2, username: 'ana' },
}
const dan: GroupMember = {
  userId: 4,
  username: 'dan',
  firstName: 'Dan',
  lastName: 'Pop',
  joinedAt: at,
  isOwner: false,
  isMetered: true,
}
const draft: ListedOrder = {
  id: 9,
  userId: 2,
  username: 'ana',
  marketId: 5,
  marketType: 'dayAhead',
  date: '2026-03-04' as DeliveryDay,
  name: 'Roof',
  type: 'buy',
  status: 'draft',
  abilities: { send: true, change: true, withdraw: true },
  origin: 'manual' as const,
  version: 1,
  createdAt: at,
  transmittedAt: null,
  buyQuantity: energyWh(1000),
  sellQuantity: energyWh(0),
  reserved: amount(0n),
  boughtQuantity: null,
  soldQuantity: null,
  worstCase: amount(0n),
  lines: [],
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', none)
  startSession({
    id: 2,
    username: 'ana',
    email: 'ana@example.org',
    firstName: 'Ana',
    lastName: 'Pop',
    userType: 'transactionalUser',
    roles: ['ROLE_USER'],
    balance: amount(0n),
    accessToken: 'token',
  })
})

/** Types into the fields by their names, which are the same in both languages. */
async function fill(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = await vi.waitUntil(() => document.querySelector(`input[name="${name}"]`), { timeout: 60_000 })
    fireEvent.change(input, { target: { value } })
  }
}
function submit(): void {
  const form = document.querySelector('form')
  if (!form) throw new Error('there is no form')
  fireEvent.submit(form)
}
/** Waits for what the page shows next, by the page itself: to look for roles takes many times as long. */
async function pressWhere(isMeant: (button: HTMLButtonElement) => boolean): Promise<void> {
  const find = () => [...document.querySelectorAll('button')].find((button) => !button.disabled && isMeant(button))
  fireEvent.click(await vi.waitUntil(find, { timeout: 60_000 }))
}
const press = (name: string) =>
  pressWhere((button) => (button.getAttribute('aria-label') ?? button.textContent) === name)
/** Says yes to the question that is open. */
const agree = () =>
  pressWhere((button) => button.closest('[role=alertdialog]') !== null && button.nextElementSibling === null)

async function register(language: Language, confirmation: string): Promise<void> {
  await renderAt(<RegisterForm onRegistered={none} />, '/register', language)
  const person = { lastName: 'Pop', firstName: 'Ana', username: 'ana', email: 'ana@example.org' }
  await fill({ ...person, password: 'secret-1', confirmation })
  submit()
}

async function askForReset(language: Language): Promise<void> {
  await renderAt(<ResetRequestForm heading="h1" onBack={none} />, '/home', language)
  await fill({ email: 'ana@example.org' })
  submit()
}

async function dropFile(language: Language, files: readonly File[] | null): Promise<void> {
  await renderAt(<FileDrop fileName={null} isBusy={false} onFile={none} />, '/here', language)
  const input = document.querySelector('input[type=file]')
  if (!input?.parentElement) throw new Error('there is no place for a file')
  if (files) fireEvent.drop(input.parentElement, { dataTransfer: { files } })
  else fireEvent(input, new Event('cancel'))
}

/** The screen that adds an analyser, or changes the one that is disabled. */
async function openAnalyserForm(language: Language, isEdited = false): Promise<void> {
  const off = { ...anAnalyser({ isActive: false, connection: null }) }
  server.answer('GET /api/test/findAnalyzor/2', isEdited ? [onTheWire.analyser(off)] : [])
  server.answer('GET /api/test/getAllParameters', onTheWire.parameters)
  server.answer('POST /api/test/addAnalyzerData/2/10.20.0.15/502/3', onTheWire.analyser(anAnalyser()))
  server.answer('POST /api/test/updateAnalyzer', onTheWire.analyser(anAnalyser()))
  const routes = [
    { path: '/addAnalyzer/:id', element: <AddAnalyser /> },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const address = `/addAnalyzer/2${isEdited ? '?analyser=7' : ''}`
  const router = createMemoryRouter(routes, { initialEntries: ['/', address], initialIndex: 1 })
  await renderInApp(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { language },
  )
  await vi.waitUntil(() => document.querySelector('input[name="ip"]'), { timeout: 60_000 })
}

function SendButton() {
  const ask = useSendQuestion()
  return <button onClick={() => void ask('Roof', '2026-03-04', { lines: [], blocks: [] })}>act</button>
}
function PartingButtons() {
  const { leave, remove } = useParting(none)
  return (
    <>
      <button onClick={() => leave(group)}>leave</button>
      <button onClick={() => remove(group)}>delete</button>
    </>
  )
}
function AnalyserButtons() {
  return <RowButtons analyser={anAnalyser({ isActive: false })} handlers={useAnalyserActions()} isBlocked={false} />
}
function DraftButtons() {
  const { isBusy, send, remove } = useOrderActions()
  return (
    <OrderButtons order={draft} isBusy={isBusy} onSend={() => void send(draft)} onDelete={() => void remove(draft)} />
  )
}

const show = (ui: ReactNode, language: Language, path = '/here') => renderAt(ui, path, language)
const newAnalyser = { ip: '10.20.0.15', port: '502', deviceId: '3', readingCode: 'Roof' }

/** How each message is reached. */
const reach: Record<WebMessage, (language: Language) => Promise<unknown>> = {
  passwordsDiffer: (language) => register(language, 'secret-2'),
  emailUsed: (language) => {
    server.answer('POST /api/auth/signup', refusal('email_already_used', 'email_already_used', 'email'), 400)
    return register(language, 'secret-1')
  },
  usernameUsed: (language) => {
    server.answer('POST /api/auth/signup', refusal('user_already_used', 'user_already_used', 'username'), 400)
    return register(language, 'secret-1')
  },
  resetFailed: (language) => {
    server.answer('POST /api/test/forgotPassword/ana%40example.org', refusal('mail_not_sent', 'no mail'), 503)
    return askForReset(language)
  },
  resetSent: (language) => {
    server.answer('POST /api/test/forgotPassword/ana%40example.org', { message: 'sent' })
    return askForReset(language)
  },
  checkEmail: (language) => show(<CheckEmail email="ana@example.org" inDemoMailbox={false} />, language),
  technicalFailure: async (language) => {
    vi.spyOn(console, 'error').mockImplementation(none)
    const load = () => Promise.reject(new Error('no such file'))
    const routes = routesOf([{ path: '/home', audience: 'public', title: 'common.shell.home', load }])
    const router = createMemoryRouter(routes, { initialEntries: ['/home'] })
    const page = <RouterProvider router={router} />
    await renderInApp(<QueryClientProvider client={createQueryClient()}>{page}</QueryClientProvider>, { language })
  },
  selectFile: (language) => dropFile(language, []),
  fileNotChosen: (language) => dropFile(language, null),
  notUploaded: (language) => dropFile(language, [new File(['%PDF'], 'bill.pdf')]),
  noDataForFilters: (language) => show(<DataTable label="Users" columns={[]} rows={[]} rowKey={() => ''} />, language),
  noDataForSpan: (language) => {
    const day = {
      date: '2026-03-24' as DeliveryDay,
      userId: 2,
      username: 'ana',
      state: 'open' as const,
      terms: null,
      group: null,
      lines: [],
      totals: noTotals,
      versions: [],
    }
    server.answer('GET /api/test/getUserUnbalance/2/2026-03-24', z.encode(getUserImbalances.response, day))
    return show(<Imbalances />, language, '/imbalances?span=today&day=2026-03-24')
  },
  noDayAheadMarket: (language) => show(<NoMarket next={null} />, language),
  noIntradayMarket: (language) => show(<NoActiveMarket next={null} />, language),
  associationClosed: (language) => {
    server.answer('GET /api/association', { isOpen: false })
    return show(<Association />, language)
  },
  analyserNotSaved: async (language) => {
    await openAnalyserForm(language)
    submit()
  },
  sendOrder: async (language) => {
    await show(<SendButton />, language)
    await press('act')
  },
  deleteGroup: async (language) => {
    await show(<PartingButtons />, language)
    await press('delete')
  },
  leaveGroup: async (language) => {
    await show(<PartingButtons />, language)
    await press('leave')
  },
  removeMember: async (language) => {
    await show(<MemberTable group={group} members={[dan]} userId={2} />, language)
    await press(textOf('groups')('members.removeOf', { user: 'dan' }))
  },
  deleteAnalyser: async (language) => {
    await show(<AnalyserButtons />, language)
    await press(textOf('analysers')('act.removeOf', { name: 'Roof' }))
  },
  deleteOrder: async (language) => {
    await show(<DraftButtons />, language)
    await press(textAt('common.action.delete'))
  },
  deleteUser: async (language) => {
    await show(<DeleteUser user={ana} isOwn={false} onDeleted={none} />, language)
    await press(textAt('accounts.details.delete'))
  },
  leaveUnsaved: async (language) => {
    await openAnalyserForm(language)
    await fill({ readingCode: 'Roof' })
    await press(textAt('common.action.cancel'))
  },
  passwordChanged: async (language) => {
    server.answer('POST /api/test/resetPassword', { message: 'done' })
    await show(<NewPasswordForm token="a-token" onDone={none} />, language)
    await fill({ password: 'secret-1', confirmation: 'secret-1' })
    submit()
  },
  dataSaved: async (language) => {
    server.answer('GET /api/test/user/2', z.encode(getUser.response, ana))
    server.answer('POST /api/test/updateUser/2/0', z.encode(getUser.response, ana))
    await show(<EditStandardProfile />, language)
    await fill({ phone: '0721234567' })
    submit()
  },
  analyserAdded: async (language) => {
    await openAnalyserForm(language)
    await fill(newAnalyser)
    submit()
  },
  analyserChanged: async (language) => {
    await openAnalyserForm(language, true)
    await fill({ readingCode: 'Roof 2' })
    submit()
  },
  fileImported: (language) => {
    const counts = { imported: 2, replaced: 0, duplicate: 0, rejected: 0, firstMonth: null }
    const result = { ...counts, consumption: energyWh(500), production: energyWh(0) }
    return show(<ImportResult fileName="house.csv" result={result} rejected={null} onAgain={none} />, language)
  },
  accountActivated: (language) => {
    server.answer('POST /api/auth/activateAccount/a-token', { message: 'done' })
    return show(<ActivationByLink token="a-token" />, language)
  },
  activationRequested: async (language) => {
    const asked = { ...ana, statusRequest: 'pending', requestedUserType: 'transactionalUser' } as const
    server.answer('POST /api/test/updateUser/2/1', z.encode(getUser.response, asked))
    await show(<UpgradeChoice user={ana} userTypes={[{ id: 2, key: 'transactionalUser', name: 'T' }]} />, language)
    await press(textAt('accounts.upgrade.ask'))
    await agree()
  },
  coinsRequested: async (language) => {
    const request: CoinPurchase = {
      id: 3,
      userId: 2,
      username: 'ana',
      amount: amount(1_000_000_000n),
      note: '',
      status: 'pending',
      requestedAt: at,
      decidedAt: null,
      decidedBy: null,
    }
    server.answer('POST /api/test/addCoinAcquisition', z.encode(CoinPurchase, request))
    await show(<PurchaseForm />, language)
    await fill({ amount: '10' })
    submit()
  },
}

describe.each(['en', 'ro'] as const)('the messages of the specification, %s', (language) => {
  test.each(Object.entries(webMessages))('%s', async (name, message) => {
    await reach[name as WebMessage](language)
    expect(await screen.findAllByText(filled(message[language]))).not.toHaveLength(0)
  })
})

import { common } from '../common.ts'

/** English texts of the word 'tradingAgents'. */
export const tradingAgents = {
  title: 'Trading agents',
  purpose: 'Automated users that keep small intra-day markets liquid.',
  what: {
    title: 'What they are',
    text: 'A market maker quotes buy and sell prices in the next 12 contracts; agents trade small quantities now and then. No one can sign in as them, and lists mark them as “System”.',
    coins:
      'Each is given 10,000 TC once and trades by the same rules as all users: orders that its coins do not cover are rejected.',
    price:
      'They trade around the day-ahead clearing price and the last trade. They stay out of a contract that has neither.',
  },
  settings: {
    title: 'Switch',
    isOn: common.word.isOn,
    isOff: common.word.isOff,
    marketMaker: 'Market maker',
    agents: 'Trading agents',
    agentsHelp: '0 is none; 20 at most',
    spread: 'Spread',
    spreadHelp: 'Between the buying and the selling price of the market maker',
    quantityHelp: 'What the market maker offers on either side of a contract',
    maker:
      'The market maker offers {quantity} on either side, {spread} apart, and never holds more than ten times that.',
    agentsTrade_one: '{count} agent trades up to 3 kWh at a time.',
    agentsTrade_other: '{count} agents trade up to 3 kWh at a time.',
    off: 'Off: only real users trade.',
    saved: 'Saved. Changes show in the market within seconds.',
    savedOff: 'They are off; their open orders are cancelled.',
  },
  question: {
    onTitle: 'Switch on trading agents?',
    onText: 'Within seconds their orders are in every open intra-day market, and users can trade with them.',
    onYes: common.word.switchOn,
    offTitle: 'Switch off trading agents?',
    offText: 'Their open orders are cancelled at once. Their trades stand.',
    offYes: common.word.switchOff,
  },
  list: {
    title: 'Holdings',
    table: 'Trading agents',
    trading: 'Trading',
    resting: common.word.isOff,
    emptyTitle: 'No trading agents yet',
    emptyText: 'Once switched on, they appear here with their coins.',
  },
  notice: {
    text: 'The platform runs this user: no one can sign in as it, and its type, roles and account stay as they are.',
    toSwitch: 'To the switch',
  },
  chip: 'System',
  chipHelp: 'Run by the platform itself',
} as const

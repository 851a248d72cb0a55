import { common } from './common.ts'

/** Going to a screen, a day, an order or a user by typing. */
export const find = {
  title: 'Go to or do',
  placeholder: 'A screen, day, order or action',
  visitorPlaceholder: 'A screen or a setting',
  looking: 'Searching…',
  nothing: 'Nothing found. Type a screen, a day such as “tomorrow” or “23.11”, or the number or name of an order.',
  found_one: '{count} result',
  found_other: '{count} results',
  keys: '↑ ↓ to choose, Enter to open, Esc to close',
  order: 'Order {number}: {name}',
  morePeople: 'All users matching “{words}”',
  section: {
    recent: 'Recent',
    actions: common.table.actions,
    screens: 'Screens',
    orders: common.word.orders,
    people: common.word.users,
  },
  kind: {
    screen: 'Screen',
    day: common.period.day,
    order: common.word.order,
    person: 'User',
    action: 'Action',
    guide: 'Guide, new tab',
  },
  act: {
    language: 'Language: {language}',
    theme: 'Appearance: {theme}',
    readNotices: 'Mark all notifications as read',
    signOut: common.shell.signOut,
    send: 'Send the order “{name}” for {day}',
    forecastOrder: 'New order for {day} from the forecast',
    autopilotResume: 'Resume the autopilot',
    autopilot: { on: 'Switch the autopilot on', paused: 'Pause the autopilot', off: 'Switch the autopilot off' },
  },
} as const

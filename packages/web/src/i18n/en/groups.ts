import { common } from './common.ts'

/** Groups that are settled as one: finding and founding one, who belongs to it, and what it saves. */
export const groups = {
  purpose: 'A group is settled as one: members’ deficits and excesses cancel out, and the saving is shared.',
  closed: {
    text: 'Groups are not open yet. The administrator opens them; existing groups stay.',
  },
  mine: {
    title: 'My group',
    noneTitle: 'You are not in a group yet',
    noneText: 'Join a group or create your own. You never pay more for imbalances than alone.',
    waitingTitle: 'Request to join {group} pending',
    waitingText:
      'Sent on {date}. The administrator of the group answers, and you are told at once. Until then you cannot ask another group or create one.',
    owner: 'You are administrator of this group',
    member: 'You are a member of this group',
    open: common.action.openGroup,
  },
  found: {
    open: 'Create a group',
    text: 'You become its administrator: you decide who joins, and see the orders and trades of its members. You can hand it over at any time.',
    name: 'Name of the group',
    nameHelp: '2 to 60 characters. Visible to everyone, and unique.',
    submit: 'Create the group',
    done: '{group} is created',
  },
  rename: { open: 'Rename', title: 'Rename {group}', submit: 'Save the name', done: 'The group is now called {group}' },
  all: {
    title: 'All groups',
    note_one: '{count} group',
    note_other: '{count} groups',
    search: 'Search a group',
    searchHelp: 'Name or administrator',
    founded: 'Created',
    place: common.word.state,
    detailsOf: 'Details of {group}',
    emptyTitle: 'No groups yet',
    emptyText: 'Create the first group and invite your neighbours.',
    notFound: 'No group found. Try part of its name.',
  },
  place: { owner: 'Yours', member: common.word.yourGroup, requested: 'Requested', none: '–' },
  ask: {
    open: 'Ask to join',
    openOf: 'Ask to join {group}',
    title: 'Ask to join {group}?',
    text: '{owner} decides, and will see your orders and trades. Members see your name, the group’s energy and imbalances, and your gain. Your imbalances are settled together.',
    done: '{group} received your request. You will be told the answer.',
  },
  withdraw: {
    open: 'Withdraw the request',
    title: 'Withdraw your request to join {group}?',
    text: 'You can request it again at any time.',
    done: 'Your request was withdrawn',
  },
  requests: {
    title: 'Requests to join',
    note_one: '{count} request to answer',
    note_other: '{count} requests to answer',
    who: 'Applicant',
    when: 'Requested on',
    approveOf: common.word.approveRequestOf,
    rejectOf: common.word.rejectTheRequestOf,
    approveTitle: 'Approve {user} for {group}?',
    approveText: 'From today the imbalances of {user} are settled with those of the group.',
    approved: '{user} joined {group}',
    rejectTitle: common.word.rejectRequestOf,
    rejectText: '{user} is told, and can ask again.',
    rejected: 'The request of {user} was rejected',
  },
  details: {
    purpose: 'Members, energy and savings of the group.',
    chooseTitle: 'Choose a group',
    chooseText: 'You are not in a group. Choose one in the list of all groups.',
    goneTitle: 'Group not found',
    goneText: 'It was deleted, or the address is wrong.',
    toAll: 'To all groups',
    facts: 'The group',
    strangerNote: 'Only members see who is in the group and what it saves.',
  },
  members: {
    readings: 'Readings',
    notMetered: 'None for 28 days',
    removeOf: 'Remove {user} from the group',
    removeTitle: 'Remove {user} from {group}?',
    removeText: '{user} is told, and settled alone from today. Past settlements stay. {user} can ask to join again.',
    removed: '{user} was removed',
    handOver: 'Hand over',
    handOverOf: 'Hand over to {user}',
    handOverTitle: 'Hand {group} over to {user}?',
    handOverText: '{user} becomes administrator of the group. You stay a member and can leave afterwards.',
    handedOver: '{user} is now administrator of the group',
  },
  leave: {
    open: 'Leave',
    title: 'Leave {group}?',
    text: 'Your imbalances are settled alone from today. Past settlements stay. To come back, ask again.',
    yes: 'Leave the group',
    done: 'You left {group}',
    ownerNote: 'To leave, hand the group over to a member first, or delete it.',
  },
  remove: {
    title: 'Delete {group}?',
    text_one: 'You are its only member. Past settlements stay. This cannot be undone.',
    text_other:
      'Its {count} members are told, and settled alone from today. Past settlements stay. This cannot be undone.',
    yes: 'Delete the group',
    done: '{group} was deleted',
  },
  statement: {
    title: 'Group savings',
    note: 'Settled days from {from} to {to}.',
    noneText:
      'A day is settled once its readings are in, usually the day after. Choose an earlier month, or come back later.',
    you: {
      paidLess:
        'Alone you would have paid {alone} for your imbalances. Together you paid {together}: the group saved you {saved}.',
      paidToNothing:
        'Alone you would have paid {alone} for your imbalances. Together you paid nothing: the group saved you {saved}.',
      paidToReceived:
        'Alone you would have paid {alone} for your imbalances. Together you received {together}: the group brought you {saved}.',
      receivedMore:
        'Alone you would have received {alone} for your imbalances. Together you received {together}: the group brought you {saved}.',
      nothingToReceived:
        'Alone you would have received nothing for your imbalances. Together you received {together}, thanks to the group.',
      samePaid:
        'You paid {alone} for your imbalances, as much as you would have paid alone. Nothing could be cancelled out this time.',
      sameReceived:
        'You received {alone} for your imbalances, as much as you would have received alone. Nothing could be cancelled out this time.',
      sameNothing: 'You neither paid nor received anything for imbalances.',
    },
    all: {
      paidLess:
        'Alone the members would have paid {alone} in all. Together the group paid {together}: it saved its members {saved}.',
      paidToNothing:
        'Alone the members would have paid {alone} in all. Together the group paid nothing: it saved {saved}.',
      paidToReceived:
        'Alone the members would have paid {alone} in all. Together the group received {together}: it brought its members {saved}.',
      receivedMore:
        'Alone the members would have received {alone} in all. Together the group received {together}: it brought its members {saved}.',
      nothingToReceived:
        'Alone the members would have received nothing in all. Together the group received {together}.',
      samePaid: 'The group paid {alone}, as much as its members would have paid alone.',
      sameReceived: 'The group received {alone}, as much as its members would have received alone.',
      sameNothing: 'The group neither paid nor received anything for imbalances.',
    },
    why: 'Members’ deficits and excesses cancel out before anything is charged; the saving is shared by size of imbalance. No one gets less than alone.',
    yours: 'Saved for you',
    membersTitle: 'Gain by member',
    net: 'Net after netting',
  },
  energy: {
    title: 'Energy of the group',
    note_one: 'Sum of {count} member with readings',
    note_other: 'Sum of {count} members with readings',
    none: 'No one in the group has readings in this period.',
    consumption: common.word.consumed,
    production: common.word.produced,
    balance: common.word.energyBalance,
    own: 'Yours: {figure}',
    chart: 'Consumption and production by day',
    chartText: 'Consumption of the group {consumption}, production {production}.',
  },
  orders: {
    title: 'Orders of the members',
    note: 'Only you see this, as administrator of the group; drafts are not shown.',
    none: 'No member has an order for these days. Choose a longer period.',
  },
  trades: {
    title: 'Trades of the members',
    none: 'No member has a trade for these days. Choose a longer period.',
  },
  switch: {
    open: 'The section is open: users create groups and join them.',
    closed: 'The section is closed: users see “This section is not yet available”. Existing groups stay.',
    label: 'Section open',
    closeTitle: 'Close the section?',
    closeText: 'No one can see or change groups until it is opened again. Groups stay, and are still settled as one.',
    closeYes: 'Close the section',
    opened: 'The section is open',
    done: 'The section is closed',
    toGroups: common.action.seeGroups,
  },
  filter: { label: 'Orders of', mine: 'My own' },
  profile: { none: 'None' },
} as const

/**
 * What the audit log keeps: acts of administrators, changes of rights, settings, markets, prices and imbalances, and looks at
 * one person's details. An act is named after its subject: `market.opened`.
 */
export const auditActions = [
  ...(['person.viewed', 'person.created', 'person.changed', 'person.deleted', 'person.invited'] as const),
  ...(['person.upgraded', 'person.upgradeRejected', 'role.created', 'role.changed', 'role.deleted'] as const),
  ...(['coins.accepted', 'coins.rejected', 'coins.started', 'ledger.settled'] as const),
  ...(['market.created', 'market.changed', 'market.opened', 'market.closed', 'market.cleared'] as const),
  ...(['market.cancelled', 'market.deleted', 'market.suspended', 'market.resumed', 'prices.saved'] as const),
  ...(['series.uploaded', 'series.switched', 'series.removed'] as const),
  ...(['imbalance.generated', 'imbalance.applied', 'imbalance.corrected', 'imbalance.pricesUploaded'] as const),
  ...([
    'settings.changed',
    'order.changed',
    'order.withdrawn',
    'order.sentByAutopilot',
    'autopilot.stopped',
    'analyser.changed',
    'analyser.removed',
  ] as const),
  ...(['meterTopic.added', 'meterTopic.removed'] as const),
  ...(['reading.changed', 'group.changed', 'job.run', 'consent.changed', 'content.changed'] as const),
  ...(['password.changed', 'email.requested', 'email.changed', 'email.undone', 'session.ended'] as const),
  ...(['session.remembered', 'session.replayed', 'pushDevice.added', 'pushDevice.removed'] as const),
  ...(['token.created', 'token.withdrawn', 'secondFactor.set', 'secondFactor.removed'] as const),
  ...(['secondFactor.reset', 'recoveryCodes.made'] as const),
  ...(['layout.shared', 'layout.removed', 'deviceModel.changed', 'deviceModel.removed'] as const),
  ...(['code.created', 'code.withdrawn', 'people.imported'] as const),
  ...(['package.requested', 'package.deleted', 'package.published', 'package.withdrawn'] as const),
  'package.downloaded',
  ...(['scenario.started', 'scenario.stopped', 'scenario.resumed', 'scenario.deleted'] as const),
] as const
export type AuditAction = (typeof auditActions)[number]

/** What of one person can be looked at by somebody else. */
export const personalDetails = ['profile', 'orders', 'energy', 'wallet', 'imbalances'] as const
export type PersonalDetail = (typeof personalDetails)[number]

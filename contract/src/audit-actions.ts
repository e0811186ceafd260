/**
 * What a workspace's audit log knows, by the matter it is about, in the order in which people look for it. An action is
 * `noun.verb`; it stands in rows that outlive every version, so a name is never given to something else.
 */
export const AUDIT_ACTIONS = {
  access: [
    'session.started',
    'session.refused',
    'session.ended',
    'confirmation.refused',
    'password.changed',
    'password.reset',
    'email.change-asked',
    'email.confirmed',
    'email.changed',
    'two-factor.enabled',
    'two-factor.disabled',
    'two-factor.codes-renewed',
    'api-key.created',
    'api-key.rotated',
    'api-key.revoked',
    'operator.added',
    'operator.removed',
  ],
  accounts: [
    'account.connected',
    'account.reconnected',
    'account.renamed',
    'account.disconnected',
    'account.lost',
    'account.forgotten',
  ],
  publishing: [
    'auto-publish.on',
    'auto-publish.off',
    'posts.approved',
    'approval-policy.changed',
    'video.released',
    'posting-preferences.changed',
  ],
  content: [
    'brand-profile.changed',
    'brand-facts.changed',
    'generation.started',
    'generation.cancelled',
    'generation.undone',
    'post.removed',
    'learning.switched',
  ],
  people: [
    'invitation.sent',
    'invitation.resent',
    'invitation.withdrawn',
    'member.joined',
    'member.changed',
    'member.removed',
    'member.left',
    'ownership.handed-over',
  ],
  billing: [
    'order.opened',
    'order.paid',
    'plan.started',
    'plan.changed',
    'plan.cancelled',
    'plan.resumed',
    'plan.ended',
    'payment.failed',
    'payment.returned',
    'tokens.granted',
  ],
  data: [
    'workspace.created',
    'workspace.renamed',
    'workspace.zone-changed',
    'export.downloaded',
    'calendar-feed.opened',
    'calendar-feed.closed',
    'deletion.requested',
    'deletion.withdrawn',
    'deletion.restored',
    'deletion.extended',
  ],
} as const satisfies Readonly<Record<string, readonly `${string}.${string}`[]>>;

export type AuditMatter = keyof typeof AUDIT_ACTIONS;
export const AUDIT_MATTERS = Object.keys(AUDIT_ACTIONS) as AuditMatter[];
export type AuditAction = (typeof AUDIT_ACTIONS)[AuditMatter][number];

/** Particulars an event may carry. No secrets, no texts of posts, no addresses of people or machines. */
export const AUDIT_DETAILS = [
  'account',
  'amount',
  'count',
  'date',
  'device',
  'key',
  'method',
  'money',
  'name',
  'network',
  'on',
  'part',
  'member',
  'plan',
  'reason',
  'role',
  'until',
  'zone',
] as const;
export type AuditDetail = (typeof AUDIT_DETAILS)[number];

import { describe, expect, test } from 'vitest';
import { ACTIONS, type Action, type Actor, can, PERMISSIONS, SCOPES } from './permissions.ts';
import { ACTIVE_ROLES, type ActiveRole } from './roles.ts';

const OWN = { workspaceId: 'own' };
const FOREIGN = { workspaceId: 'foreign' };
const user = (role: ActiveRole): Actor => ({ kind: 'user', userId: 'u', workspaceId: 'own', role });

const NOT_EDITORS: readonly Action[] = [
  ...([
    'billing.manage',
    'brand.export',
    'brand.history',
    'brand.manage',
    'workspaces.archive',
    'workspaces.limit',
    'workspaces.create',
    'api-keys.manage',
  ] as const),
  ...(['members.manage', 'members.own', 'webhooks.manage'] as const),
];

/** Written out by hand, so that a change of the table is a change of two places. */
const MAY: Record<ActiveRole, readonly Action[]> = {
  owner: ACTIONS,
  admin: ACTIONS.filter((action) => !['billing.manage', 'brand.export', 'members.own'].includes(action)),
  editor: ACTIONS.filter((action) => !NOT_EDITORS.includes(action)),
  author: [
    ...(['posts.read', 'posts.write', 'posts.generate', 'approvals.send', 'comments.write'] as const),
    ...(['brand.read', 'accounts.read', 'analytics.read'] as const),
    ...(['billing.read', 'workspaces.read', 'self.manage'] as const),
    'connected-apps.manage',
  ],
  approver: [
    ...(['posts.read', 'posts.approve', 'approvals.send', 'comments.write', 'brand.read'] as const),
    ...(['accounts.read', 'analytics.read', 'billing.read', 'workspaces.read', 'self.manage'] as const),
    'connected-apps.manage',
  ],
  viewer: [
    ...(['posts.read', 'comments.write', 'brand.read', 'accounts.read'] as const),
    ...(['analytics.read', 'billing.read', 'workspaces.read', 'self.manage'] as const),
    'connected-apps.manage',
  ],
};

describe('who may do what', () => {
  test.each(ACTIVE_ROLES)('%s', (role) => {
    const allowed = ACTIONS.filter((action) => can(user(role), action, OWN));
    expect(allowed.toSorted()).toEqual(MAY[role].toSorted());
  });

  test.each(ACTIVE_ROLES)('%s of another brand may nothing here', (role) => {
    expect(ACTIONS.filter((action) => can(user(role), action, FOREIGN))).toEqual([]);
  });

  test('a program may what its scopes cover and its person may, and never what only people do', () => {
    for (const action of ACTIONS) {
      const { scope, roles } = PERMISSIONS[action];
      for (const given of SCOPES)
        for (const role of ACTIVE_ROLES) {
          const program = { workspaceId: 'own', role, scopes: [given] };
          const expected = scope === given && (roles as readonly ActiveRole[]).includes(role);
          const key: Actor = { kind: 'api-key', keyId: 'k', ...program };
          const assistant: Actor = { kind: 'assistant', connectionId: 'c', userId: 'u', ...program };
          expect([can(key, action, OWN), can(assistant, action, OWN)]).toEqual([expected, expected]);
          expect([can(key, action, FOREIGN), can(assistant, action, FOREIGN)]).toEqual([false, false]);
        }
    }
  });

  test('a guest and the operator act through doors of their own, a job through all', () => {
    for (const action of ACTIONS) {
      expect(can({ kind: 'guest', linkId: 'l', workspaceId: 'own' }, action, OWN)).toBe(false);
      expect(can({ kind: 'operator', userId: null }, action, OWN)).toBe(false);
      expect(can({ kind: 'system' }, action, OWN)).toBe(true);
    }
  });
});

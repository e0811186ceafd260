import {
  ACTIVE_ROLES,
  type Action,
  type ActiveRole,
  can,
  type IdentityInput,
  type IdentityPath,
  identityContract,
  SCOPES,
  type Scope,
} from '@postownia/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey, type TestKey } from '../../test/api-keys.ts';
import { type ApiOperation, readApiOperations } from '../../test/api-operations.ts';
import { requestsTo } from '../../test/api-requests.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { addUser, GOOD_PASSWORD, type User } from '../../test/users.ts';
import { inTransaction } from '../db/transaction.ts';
import { grantTrial } from '../features/tokens/index.ts';
import { router } from '../router.ts';
import { metaOf } from './procedures.ts';

/** What a visitor may do; everything else names an action. Adding a line here is a decision. */
const OPEN = [
  ...['signUp.create', 'signUp.preview', 'contact.send', 'contact.enrol', 'status.read', 'visits.record'],
  'privacy.progress',
  // The encrypted token of an email is the key.
  ...['settings.emails', 'settings.saveEmails'],
  // The secret of an invitation's link is the key.
  ...['members.open', 'members.join'],
  // The token of a client's link is the key.
  ...[
    'approvals.open',
    'approvals.approve',
    'approvals.askAgain',
    'approvals.askChange',
    'approvals.comment',
  ],
];

type Procedure = Parameters<typeof metaOf>[0];

/** Every procedure of the router under its name in the contract. */
function proceduresOf(part: unknown, path: string[] = []): [string, Procedure][] {
  if (typeof part !== 'object' || part === null) return [];
  if ('~orpc' in part) return [[path.join('.'), part as Procedure]];
  return Object.entries(part).flatMap(([name, inner]) => proceduresOf(inner, [...path, name]));
}

const operations = await readApiOperations();
const actions = new Map(proceduresOf(router).map(([id, procedure]) => [id, metaOf(procedure).action]));
const guarded = operations.flatMap((operation) => {
  const action = actions.get(operation.id);
  return action === undefined ? [] : [{ operation, action }];
});
const changing = guarded.filter(({ operation }) => operation.method !== 'GET');

/** A valid request of each operation, the same in every run; ids are of nothing. */
const examples = new Map(
  guarded.map(({ operation }) => {
    const valid = requestsTo(operation, []).filter(({ kind }) => kind === 'valid');
    return [operation.id, fc.sample(valid, { numRuns: 1, seed: 7 })[0]];
  }),
);
const example = (operation: ApiOperation) => {
  const request = examples.get(operation.id);
  if (request === undefined) throw new Error(`no request for ${operation.id}`);
  return request;
};

describe('who may call what', () => {
  let running: TestApp;
  let people: Record<ActiveRole, User>;
  beforeAll(async () => {
    running = await testApp();
    // Who may ask for samples is the question here, not how they look.
    const { workshop } = running.app;
    Object.assign(running.app, { workshop: { ...workshop, do: async () => new Uint8Array() } });
    const owner = await addUser(running.app);
    const { workspaceId, organizationId } = owner;
    // Without a plan no key opens anything.
    const now = running.app.clock.now();
    await inTransaction(running.app.db, (tx) => grantTrial(tx, organizationId, { now }));
    people = {
      owner,
      admin: await addUser(running.app, { role: 'admin', workspaceId }),
      editor: await addUser(running.app, { role: 'editor', workspaceId }),
      author: await addUser(running.app, { role: 'author', workspaceId }),
      approver: await addUser(running.app, { role: 'approver', workspaceId }),
      viewer: await addUser(running.app, { role: 'viewer', workspaceId }),
    };
  });
  afterAll(() => running.close());

  /** A key of its own for each request: a key has 120 of them a minute. */
  const keyOf = (role: ActiveRole, scopes: Scope[]): Promise<TestKey> =>
    addKey(running.app, people[role], { scopes, workspaceIds: [people[role].workspaceId] });
  const send = async (operation: ApiOperation, headers: Record<string, string>) => {
    const { method, address, body, headers: own } = example(operation);
    const answer = await fetch(`${running.url}/api/v1${address}`, {
      method,
      headers: { ...own, origin: running.url, ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(240_000),
    });
    const text = operation.streams && answer.ok ? '' : await answer.text();
    if (operation.streams && answer.ok) await answer.body?.cancel();
    return { status: answer.status, text };
  };
  const roleMay = (role: ActiveRole, action: Action) =>
    can({ kind: 'user', userId: 'u', workspaceId: 'w', role }, action, { workspaceId: 'w' });

  const keyMay = (role: ActiveRole, scopes: readonly Scope[], action: Action) =>
    can({ kind: 'api-key', keyId: 'k', workspaceId: 'w', role, scopes }, action, { workspaceId: 'w' });

  it('every operation of the contract has a handler, and names an action unless it is open to everybody', () => {
    expect([...actions.keys()].sort()).toEqual(operations.map(({ id }) => id).sort());
    const open = [...actions].filter(([, action]) => action === undefined).map(([id]) => id);
    expect(open.sort()).toEqual(OPEN.toSorted());
  });

  it('what changes something is not for those who only read, but for what is a person’s own', () => {
    const viewerMay = changing
      .filter(({ action }) => roleMay('viewer', action))
      .map(({ operation }) => operation.id);
    expect(viewerMay.sort()).toEqual([
      ...['brandKit.samples', 'brands.choose'],
      ...['comments.add', 'comments.remove', 'comments.settle'],
      ...['connectedApps.allow', 'connectedApps.disconnect'],
      ...['generation.preview', 'members.accept', 'members.leave'],
      'notifications.markRead',
      ...['operator.answerSupport', 'operator.markInbox', 'operator.testImage'],
      'photoPosters.samples',
      ...['privacy.requestDeletion', 'privacy.withdrawDeletion'],
      ...['push.remove', 'push.save'],
      ...['settings.saveNotifications', 'settings.saveUser'],
      ...['status.reportIncident', 'status.updateIncident'],
      ...['support.ask', 'support.attachScreenshot', 'support.close', 'support.reply'],
    ]);
  });

  it('the roles that sessions hold are roles of the table', () => {
    expect(ACTIVE_ROLES).toEqual(expect.arrayContaining([...ACTIVE_ROLES]));
  });

  it.each(guarded.map(({ operation }) => [operation.id, operation] as const))(
    'a stranger is refused %s',
    async (_id, operation) => {
      expect(await send(operation, {})).toMatchObject({ status: 401 });
      const forged = 'postownia.session_token=forged.signature';
      expect((await send(operation, { cookie: forged })).status).toBe(401);
    },
  );

  it.each(
    guarded.flatMap(({ operation, action }) =>
      ACTIVE_ROLES.map((role) => [operation.id, role, { operation, action }] as const),
    ),
  )('%s as %s is as the table says', async (_id, role, { operation, action }) => {
    // Whoever leaves is not there for what comes next.
    const { workspaceId } = people.owner;
    const leaving = operation.id === 'members.leave';
    const { cookie } = leaving ? await addUser(running.app, { role, workspaceId }) : people[role];
    const { status, text } = await send(operation, { cookie });
    if (!roleMay(role, action)) {
      expect(status, text).toBe(403);
      return;
    }
    // Let in, and found nothing of others there.
    expect([401, 403], text).not.toContain(status);
    expect(status, text).toBeLessThan(500);
  });

  it.each(
    guarded.flatMap(({ operation, action }) =>
      SCOPES.map((scope) => [operation.id, scope, { operation, action }] as const),
    ),
  )('%s with a key for %s is as the table says', async (_id, scope, { operation, action }) => {
    const { headers } = await keyOf('owner', [scope]);
    const { status, text } = await send(operation, headers);
    if (!keyMay('owner', [scope], action)) {
      expect(status, text).toBe(403);
      return;
    }
    expect([401, 403], text).not.toContain(status);
    expect(status, text).toBeLessThan(500);
  });

  it.each(
    guarded.flatMap(({ operation, action }) =>
      ACTIVE_ROLES.map((role) => [operation.id, role, { operation, action }] as const),
    ),
  )('%s with every scope of a key made by %s is what that person may', async (_id, role, walked) => {
    const { headers } = await keyOf(role, [...SCOPES]);
    const { status, text } = await send(walked.operation, headers);
    if (!keyMay(role, SCOPES, walked.action)) expect(status, text).toBe(403);
    else expect([401, 403], text).not.toContain(status);
  });

  it.each(changing.map(({ operation }) => [operation.id, operation] as const))(
    'another site cannot send %s',
    async (_id, operation) => {
      const { cookie } = people.owner;
      expect((await send(operation, { cookie, origin: 'https://evil.example' })).status).toBe(403);
      const otherScheme = running.url.replace('http:', 'https:');
      expect((await send(operation, { cookie, origin: otherScheme })).status).toBe(403);
    },
  );
});

const NO_PASSKEY = { id: 'nic', rawId: 'nic', type: 'public-key' } as const;

/** What is asked of identity, right by its form and about nothing that exists. */
const IDENTITY_EXAMPLES: { readonly [Path in IdentityPath]: IdentityInput<Path> } = {
  '/sign-in/email': { email: 'nikt@example.pl', password: 'nie to hasło' },
  '/sign-out': {},
  '/get-session': {},
  '/two-factor/verify-totp': { code: '123456' },
  '/two-factor/verify-backup-code': { code: 'abcde-fghij' },
  '/two-factor/enable': { password: 'nie to hasło' },
  '/two-factor/disable': { password: 'nie to hasło' },
  '/two-factor/generate-backup-codes': { password: 'nie to hasło' },
  '/passkey/generate-authenticate-options': {},
  '/passkey/verify-authentication': {
    response: {
      ...NO_PASSKEY,
      response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
    },
  },
  '/passkey/list-user-passkeys': {},
  '/passkey/generate-register-options': { password: 'nie to hasło' },
  '/passkey/verify-registration': {
    name: 'Telefon',
    response: { ...NO_PASSKEY, response: { clientDataJSON: 'e30', attestationObject: 'e30' } },
  },
  '/passkey/delete-passkey': { id: '00000000-0000-4000-8000-000000000000', password: 'nie to hasło' },
  '/request-password-reset': { email: 'nikt@example.pl' },
  '/reset-password': { token: 'nic', newPassword: GOOD_PASSWORD },
  '/send-verification-email': { email: 'nikt@example.pl' },
  '/verify-email': { token: 'nic' },
  '/confirm-email': { token: 'nic', password: 'nie to hasło' },
  '/change-email': { newEmail: 'nowy@example.pl', password: 'nie to hasło' },
  '/change-password': { currentPassword: 'nie to hasło', newPassword: GOOD_PASSWORD },
  '/list-sessions': {},
  '/revoke-session': { id: '00000000-0000-4000-8000-000000000000' },
  '/revoke-sessions': {},
  '/revoke-other-sessions': {},
  '/set-language': { language: 'en' },
};
/** What a visitor may ask of identity. Adding a line here is a decision. */
const OPEN_IDENTITY = [
  ...['/sign-in/email', '/sign-out', '/get-session'],
  ...['/two-factor/verify-totp', '/two-factor/verify-backup-code'],
  ...['/passkey/generate-authenticate-options', '/passkey/verify-authentication'],
  ...['/request-password-reset', '/reset-password'],
  ...['/send-verification-email', '/verify-email', '/confirm-email'],
];
const identityPaths = Object.keys(identityContract) as IdentityPath[];
const guardedPaths = identityPaths.filter((path) => identityContract[path].action !== null);

describe('who may ask identity what', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp();
  });
  afterAll(() => running.close());

  const ask = async (
    path: IdentityPath,
    { cookie, body = IDENTITY_EXAMPLES[path] }: { cookie?: string; body?: object } = {},
  ) => {
    const { method } = identityContract[path];
    const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>)}` : '';
    const answer = await fetch(`${running.url}/api/auth${path}${query}`, {
      method,
      redirect: 'manual',
      headers: {
        origin: running.url,
        'content-type': 'application/json',
        ...(cookie === undefined ? {} : { cookie }),
      },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, code: /"code":"(\w+)"/.exec(text)?.[1] ?? null, text };
  };

  it('all but the ways in and the links of emails is one’s own', () => {
    const open = identityPaths.filter((path) => identityContract[path].action === null);
    expect(open.sort()).toEqual(OPEN_IDENTITY.toSorted());
    for (const path of guardedPaths) expect(identityContract[path].action).toBe('self.manage');
  });

  it.each(identityPaths)('a stranger is answered at %s as the contract says', async (path) => {
    const { status, code } = await ask(path);
    if (identityContract[path].action === null) expect(code).not.toBe('UNAUTHORIZED');
    else expect([status, code]).toEqual([401, 'UNAUTHORIZED']);
    expect(status).toBeLessThan(500);
  });

  it.each(guardedPaths)('a stranger learns nothing of what %s takes', async (path) => {
    const body = { wrong: 'field' };
    expect(await ask(path, { body })).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });

  it.each(guardedPaths.flatMap((path) => ACTIVE_ROLES.map((role) => [path, role] as const)))(
    '%s is for a person who is %s',
    async (path, role) => {
      const { cookie } = await addUser(running.app, { role });
      const { status, code, text } = await ask(path, { cookie });
      expect(['UNAUTHORIZED', 'FORBIDDEN'], text).not.toContain(code);
      expect(status, text).toBeLessThan(500);
    },
  );

  it('somebody else’s session is as one that does not exist', async () => {
    const [one, other] = [await addUser(running.app), await addUser(running.app)];
    const listed = JSON.parse((await ask('/list-sessions', { cookie: other.cookie })).text);
    const id: string = listed.sessions[0].id;
    const refused = await ask('/revoke-session', { cookie: one.cookie, body: { id } });
    expect(refused).toEqual(await ask('/revoke-session', { cookie: one.cookie }));
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await ask('/list-sessions', { cookie: other.cookie })).status).toBe(200);
    const own = await ask('/revoke-session', { cookie: other.cookie, body: { id } });
    expect(own.status).toBe(200);
    expect((await ask('/list-sessions', { cookie: other.cookie })).status).toBe(401);
  });
});

import { ACTIVE_ROLES, type Action, type ActiveRole, can } from '@postownia/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOperation, readApiOperations } from '../../test/api-operations.ts';
import { requestsTo } from '../../test/api-requests.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { addUser, type User } from '../../test/users.ts';
import { router } from '../router.ts';
import { metaOf } from './procedures.ts';

/** What a visitor may do; everything else names an action. Adding a line here is a decision. */
const OPEN = [
  ...['signUp.create', 'signUp.preview', 'contact.send', 'contact.enrol', 'status.read', 'visits.record'],
  'privacy.progress',
  // The encrypted token of an email is the key.
  ...['settings.emails', 'settings.saveEmails'],
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

/** A valid request of the operation, the same in every run; ids are of nothing. */
const example = (operation: ApiOperation) => {
  const requests = fc.sample(
    requestsTo(operation, []).filter(({ kind }) => kind === 'valid'),
    { numRuns: 1, seed: 7 },
  );
  const [request] = requests;
  if (request === undefined) throw new Error(`no request for ${operation.id}`);
  return request;
};

describe('who may call what', () => {
  let running: TestApp;
  let people: Record<ActiveRole, User>;
  beforeAll(async () => {
    running = await testApp();
    const owner = await addUser(running.app);
    const { workspaceId } = owner;
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

  const send = async (operation: ApiOperation, headers: Record<string, string>) => {
    const { method, address, body, headers: own } = example(operation);
    const answer = await fetch(`${running.url}/api/v1${address}`, {
      method,
      headers: { ...own, origin: running.url, ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = operation.streams && answer.ok ? '' : await answer.text();
    if (operation.streams && answer.ok) await answer.body?.cancel();
    return { status: answer.status, text };
  };
  const roleMay = (role: ActiveRole, action: Action) =>
    can({ kind: 'user', userId: 'u', workspaceId: 'w', role }, action, { workspaceId: 'w' });

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
      ...['brands.choose', 'generation.preview', 'notifications.markRead', 'operator.testImage'],
      ...['privacy.requestDeletion', 'privacy.withdrawDeletion'],
      ...['settings.saveNotifications', 'settings.saveUser'],
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
    const { status, text } = await send(operation, { cookie: people[role].cookie });
    if (!roleMay(role, action)) {
      expect(status, text).toBe(403);
      return;
    }
    // Let in, and found nothing of others there.
    expect([401, 403], text).not.toContain(status);
    expect(status, text).toBeLessThan(500);
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

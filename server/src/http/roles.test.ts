import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiOperation, readApiOperations } from '../../test/api-operations.ts';
import { requestsTo } from '../../test/api-requests.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { addPerson, type Person } from '../../test/people.ts';
import { router } from '../router.ts';
import { editor, owner as ownerOnly, signedIn } from './procedures.ts';

/** What a visitor may do; everything else asks for a session. Adding a line here is a decision. */
const OPEN = new Set([
  ...['signUp.create', 'contact.send', 'contact.enrol', 'status.read', 'visits.record', 'privacy.progress'],
  // The sealed token of a letter is the key.
  ...['settings.letters', 'settings.saveLetters'],
]);

/** What a viewer may send although it is no read: it changes nothing that others see, or only what is the person's own. */
const VIEWERS_MAY: ReadonlySet<string> = new Set([
  ...['generation.preview', 'settings.savePerson', 'settings.saveNotifications'],
  ...['privacy.requestDeletion', 'privacy.withdrawDeletion', 'notifications.markRead'],
]);

const operations = await readApiOperations();
const guarded = operations.filter(({ id }) => !OPEN.has(id));
const changing = guarded.filter(({ id, method }) => method !== 'GET' && !VIEWERS_MAY.has(id));

/** A valid request of the operation, the same in every run; ids are of nothing. */
const example = (operation: ApiOperation) => {
  const requests = fc.sample(
    requestsTo(operation, []).filter(({ kind }) => kind === 'valid'),
    {
      numRuns: 1,
      seed: 7,
    },
  );
  const [request] = requests;
  if (request === undefined) throw new Error(`no request for ${operation.id}`);
  return request;
};

/** Every procedure of the router under its name in the contract. */
function proceduresOf(part: unknown, path: string[] = []): [string, { middlewares: readonly unknown[] }][] {
  if (typeof part !== 'object' || part === null) return [];
  if ('~orpc' in part) return [[path.join('.'), part['~orpc'] as { middlewares: readonly unknown[] }]];
  return Object.entries(part).flatMap(([name, inner]) => proceduresOf(inner, [...path, name]));
}

describe('roles', () => {
  let running: TestApp;
  let owner: Person;
  let viewer: Person;
  beforeAll(async () => {
    running = await testApp();
    owner = await addPerson(running.app);
    viewer = await addPerson(running.app, { role: 'viewer', workspaceId: owner.workspaceId });
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

  it('every operation of the contract has a handler, and every guarded one a guard', () => {
    const procedures = new Map(proceduresOf(router));
    expect([...procedures.keys()].sort()).toEqual(operations.map(({ id }) => id).sort());
    const guards: readonly unknown[] = [signedIn, editor, ownerOnly];
    for (const { id } of guarded) {
      const used = procedures.get(id)?.middlewares.filter((middleware) => guards.includes(middleware));
      expect(used, id).not.toEqual([]);
    }
    for (const { id } of changing) {
      const used = procedures.get(id)?.middlewares ?? [];
      expect(used.includes(editor) || used.includes(ownerOnly), id).toBe(true);
    }
  });

  it.each(guarded.map((operation) => [operation.id, operation] as const))(
    'a stranger is refused %s',
    async (_id, operation) => {
      expect(await send(operation, {})).toMatchObject({ status: 401 });
      expect((await send(operation, { cookie: 'postownia.session_token=forged.signature' })).status).toBe(
        401,
      );
    },
  );

  it.each(changing.map((operation) => [operation.id, operation] as const))(
    'a viewer is refused %s',
    async (_id, operation) => {
      const { status, text } = await send(operation, { cookie: viewer.cookie });
      // 400 where a rule that no schema says refuses the example; that the guard is there is tested above.
      expect([400, 403], text).toContain(status);
    },
  );

  it.each(guarded.map((operation) => [operation.id, operation] as const))(
    'an owner is let in to %s, and finds nothing of others there',
    async (_id, operation) => {
      const { status, text } = await send(operation, { cookie: owner.cookie });
      expect([401, 403], text).not.toContain(status);
      expect(status, text).toBeLessThan(500);
    },
  );

  it.each(changing.map((operation) => [operation.id, operation] as const))(
    'another site cannot send %s',
    async (_id, operation) => {
      const answer = await send(operation, { cookie: owner.cookie, origin: 'https://evil.example' });
      expect(answer.status).toBe(403);
    },
  );
});

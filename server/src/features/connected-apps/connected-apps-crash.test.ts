import { createHash } from 'node:crypto';
import type { AppRequest } from '@postownia/contract';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { agree, registeredRequest } from '../../../test/connected-apps.ts';
import { addOwner } from '../../../test/invitations.ts';
import { atEachMessage, FAULT_NAMES } from '../../../test/message-faults.ts';
import type { User } from '../../../test/users.ts';
import type { Database } from '../../db/connect.ts';
import { hashAppToken } from '../../lib/app-token.ts';
import { allowApp } from './allow-app.ts';
import { selectToken } from './connected-apps.system-queries.ts';
import { oauthPlugin } from './oauth-plugin.ts';

let clock: ManualClock;
let running: TestApp;
let owner: User;
let request: AppRequest;
const VERIFIER = 'v'.repeat(64);
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
  owner = await addOwner(running.app);
  const codeChallenge = createHash('sha256').update(VERIFIER).digest('base64url');
  request = { ...(await registeredRequest(running)), codeChallenge };
});
afterAll(() => running.close());

interface Given {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** What the product answers at `/oauth/token`, with this database. */
async function exchange(db: Database, form: Record<string, string>) {
  const server = fastify();
  await server.register(oauthPlugin({ app: { ...running.app, db } }));
  const answer = await server.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id: request.clientId, ...form }).toString(),
  });
  await server.close();
  return { status: answer.statusCode, given: answer.json<Given>() };
}
const codeIn = (address: string) => new URL(address).searchParams.get('code') ?? '';
const newCode = async () => codeIn((await agree(running, owner, request)).redirectTo);
const redeem = (db: Database, code: string) =>
  exchange(db, {
    grant_type: 'authorization_code',
    redirect_uri: request.redirectUri,
    code,
    code_verifier: VERIFIER,
  });
const renew = (db: Database, token: string) =>
  exchange(db, { grant_type: 'refresh_token', refresh_token: token });
const opens = async (text: string) =>
  (await selectToken(running.app.db, { hash: hashAppToken(text), kind: 'access', now: clock.now() })) !==
  undefined;
const accessCount = async () => {
  const { rows } = await running.app.database.pool.query(
    `select from oauth_tokens where kind = 'access' and expires_at > $1`,
    [clock.now()],
  );
  return rows.length;
};
const atEach = (fault: (typeof FAULT_NAMES)[number], run: Parameters<typeof atEachMessage>[2]) =>
  atEachMessage(fault, running.app.config.database.url ?? '', run);

/** Asks with a fault, then again with the same: what was not given before is given now, unless it was and only its answer was lost. */
async function askTwice(ask: (db: Database) => ReturnType<typeof exchange>, db: Database) {
  const first = await ask(db);
  return async () => {
    if (first.status === 200) return first;
    expect(first.status).toBeGreaterThanOrEqual(500);
    return ask(running.app.db);
  };
}

test.each(FAULT_NAMES)('a process that %s while a code is exchanged', async (fault) => {
  let lost = 0;
  const met = await atEach(fault, async (db, number) => {
    clock.advance(61_000);
    await running.app.database.pool.query('delete from oauth_tokens');
    const code = await newCode();
    const again = await askTwice((one) => redeem(one, code), db);
    return async () => {
      const { status, given } = await again();
      if (status !== 200) {
        lost += 1;
        expect(await accessCount(), `${number}`).toBe(0);
        return;
      }
      expect([await accessCount(), await opens(given.access_token)], `${number}`).toEqual([1, true]);
    };
  });
  expect(met).toBeGreaterThan(6);
  // Only the answer to the commit can be lost with what it gave; who died before it gave nothing.
  expect(lost).toBe(fault === 'dies' ? 0 : 1);
});

test.each(FAULT_NAMES)('a process that %s while access is renewed', async (fault) => {
  let lost = 0;
  const met = await atEach(fault, async (db, number) => {
    clock.advance(61_000);
    await running.app.database.pool.query('delete from oauth_tokens');
    const { given: before } = await redeem(running.app.db, await newCode());
    const again = await askTwice((one) => renew(one, before.refresh_token), db);
    return async () => {
      const { status, given } = await again();
      expect(await accessCount(), `${number}`).toBe(1);
      if (status === 200) {
        expect(await opens(given.access_token), `${number}`).toBe(true);
        expect((await renew(running.app.db, given.refresh_token)).status).toBe(200);
      } else lost += 1;
    };
  });
  expect(met).toBeGreaterThan(6);
  expect(lost).toBe(fault === 'dies' ? 0 : 1);
});

test.each(FAULT_NAMES)(
  'a process that %s while a person agrees leaves one agreement, or none',
  async (fault) => {
    const met = await atEach(fault, async (db, number) => {
      clock.advance(61_000);
      const { pool } = running.app.database;
      await pool.query('delete from app_connections');
      const agreed = { request, scopes: ['read' as const], brands: null, monthlyTokenCap: null };
      const caller = { ...owner, kind: 'user', sessionId: 's', workspaceSlug: 's', role: 'owner' } as const;
      await allowApp({ ...running.app, db }, { ...caller, lacksSecondFactor: false }, agreed).catch(
        () => undefined,
      );
      return async () => {
        const { rows } = await pool.query<{ connections: number; codes: number }>(`
        select (select count(*)::int from app_connections) as connections, count(*)::int as codes
        from oauth_tokens t join app_connections c on c.id = t.connection_id`);
        expect([[{ connections: 0, codes: 0 }], [{ connections: 1, codes: 1 }]], `${number}`).toContainEqual(
          rows,
        );
        expect((await redeem(running.app.db, await newCode())).status).toBe(200);
        expect((await pool.query('select from app_connections')).rows).toHaveLength(1);
      };
    });
    expect(met).toBeGreaterThan(4);
  },
);

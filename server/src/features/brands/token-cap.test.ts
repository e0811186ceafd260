import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { addUser, type User } from '../../../test/users.ts';
import { writeAudit } from '../../../test/write-audit.ts';
import { inTransaction } from '../../db/transaction.ts';
import { grantTrial, reserveTokens } from '../tokens/index.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

const of = (user: User) => new Browser(running, user);
const setCap = (user: User, cap: unknown) => of(user).ask('PUT', '/api/v1/brands/token-cap', { cap });

async function ownerOnTrial(): Promise<User> {
  const user = await addUser(running.app);
  const now = running.app.clock.now();
  await inTransaction(running.app.db, (tx) => grantTrial(tx, user.organizationId, { now }));
  return user;
}

const spend = ({ workspaceId }: User, key: string) =>
  inTransaction(running.app.db, (tx) =>
    reserveTokens(tx, workspaceId, { amount: 9, cause: 'batch', key, now: running.app.clock.now() }),
  );

const tokensOf = async (user: User) => {
  const { body } = await of(user).ask('GET', '/api/v1/brands/overview');
  return body.brands[0].tokens;
};

describe('the token cap of a brand', () => {
  it('is set by whoever manages the firm, holds from then on, and goes again', async () => {
    const owner = await ownerOnTrial();
    expect(await tokensOf(owner)).toEqual({ spent: 0, cap: null });
    expect(await setCap(owner, 20)).toMatchObject({ status: 200, body: { cap: 20 } });
    await spend(owner, 'one');
    await spend(owner, 'two');
    const refused = { code: 'TOKEN_CAP_REACHED', details: { needed: 9, left: 2 } };
    await expect(spend(owner, 'three')).rejects.toMatchObject(refused);
    expect(await tokensOf(owner)).toEqual({ spent: 18, cap: 20 });
    await setCap(owner, null);
    await spend(owner, 'three');
    expect(await tokensOf(owner)).toEqual({ spent: 27, cap: null });
  });

  it('below what is spent already stops only what comes after', async () => {
    const owner = await ownerOnTrial();
    await spend(owner, 'before');
    await setCap(owner, 3);
    await expect(spend(owner, 'after')).rejects.toMatchObject({ details: { needed: 9, left: 0 } });
  });

  it('lets reservations and a change of itself wait for each other', async () => {
    const owner = await ownerOnTrial();
    await setCap(owner, 18);
    const [change, ...spends] = await Promise.allSettled([
      setCap(owner, 36),
      ...Array.from({ length: 8 }, (_, place) => spend(owner, `at-once-${place}`)),
    ]);
    expect(change).toMatchObject({ value: { status: 200 } });
    const taken = spends.filter(({ status }) => status === 'fulfilled').length;
    expect(taken).toBeGreaterThanOrEqual(2);
    expect(taken).toBeLessThanOrEqual(4);
    expect(await tokensOf(owner)).toEqual({ spent: taken * 9, cap: 36 });
    const rest = await Promise.allSettled(
      Array.from({ length: 8 }, (_, place) => spend(owner, `then-${place}`)),
    );
    expect(rest.filter(({ status }) => status === 'fulfilled')).toHaveLength(4 - taken);
  });

  it('is noted once for each change, and asks for whole numbers', async () => {
    const owner = await ownerOnTrial();
    for (const cap of [-1, 1.5, '20', 1_000_001]) expect((await setCap(owner, cap)).status).toBe(400);
    for (const cap of [20, 20, null]) await setCap(owner, cap);
    await writeAudit(running.app);
    const { body } = await of(owner).ask('GET', '/api/v1/settings/audit?matter=billing');
    const noted = body.records.map(({ action, details }: { action: string; details: object }) => [
      action,
      details,
    ]);
    // Both within one moment: either may be told first.
    expect(noted).toHaveLength(2);
    expect(noted).toEqual(
      expect.arrayContaining([
        ['token-cap.changed', {}],
        ['token-cap.changed', { amount: 20 }],
      ]),
    );
  });
});

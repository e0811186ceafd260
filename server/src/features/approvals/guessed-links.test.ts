import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { askFrom, BEHIND_PROXY, openAskingBrand } from '../../../test/asking-brand.ts';
import { addUser } from '../../../test/users.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp({ clock: manualClock(), environment: BEHIND_PROXY });
});
afterAll(() => running.close());

/** What of links the database is asked while something is done. */
async function asksForLinks(act: () => Promise<unknown>): Promise<string[]> {
  const { pool } = running.product.database;
  const query = pool.query.bind(pool) as (...parts: unknown[]) => unknown;
  const asked: string[] = [];
  const spy = vi.spyOn(pool, 'query').mockImplementation(((...parts: unknown[]) => {
    const [first] = parts;
    asked.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text));
    return query(...parts);
  }) as never);
  await act();
  spy.mockRestore();
  return asked.filter((text) => text.includes('approval_links'));
}

const openWith = (token: string) => askFrom(running)('POST', '/approval-links/open', { token });

it('a guess is looked for by its hash, once, whether it is far from a link or all but one', async () => {
  const { owner, postId } = await openAskingBrand(running, { policy: 'client' });
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  const made = await askFrom(running, owner)('POST', '/approvals/links', form);
  const token = String(made.body.url).split('/a/')[1] ?? '';
  const bytes = Buffer.from(token, 'base64url');
  const guesses = {
    'of the same brand, all but the last byte': Buffer.concat([bytes.subarray(0, -1), randomBytes(1)]),
    'of the same brand': Buffer.concat([bytes.subarray(0, 16), randomBytes(32)]),
    'of no brand': randomBytes(48),
  };
  const seen: { answer: unknown; asked: string[] }[] = [];
  for (const guess of Object.values(guesses)) {
    if (guess.equals(bytes)) guess[47] = (guess[47] ?? 0) ^ 1;
    let answer: unknown;
    const asked = await asksForLinks(async () => {
      const { status, body } = await openWith(guess.toString('base64url'));
      answer = { status, body };
    });
    seen.push({ answer, asked });
  }
  expect(seen[0]).toMatchObject({ answer: { status: 410, body: { code: 'APPROVAL_LINK_ENDED' } } });
  expect(seen[0]?.asked).toHaveLength(1);
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[2]).toEqual(seen[0]);
  expect((await openWith(token)).status).toBe(200);
});

it('whoever is removed takes the links that they sent with them, within 200 ms', async () => {
  const { owner, ask, postId } = await openAskingBrand(running, { policy: 'client' });
  const approver = await addUser(running.app, { role: 'approver', workspaceId: owner.workspaceId });
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  const made = await askFrom(running, approver)('POST', '/approvals/links', form);
  const token = String(made.body.url).split('/a/')[1] ?? '';
  expect((await openWith(token)).status).toBe(200);
  expect((await ask('DELETE', `/members/${approver.userId}`)).status).toBe(200);
  const since = performance.now();
  await vi.waitFor(async () => expect((await openWith(token)).status).toBe(410), { interval: 5 });
  expect(performance.now() - since).toBeLessThan(200);
});

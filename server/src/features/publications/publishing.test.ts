import { POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import {
  ANNA,
  INSTAGRAM,
  openBrand,
  openPublishingWorld,
  PAGE,
  type PublishingWorld,
  untilQuiet,
} from '../../../test/publishing.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import { savePreferences } from '../posting-preferences/save-preferences.ts';
import { disconnectAccount } from '../social-accounts/disconnect-account.ts';
import { previewAutoPublish } from './preview-auto-publish.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { publishNow } from './publish-now.ts';
import { readPublications } from './read-publications.ts';
import { resolvePublication } from './resolve-publication.ts';
import { retryPublication } from './retry-publication.ts';
import { switchAutoPublish } from './switch-auto-publish.ts';

let database: TestDatabase;
let world: PublishingWorld;

beforeAll(async () => {
  database = await testDatabase();
  world = await openPublishingWorld({ databaseUrl: database.url });
});
afterAll(async () => {
  await world.close();
  await database.close();
});
beforeEach(async () => {
  world.sandbox.control.reset();
  world.clock.set('2026-11-21T09:00:00Z');
  await database.pool.query('truncate workspaces cascade');
});

type Brand = Awaited<ReturnType<typeof openBrand>>;

async function run(): Promise<void> {
  const worker = await startPublicationWorker(world.context, { jitter: () => 0 });
  await untilQuiet(world, worker.wake);
  await worker.stop();
}

/** What is due at this instant, and nothing later. */
async function runNow(): Promise<void> {
  const worker = await startPublicationWorker(world.context, { jitter: () => 0 });
  await worker.wake();
  await worker.stop();
}

const press = (brand: Brand, id: string, options: { accountIds?: string[]; key?: string } = {}) =>
  publishNow(world.context, brand.workspaceId, {
    id,
    userId: brand.userId,
    accountIds: options.accountIds,
    key: options.key,
  });

const states = async (brand: Brand) => (await brand.publications()).map(({ state }) => state);

describe('"Opublikuj teraz"', () => {
  test('puts the post on the Page and on Instagram, read back with id, link and time', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const content = 'Dzień dobry ☕ #kawa #świt';
    const id = await brand.addPost({ approved: false, content, aiLabel: true });
    await press(brand, id);
    expect(await brand.post(id)).toMatchObject({ state: 'publishing' });
    await run();
    expect(await states(brand)).toEqual(['published', 'published']);
    const ledger = world.sandbox.control.ledger();
    expect(ledger.map(({ accountId, text, aiGenerated }) => [accountId, text, aiGenerated]).sort()).toEqual([
      [PAGE, content, false],
      [INSTAGRAM, content, true],
    ]);
    for (const publication of await brand.publications()) {
      const entry = ledger.find(({ postId }) => postId === publication.remoteId);
      expect(publication.permalink).toBe(entry?.permalink);
      expect(publication.readBackAt).not.toBeNull();
    }
    expect(await brand.post(id)).toMatchObject({ state: 'published', publishedAt: expect.any(Date) });
  });

  test('keeps a log of every call: step, outcome, request id and the id the network gave', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const id = await brand.addPost();
    await press(brand, id);
    await run();
    const { publications } = await readPublications(world.context, brand.workspaceId, { id });
    const steps = Object.fromEntries(
      publications.map(({ account, attempts }) => [account.network, attempts.map(({ step }) => step)]),
    );
    expect(steps).toEqual({
      facebook: ['photo', 'publish', 'read-back'],
      instagram: ['quota', 'container', 'container-status', 'publish', 'read-back'],
    });
    for (const attempt of publications.flatMap(({ attempts }) => attempts)) {
      expect(attempt).toMatchObject({
        outcome: 'done',
        requestId: expect.any(String),
        endedAt: expect.any(String),
      });
    }
  });

  test('pressed twice, or sent twice with one key, publishes once', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const id = await brand.addPost();
    const answers = await Promise.allSettled([
      press(brand, id, { key: 'k1' }),
      press(brand, id, { key: 'k1' }),
      press(brand, id),
      press(brand, id),
    ]);
    expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true);
    await run();
    expect(world.sandbox.control.ledger()).toHaveLength(2);
    await expect(press(brand, id)).rejects.toMatchObject({ code: 'POST_PUBLISHED' });
    await expect(press(brand, id, { key: 'k1', accountIds: [] })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_MISMATCH',
    });
  });

  test('goes to the named account only, and later to the remaining one', async () => {
    const brand = await openBrand(world);
    const accounts = await brand.connect();
    const id = await brand.addPost();
    const page = accounts.find(({ network }) => network === 'facebook');
    await press(brand, id, { accountIds: [page?.id ?? ''] });
    await run();
    expect(world.sandbox.control.ledger().map(({ network }) => network)).toEqual(['facebook']);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    await press(brand, id);
    await run();
    expect(world.sandbox.control.ledger().map(({ network }) => network)).toEqual(['facebook', 'instagram']);
  });

  test('says what is wrong: no account, unknown post, too long for a network, no picture for Instagram', async () => {
    const brand = await openBrand(world);
    const id = await brand.addPost({ image: false });
    await expect(press(brand, id)).rejects.toMatchObject({ code: 'NO_CONNECTED_ACCOUNTS' });
    await brand.connect();
    await expect(press(brand, crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const stranger = await openBrand(world);
    await expect(press(stranger, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const long = await brand.addPost({ date: '2026-11-22', content: `${'a'.repeat(1200)} #a #b` });
    await expect(press(brand, long)).rejects.toMatchObject({ code: 'POST_TEXT_INVALID' });
    await press(brand, id);
    await run();
    expect((await states(brand)).sort()).toEqual(['needs-fix', 'published']);
    expect(await brand.post(id)).toMatchObject({ state: 'partly-published' });
    const problem = (await brand.publications()).find(({ state }) => state === 'needs-fix')?.problem;
    expect(problem).toBe('Ta sieć wymaga obrazu. Dodaj obraz do posta i ponów publikację.');
  });

  test('is busy while the post is on its way', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    await press(brand, id);
    let refusal: unknown;
    const worker = await startPublicationWorker(world.context, {
      onStep: async (step) => {
        if (step === 'ready') refusal = await press(brand, id).catch((error: unknown) => error);
      },
    });
    await worker.wake();
    await worker.stop();
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ code: 'POST_BUSY' });
    expect(world.sandbox.control.ledger()).toHaveLength(1);
  });
});

describe('auto-publish', () => {
  test('sends an approved post when it is due, and not a moment before', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const id = await brand.addPost({ time: '12:00', approved: false });
    const preview = await previewAutoPublish(world.context, brand.workspaceId);
    expect(preview).toMatchObject({
      posts: [{ id, time: '12:00' }],
      accounts: 2,
      nextAt: '2026-11-21T11:00:00.000Z',
    });
    expect(await brand.post(id)).toMatchObject({ state: 'draft' });
    await switchAutoPublish(world.context, brand.workspaceId, {
      on: true,
      postIds: [id],
      userId: brand.userId,
    });
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
    world.clock.set('2026-11-21T10:59:59Z');
    await runNow();
    expect(world.sandbox.control.ledger()).toHaveLength(0);
    world.clock.set('2026-11-21T11:00:00Z');
    await run();
    expect(world.sandbox.control.ledger()).toHaveLength(2);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
  });

  test('approves exactly the listed posts; the others stay drafts', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const listed = await brand.addPost({ date: '2026-11-22', approved: false });
    const later = await brand.addPost({ date: '2026-11-23', approved: false });
    await switchAutoPublish(world.context, brand.workspaceId, {
      on: true,
      postIds: [listed],
      userId: brand.userId,
    });
    expect([await brand.post(listed), await brand.post(later)]).toMatchObject([
      { state: 'scheduled' },
      { state: 'draft' },
    ]);
    await switchAutoPublish(world.context, brand.workspaceId, { on: false });
    expect(await brand.post(listed)).toMatchObject({ state: 'draft' });
    expect(await brand.publications()).toEqual([]);
  });

  test('a timer wakes the worker by itself, and a change of the plan is heard at once', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    await brand.autoPublish();
    const worker = await startPublicationWorker(world.context);
    await brand.addPost({ time: '10:00', date: '2026-11-21', approved: true });
    const id = await brand.addPost({ date: '2026-11-22', approved: true });
    await press(brand, id);
    await expect.poll(() => world.sandbox.control.ledger().length, { timeout: 5_000 }).toBe(1);
    await worker.stop();
  });

  test('skips the accounts a post is unticked for', async () => {
    const brand = await openBrand(world);
    const accounts = await brand.connect();
    await brand.autoPublish();
    const instagram = accounts.find(({ network }) => network === 'instagram');
    await brand.addPost({ excludedAccountIds: [instagram?.id ?? ''] });
    await run();
    expect(world.sandbox.control.ledger().map(({ network }) => network)).toEqual(['facebook']);
  });

  test('a post that is too late is skipped, one that is late within the limit goes out', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    await brand.autoPublish();
    const tooLate = await brand.addPost({ time: '12:00' });
    const late = await brand.addPost({ date: '2026-11-22', time: '00:10' });
    // The machine was off: 12:00 plus 60 minutes was 10 hours ago, 00:10 was 50 minutes ago.
    world.clock.set('2026-11-22T00:00:00Z');
    await run();
    expect([await brand.post(tooLate), await brand.post(late)]).toMatchObject([
      { state: 'skipped' },
      { state: 'published' },
    ]);
    const skipped = (await brand.publications()).find(({ postId }) => postId === tooLate);
    expect(skipped?.problem).toBe(
      'Pominięty: nie udało się go opublikować najpóźniej 60\u00a0minut po czasie.',
    );
    await retryPublication(world.context, brand.workspaceId, { id: skipped?.id ?? '', userId: brand.userId });
    await run();
    expect(world.sandbox.control.ledger()).toHaveLength(2);
  });

  test('pausing everything holds posts back; what came due meanwhile follows the late policy', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    await brand.autoPublish();
    const first = await brand.addPost({ time: '11:00' });
    const second = await brand.addPost({ date: '2026-11-22', time: '11:00' });
    const pause = (paused: boolean) =>
      inTransaction(world.context.db, async (tx) => {
        await tx.execute(`update posting_preferences set paused = ${paused}`);
        await world.context.announcements.preferencesChanged(tx, brand.workspaceId);
      });
    await pause(true);
    expect(await brand.post(first)).toMatchObject({ state: 'draft' });
    world.clock.set('2026-11-21T10:30:00Z');
    await runNow();
    expect(world.sandbox.control.ledger()).toHaveLength(0);
    await pause(false);
    await runNow();
    expect(world.sandbox.control.ledger()).toHaveLength(1);
    await pause(true);
    world.clock.set('2026-11-22T12:00:00Z');
    await pause(false);
    await run();
    expect(await brand.post(second)).toMatchObject({ state: 'skipped' });
    expect(world.sandbox.control.ledger()).toHaveLength(1);
  });

  test('follows a new zone', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    await brand.autoPublish();
    await brand.addPost({ time: '12:00' });
    await savePreferencesZone(brand, 'America/New_York');
    expect((await brand.publications())[0]?.dueAt.toISOString()).toBe('2026-11-21T17:00:00.000Z');
  });
});

async function savePreferencesZone(brand: Brand, zone: string) {
  await savePreferences(world.context, brand.workspaceId, { ...POSTING_PREFERENCES_DEFAULTS, zone });
}

describe('accounts', () => {
  test('a dead token stops the account with its reason; connecting anew wakes what waited', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    await brand.autoPublish();
    const id = await brand.addPost({ time: '12:00' });
    const next = await brand.addPost({ date: '2026-11-22', time: '12:00' });
    world.sandbox.control.killTokens({ subcode: 460 });
    world.clock.set('2026-11-21T11:00:00Z');
    await runNow();
    expect(await brand.post(id)).toMatchObject({ state: 'failed' });
    const waiting = (await brand.publications()).find(({ postId }) => postId === id);
    expect(waiting).toMatchObject({
      state: 'needs-reconnect',
      problem: 'Hasło do Facebooka zostało zmienione, więc połączenie wygasło. Połącz konto ponownie.',
    });
    expect(await brand.post(next)).toMatchObject({ state: 'scheduled' });
    world.clock.set('2026-11-21T15:00:00Z');
    await brand.connect([PAGE]);
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
    await run();
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    expect(await brand.post(next)).toMatchObject({ state: 'published' });
    expect(world.sandbox.control.ledger()).toHaveLength(2);
  });

  test('a permission taken back names itself and is asked for again', async () => {
    const brand = await openBrand(world);
    await brand.connect([INSTAGRAM]);
    const id = await brand.addPost();
    world.sandbox.control.withdrawScopes(ANNA, ['instagram_content_publish']);
    await press(brand, id);
    await run();
    expect(await brand.publications()).toMatchObject([
      { state: 'needs-reconnect', problem: expect.stringContaining('Brakuje uprawnienia do publikowania') },
    ]);
  });

  test('a lost answer on a dead token stays a question, and the reconnection answers it', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    world.sandbox.control.faults.add({ provider: 'meta', route: 'POST /{page}/feed', kind: 'reset-after' });
    await press(brand, id);
    await runNow();
    world.sandbox.control.killTokens({ subcode: 463 });
    await run();
    expect(await brand.publications()).toMatchObject([{ state: 'unknown', nextTryAt: null }]);
    expect(await brand.post(id)).toMatchObject({ state: 'to-check' });
    await brand.connect([PAGE]);
    await run();
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    expect(world.sandbox.control.ledger()).toHaveLength(1);
  });

  test('disconnecting calls off what waits and keeps the log of what was published', async () => {
    const brand = await openBrand(world);
    const [account] = await brand.connect([PAGE]);
    await brand.autoPublish();
    const out = await brand.addPost({ time: '12:00' });
    const waiting = await brand.addPost({ date: '2026-11-22' });
    world.clock.set('2026-11-21T11:00:00Z');
    await runNow();
    await disconnectAccount(world.context, brand.workspaceId, { id: account?.id ?? '' });
    expect(await brand.post(waiting)).toMatchObject({ state: 'draft' });
    expect(await brand.post(out)).toMatchObject({ state: 'published' });
    const { publications } = await readPublications(world.context, brand.workspaceId, { id: out });
    expect(publications).toMatchObject([{ state: 'published', account: { name: 'Piekarnia Ziarno' } }]);
    await brand.connect([PAGE]);
    expect(await brand.post(waiting)).toMatchObject({ state: 'scheduled' });
  });

  test('a limit holds back this account only, for as long as the network says', async () => {
    const brand = await openBrand(world);
    await brand.connect();
    const id = await brand.addPost();
    world.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/photos',
      kind: 'rate-limit',
      parameters: { code: 80001, regainMinutes: 40 },
    });
    await press(brand, id);
    await runNow();
    const page = (await brand.publications()).find(({ network }) => network === 'facebook');
    expect(page).toMatchObject({
      state: 'waiting',
      failures: 0,
      nextTryAt: new Date('2026-11-21T09:40:00Z'),
    });
    await run();
    expect(await states(brand)).toEqual(['published', 'published']);
  });

  test('a used-up Instagram quota waits for the next window', async () => {
    const brand = await openBrand(world);
    await brand.connect([INSTAGRAM]);
    world.sandbox.control.changeInstagram(INSTAGRAM, { quotaTotal: 1 });
    const first = await brand.addPost();
    const second = await brand.addPost({ date: '2026-11-22' });
    await press(brand, first);
    await run();
    await press(brand, second);
    await runNow();
    expect((await brand.publications()).find(({ postId }) => postId === second)).toMatchObject({
      state: 'waiting',
    });
    await run();
    expect(await brand.post(second)).toMatchObject({ state: 'published' });
  });
});

describe('failures', () => {
  test('follow the backoff table, then end as "nieudany"; trying again by hand starts anew', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    world.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/photos',
      kind: 'server-error',
      count: null,
    });
    await press(brand, id);
    await run();
    const starts = (await brand.attempts()).map(({ startedAt }) => startedAt.getTime());
    expect(starts.slice(1).map((at, index) => (at - (starts[index] ?? 0)) / 1000)).toEqual([
      30, 120, 600, 1800, 7200,
    ]);
    const [failed] = await brand.publications();
    expect(failed).toMatchObject({ state: 'failed', attempt: 6 });
    expect(await brand.post(id)).toMatchObject({ state: 'failed' });
    world.sandbox.control.faults.clear();
    await retryPublication(world.context, brand.workspaceId, { id: failed?.id ?? '', userId: brand.userId });
    await run();
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    await expect(
      retryPublication(world.context, brand.workspaceId, { id: failed?.id ?? '', userId: brand.userId }),
    ).rejects.toMatchObject({ code: 'NOT_RETRYABLE' });
  });

  test('that content causes are not tried again by themselves', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    world.sandbox.control.faults.add({ provider: 'meta', route: 'POST /{page}/feed', kind: 'spam' });
    await press(brand, id);
    await run();
    expect(await brand.publications()).toMatchObject([{ state: 'failed', attempt: 1 }]);
    expect((await brand.publications())[0]?.problem).toContain('zbyt szybko');
  });

  test('a post that the network calls a repetition is looked for, then given back to be changed', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    world.sandbox.control.changePage(PAGE, { refuseDuplicates: true });
    const content = 'To samo dwa razy #a #b';
    const first = await brand.addPost({ content });
    const second = await brand.addPost({ date: '2026-11-22', content });
    await press(brand, first);
    await run();
    await press(brand, second);
    await run();
    expect(await brand.post(second)).toMatchObject({ state: 'failed' });
    expect((await brand.publications()).find(({ postId }) => postId === second)).toMatchObject({
      state: 'needs-fix',
      problem: expect.stringContaining('powtórzenie'),
    });
    expect(world.sandbox.control.ledger()).toHaveLength(1);
  });

  test('"Do sprawdzenia" is answered once: it is there, or it goes out again', async () => {
    const brand = await openBrand(world);
    await brand.connect([PAGE]);
    const ids = [await brand.addPost(), await brand.addPost({ date: '2026-11-22' })];
    world.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/feed',
      kind: 'reset-before',
      count: 4,
    });
    for (const id of ids) {
      await press(brand, id);
      await run();
      expect(await brand.post(id)).toMatchObject({ state: 'to-check' });
      const { publications } = await readPublications(world.context, brand.workspaceId, { id });
      expect(publications).toMatchObject([{ state: 'unknown', toCheck: true, nextTryAt: null }]);
    }
    const answer = async (postId: string | undefined, given: 'is-there' | 'is-not-there') => {
      const row = (await brand.publications()).find((candidate) => candidate.postId === postId);
      return resolvePublication(world.context, brand.workspaceId, {
        id: row?.id ?? '',
        answer: given,
        userId: brand.userId,
      });
    };
    expect(await answer(ids[0], 'is-there')).toMatchObject({ state: 'published', toCheck: false });
    await expect(answer(ids[0], 'is-there')).rejects.toMatchObject({ code: 'NOT_TO_CHECK' });
    expect(await answer(ids[1], 'is-not-there')).toMatchObject({ state: 'planned' });
    await run();
    expect(world.sandbox.control.ledger()).toHaveLength(1);
    expect(await brand.post(ids[1] ?? '')).toMatchObject({ state: 'published' });
  });

  test('a slow container is polled after 1, 2, 4, 8, 15, 30 s, then each minute', async () => {
    const brand = await openBrand(world);
    await brand.connect([INSTAGRAM]);
    world.sandbox.control.settings({ containerProcessingMs: 130_000 });
    await press(brand, await brand.addPost());
    await run();
    const looks = (await brand.attempts()).filter(({ step }) => step === 'container-status');
    const made = (await brand.attempts()).find(({ step }) => step === 'container')?.startedAt.getTime() ?? 0;
    const at = looks.map(({ startedAt }) => Math.round((startedAt.getTime() - made) / 1000));
    expect(at).toEqual([1, 3, 7, 15, 30, 60, 120, 180]);
    expect(await states(brand)).toEqual(['published']);
  });
});

test('stopping puts down what nobody has seen yet, and the next worker goes on with it', async () => {
  const brand = await openBrand(world);
  await brand.connect([PAGE]);
  await press(brand, await brand.addPost());
  const stopped: Promise<void>[] = [];
  const worker = await startPublicationWorker(world.context, {
    onStep: (step) => {
      if (step === 'before:photo') stopped.push(worker.stop());
    },
  });
  await worker.wake();
  await Promise.all(stopped);
  expect(await brand.publications()).toMatchObject([{ state: 'preparing', claimedBy: null }]);
  expect(world.sandbox.control.ledger()).toHaveLength(0);
  await run();
  expect(world.sandbox.control.ledger()).toHaveLength(1);
});

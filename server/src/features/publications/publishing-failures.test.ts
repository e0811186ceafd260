import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { ANNA, INSTAGRAM, PAGE } from '../../../test/publishing.ts';
import { BY_OPERATOR, byUser } from '../../lib/recorded-actor.ts';
import { disconnectAccount } from '../social-accounts/disconnect-account.ts';
import { readPublications } from './read-publications.ts';
import { resolvePublication } from './resolve-publication.ts';
import { retryPublication } from './retry-publication.ts';

const fixture = publicationFixture();

describe('accounts', () => {
  test('a dead token stops the account with its reason; connecting anew wakes what waited', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    await brand.autoPublish();
    const id = await brand.addPost({ time: '12:00' });
    const next = await brand.addPost({ date: '2026-11-22', time: '12:00' });
    fixture.setup.sandbox.control.killTokens({ subcode: 460 });
    fixture.setup.clock.set('2026-11-21T11:00:00Z');
    await fixture.runNow();
    expect(await brand.post(id)).toMatchObject({ state: 'failed' });
    const waiting = (await brand.publications()).find(({ postId }) => postId === id);
    expect(waiting).toMatchObject({
      state: 'needs-reconnect',
      problem: 'Hasło do Facebooka zostało zmienione, więc połączenie wygasło. Połącz konto ponownie.',
    });
    expect(await brand.post(next)).toMatchObject({ state: 'scheduled' });
    fixture.setup.clock.set('2026-11-21T15:00:00Z');
    await brand.connect([PAGE]);
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
    await fixture.run();
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    expect(await brand.post(next)).toMatchObject({ state: 'published' });
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(2);
  });

  test('a permission taken back names itself and is asked for again', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([INSTAGRAM]);
    const id = await brand.addPost();
    fixture.setup.sandbox.control.withdrawScopes(ANNA, ['instagram_content_publish']);
    await brand.publish(id);
    await fixture.run();
    expect(await brand.publications()).toMatchObject([
      { state: 'needs-reconnect', problem: expect.stringContaining('Brakuje uprawnienia do publikowania') },
    ]);
  });

  test('a lost answer on a dead token stays a question, and the reconnection answers it', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/feed',
      kind: 'reset-after',
    });
    await brand.publish(id);
    await fixture.runNow();
    fixture.setup.sandbox.control.killTokens({ subcode: 463 });
    await fixture.run();
    expect(await brand.publications()).toMatchObject([{ state: 'unknown', nextTryAt: null }]);
    expect(await brand.post(id)).toMatchObject({ state: 'to-check' });
    await brand.connect([PAGE]);
    await fixture.run();
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
  });

  test('disconnecting calls off what waits and keeps the log of what was published', async () => {
    const brand = await fixture.openBrand();
    const [account] = await brand.connect([PAGE]);
    await brand.autoPublish();
    const out = await brand.addPost({ time: '12:00' });
    const waiting = await brand.addPost({ date: '2026-11-22' });
    fixture.setup.clock.set('2026-11-21T11:00:00Z');
    await fixture.runNow();
    await disconnectAccount(fixture.setup.context, brand.workspaceId, {
      id: account?.id ?? '',
      by: BY_OPERATOR,
    });
    expect(await brand.post(waiting)).toMatchObject({ state: 'draft' });
    expect(await brand.post(out)).toMatchObject({ state: 'published' });
    const { publications } = await readPublications(fixture.setup.context.db, brand.workspaceId, out);
    expect(publications).toMatchObject([{ state: 'published', account: { name: 'Piekarnia Ziarno' } }]);
    await brand.connect([PAGE]);
    expect(await brand.post(waiting)).toMatchObject({ state: 'scheduled' });
  });

  test('a limit holds back this account only, for as long as the network says', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    const id = await brand.addPost();
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/photos',
      kind: 'rate-limit',
      parameters: { code: 80001, regainMinutes: 40 },
    });
    await brand.publish(id);
    await fixture.runNow();
    const page = (await brand.publications()).find(({ network }) => network === 'facebook');
    expect(page).toMatchObject({
      state: 'waiting',
      failures: 0,
      nextTryAt: new Date('2026-11-21T09:40:00Z'),
    });
    await fixture.run();
    expect(await brand.states()).toEqual(['published', 'published']);
  });

  test('a used-up Instagram quota waits for the next window', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([INSTAGRAM]);
    fixture.setup.sandbox.control.changeInstagram(INSTAGRAM, { quotaTotal: 1 });
    const first = await brand.addPost();
    const second = await brand.addPost({ date: '2026-11-22' });
    await brand.publish(first);
    await fixture.run();
    await brand.publish(second);
    await fixture.runNow();
    expect((await brand.publications()).find(({ postId }) => postId === second)).toMatchObject({
      state: 'waiting',
    });
    await fixture.run();
    expect(await brand.post(second)).toMatchObject({ state: 'published' });
  });
});

test('a lost answer on an account that was disconnected meanwhile is asked about', async () => {
  const brand = await fixture.openBrand();
  const [account] = await brand.connect([PAGE]);
  const id = await brand.addPost();
  fixture.setup.sandbox.control.faults.add({
    provider: 'meta',
    route: 'POST /{page}/feed',
    kind: 'reset-after',
  });
  await brand.publish(id);
  await fixture.runNow();
  await disconnectAccount(fixture.setup.context, brand.workspaceId, {
    id: account?.id ?? '',
    by: BY_OPERATOR,
  });
  await fixture.run();
  expect(await brand.post(id)).toMatchObject({ state: 'to-check' });
  const { publications } = await readPublications(fixture.setup.context.db, brand.workspaceId, id);
  expect(publications[0]?.problem).toBe(
    'To konto jest odłączone. Zajrzyj na nie i powiedz nam, czy post tam jest.',
  );
});
describe('failures', () => {
  test('follow the backoff table, then end as "nieudany"; trying again by hand starts anew', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/photos',
      kind: 'server-error',
      count: null,
    });
    await brand.publish(id);
    await fixture.run();
    const starts = (await brand.attempts()).map(({ startedAt }) => startedAt.getTime());
    expect(starts.slice(1).map((at, index) => (at - (starts[index] ?? 0)) / 1000)).toEqual([
      30, 120, 600, 1800, 7200,
    ]);
    const [failed] = await brand.publications();
    expect(failed).toMatchObject({ state: 'failed', attempt: 6 });
    expect(await brand.post(id)).toMatchObject({ state: 'failed' });
    fixture.setup.sandbox.control.faults.clear();
    await retryPublication(fixture.setup.context, brand.workspaceId, {
      id: failed?.id ?? '',
      by: byUser(brand.userId),
    });
    await fixture.run();
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    await expect(
      retryPublication(fixture.setup.context, brand.workspaceId, {
        id: failed?.id ?? '',
        by: byUser(brand.userId),
      }),
    ).rejects.toMatchObject({ code: 'NOT_RETRYABLE' });
  });

  test('that content causes are not tried again by themselves', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const id = await brand.addPost();
    fixture.setup.sandbox.control.faults.add({ provider: 'meta', route: 'POST /{page}/feed', kind: 'spam' });
    await brand.publish(id);
    await fixture.run();
    expect(await brand.publications()).toMatchObject([{ state: 'failed', attempt: 1 }]);
    expect((await brand.publications())[0]?.problem).toContain('zbyt szybko');
  });

  test('a post that the network calls a repetition is looked for, then given back to be changed', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    fixture.setup.sandbox.control.changePage(PAGE, { refuseDuplicates: true });
    const content = 'To samo dwa razy #a #b';
    const first = await brand.addPost({ content });
    const second = await brand.addPost({ date: '2026-11-22', content });
    await brand.publish(first);
    await fixture.run();
    await brand.publish(second);
    await fixture.run();
    expect(await brand.post(second)).toMatchObject({ state: 'failed' });
    expect((await brand.publications()).find(({ postId }) => postId === second)).toMatchObject({
      state: 'needs-fix',
      problem: expect.stringContaining('powtórzenie'),
    });
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
  });

  test('"Do sprawdzenia" is answered once: it is there, or it goes out again', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([PAGE]);
    const ids = [await brand.addPost(), await brand.addPost({ date: '2026-11-22' })];
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/feed',
      kind: 'reset-before',
      count: 4,
    });
    for (const id of ids) {
      await brand.publish(id);
      await fixture.run();
      expect(await brand.post(id)).toMatchObject({ state: 'to-check' });
      const { publications } = await readPublications(fixture.setup.context.db, brand.workspaceId, id);
      expect(publications).toMatchObject([{ state: 'unknown', toCheck: true, nextTryAt: null }]);
    }
    const answer = async (postId: string | undefined, given: 'is-there' | 'is-not-there') => {
      const row = (await brand.publications()).find((candidate) => candidate.postId === postId);
      return resolvePublication(fixture.setup.context, brand.workspaceId, {
        id: row?.id ?? '',
        answer: given,
        by: byUser(brand.userId),
      });
    };
    expect(await answer(ids[0], 'is-there')).toMatchObject({ state: 'published', toCheck: false });
    await expect(answer(ids[0], 'is-there')).rejects.toMatchObject({ code: 'NOT_TO_CHECK' });
    expect(await answer(ids[1], 'is-not-there')).toMatchObject({ state: 'planned' });
    await fixture.run();
    expect(fixture.setup.sandbox.control.publishedPosts()).toHaveLength(1);
    expect(await brand.post(ids[1] ?? '')).toMatchObject({ state: 'published' });
  });

  test('a slow container is polled after 1, 2, 4, 8, 15, 30 s, then each minute', async () => {
    const brand = await fixture.openBrand();
    await brand.connect([INSTAGRAM]);
    fixture.setup.sandbox.control.settings({ containerProcessingMs: 130_000 });
    await brand.publish(await brand.addPost());
    await fixture.run();
    const looks = (await brand.attempts()).filter(({ step }) => step === 'container-status');
    const made = (await brand.attempts()).find(({ step }) => step === 'container')?.startedAt.getTime() ?? 0;
    const at = looks.map(({ startedAt }) => Math.round((startedAt.getTime() - made) / 1000));
    expect(at).toEqual([1, 3, 7, 15, 30, 60, 120, 180]);
    expect(await brand.states()).toEqual(['published']);
  });
});

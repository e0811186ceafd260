import { expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { PAGE, untilQuiet } from '../../../test/publishing.ts';
import { readOutbox } from '../../../test/read-outbox.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { insertCursor } from '../../events/outbox.system-queries.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { notifyOfTrouble } from './notify-of-trouble.ts';
import { startPublicationWorker } from './publication-worker.ts';
import { resolvePublication } from './resolve-publication.ts';

const fixture = publicationFixture();

const CONTENTS = ['pierwszy #a #b', 'drugi #a #b', 'trzeci #a #b'];

test('a network that is down for a day is asked a bounded number of times; then all goes out once and in order', async () => {
  const { clock, sandbox, context } = fixture.setup;
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  await brand.autoPublish();
  clock.set('2026-11-21T08:00:00Z');
  const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
  for (const [at, content] of CONTENTS.entries())
    await brand.addPost({ date: days[at] ?? '', time: '10:00', image: false, content });
  sandbox.control.faults.add({ provider: 'meta', kind: 'status', count: null, parameters: { status: 503 } });
  sandbox.control.clearRequests();
  const worker = await startPublicationWorker(context, { jitter: () => 0 });

  // A day and a half: the first post's tries and the second's are used up.
  const until = Date.parse('2026-11-22T20:00:00Z');
  while (clock.now().getTime() < until) {
    await worker.wake();
    clock.advance(10 * 60_000);
  }
  // Whether a refused publish call left something behind nobody can say while nobody answers: that is asked, not guessed.
  const down = await brand.publications();
  expect(down.map(({ state }) => state).sort()).toEqual(['planned', 'unknown', 'unknown']);
  // An answer makes a post due now, so the older one is answered first and the other a second later.
  const asked = down
    .filter(({ state }) => state === 'unknown')
    .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  for (const { problem, nextTryAt } of asked)
    expect([problem, nextTryAt]).toEqual([expect.stringMatching(/\.$/), null]);
  expect(sandbox.control.requests({ provider: 'meta' }).total).toBeLessThanOrEqual(30);
  expect(sandbox.control.publishedPosts()).toEqual([]);
  await insertCursor(context.db, 'trouble', context.clock.now());
  await readOutbox(context, 'trouble', { handle: notifyOfTrouble });
  const told = await context.db.select().from(notifications);
  expect(told.length).toBeGreaterThanOrEqual(1);

  sandbox.control.faults.clear();
  for (const { id } of asked) {
    await resolvePublication(context, brand.workspaceId, {
      id,
      answer: 'is-not-there',
      by: byUser(brand.userId),
    });
    clock.advance(1000);
  }
  await untilQuiet(fixture.setup, () => worker.wake());
  await worker.stop();
  expect(await brand.states()).toEqual(['published', 'published', 'published']);
  expect(sandbox.control.publishedPosts().map(({ text }) => text)).toEqual(CONTENTS);
});

test('a clock that jumps ahead and back again publishes once and skips nothing that is still ahead', async () => {
  const { clock, sandbox, context } = fixture.setup;
  const brand = await fixture.openBrand();
  await brand.connect([PAGE]);
  await brand.autoPublish();
  clock.set('2026-11-21T08:00:00Z');
  for (const [at, date] of ['2026-11-21', '2026-11-22'].entries())
    await brand.addPost({ date, time: '10:00', image: false, content: CONTENTS[at] ?? '' });
  const worker = await startPublicationWorker(context, { jitter: () => 0 });
  const at = async (instant: string) => {
    clock.set(instant);
    await worker.wake();
    return sandbox.control.publishedPosts().map(({ text }) => text);
  };
  expect(await at('2026-11-21T09:00:30Z')).toEqual(CONTENTS.slice(0, 1));
  // An hour back, as after a wrong time server; then the same hour once more.
  expect(await at('2026-11-21T08:00:00Z')).toEqual(CONTENTS.slice(0, 1));
  expect(await at('2026-11-21T09:00:30Z')).toEqual(CONTENTS.slice(0, 1));
  expect(await at('2026-11-22T09:00:30Z')).toEqual(CONTENTS.slice(0, 2));
  await worker.stop();
  expect(await brand.states()).toEqual(['published', 'published']);
});

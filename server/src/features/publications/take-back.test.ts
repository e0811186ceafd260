import { describe, expect, test } from 'vitest';
import { publicationFixture } from '../../../test/publication-fixture.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import { publishNow } from './publish-now.ts';
import { takeBack } from './take-back.ts';

const fixture = publicationFixture();
type Brand = Awaited<ReturnType<typeof fixture.openBrand>>;

const press = (brand: Brand, id: string) =>
  publishNow(fixture.setup.context, brand.workspaceId, {
    postId: id,
    by: byUser(brand.userId),
    key: undefined,
    hold: true,
  });
const undo = (brand: Brand, postId: string) => takeBack(fixture.setup.context, brand.workspaceId, { postId });
const outside = () => fixture.setup.sandbox.control.publishedPosts();

describe('the five seconds after "Opublikuj teraz"', () => {
  test('nothing is visible before they are over, then everything goes out', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    const id = await brand.addPost({ approved: false });
    const { publications } = await press(brand, id);
    expect(publications.map(({ heldUntil }) => heldUntil)).toEqual([
      '2026-11-21T09:00:05.000Z',
      '2026-11-21T09:00:05.000Z',
    ]);
    fixture.setup.clock.advance(4_999);
    await fixture.runNow();
    expect(outside()).toEqual([]);
    await fixture.run();
    expect(outside()).toHaveLength(2);
    expect(await brand.post(id)).toMatchObject({ state: 'published' });
    await expect(undo(brand, id)).rejects.toThrow('NOT_CANCELLABLE');
  });

  test('a draft that was taken back is a draft without publications again', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    const id = await brand.addPost({ approved: false });
    await press(brand, id);
    expect(await brand.post(id)).toMatchObject({ state: 'publishing' });
    expect(await undo(brand, id)).toEqual({ publications: [] });
    expect(await brand.post(id)).toMatchObject({ state: 'draft' });
    await fixture.run();
    expect(outside()).toEqual([]);
    // The next press is a press like any other.
    await press(brand, id);
    await fixture.run();
    expect(outside()).toHaveLength(2);
  });

  test('a planned post that was taken back goes out at its own hour, pressed twice or once', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    await brand.autoPublish();
    const id = await brand.addPost({ date: '2026-11-22' });
    const before = await brand.publications();
    await press(brand, id);
    await press(brand, id);
    await undo(brand, id);
    const times = (rows: typeof before) =>
      rows.map(({ state, dueAt, nextTryAt, byHand, replaced }) => ({
        state,
        dueAt,
        nextTryAt,
        byHand,
        replaced,
      }));
    expect(times(await brand.publications())).toEqual(times(before));
    expect(await brand.post(id)).toMatchObject({ state: 'scheduled' });
    await fixture.run();
    expect(outside()).toHaveLength(2);
  });

  test('a press that ran out is over, whatever becomes of it', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    await brand.autoPublish();
    const id = await brand.addPost({ date: '2026-11-22' });
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      kind: 'graph-error',
      parameters: { code: 324 },
    });
    await press(brand, id);
    await fixture.run();
    const after = await brand.publications();
    expect(after.some(({ state }) => state === 'failed' || state === 'needs-fix')).toBe(true);
    expect(after.map(({ replaced }) => replaced)).toEqual(after.map(() => null));
    await expect(undo(brand, id)).rejects.toThrow('NOT_CANCELLABLE');
  });

  test('what failed before says so again', async () => {
    const brand = await fixture.openBrand();
    await brand.connect();
    const id = await brand.addPost({ approved: false });
    fixture.setup.sandbox.control.faults.add({
      provider: 'meta',
      route: 'POST /{page}/feed',
      kind: 'graph-error',
      parameters: { code: 324 },
    });
    await brand.publish(id);
    await fixture.run();
    const problems = async () => (await brand.publications()).map(({ state, problem }) => [state, problem]);
    const before = await problems();
    expect(before.some(([state]) => state === 'failed' || state === 'needs-fix')).toBe(true);
    await press(brand, id);
    await undo(brand, id);
    expect(await problems()).toEqual(before);
  });
});

import type { LiveUpdate } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { addUser, type User } from '../../../test/users.ts';
import { posts } from '../../db/schema/posts.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit } from '../../events/emit.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { STREAMS_AT_ONCE } from './open-live-updates.ts';

const CLIENT = '0b6f0c6e-6f0e-4f43-9a35-0d3c6f9b0a11';

describe('live updates', () => {
  const clock = manualClock();
  let running: TestApp;
  let anna: User;
  beforeAll(async () => {
    running = await testApp({ clock });
    anna = await addUser(running.app);
  });
  afterAll(() => running.close());

  const say = (workspaceId: WorkspaceId, name: 'profile.changed' | 'tokens.changed') =>
    inTransaction(running.app.db, (tx) =>
      emit(tx, workspaceId, { name, payload: {} }, running.app.clock.now()),
    );

  /** Opens the stream as a browser does; `next` gives one update after the other, null at its end. */
  async function openStream({ cookie }: User, query = '') {
    const over = new AbortController();
    const address = `${running.url}/api/v1/events${query}`;
    const answer = await fetch(address, { headers: { cookie }, signal: over.signal });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const next = async (): Promise<LiveUpdate | null> => {
      for (;;) {
        const [block, ...rest] = text.split('\n\n');
        const data = block?.split('\n').find((line) => line.startsWith('data: '));
        if (rest.length > 0) text = rest.join('\n\n');
        if (rest.length > 0 && data !== undefined) return JSON.parse(data.slice(6)) as LiveUpdate;
        if (rest.length > 0) continue;
        const chunk = await reader?.read();
        if (chunk === undefined || chunk.done) return null;
        text += chunk.value;
      }
    };
    return { status: answer.status, next, leave: () => over.abort() };
  }

  it('what happens to a brand is told to everybody who looks at it, and to nobody else', async () => {
    const bartek = await addUser(running.app, { workspaceId: anna.workspaceId, role: 'viewer' });
    const stranger = await addUser(running.app);
    const [one, other, foreign] = await Promise.all([anna, bartek, stranger].map((user) => openStream(user)));
    if (!one || !other || !foreign) throw new Error('no stream');
    for (const stream of [one, other, foreign]) expect(await stream.next()).toEqual({ type: 'missed' });
    await say(anna.workspaceId, 'profile.changed');
    const expected = { type: 'events', events: [{ name: 'profile.changed', payload: {} }] };
    expect(await one.next()).toEqual(expected);
    expect(await other.next()).toEqual(expected);
    await say(stranger.workspaceId, 'tokens.changed');
    expect(await foreign.next()).toMatchObject({ events: [{ name: 'tokens.changed' }] });
    for (const stream of [one, other, foreign]) stream.leave();
  });

  it('who has a post open is told to the brand’s screens, kept nowhere, and of no other brand’s post', async () => {
    const { id: postId } = (
      await running.app.db
        .insert(posts)
        .values({
          workspaceId: anna.workspaceId,
          date: '2026-12-01',
          time: '10:00',
          content: 'Kawa',
          language: 'pl',
          createdAt: running.app.clock.now(),
          updatedAt: running.app.clock.now(),
        })
        .returning()
    )[0] ?? { id: '' };
    const say = (who: User, here: boolean) =>
      fetch(`${running.url}/api/v1/posts/${postId}/presence`, {
        method: 'PUT',
        headers: { cookie: who.cookie, origin: running.url, 'content-type': 'application/json' },
        body: JSON.stringify({ client: CLIENT, here }),
      });
    const stream = await openStream(anna);
    expect(await stream.next()).toEqual({ type: 'missed' });
    expect((await say(anna, true)).status).toBe(200);
    const payload = { postId, client: CLIENT, userId: anna.userId, name: expect.any(String), here: true };
    expect(await stream.next()).toEqual({ type: 'events', events: [{ name: 'presence.changed', payload }] });
    const stranger = await addUser(running.app);
    expect((await say(stranger, true)).status).toBe(404);
    const viewer = await addUser(running.app, { workspaceId: anna.workspaceId, role: 'viewer' });
    expect((await say(viewer, true)).status).toBe(403);
    const { rows } = await running.app.database.pool.query(
      `select from events where name = 'presence.changed'`,
    );
    expect(rows).toEqual([]);
    stream.leave();
  });

  it('a stream begins with what happened since its screen began to read, and goes on without a gap', async () => {
    const reader = await addUser(running.app);
    const stranger = await addUser(running.app);
    await say(reader.workspaceId, 'profile.changed');
    clock.advance(60_000);
    await say(reader.workspaceId, 'tokens.changed');
    await say(stranger.workspaceId, 'profile.changed');
    const stream = await openStream(reader, '?readFor=2000');
    expect(await stream.next()).toEqual({
      type: 'events',
      events: [expect.objectContaining({ name: 'tokens.changed' })],
    });
    await say(reader.workspaceId, 'profile.changed');
    // What it began with may be told once more, where its notification was still on its way.
    const names: string[] = [];
    while (!names.includes('profile.changed')) {
      const update = await stream.next();
      if (update?.type !== 'events') throw new Error('something was missed');
      names.push(...update.events.map(({ name }) => name));
    }
    stream.leave();
    const nothing = await openStream(await addUser(running.app), '?readFor=0');
    expect(await nothing.next()).toMatchObject({ type: 'events' });
    nothing.leave();
    expect((await openStream(reader, '?readFor=-1')).status).toBe(400);
  });

  it('a visitor hears nothing', async () => {
    expect((await fetch(`${running.url}/api/v1/events`)).status).toBe(401);
  });

  it('refuses a flood of streams of one brand and lets others in', async () => {
    const crowded = await addUser(running.app);
    const streams = await Promise.all(Array.from({ length: STREAMS_AT_ONCE }, () => openStream(crowded)));
    await Promise.all(streams.map((stream) => stream.next()));
    expect((await openStream(crowded)).status).toBe(429);
    const free = await openStream(anna);
    expect(free.status).toBe(200);
    for (const stream of [...streams, free]) stream.leave();
  });
});

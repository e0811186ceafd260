import type { LiveUpdate } from '@postownia/contract/features/live-updates';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { followLiveUpdates } from './follow-live-updates.ts';

const CHANGED: LiveUpdate = { type: 'events', events: [{ name: 'profile.changed', payload: {} }] };
const KEPT: LiveUpdate = { type: 'events', events: [{ name: 'tokens.changed', payload: {} }] };
const NOTHING: LiveUpdate = { type: 'events', events: [] };
const MISSED: LiveUpdate = { type: 'missed' };

/** A stream that says what it is told to and ends when it is told to. */
function stream() {
  const waiting: LiveUpdate[] = [];
  let wake = () => undefined as undefined;
  let ended = false;
  const generator = (async function* () {
    while (!ended || waiting.length > 0) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = () => void resolve() as undefined;
        });
    }
  })();
  return {
    generator,
    say: (update: LiveUpdate) => {
      waiting.push(update);
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
  };
}

/** A tab of the browser. */
function openTab(workspace: string, open: () => AsyncIterable<LiveUpdate> | Error, readForMs = 2_000) {
  const heard: LiveUpdate[] = [];
  const leaving = new AbortController();
  /** Of each stream that it opened, whether it asked for what happened since it began to read. */
  const asked: boolean[] = [];
  const over = followLiveUpdates({
    workspace,
    readingSince: performance.now() - readForMs,
    open: async (_signal, readFor) => {
      asked.push(readFor !== undefined && Number(readFor) >= readForMs);
      const answer = open();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onUpdate: (update) => heard.push(update),
    signal: leaving.signal,
  });
  return { heard, leave: () => leaving.abort(), over, asked, opened: () => asked.length };
}

describe('live updates in the browser', () => {
  const tabs: { leave: () => void; over: Promise<void> }[] = [];
  afterEach(async () => {
    for (const tab of tabs) tab.leave();
    tabs.length = 0;
  });
  const tab = (...parameters: Parameters<typeof openTab>) => {
    const opened = openTab(...parameters);
    tabs.push(opened);
    return opened;
  };

  test('one tab holds the connection, all hear; each asks once what happened since it began to read', async () => {
    const source = stream();
    const first = tab('one', () => source.generator);
    await expect.poll(first.opened).toBe(1);
    const before = stream();
    const second = tab('one', () => before.generator);
    await expect.poll(second.opened).toBe(1);
    before.say(KEPT);
    source.say(CHANGED);
    await expect
      .poll(() => [first.heard, second.heard])
      .toEqual([[CHANGED], expect.arrayContaining([KEPT, CHANGED])]);
    before.say(CHANGED);
    expect([first.asked, second.asked]).toEqual([[true], [true]]);
    expect(second.heard).toHaveLength(2);
    source.end();
  });

  test('a tab whose beginning ends before a word reads everything anew', async () => {
    const source = stream();
    const first = tab('ended', () => source.generator);
    await expect.poll(first.opened).toBe(1);
    const ending = stream();
    ending.end();
    const second = tab('ended', () => ending.generator);
    await expect.poll(() => second.heard).toEqual([MISSED]);
    expect(first.heard).toEqual([]);
    source.end();
  });

  test('whoever began to read long ago reads everything anew', async () => {
    const source = stream();
    const late = tab('late', () => source.generator, 3_600_000);
    await expect.poll(() => late.asked).toEqual([false]);
    source.say(MISSED);
    await expect.poll(() => late.heard).toEqual([MISSED]);
    source.end();
  });

  test('two brands do not hear each other', async () => {
    const [one, other] = [stream(), stream()];
    const first = tab('first', () => one.generator);
    const second = tab('second', () => other.generator);
    one.say(CHANGED);
    await expect.poll(() => first.heard).toEqual([CHANGED]);
    expect(second.heard).toEqual([]);
    one.end();
    other.end();
  });

  test('when the holder leaves, the next one takes over', async () => {
    const [before, beginning, after] = [stream(), stream(), stream()];
    const first = tab('over', () => before.generator);
    await expect.poll(first.opened).toBe(1);
    const opens = [beginning, after];
    const second = tab('over', () => opens.shift()?.generator ?? new Error('opened too often'));
    beginning.say(NOTHING);
    await expect.poll(() => second.heard).toEqual([NOTHING]);
    before.end();
    first.leave();
    await first.over;
    after.say(MISSED);
    await expect.poll(() => second.heard).toEqual([NOTHING, MISSED]);
    expect(second.asked).toEqual([true, false]);
    after.end();
  });

  test('a refusal is not asked again', async () => {
    const refused = tab('refused', () => new ApiError('UNAUTHORIZED', { status: 401 }));
    await refused.over;
    expect(refused.opened()).toBe(1);
  });
});

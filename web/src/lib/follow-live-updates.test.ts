import type { LiveUpdate } from '@postownia/contract/features/live-updates';
import { afterEach, describe, expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { followLiveUpdates } from './follow-live-updates.ts';

const CHANGED: LiveUpdate = { type: 'events', events: [{ name: 'profile.changed', payload: {} }] };
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
function openTab(workspace: string, open: () => AsyncIterable<LiveUpdate> | Error) {
  const heard: LiveUpdate[] = [];
  const leaving = new AbortController();
  let opened = 0;
  let connected = 0;
  const over = followLiveUpdates({
    workspace,
    open: async () => {
      opened += 1;
      const answer = open();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onUpdate: (update) => heard.push(update),
    onOpened: () => {
      connected += 1;
    },
    signal: leaving.signal,
  });
  return { heard, leave: () => leaving.abort(), over, opened: () => opened, connected: () => connected };
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

  test('one tab holds the connection, all hear; what the screen has just read is no news', async () => {
    const source = stream();
    const first = tab('one', () => source.generator);
    await expect.poll(first.opened).toBe(1);
    const second = tab('one', () => source.generator);
    source.say(MISSED);
    source.say(CHANGED);
    await expect.poll(() => [first.heard, second.heard]).toEqual([[CHANGED], [CHANGED]]);
    expect([first.opened(), second.opened()]).toEqual([1, 0]);
    // What happened while the connection was made is asked for once.
    expect([first.connected(), second.connected()]).toEqual([1, 0]);
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
    const [before, after] = [stream(), stream()];
    const first = tab('over', () => before.generator);
    await expect.poll(first.opened).toBe(1);
    const second = tab('over', () => after.generator);
    expect(second.opened()).toBe(0);
    before.end();
    first.leave();
    await first.over;
    after.say(CHANGED);
    await expect.poll(() => second.heard).toEqual([CHANGED]);
    after.end();
  });

  test('a refusal is not asked again', async () => {
    const refused = tab('refused', () => new ApiError('UNAUTHORIZED', { status: 401 }));
    await refused.over;
    expect(refused.opened()).toBe(1);
  });
});

import { message } from '@postownia/contract/messages/message';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultInput, type Sandbox, startSandbox } from '../../../../sandbox/src/start-sandbox.ts';
import { type Fixture, type FixtureContext, openFixture } from '../../../test/generation-fixture.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { byUser } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { createIdeogramImageMaker } from '../../providers/image/ideogram-image-maker.ts';
import type { ProviderErrorCode } from '../../providers/provider-error.ts';
import { createOpenaiWriter } from '../../providers/text/openai-writer.ts';
import { readPostRecords } from '../posts/index.ts';
import { readBalance } from '../tokens/index.ts';
import { getBatch } from './batch-view.ts';
import { retryDay } from './retry-day.ts';
import { startBatch } from './start-batch.ts';

const STRUCK = '2026-11-22';
/** How long a client waits where an answer never comes, in milliseconds; the other days’ answers must come within it. */
const HASTE = 2_000;
/** And where it comes, however busy the machine. */
const PATIENCE = 120_000;
let fixture: Fixture;
let sandbox: Sandbox;
let workspaceId: WorkspaceId;
let userId: string;
beforeAll(async () => {
  [fixture, sandbox] = await Promise.all([openFixture(), startSandbox()]);
});
afterAll(async () => {
  await sandbox.close();
  await fixture.close();
});
beforeEach(async () => {
  ({ workspaceId, userId } = await fixture.makeWorkspace());
});

/** The real clients against the sandbox; while they work on the struck day the fault is in force. */
function contextWith(fault: FaultInput | null): FixtureContext {
  const writer = createOpenaiWriter({
    apiKey: 'sk-x',
    baseUrl: `${sandbox.url}/v1`,
    model: 'gpt-6-luna',
    retries: 0,
    timeout: fault?.kind === 'hang' ? HASTE : PATIENCE,
  });
  const imageMaker = createIdeogramImageMaker({
    apiKey: 'x',
    baseUrl: sandbox.url,
    timeout: fault?.kind === 'hang' ? HASTE : PATIENCE,
    pause: 1,
  });
  let struck = false;
  const striking = async <Result>(seed: string, call: () => Promise<Result>): Promise<Result> => {
    const strikes = fault !== null && seed.endsWith(STRUCK);
    if (!strikes) sandbox.control.faults.clear();
    else if (!struck) sandbox.control.faults.add(fault);
    struck = strikes;
    return call();
  };
  return fixture.context({
    writer: { ...writer, write: (brief, run) => striking(brief.date, () => writer.write(brief, run)) },
    imageMaker: {
      name: 'ideogram',
      make: (brief, run) => striking(brief.seed, () => imageMaker.make(brief, run)),
    },
  });
}

async function threeDays(fault: FaultInput | null) {
  const context = contextWith(fault);
  const input = { from: '2026-11-21', days: 3, existing: 'fill', frequency: 'daily' } as const;
  const { id } = await startBatch(context, workspaceId, { by: byUser(userId), key: undefined, input });
  expect(await fixture.workOff(context, { concurrency: 1 })).toEqual([]);
  return getBatch(fixture.database.db, workspaceId, id);
}
const balance = async () =>
  (await readBalance(fixture.database.db, asOrganizationId(workspaceId), fixture.clock.now())).balance;

const FAULTS: [FaultInput['provider'], string, FaultInput['parameters'], ProviderErrorCode][] = [
  ['openai', 'status', { status: 401 }, 'invalid-key'],
  ['openai', 'status', { status: 403 }, 'not-allowed'],
  ['openai', 'server-error', {}, 'unavailable'],
  ['openai', 'insufficient-quota', {}, 'no-credit'],
  ['openai', 'model-not-found', {}, 'model-missing'],
  ['openai', 'hang', {}, 'timeout'],
  ['openai', 'reset-before', {}, 'unavailable'],
  ['openai', 'reset-after', {}, 'unavailable'],
  ['openai', 'truncate', {}, 'unavailable'],
  ['openai', 'empty', {}, 'empty'],
  ['openai', 'null-content', {}, 'empty'],
  ['openai', 'refusal', {}, 'empty'],
  ['openai', 'content-filter', {}, 'empty'],
  ['openai', 'broken-json', {}, 'empty'],
  ['openai', 'wrong-language', {}, 'bad-answer'],
  ['ideogram', 'status', { status: 401 }, 'invalid-key'],
  ['ideogram', 'no-credit', {}, 'no-credit'],
  ['ideogram', 'server-error', {}, 'unavailable'],
  ['ideogram', 'hang', {}, 'timeout'],
  ['ideogram', 'reset-before', {}, 'unavailable'],
  ['ideogram', 'safety', {}, 'unsafe-image'],
  ['ideogram', 'unsafe', {}, 'unsafe-image'],
  ['ideogram', 'no-url', {}, 'no-image-address'],
  ['ideogram', 'wrong-magic', {}, 'bad-image'],
  ['ideogram', 'cut-image', {}, 'bad-image'],
];

describe('a provider’s fault', () => {
  it.each(FAULTS)(
    '%s %s %o fails its day alone, with its reason and its tokens back',
    async (provider, kind, parameters, code) => {
      const batch = await threeDays({ provider, kind, parameters, count: null } as FaultInput);
      expect(batch.days.map(({ date, state, problem }) => [date, state, problem])).toEqual([
        ['2026-11-21', 'done', null],
        [STRUCK, 'failed', formatMessageIn('pl', message(`provider.${code}`))],
        ['2026-11-23', 'done', null],
      ]);
      expect(batch).toMatchObject({ state: 'finished', tokens: { reserved: 27, used: 18, returned: 9 } });
      expect(await balance()).toBe(270 - 18);
    },
  );

  it('that lasts too long as a 429 fails its day too', async () => {
    const fault = {
      provider: 'ideogram',
      kind: 'rate-limit',
      parameters: { retryAfter: 0 },
      count: null,
    } as const;
    const batch = await threeDays(fault);
    expect(batch.days[1]).toMatchObject({
      state: 'failed',
      problem: formatMessageIn('pl', message('provider.rate-limited')),
    });
    expect(await balance()).toBe(270 - 18);
  });

  it('that names an hour is asked once, says how long, and nobody asks before it is over', async () => {
    const fault = { provider: 'openai', kind: 'rate-limit', parameters: { retryAfter: 3600 } } as const;
    const batch = await threeDays({ ...fault, count: null });
    const problem = formatMessageIn('pl', message('provider.held', { minutes: 60 }));
    expect(batch.days.map((day) => [day.state, day.problem])).toEqual([
      ['done', null],
      ['failed', problem],
      ['failed', problem],
    ]);
    expect(sandbox.control.faults.list()).toMatchObject([{ hits: 1 }]);
    expect(await balance()).toBe(270 - 9);
    fixture.clock.advance(3_600_001);
    expect((await threeDays(null)).days.at(-1)?.state).toBe('done');
  });

  it('that passes is not even noticed: a 429 and a broken image are asked for again', async () => {
    for (const kind of ['rate-limit', 'wrong-magic']) {
      const { workspaceId: other, userId: user } = await fixture.makeWorkspace();
      workspaceId = other;
      userId = user;
      const batch = await threeDays({ provider: 'ideogram', kind, count: 1, parameters: { retryAfter: 0 } });
      expect(batch.days.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    }
  });

  it.each(['too-long', 'no-hashtags', 'markdown'])('%s is mended or refused, never saved', async (kind) => {
    await threeDays({ provider: 'openai', kind, count: null } as FaultInput);
    for (const { content } of await readPostRecords(fixture.database.db, workspaceId, {})) {
      expect([...content].length).toBeLessThanOrEqual(280);
      expect(content).toMatch(/(?:\s#[\p{L}\p{N}_]+){2,5}$/u);
      expect(content).not.toMatch(/\*\*|^#{2}/);
    }
  });
});

describe('trying again', () => {
  it('makes the failed day, pays once, and can undo the whole batch', async () => {
    const failed = await threeDays({ provider: 'ideogram', kind: 'unsafe', count: null });
    const again = () =>
      retryDay(contextWith(null), workspaceId, { key: 'again', id: failed.id, date: STRUCK });
    const [one, two] = await Promise.all([again(), again()]);
    expect([one.state, two.id]).toEqual(['running', failed.id]);
    expect(await balance()).toBe(270 - 27);
    await fixture.workOff(contextWith(null), { concurrency: 1 });
    const batch = await getBatch(fixture.database.db, workspaceId, failed.id);
    expect(batch).toMatchObject({ state: 'finished', tokens: { reserved: 36, used: 27, returned: 9 } });
    expect(batch.days[1]).toMatchObject({ state: 'done', problem: null });
    expect(await readPostRecords(fixture.database.db, workspaceId, {})).toHaveLength(3);
  });

  it('is refused for a day that has not failed, or that has a post by now', async () => {
    const batch = await threeDays({ provider: 'openai', kind: 'empty', count: null });
    const retry = (date: string) =>
      retryDay(contextWith(null), workspaceId, { key: undefined, id: batch.id, date });
    await expect(retry('2026-11-21')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(retry('2026-12-21')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const input = { from: STRUCK, days: 1, existing: 'fill', frequency: 'daily' } as const;
    await startBatch(contextWith(null), workspaceId, { by: byUser(userId), key: undefined, input });
    await expect(retry(STRUCK)).rejects.toMatchObject({ code: 'BATCH_RUNNING' });
    await fixture.workOff(contextWith(null));
    await expect(retry(STRUCK)).rejects.toMatchObject({ code: 'POST_EXISTS' });
    expect(await balance()).toBe(270 - 27);
  });

  it('with a text that is written already does not write it again', async () => {
    const failed = await threeDays({ provider: 'ideogram', kind: 'unsafe', count: null });
    const asked = () => sandbox.control.requests().byProvider.openai;
    const before = structuredClone(asked());
    await retryDay(contextWith(null), workspaceId, { key: undefined, id: failed.id, date: STRUCK });
    await fixture.workOff(contextWith(null), { concurrency: 1 });
    expect(asked()).toEqual(before);
  });
});

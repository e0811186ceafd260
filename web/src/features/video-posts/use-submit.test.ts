import type { VideoPost } from '@postownia/contract/features/video-posts';
import type { TikTokCreator } from '@postownia/contract/networks/tiktok';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from '../../components/toast.tsx';
import { runHook } from '../../lib/run-hook.tsx';
import { refusal, stubBrowser } from '../../lib/stub-browser.ts';
import type { Creators } from '../../networks/use-creators.ts';
import { askedNetworks } from './asked-networks.ts';
import { EMPTY_FORM, type VideoForm } from './form-state.ts';
import { useSubmit } from './use-submit.ts';

type Submission = Parameters<typeof useSubmit>[0];

const CREATOR: TikTokCreator = {
  nickname: 'Palarnia',
  username: null,
  avatarUrl: null,
  privacyLevels: ['PUBLIC_TO_EVERYONE'],
  commentDisabled: false,
  duetDisabled: false,
  stitchDisabled: false,
  mostSeconds: 60,
};

const form: VideoForm = {
  ...EMPTY_FORM,
  platforms: ['facebook_reels'],
  description: 'Kawa na drogę.',
  hashtags: ['kawa'],
};
const page = { id: 'page', network: 'facebook', state: 'connected' } as Submission['accounts'][number];
const tiktok = { id: 'tik', network: 'tiktok', state: 'connected' } as Submission['accounts'][number];
const made = (release: VideoPost['release']) => ({ status: 201, body: { id: 'post', release } });

let browser: Awaited<ReturnType<typeof stubBrowser>>;
beforeEach(async () => {
  browser = await stubBrowser(() => made('planned'));
  for (const kind of ['error', 'success'] as const) vi.spyOn(showToast, kind).mockReturnValue('');
});
afterEach(() => browser.close());

const texts = (kind: 'error' | 'success') =>
  vi.mocked(showToast[kind]).mock.calls.map(([text]) => text.replaceAll('\u00a0', ' '));

/** A form of one video that is there already, on a page without TikTok. */
function open(changes: Partial<Submission> = {}) {
  const onDone = vi.fn();
  const submission: Submission = {
    form,
    date: '2026-12-01',
    time: '18:00',
    accounts: [page],
    asked: [],
    creators: new Map(),
    durationMs: 20_000,
    video: { ready: async () => 'video' },
    editing: null,
    onDone,
    ...changes,
  };
  return { onDone, ...runHook(() => useSubmit(submission)) };
}

/** Presses and waits until the person was told something. */
async function pressed({ press }: { press: () => void }) {
  const before = texts('error').length + texts('success').length;
  press();
  await expect.poll(() => texts('error').length + texts('success').length).toBe(before + 1);
}

test('what is missing is told in the specified order, and nothing is sent', async () => {
  await pressed(open({ video: null, form: EMPTY_FORM }));
  await pressed(open({ form: { ...form, description: ' ' } }));
  await pressed(open({ form: { ...form, platforms: [] } }));
  expect(new Set(texts('error')).size).toBe(3);
  expect(browser.calls).toEqual([]);
});

test('a post is made of the form and the video, with a key', async () => {
  const submit = open();
  await pressed(submit);
  expect(browser.calls).toMatchObject([
    {
      what: 'POST /video-posts',
      body: {
        videoId: 'video',
        description: 'Kawa na drogę.',
        time: '18:00',
        release: 'planned',
        answers: [],
      },
      idempotencyKey: expect.stringMatching(/^[\da-f-]{36}$/),
    },
  ]);
  expect(submit.onDone).toHaveBeenCalledOnce();
});

test('what became of it is said: planned, sent, a draft', async () => {
  await pressed(open());
  browser.answer = () => made('at-once');
  await pressed(open());
  browser.answer = () => made('draft');
  await pressed(open());
  // Without an account that could publish it is one, too.
  browser.answer = () => made('planned');
  await pressed(open({ accounts: [{ ...page, state: 'needs-reconnect' } as typeof page] }));
  const [planned, sent, draft, lonely] = texts('success');
  expect(new Set([planned, sent, draft]).size).toBe(3);
  expect(lonely).toBe(draft);
});

test('a video that will not get there makes no post', async () => {
  const submit = open({ video: { ready: async () => null } });
  await pressed(submit);
  expect(texts('error')).toHaveLength(1);
  expect(browser.calls).toEqual([]);
  expect(submit.onDone).not.toHaveBeenCalled();
});

test('a press after a lost answer sends the same key, after a refusal another one', async () => {
  const submit = open();
  browser.answer = () => 'lost';
  await pressed(submit);
  browser.answer = () => refusal('CONFLICT');
  await pressed(submit);
  await pressed(submit);
  const [lost, repeated, fresh] = browser.calls.map(({ idempotencyKey }) => idempotencyKey);
  expect(repeated).toBe(lost);
  expect(fresh).not.toBe(lost);
  expect(submit.onDone).not.toHaveBeenCalled();
});

test('what is there is changed at the revision that was seen', async () => {
  const editing = { id: 'post', revision: 3 } as VideoPost;
  browser.answer = () => made('planned');
  await pressed(open({ editing, video: null }));
  const [call] = browser.calls;
  expect(call?.what).toMatch(/^(?:PATCH|PUT) \/video-posts\/post$/);
  expect(call?.body).toMatchObject({ revision: 3, description: 'Kawa na drogę.' });
  expect(call?.body).not.toHaveProperty('videoId');
});

test('TikTok is asked once more right before, and what it no longer offers stays here', async () => {
  const answered = { privacyLevel: 'PUBLIC_TO_EVERYONE' };
  const creators = (data: Partial<TikTokCreator> | undefined, error: unknown = null): Creators => {
    const refetch = async () => ({ data: data && { ...CREATOR, ...data }, error });
    return new Map([['tik', { data: undefined, error: null, sentence: null, refetch }]]);
  };
  const on = ({ values = answered, ...changes }: Partial<Submission> & { values?: object }) => {
    const answers = { tiktok: { accountId: 'tik', values: { ...values } } };
    const asked = askedNetworks({ platforms: ['tiktok'], answers }, [tiktok]);
    return pressed(open({ form: { ...form, platforms: ['tiktok'] }, accounts: [tiktok], asked, ...changes }));
  };
  await on({ values: {}, creators: creators({}) });
  await on({ creators: creators(undefined, new Error('away')) });
  await on({ creators: creators({}), durationMs: 61_000 });
  await on({ creators: creators({ privacyLevels: ['SELF_ONLY'] }) });
  expect(texts('error')).toHaveLength(4);
  expect(texts('error')[2]).toContain('60');
  expect(browser.calls).toEqual([]);
  await on({ creators: creators({}), durationMs: 60_000 });
  expect(browser.calls[0]?.body).toMatchObject({
    answers: [{ network: 'tiktok', accountId: 'tik', options: answered }],
  });
});

test('the TikTok account is the chosen one, else the first that is connected', () => {
  const other = { ...tiktok, id: 'other' };
  const gone = { ...tiktok, id: 'gone', state: 'needs-reconnect' } as typeof tiktok;
  const of = (accountId: string | null, accounts = [gone, tiktok, other]) => {
    const answers = { tiktok: { accountId, values: {} } };
    return askedNetworks({ platforms: ['tiktok'], answers }, accounts).map((one) => one.accountId);
  };
  expect(of(null)).toEqual(['tik']);
  expect(of('other')).toEqual(['other']);
  expect(of('gone')).toEqual(['tik']);
  expect(of(null, [gone])).toEqual([]);
  expect(askedNetworks(form, [tiktok]).filter(({ network }) => network === 'tiktok')).toEqual([]);
});

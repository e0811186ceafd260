import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { readConfig } from '../../../config.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import type { SocialLogin, WindowLogin } from '../social-login.ts';
import type { PublishTarget, SocialNetwork } from '../social-network.ts';
import { saidOf } from './container.ts';

const APP_URL = 'https://postownia.example';
const ASKED = { network: 'threads', state: 's', entered: {} } as const;
const DAY = 86_400_000;
const clock = manualClock();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ clock });
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.control.reset();
  clock.set('2026-11-21T09:00:00Z');
});

const networks = (environment: Record<string, string> = {}) =>
  makeSocialNetworks({
    config: readConfig(environment),
    appUrl: APP_URL,
    sandbox: { url: sandbox.url },
    clock,
  });

function login(): SocialLogin & WindowLogin {
  const found = networks().login('threads');
  if (found?.way !== 'window') throw new Error('no window');
  return found;
}

async function connected(declined: string[] = []) {
  const { url } = await login().begin(ASKED);
  const redirectUri = new URL(url).searchParams.get('redirect_uri') ?? '';
  const back = sandbox.control.authorizeThreads({ redirectUri, state: 's', declined });
  const code = new URL(back).searchParams.get('code') ?? '';
  const found = await login().finish({ code, entered: {}, kept: {} });
  const [account] = found.accounts;
  if (account?.token == null || account.renewal === null) throw new Error('not connected');
  const access = { remoteId: account.remoteId, token: account.token, baseUrl: null, proofKey: null };
  return { account, access, renewal: account.renewal };
}

describe('the login', () => {
  test('ends with a token of sixty days that is renewed in the middle of its life', async () => {
    const { account, access, renewal } = await connected();
    expect(account).toMatchObject({ username: 'palarnia.swit', problem: null });
    expect(account.tokenExpiresAt).toEqual(new Date(clock.now().getTime() + 60 * DAY));
    expect(renewal.dueAt).toEqual(new Date(clock.now().getTime() + 30 * DAY));
    clock.set(renewal.dueAt.toISOString());
    const renewed = await login().renew?.({ ...access, refreshToken: renewal.refreshToken });
    await expect(
      login().examine({ network: 'threads', ...access, token: renewed?.token ?? '' }),
    ).resolves.toEqual({ expiresAt: undefined });
    await expect(login().examine({ network: 'threads', ...access })).rejects.toMatchObject({
      action: 'reconnect',
    });
    await expect(login().renew?.({ ...access, refreshToken: renewal.refreshToken })).rejects.toMatchObject({
      action: 'reconnect',
    });
  });

  test('a token of somebody else’s does not pass for this account’s', async () => {
    const { access } = await connected();
    await expect(
      login().examine({ network: 'threads', ...access, remoteId: '314100002' }),
    ).rejects.toMatchObject({ code: 'another-account', action: 'reconnect' });
  });

  test('says what an unticked consent means', async () => {
    const { account } = await connected(['threads_content_publish']);
    expect(account.problem).toMatchObject({ code: 'threads.no-posting' });
  });

  test('a real app needs an address that Threads reaches', () => {
    const app = { THREADS_APP_ID: '1', THREADS_APP_SECRET: 's' };
    expect(networks(app).unavailable('threads')).toMatchObject({ code: 'threads.public-address' });
    expect(networks(app).login('threads')?.demo).toBe(false);
  });
});

describe('a post', () => {
  const target = (): SocialNetwork => {
    const found = networks().target('threads', 'image');
    if (found === undefined) throw new Error('no target');
    return found;
  };
  async function begun(caption: string): Promise<PublishTarget> {
    const { access: account } = await connected();
    const content = {
      caption,
      images: [],
      video: null,
      link: null,
      aiLabel: false,
      language: 'pl' as const,
      options: {},
    };
    return { account, content, handles: {}, now: clock.now(), signal: new AbortController().signal };
  }
  async function prepared(caption = 'Raz'): Promise<PublishTarget> {
    let made = await begun(caption);
    while (target().nextStep(made.content, made.handles) !== null)
      made = { ...made, handles: (await target().prepare(made)).handles };
    return made;
  }

  test('waits where the day’s posts are used up, before anything is made', async () => {
    sandbox.control.settings({ threadsPostsPerDay: 0 });
    await expect(target().prepare(await begun('Raz'))).rejects.toMatchObject({
      action: 'retry',
      backOffScope: 'account',
    });
  });

  test.each([
    [24, undefined, { notReadySeconds: 2 }],
    [613, undefined, { action: 'retry', backOffScope: 'account' }],
    [190, 463, { action: 'reconnect' }],
    [10, undefined, { action: 'reconnect', userMessage: { code: 'threads.no-posting' } }],
    [100, 2207051, { action: 'stop', userMessage: { code: 'threads.spam' } }],
    [2, undefined, { action: 'check', lost: true }],
    [4711, undefined, { action: 'fix', userMessage: { code: 'network.refused' } }],
  ])('refused with %s/%s', async (code, subcode, expected) => {
    const made = await prepared();
    const said = { code, message: 'Nie', status: 400, ...(subcode === undefined ? {} : { subcode }) };
    sandbox.control.faults.add({ provider: 'threads', kind: 'graph-refusal', parameters: said });
    await expect(
      target()
        .publish(made)
        .catch((error: unknown) => error),
    ).resolves.toMatchObject(expected);
  });

  test('that expired is made anew; one that is out is found by its words', async () => {
    const made = await prepared('Dwa #kawa');
    await target().publish(made);
    const trace = { since: clock.now(), known: new Set<string>() };
    await expect(target().find?.(made, trace)).resolves.toMatchObject({ result: 'found' });
    const { containerId = '' } = made.handles;
    const lost = { ...made, handles: { ...made.handles, containerId } };
    const [out] = sandbox.control.publishedPosts();
    await expect(
      target().find?.(lost, { ...trace, known: new Set([out?.postId ?? '']) }),
    ).resolves.toMatchObject({ result: 'undecided' });
    const late = await prepared('Trzy');
    clock.advance(DAY + 1);
    await expect(target().find?.(late, trace)).resolves.toMatchObject({
      result: 'absent',
      handles: { quotaReadAt: expect.any(String) },
    });
  });

  test('figures are read one by one', async () => {
    const { access } = await connected();
    const id = sandbox.control.addPastPost({
      accountId: access.remoteId,
      text: 'Dawno',
      at: '2026-11-01T09:00:00Z',
    });
    const reader = networks().insights('threads');
    await expect(reader?.readPost(access, id, 'views')).resolves.toMatchObject({
      values: [{ value: sandbox.control.truthOf(id).views }],
    });
    await expect(reader?.readPost(access, '1', 'views')).rejects.toMatchObject({ code: 'post-missing' });
  });

  test('views of the profile come by day, followers as of now', async () => {
    const { access } = await connected();
    sandbox.control.insights({ gaps: 0 });
    const reader = networks().insights('threads');
    const window = { since: new Date(clock.now().getTime() - 89 * DAY), until: clock.now() };
    const views = await reader?.readAccount(access, 'views', window);
    expect(views?.values.length).toBeGreaterThan(85);
    // The day that ended this morning in California is the last one that is over.
    expect(views?.values.at(-1)?.date).toBe('2026-11-20');
    expect(new Set(views?.values.map(({ date }) => date)).size).toBe(views?.values.length);
    const followers = await reader?.readAccount(access, 'followers', window);
    expect(followers?.values).toEqual([{ date: null, value: expect.any(Number) }]);
    const long = { since: new Date('2024-01-01T00:00:00Z'), until: new Date('2024-05-01T00:00:00Z') };
    await expect(reader?.readAccount(access, 'views', long)).resolves.toMatchObject({ outcome: 'value' });
  });

  test('the newest posts are listed, each asked for its own figures', async () => {
    const { access } = await connected();
    const ids = Array.from({ length: 26 }, (_, index) =>
      sandbox.control.addPastPost({
        accountId: access.remoteId,
        text: `Dawno ${index}`,
        at: new Date(clock.now().getTime() - (index + 1) * DAY).toISOString(),
      }),
    );
    const listed = (await networks().insights('threads')?.listPosts?.(access)) ?? [];
    expect(listed.map(({ remoteId }) => remoteId)).toEqual(ids.slice(0, 25));
    const { likes, comments } = sandbox.control.truthOf(ids[0] ?? '');
    expect(listed[0]).toMatchObject({ likes, comments, publishedAt: new Date('2026-11-20T09:00:00Z') });
  });
});

test('a topic and who may answer go with the container, where somebody said them', () => {
  const content = {
    caption: 'Kawa',
    link: null,
    images: [],
    video: null,
    aiLabel: false,
    language: 'pl' as const,
    options: {},
  };
  expect(saidOf(content)).toEqual({ text: 'Kawa' });
  const options = { topic: '#Kawa i ciasto', replies: 'followers_only' };
  expect(saidOf({ ...content, options })).toEqual({
    text: 'Kawa',
    topic_tag: 'Kawa i ciasto',
    reply_control: 'followers_only',
  });
});

describe('deleting', () => {
  const target = (environment: Record<string, string> = {}): SocialNetwork => {
    const found = networks(environment).target('threads', 'image');
    if (found === undefined) throw new Error('no target');
    return found;
  };
  async function published(declined: string[] = []) {
    const { access: account } = await connected(declined);
    const content = {
      caption: 'Raz',
      images: [],
      video: null,
      link: null,
      aiLabel: false,
      options: {},
      language: 'pl' as const,
    };
    const { signal } = new AbortController();
    let made: PublishTarget = { account, content, handles: {}, now: clock.now(), signal };
    while (target().nextStep(made.content, made.handles) !== null)
      made = { ...made, handles: (await target().prepare(made)).handles };
    const { remoteId } = (await target().publish(made)) as { remoteId: string };
    return { account, postId: remoteId, signal };
  }
  const asked = () => sandbox.control.requests({ provider: 'threads' }).byRoute['DELETE /{post}']?.count ?? 0;
  const scopesOf = async (environment: Record<string, string>) => {
    const found = networks(environment).login('threads');
    if (found?.way !== 'window') throw new Error('no window');
    return new URL((await found.begin(ASKED)).url).searchParams.get('scope')?.split(',');
  };

  test('is asked for at the login only where the operator has it', async () => {
    const app = { THREADS_APP_ID: '1', THREADS_APP_SECRET: 's' };
    expect(await scopesOf({})).toContain('threads_delete');
    expect(await scopesOf(app)).not.toContain('threads_delete');
    expect(await scopesOf({ ...app, THREADS_DELETING: 'on' })).toContain('threads_delete');
  });

  test('what is gone is deleted, as long as the profile is ours', async () => {
    const removal = await published();
    await target().remove?.(removal);
    await target().remove?.(removal);
    expect(sandbox.control.publishedPosts().map(({ deletedAt }) => deletedAt === null)).toEqual([false]);
    const foreign = { ...removal, account: { ...removal.account, remoteId: '314100002' } };
    await expect(target().remove?.(foreign)).rejects.toMatchObject({ code: '100/33' });
  });

  test('without the permission nothing is deleted, and the person reads what to do', async () => {
    const removal = await published(['threads_delete']);
    await expect(target().remove?.(removal)).rejects.toMatchObject({
      action: 'stop',
      userMessage: { code: 'threads.delete-consent' },
    });
    const before = asked();
    await expect(target({ THREADS_DELETING: 'off' }).remove?.(removal)).rejects.toMatchObject({
      action: 'stop',
      userMessage: { code: 'threads.no-deleting' },
    });
    expect(asked()).toBe(before);
    expect(sandbox.control.publishedPosts()).toMatchObject([{ deletedAt: null }]);
  });
});

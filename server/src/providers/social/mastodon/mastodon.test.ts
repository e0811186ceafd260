import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../../../../sandbox/src/start-sandbox.ts';
import { manualClock } from '../../../../test/manual-clock.ts';
import { readConfig } from '../../../config.ts';
import { makeSocialNetworks } from '../make-social-networks.ts';
import type { SocialLogin, WindowLogin } from '../social-login.ts';
import type { PublishContent, PublishTarget, SocialNetwork } from '../social-network.ts';
import { bodyOf } from './post.ts';
import { isSameWords } from './same-words.ts';

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

const networks = (environment: Record<string, string> = {}, url: string | null = sandbox.url) =>
  makeSocialNetworks({
    config: readConfig(environment),
    appUrl: 'https://postownia.example',
    sandbox: url === null ? null : { url },
    clock,
  });

function windowOf(found: SocialLogin | undefined): SocialLogin & WindowLogin {
  if (found?.way !== 'window') throw new Error('no window');
  return found;
}
const login = () => windowOf(networks().login('mastodon'));
const asked = (server: string) => ({ network: 'mastodon', state: 's', entered: { server } }) as const;

async function connected(server = 'mastodon.social') {
  const { url, kept } = await login().begin(asked(server));
  const code = new URL(sandbox.control.authorizeMastodon({ url })).searchParams.get('code') ?? '';
  const result = await login().finish({ code, entered: { server }, kept });
  const [account] = result.accounts;
  if (account?.token == null) throw new Error('not connected');
  const { remoteId, token } = account;
  return { result, account, access: { remoteId, token, baseUrl: result.baseUrl ?? null, proofKey: null } };
}

describe('the login', () => {
  test('finds the account at its server: two of one number are two', async () => {
    const here = await connected();
    const there = await connected('pol.social');
    expect([here.account.remoteId, there.account.remoteId]).toEqual([
      '109001@mastodon.social',
      '109001@pol.social',
    ]);
    expect(here.account).toMatchObject({
      username: 'palarnia_swit@mastodon.social',
      renewal: null,
      problem: null,
    });
    await expect(login().examine({ network: 'mastodon', ...here.access })).resolves.toEqual({
      expiresAt: null,
    });
    // Somebody else's token on this account.
    const mixed = { ...here.access, remoteId: '4711@mastodon.social' };
    await expect(login().examine({ network: 'mastodon', ...mixed })).rejects.toMatchObject({
      code: 'another-account',
      action: 'reconnect',
    });
  });

  test.each([
    ['blog.ziarno.example', 'mastodon.not-mastodon'],
    ['nikt.example', 'mastodon.not-mastodon'],
    // Sends on to an address inside: nothing is followed.
    ['dalej.ziarno.example', 'network.no-answer'],
  ])('says what %s is', async (server, code) => {
    await expect(login().begin(asked(server))).rejects.toMatchObject({ userMessage: { code } });
  });

  test.each(['localhost', '127.0.0.1', '169.254.169.254'])(
    'never asks %s, by whatever name',
    async (server) => {
      const real = windowOf(networks({ MASTODON: 'on' }).login('mastodon'));
      expect(real.demo).toBe(false);
      await expect(real.begin(asked(server))).rejects.toMatchObject({
        userMessage: { code: 'network.private-server' },
      });
    },
  );

  test('a server that forgot its apps is a new registration, nobody’s trouble', async () => {
    await connected();
    sandbox.control.forgetMastodonApps('mastodon.social');
    await expect(connected()).resolves.toMatchObject({ account: { remoteId: '109001@mastodon.social' } });
  });

  test('takes a server that tells itself only the old way, with its limits', async () => {
    const told = { statuses: { max_characters: 100, max_media_attachments: 4 }, media_attachments: {} };
    sandbox.control.changeMastodonServer('pol.social', { isOld: true, configuration: told });
    const { access: account } = await connected('pol.social');
    const content = {
      caption: 'a'.repeat(101),
      images: [],
      video: null,
      link: null,
      options: {},
      aiLabel: false,
    };
    const handles = { key: 'k', keyAt: clock.now().toISOString() };
    const asks = { account, content: { ...content, language: 'pl' as const }, handles, now: clock.now() };
    const signal = new AbortController().signal;
    await expect(
      networks()
        .target('mastodon', 'image')
        ?.prepare({ ...asks, signal }),
    ).rejects.toMatchObject({
      action: 'fix',
      userMessage: { code: 'mastodon.too-long', values: { most: 100 } },
    });
  });

  test('is taken back with the app that it was given to', async () => {
    const { access, result } = await connected();
    await login().revoke({ ...access, userToken: result.userToken });
    await expect(login().examine({ network: 'mastodon', ...access })).rejects.toMatchObject({
      action: 'reconnect',
    });
  });

  test('is there without a sandbox, unless it is switched off', () => {
    expect(networks({}, null).login('mastodon')?.demo).toBe(false);
    expect(networks({ MASTODON: 'off' }, null).login('mastodon')).toBeUndefined();
  });
});

describe('a post', () => {
  function target(medium: 'image' | 'link' = 'image'): SocialNetwork {
    const found = networks().target('mastodon', medium);
    if (found === undefined) throw new Error('no target');
    return found;
  }
  async function ready(content: Partial<PublishContent>): Promise<PublishTarget> {
    const { access: account } = await connected();
    const whole = {
      caption: '',
      images: [],
      video: null,
      link: null,
      language: 'pl' as const,
      aiLabel: false,
      options: {},
      ...content,
    };
    const { signal } = new AbortController();
    let made: PublishTarget = { account, content: whole, handles: {}, now: clock.now(), signal };
    while (target().nextStep(whole, made.handles) !== null)
      made = { ...made, handles: (await target().prepare(made)).handles };
    return made;
  }
  const limits = (max_characters: unknown) => ({
    statuses: { max_characters, max_media_attachments: 4 },
    media_attachments: {},
  });

  test('shows both images also where a server calls files by their names', async () => {
    sandbox.control.changeMastodonServer('mastodon.social', { namesFiles: true });
    const images = await Promise.all(
      ['#c84', '#48c'].map(async (background) => {
        const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
          .jpeg()
          .toBuffer();
        return {
          bytes: async () => new Uint8Array(jpeg),
          publicUrl: null,
          width: 64,
          height: 64,
          altText: background,
        };
      }),
    );
    const made = await ready({ images });
    expect(made.handles.mediaIds).toMatch(/^[\da-f]{32}\.jpg,[\da-f]{32}\.jpg$/);
    await target().publish(made);
    expect(sandbox.control.publishedPosts()[0]?.altTexts).toEqual(['#c84', '#48c']);
  });

  test('sent twice within the hour is one', async () => {
    const made = await ready({ caption: 'Raz' });
    const first = await target().publish(made);
    await expect(target().publish(made)).resolves.toEqual(first);
    expect(sandbox.control.publishedPosts()).toHaveLength(1);
  });

  test('is held against the limits that its server has today', async () => {
    sandbox.control.changeMastodonServer('mastodon.social', { configuration: limits(100) });
    await expect(ready({ caption: 'a'.repeat(101) })).rejects.toMatchObject({
      action: 'fix',
      userMessage: { code: 'mastodon.too-long', values: { most: 100 } },
    });
  });

  test.each([-1, 0, 1e12, '500', null, Number.NaN])(
    'a server that says %s of its limits is not believed',
    async (said) => {
      sandbox.control.changeMastodonServer('mastodon.social', { configuration: limits(said) });
      await expect(ready({ caption: 'a'.repeat(500) })).resolves.toMatchObject({
        handles: { key: expect.any(String) },
      });
      await expect(ready({ caption: 'a'.repeat(501) })).rejects.toMatchObject({ action: 'fix' });
    },
  );

  test('one that takes less than it says refuses by itself, and its words are told', async () => {
    sandbox.control.changeMastodonServer('mastodon.social', { characters: 10 });
    await expect(target().publish(await ready({ caption: 'a'.repeat(20) }))).rejects.toMatchObject({
      action: 'fix',
      userMessage: { code: 'network.refused' },
    });
  });

  test('a limit is waited for until the instant that it names', async () => {
    const made = await ready({ caption: 'Raz' });
    sandbox.control.faults.add({
      provider: 'mastodon',
      kind: 'server-says',
      parameters: {
        status: 429,
        text: 'Too many requests',
        headers: { 'x-ratelimit-reset': '2026-11-21T09:04:00.000Z' },
      },
    });
    await expect(target().publish(made)).rejects.toMatchObject({ action: 'retry', waitSeconds: 240 });
  });

  test('is looked for in its list once the key is forgotten, by its words', async () => {
    const caption = 'Zażółć & <gęślą>\n\njaźń 👋🏽 https://a.pl/b?c=1&d=2 #Kawa @ala@pol.social';
    const made = await ready({ caption });
    const out = await target().publish(made);
    clock.advance(2 * 3_600_000);
    const later = { ...made, now: clock.now() };
    const since = new Date('2026-11-21T09:00:00Z');
    const id = 'remoteId' in out ? out.remoteId : '';
    await expect(target().find?.(later, { since, known: new Set() })).resolves.toMatchObject({
      result: 'found',
      remoteId: id,
    });
    await expect(target().find?.(later, { since, known: new Set([id]) })).resolves.toMatchObject({
      result: 'absent',
    });
  });

  test('figures are those of the moment', async () => {
    const { access } = await connected();
    const id = sandbox.control.addPastPost({
      accountId: access.remoteId,
      text: 'Dawno',
      at: '2026-11-01T09:00:00Z',
    });
    const reader = networks().insights('mastodon');
    const truth = sandbox.control.truthOf(id);
    await expect(reader?.readPost(access, id, 'likes')).resolves.toMatchObject({
      outcome: 'value',
      values: [{ date: null, value: truth.likes }],
    });
    await expect(
      reader?.readAccount(access, 'followers', { since: clock.now(), until: clock.now() }),
    ).resolves.toMatchObject({ values: [{ value: 1240 }] });
    await expect(reader?.readPost(access, '404', 'likes')).rejects.toMatchObject({ code: 'post-missing' });
  });

  test('the newest posts are listed with their figures, whoever made them', async () => {
    const { access } = await connected();
    const ids = Array.from({ length: 26 }, (_, index) =>
      sandbox.control.addPastPost({
        accountId: access.remoteId,
        text: `Dawno ${index}`,
        at: new Date(clock.now().getTime() - (index + 1) * 86_400_000).toISOString(),
      }),
    );
    const listed = (await networks().insights('mastodon')?.listPosts?.(access)) ?? [];
    expect(listed.map(({ remoteId }) => remoteId)).toEqual(ids.slice(0, 25));
    const { likes, comments } = sandbox.control.truthOf(ids[0] ?? '');
    expect(listed[0]).toMatchObject({ likes, comments, publishedAt: new Date('2026-11-20T09:00:00Z') });
  });
});

test.each([
  ['a b', '<p>a<br />b</p>', true],
  ['a &amp; b', '<p>a &amp;amp; b</p>', true],
  ['x @ala@b.pl', '<p>x <span>@<span>ala</span></span></p>', true],
  ['a', '<p>ab</p>', false],
])('%s is %s: %s', (ours, html, same) => {
  expect(isSameWords(ours, html)).toBe(same);
});

test('a post carries its language, and who sees it and its warning where somebody said them', () => {
  const content = {
    caption: 'Kawa',
    link: null,
    images: [],
    video: null,
    aiLabel: false,
    language: 'pl' as const,
    options: {},
  };
  expect(bodyOf(content, [])).toEqual({ status: 'Kawa', visibility: 'public', language: 'pl' });
  const options = { visibility: 'private', warning: 'Alkohol', language: 'cs' };
  expect(bodyOf({ ...content, options }, ['1'])).toEqual({
    status: 'Kawa',
    visibility: 'private',
    spoiler_text: 'Alkohol',
    sensitive: true,
    language: 'cs',
    media_ids: ['1'],
  });
});

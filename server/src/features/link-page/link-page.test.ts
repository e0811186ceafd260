import { isPageAddress } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addUser, type User } from '../../../test/users.ts';
import { posts } from '../../db/schema/posts.ts';
import { deletionRequests } from '../../db/schema/privacy.ts';
import { publications } from '../../db/schema/publications.ts';
import { socialAccounts } from '../../db/schema/social-accounts.ts';
import { workspaces } from '../../db/schema/workspaces.ts';
import { inTransaction } from '../../db/transaction.ts';
import { setLinksBlocked } from '../short-links/index.ts';
import { grantTrial } from '../tokens/index.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;
const PAGE = {
  enabled: true,
  indexed: true,
  intro: 'Chleb na zakwasie.',
  links: [
    { label: 'Sklep', url: 'https://zakwas.pl/sklep?a=1&b=2' },
    { label: 'Napisz', url: 'mailto:chleb@zakwas.pl' },
    { label: 'Zadzwoń', url: 'tel:+48 600 100 200' },
  ],
};

describe('a link page', () => {
  let running: TestApp;
  let clock: ManualClock;
  beforeAll(async () => {
    clock = manualClock();
    running = await testApp({ clock });
  });
  afterAll(() => running.close());

  const save = (browser: Browser, page: unknown) => browser.ask('PUT', '/api/v1/link-page', page);
  const open = (user: User, headers: Record<string, string> = {}) =>
    fetch(new URL(`/@${user.workspaceId}`, running.url), { headers, redirect: 'manual' });

  async function brand(page: unknown = PAGE) {
    const owner = await addUser(running.app);
    const browser = new Browser(running, owner);
    if (page !== null) expect((await save(browser, page)).status).toBe(200);
    return { owner, browser };
  }

  /** All that a browser would run or load to run: scripts, those of other addresses too, modules ahead, handlers. */
  async function scriptsOf(html: string): Promise<string[]> {
    const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => text,
    );
    const handlers = [...html.matchAll(/<[^>]*\son\w+=["']?([^"'>]*)/g)].map(([, text = '']) => text);
    const addresses = [...html.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="([^"]+)"[^>]*>/g)]
      .filter(([tag]) => tag.startsWith('<script') || /preload|modulepreload/.test(tag))
      .map(([, address = '']) => address);
    const loaded = addresses.map(async (address) => (await fetch(new URL(address, running.url))).text());
    return [...inline, ...handlers, ...(await Promise.all(loaded))];
  }

  /** A post that is out, with a publication of this kind. */
  async function addPost(
    { workspaceId }: User,
    post: {
      content: string;
      options?: Record<string, unknown>;
      permalink?: string | null;
      hour?: number;
      removed?: true;
    },
  ) {
    const { db } = running.app;
    const at = new Date(Date.UTC(2026, 10, 20, post.hour ?? 10));
    const times = { createdAt: at, updatedAt: at };
    const [account] = await db
      .insert(socialAccounts)
      .values({
        updatedAt: at,
        workspaceId,
        network: 'tiktok',
        remoteId: `${workspaceId}${post.content}`,
        name: 'Zakwas',
        scopes: [],
        state: 'connected',
        connectedAt: at,
      })
      .returning();
    const [row] = await db
      .insert(posts)
      .values({
        ...times,
        workspaceId,
        date: '2026-11-20',
        time: '10:00',
        content: post.content,
        language: 'pl',
        state: 'published',
        publishedAt: at,
      })
      .returning();
    await db.insert(publications).values({
      ...times,
      workspaceId,
      postId: row?.id ?? '',
      accountId: account?.id ?? '',
      network: 'tiktok',
      state: 'published',
      dueAt: at,
      publishedAt: at,
      permalink: post.permalink === undefined ? 'https://tiktok.example/p/1' : post.permalink,
      options: post.options ?? {},
      ...(post.removed && { removalState: 'removed', removalAt: at }),
    });
  }

  it('is nobody’s until its brand switches it on, and gone as soon as it is switched off', async () => {
    const { owner, browser } = await brand(null);
    const address = `${running.app.appUrl}/@${owner.workspaceId}`;
    expect((await browser.get('/api/v1/link-page')).body).toMatchObject({
      enabled: false,
      links: [],
      address,
    });
    const gone = await open(owner, { 'accept-language': 'de-AT' });
    expect(gone.status).toBe(404);
    expect(await gone.text()).toContain('Diese Seite gibt es nicht');
    expect((await save(browser, PAGE)).body).toEqual({ ...PAGE, address });
    const shown = await open(owner);
    expect(shown.status).toBe(200);
    expect(shown.headers.getSetCookie()).toEqual([]);
    expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
    const etag = shown.headers.get('etag') ?? '';
    expect((await open(owner, { 'if-none-match': etag })).status).toBe(304);
    await save(browser, { ...PAGE, enabled: false });
    expect((await open(owner, { 'if-none-match': etag })).status).toBe(404);
  });

  it('shows web addresses as short links whose clicks are counted, mailboxes and telephones as they are', async () => {
    const { owner, browser } = await brand();
    const now = running.app.clock.now();
    await inTransaction(running.app.db, (tx) => grantTrial(tx, owner.organizationId, { now }));
    const html = await (await open(owner)).text();
    const href = /<a href="([^"]+)" rel="noopener">Sklep</.exec(html)?.[1] ?? '';
    expect(href).toMatch(new RegExp(`^${running.app.shortLinkUrl}/[A-Za-z0-9]{11}$`));
    expect(html).toContain('href="mailto:chleb@zakwas.pl"');
    expect(html).toContain('href="tel:+48 600 100 200"');
    const followed = await fetch(new URL(new URL(href).pathname, running.url), {
      redirect: 'manual',
      headers: { 'user-agent': CHROME },
    });
    expect(followed.headers.get('location')).toBe(PAGE.links[0]?.url);
    const day = running.app.clock.now().toISOString().slice(0, 10);
    await expect
      .poll(async () => (await browser.get(`/api/v1/short-links/clicks?from=${day}&to=${day}`)).body)
      .toMatchObject({ clicks: 1, links: [{ network: null, postId: null, url: PAGE.links[0]?.url }] });
  });

  it('loads at most 5 KB of script, whatever stands on it', async () => {
    const { owner } = await brand();
    await addPost(owner, { content: 'Nowy chleb' });
    const shown = await open(owner);
    const html = await shown.text();
    const scripts = await scriptsOf(html);
    expect(html).toContain('Nowy chleb');
    expect(scripts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)).toBeLessThanOrEqual(5_000);
    // What a brand wrote could bring none along: the page’s own policy lets nothing run.
    expect(shown.headers.get('content-security-policy')).not.toMatch(/script-src|script-src-elem/);
    const heavy = `<script src="/@x"></script><p onclick="a()"><script>${'x'.repeat(5_000)}</script>`;
    expect((await scriptsOf(heavy)).map(({ length }) => length > 0)).toEqual([true, true, true]);
  });

  it('lets no name, sentence, label, address or post become markup', async () => {
    const { owner } = await brand({
      ...PAGE,
      intro: HOSTILE,
      links: [{ label: HOSTILE.slice(0, 60), url: `https://zakwas.pl/?q="><script>` }],
    });
    const { db } = running.app;
    await db.update(workspaces).set({ name: HOSTILE }).where(eq(workspaces.id, owner.workspaceId));
    await addPost(owner, { content: HOSTILE, permalink: `https://tiktok.example/"onclick='x'` });
    const html = await (await open(owner)).text();
    expect(html).toContain('&#60;script&#62;');
    expect(html).not.toMatch(/<script|<img|onerror='|"onclick|javascript:/);
  });

  it('shows the newest posts that everybody may see, and where', async () => {
    const { owner } = await brand();
    await addPost(owner, { content: 'Starszy post', hour: 8 });
    await addPost(owner, { content: 'Nowszy post', hour: 9 });
    await addPost(owner, { content: 'Tylko dla mnie', options: { privacyLevel: 'SELF_ONLY' } });
    await addPost(owner, { content: 'Bez adresu', permalink: null });
    await addPost(owner, { content: 'Usunięty z sieci', removed: true });
    await addPost((await brand()).owner, { content: 'Cudzy post' });
    const html = await (await open(owner)).text();
    expect([...html.matchAll(/<p lang="pl">([^<]+)/g)].map(([, text]) => text)).toEqual([
      'Nowszy post',
      'Starszy post',
    ]);
    expect(html).toContain('href="https://tiktok.example/p/1"');
  });

  it('is opened so often a minute by one address, whatever is there', async () => {
    clock.advance(61_000);
    const { owner } = await brand();
    const answers = await Promise.all(Array.from({ length: 121 }, () => open(owner)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(61_000);
    expect((await open(owner)).status).toBe(200);
  });

  it('speaks the brand’s first language and is listed by search engines only if it wants to be', async () => {
    const { owner, browser } = await brand({ ...PAGE, indexed: false });
    const profile = { ...TEST_PROFILE, languages: ['de', 'pl'] };
    expect(await browser.ask('PUT', '/api/v1/brand-profile', profile)).toMatchObject({ status: 200 });
    const shown = await open(owner, { 'accept-language': 'fr' });
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
    expect(await shown.text()).toContain('<html lang="de">');
  });

  it.each([
    [
      'in the archive',
      (user: User) => new Browser(running, user).ask('PUT', '/api/v1/brands/archived', { archived: true }),
    ],
    [
      'that is to be erased',
      async ({ userId }: User) => {
        const now = running.app.clock.now();
        const later = new Date(now.getTime() + 86_400_000);
        await running.app.db.insert(deletionRequests).values({
          code: userId,
          source: 'user',
          userId,
          state: 'pending',
          requestedAt: now,
          reversibleUntil: later,
          finalAt: later,
        });
      },
    ],
    [
      'whose links the operator switched off',
      ({ workspaceId }: User) => {
        const now = running.app.clock.now();
        return setLinksBlocked(running.app.db, workspaceId, { blockedAt: now, now });
      },
    ],
    [
      'that is erased',
      ({ workspaceId }: User) => running.app.db.delete(workspaces).where(eq(workspaces.id, workspaceId)),
    ],
  ])('of a brand %s is gone', async (_name, end) => {
    const { owner } = await brand();
    expect((await open(owner)).status).toBe(200);
    await end(owner);
    expect((await open(owner)).status).toBe(404);
  });

  it.each(['%00', '..%2f..', 'a'.repeat(150), "x'%20or%201=1", 'Ż'])(
    'under %s is a plain 404',
    async (slug) => {
      expect((await fetch(new URL(`/@${slug}`, running.url))).status).toBe(404);
    },
  );
});

describe('an address of a page', () => {
  it.each([
    [true, 'https://zakwas.pl'],
    [true, 'http://zakwas.pl/a b'],
    [true, 'mailto:a@b.pl?subject=Hej'],
    [true, 'tel:+48600100200'],
    [false, 'javascript:alert(1)'],
    [false, 'JavaScript:alert(1)'],
    [false, 'java\tscript:alert(1)'],
    [false, 'data:text/html,<script>'],
    [false, 'vbscript:x'],
    [false, 'file:///etc/passwd'],
    [false, 'https://ja:haslo@zakwas.pl'],
    [false, 'https://localhost'],
    [false, '//zakwas.pl'],
    [false, 'zakwas.pl'],
    [false, 'tel:javascript'],
    [false, 'mailto:'],
  ])('%s: %s', (allowed, address) => {
    expect(isPageAddress(address)).toBe(allowed);
  });
});

import { LINK_RULES } from '@postownia/contract/outgoing-links';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { Browser } from '../../../test/browser.ts';
import { losingAnswer } from '../../../test/lost-answer.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser } from '../../../test/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import { grantTrial } from '../tokens/index.ts';
import { openClickCounter } from './click-counter.ts';
import { keepShortLinks, setLinksBlocked, shortLinksPlugin } from './index.ts';
import { isByHand } from './is-by-hand.ts';
import { sendLinks } from './send-links.ts';
import { shortCode } from './short-code.ts';

const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36';
const POST = '7d6d8a0e-31c5-4f6b-9c60-5d3d7fd3b0aa';
const URL_ = 'https://zakwas.pl/oferta?utm_source=facebook';

describe('short links', () => {
  let running: TestApp;
  beforeAll(async () => {
    running = await testApp();
  });
  afterAll(() => running.close());

  async function brandWithLink(url = URL_, { plan = true } = {}) {
    const { app } = running;
    const owner = await addUser(app);
    const { workspaceId, organizationId } = owner;
    if (plan) await inTransaction(app.db, (tx) => grantTrial(tx, organizationId, { now: app.clock.now() }));
    const postId = await addPost(app, workspaceId, owner.userId, { image: false, approved: false });
    const code = shortCode(workspaceId, { post: { id: postId, network: 'facebook' }, url });
    const link = { workspaceId, code, postId, network: 'facebook', url } as const;
    await app.db.transaction((tx) => keepShortLinks(tx, [link, link], app.clock.now()));
    return { owner, workspaceId, postId, code, browser: new Browser(running, owner) };
  }
  const follow = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL(path, running.url), {
      method,
      redirect: 'manual',
      headers: { 'user-agent': CHROME, ...headers },
    });

  it('lead where they were stored to, keep nothing in browser or caches, and never go where the address says', async () => {
    const { code } = await brandWithLink();
    const answer = await follow(`/l/${code}?url=https://evil.example/&next=//evil.example`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(URL_);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it.each(['aaaaaaaaaaa', 'short', '..%2f..%2fetc', '%00', 'a'.repeat(150), "'%20or%201=1"])(
    'say so in the language of whoever follows one that is none: %s',
    async (code) => {
      const answer = await follow(`/l/${code}`, { 'accept-language': 'de-AT' });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(await answer.text()).toContain('Dieser Link funktioniert nicht');
    },
  );

  it('are counted once a person and half hour, by the hour, and shown at their post', async () => {
    const { app } = running;
    const { browser, code, postId } = await brandWithLink();
    const counter = openClickCounter(app);
    const click = (ip: string, agent = CHROME) => counter.count({ code, ip, agent });
    click('10.0.0.1');
    click('10.0.0.1');
    click('10.0.0.2');
    click('10.0.0.1', 'another browser');
    await counter.write();
    await counter.write();
    click('10.0.0.3');
    await counter.write();
    const { body } = await browser.get(`/api/v1/posts/${postId}/links`);
    expect(body.links).toEqual([
      { code, shortUrl: `${app.shortLinkUrl}/${code}`, url: URL_, network: 'facebook', clicks: 4 },
    ]);
    const day = app.clock.now().toISOString().slice(0, 10);
    const figures = await browser.get(`/api/v1/short-links/clicks?from=${day}&to=${day}`);
    expect(figures.body).toMatchObject({ clicks: 4, links: [{ code, postId, clicks: 4 }] });
    expect((await browser.get('/api/v1/short-links/clicks?from=2025-01-01&to=2026-12-01')).status).toBe(400);
  });

  it('are counted once, whichever answer of the database is lost', async () => {
    const { app } = running;
    for (let number = 1, queries = 1; number <= queries; number += 1) {
      const { browser, code, postId } = await brandWithLink();
      const losing = losingAnswer(app.config.database.url ?? '', number);
      const counter = openClickCounter({ ...app, db: losing.database.db });
      for (const ip of ['10.0.0.1', '10.0.0.2']) counter.count({ code, ip, agent: CHROME });
      await counter.write();
      queries = losing.queries();
      counter.count({ code, ip: '10.0.0.3', agent: CHROME });
      await counter.write();
      await counter.write();
      const { body } = await browser.get(`/api/v1/posts/${postId}/links`);
      expect([number, body.links[0].clicks]).toEqual([number, 3]);
      await losing.database.close();
    }
  });

  it('are counted without a plan too, and shown as soon as there is one', async () => {
    const { app } = running;
    const { browser, code, owner, postId } = await brandWithLink(URL_, { plan: false });
    const counter = openClickCounter(app);
    counter.count({ code, ip: '10.0.0.1', agent: CHROME });
    await counter.write();
    const day = app.clock.now().toISOString().slice(0, 10);
    const figures = async () => (await browser.get(`/api/v1/short-links/clicks?from=${day}&to=${day}`)).body;
    expect(await figures()).toEqual({ allowed: false, clicks: 0, links: [] });
    expect((await browser.get(`/api/v1/posts/${postId}/links`)).body).toEqual({ allowed: false, links: [] });
    await inTransaction(app.db, (tx) => grantTrial(tx, owner.organizationId, { now: app.clock.now() }));
    expect(await figures()).toMatchObject({ allowed: true, clicks: 1, links: [{ code }] });
  });

  it('under an address of their own follow that host alone', async () => {
    const { app } = running;
    const { code } = await brandWithLink();
    const server = Fastify();
    const own = { ...app, shortLinkUrl: 'https://pst.example' };
    await server.register(shortLinksPlugin({ app: own }));
    const ask = (host: string, url: string) =>
      server
        .inject({ url, headers: { host, 'user-agent': 'curl/8.5' } })
        .then(({ statusCode }) => statusCode);
    expect(await ask('pst.example', `/${code}`)).toBe(302);
    expect(await ask('pst.example', '/aaaaaaaaaaa')).toBe(404);
    expect(await ask('app.example', `/l/${code}`)).toBe(302);
    // Elsewhere there are pages: what a code would be is one of them, or nothing.
    const elsewhere = await server.inject({ url: `/${code}`, headers: { host: 'app.example' } });
    expect([elsewhere.statusCode, elsewhere.headers['content-type']]).toEqual([
      404,
      expect.stringContaining('json'),
    ]);
    await server.close();
  });

  it('of others are not shown', async () => {
    const { postId: foreign } = await brandWithLink();
    const { browser, postId } = await brandWithLink('https://inna.pl/');
    expect((await browser.get(`/api/v1/posts/${foreign}/links`)).status).toBe(404);
    const { body } = await browser.get(`/api/v1/posts/${postId}/links`);
    expect(body.links.map(({ url }: { url: string }) => url)).toEqual(['https://inna.pl/']);
  });

  it('of a brand that the operator switched off lead nowhere until it is switched on again', async () => {
    const { app } = running;
    const { code, browser, workspaceId } = await brandWithLink();
    const now = app.clock.now();
    await setLinksBlocked(app.db, workspaceId, { blockedAt: now, now });
    expect((await follow(`/l/${code}`)).status).toBe(410);
    expect((await browser.get('/api/v1/short-links/settings')).body.blocked).toBe(true);
    await setLinksBlocked(app.db, workspaceId, { blockedAt: null, now });
    expect((await follow(`/l/${code}`)).status).toBe(302);
  });

  it('are off until the brand wants them', async () => {
    const { browser } = await brandWithLink();
    const shortUrl = running.app.shortLinkUrl;
    const { body } = await browser.get('/api/v1/short-links/settings');
    expect(body).toEqual({ ...LINK_RULES, blocked: false, shortUrl });
    const wanted = { ...LINK_RULES, tags: true, short: true, campaign: 'jesień {year}' };
    const saved = await browser.ask('PUT', '/api/v1/short-links/settings', wanted);
    expect(saved.body).toEqual({ ...wanted, blocked: false, shortUrl });
    const hostile = { ...wanted, medium: 'a\u0000b' };
    expect((await browser.ask('PUT', '/api/v1/short-links/settings', hostile)).status).toBe(400);
  });
});

describe('what goes out', () => {
  const workspaceId = '0b7f6c0e-9c1e-4b0e-8d8e-6b5f3f0a3c11' as Parameters<typeof shortCode>[0];
  const given = { shortUrl: 'https://app.pl/l', workspaceId, postId: POST, date: '2026-11-24' } as const;
  const content = {
    caption: 'Oferta: https://zakwas.pl/oferta#menu!',
    link: 'https://zakwas.pl/link',
    options: { firstComment: 'Więcej: https://zakwas.pl/wiecej', other: 1 },
  };

  it('has the same short links each time, other ones for each network, and says which', () => {
    const rules = { ...LINK_RULES, tags: true, short: true };
    const facebook = sendLinks(content, { ...given, rules, network: 'facebook' });
    expect(sendLinks(content, { ...given, rules, network: 'facebook' })).toEqual(facebook);
    expect(facebook.links.map(({ url }) => url)).toEqual([
      'https://zakwas.pl/oferta?utm_source=facebook&utm_medium=social&utm_campaign=2026-11#menu',
      'https://zakwas.pl/link?utm_source=facebook&utm_medium=social&utm_campaign=2026-11',
      'https://zakwas.pl/wiecej?utm_source=facebook&utm_medium=social&utm_campaign=2026-11',
    ]);
    const [inText, shown, inComment] = facebook.links.map(({ code }) => `https://app.pl/l/${code}`);
    expect(facebook.content).toEqual({
      caption: `Oferta: ${inText}!`,
      link: shown,
      options: { firstComment: `Więcej: ${inComment}`, other: 1 },
    });
    const x = sendLinks(content, { ...given, rules, network: 'x' });
    expect(x.links[0]?.code).not.toBe(facebook.links[0]?.code);
  });

  it('is what was written while the brand wants neither', () => {
    const sent = sendLinks(content, { ...given, rules: LINK_RULES, network: 'facebook' });
    expect(sent).toEqual({ content, links: [] });
  });
});

describe('a person', () => {
  it.each([
    [true, 'GET', {}],
    [false, 'HEAD', {}],
    [false, 'GET', { 'user-agent': '' }],
    [false, 'GET', { 'user-agent': 'facebookexternalhit/1.1' }],
    [false, 'GET', { 'user-agent': 'WhatsApp/2.24' }],
    [false, 'GET', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    [false, 'GET', { 'user-agent': 'curl/8.5' }],
    [false, 'GET', { 'sec-purpose': 'prefetch;prerender' }],
    [false, 'GET', { 'x-moz': 'prefetch' }],
  ])('%s: %s %j', (person, method, headers) => {
    expect(isByHand({ method, headers: { 'user-agent': CHROME, ...headers } })).toBe(person);
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, graphClient, PAGE } from '../../test/graph-client.ts';
import { showText } from '../page-shell.ts';
import { type Sandbox, startSandbox } from '../start-sandbox.ts';
import { postCount } from './feed-pages.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ clock: { now: () => new Date('2026-11-21T09:00:00Z') } });
});
afterEach(() => sandbox.close());

const open = async (path: string, prefix = '/sandbox') =>
  (await fetch(sandbox.url + path, { headers: { 'x-forwarded-prefix': prefix } })).text();

test('the index leads to every account, the feed shows posts newest first', async () => {
  const { page } = await connect(sandbox);
  for (const message of ['pierwszy', 'drugi'])
    await graphClient(sandbox)('POST', `/${PAGE}/feed`, { message }, page);
  const index = await open('/feed');
  expect(index).toContain(`href="/sandbox/feed/${PAGE}"`);
  expect(index).toContain('2\u00a0posty');
  expect(index).toContain('@palarnia.swit');
  const feed = await open(`/feed/${PAGE}`);
  expect(feed.indexOf('drugi')).toBeLessThan(feed.indexOf('pierwszy'));
  expect(feed).toContain('21 listopada 2026 10:00');
  expect(await open('/feed/17841400000000002')).toContain('nie ma jeszcze żadnego posta');
  expect(await open('/feed/1')).toContain('Nie ma takiej strony');
});

test('every address in a page carries the prefix of the proxy, or none without one', async () => {
  for (const path of ['/', '/feed', `/feed/${PAGE}`, '/inbox']) {
    const local = [...(await open(path)).matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(
      (match) => match[1],
    );
    expect(local.length).toBeGreaterThan(0);
    expect(local.filter((address) => !address?.startsWith('/sandbox/'))).toEqual([]);
    expect(await open(path, '"><script>')).not.toContain('<script>');
  }
  expect(await (await fetch(`${sandbox.url}/feed`)).text()).toContain(`href="/feed/${PAGE}"`);
});

test('text is shown as text, with links and hashtags', () => {
  expect(showText('<b>x</b> #łąka https://a.pl/x?b=1&c=2.\nKoniec')).toBe(
    '&#60;b&#62;x&#60;/b&#62; <span class="tag">#łąka</span> <a href="https://a.pl/x?b=1&#38;c=2">https://a.pl/x?b=1&#38;c=2</a>.<br>Koniec',
  );
});

test('posts are counted in Polish', () => {
  expect([0, 1, 2, 5, 12, 22].map(postCount)).toEqual(
    ['0 postów', '1 post', '2 posty', '5 postów', '12 postów', '22 posty'].map((text) =>
      text.replace(' ', '\u00a0'),
    ),
  );
});

test('avatars are drawn, unknown images are 404', async () => {
  const avatar = await fetch(`${sandbox.url}/avatar/${PAGE}.svg`);
  expect(avatar.headers.get('content-type')).toBe('image/svg+xml');
  expect(await avatar.text()).toContain('>PZ<');
  expect((await fetch(`${sandbox.url}/avatar/1.svg`)).status).toBe(404);
  expect((await fetch(`${sandbox.url}/media/..%2F..%2Fstate.jsonl`)).status).toBe(404);
});

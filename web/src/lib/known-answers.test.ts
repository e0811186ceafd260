import { expect, it, vi } from 'vitest';
import { fetchUnlessKnown } from './known-answers.ts';

const request = (path: string, brand?: string, method = 'GET') =>
  new Request(`https://example.com/api/v1${path}`, {
    method,
    headers: brand === undefined ? {} : { 'x-workspace': brand },
  });
const answered = (body: string, tag?: string) =>
  new Response(body, {
    headers: { 'content-type': 'application/json', ...(tag === undefined ? {} : { etag: tag }) },
  });
const unchanged = () =>
  new Response(null, { status: 304, headers: { etag: '"1"', 'x-workspace': 'ziarno' } });

it('gives the kept answer when the server says that nothing changed', async () => {
  await fetchUnlessKnown(request('/posts?a', 'ziarno'), async () => answered('{"posts":[1]}', '"1"'));
  const ask = vi.fn(async (asked: Request) => {
    expect(asked.headers.get('if-none-match')).toBe('"1"');
    return unchanged();
  });
  for (let time = 0; time < 2; time += 1) {
    const again = await fetchUnlessKnown(request('/posts?a', 'ziarno'), ask);
    expect(again.status).toBe(200);
    expect(again.headers.get('content-type')).toBe('application/json');
    expect(again.headers.get('x-workspace')).toBe('ziarno');
    expect(await again.json()).toEqual({ posts: [1] });
  }
  expect(ask).toHaveBeenCalledTimes(2);
});

it('gives and keeps the new answer when something changed', async () => {
  const path = '/posts?b';
  await fetchUnlessKnown(request(path), async () => answered('old', '"1"'));
  expect(await (await fetchUnlessKnown(request(path), async () => answered('new', '"2"'))).text()).toBe(
    'new',
  );
  await fetchUnlessKnown(request(path), async (asked) => {
    expect(asked.headers.get('if-none-match')).toBe('"2"');
    return unchanged();
  });
});

it('knows nothing of another brand, of a write, of an answer without a tag, or of a refusal', async () => {
  await fetchUnlessKnown(request('/posts?c', 'ziarno'), async () => answered('own', '"1"'));
  const plain = async (asked: Request) => {
    expect(asked.headers.get('if-none-match')).toBeNull();
    return answered('other');
  };
  await fetchUnlessKnown(request('/posts?c', 'swit'), plain);
  await fetchUnlessKnown(request('/posts?c', 'swit'), plain);
  await fetchUnlessKnown(request('/posts?c', 'ziarno', 'POST'), plain);
  const refused = new Response('no', { status: 404, headers: { etag: '"9"' } });
  expect((await fetchUnlessKnown(request('/posts?d'), async () => refused)).status).toBe(404);
  await fetchUnlessKnown(request('/posts?d'), plain);
});

it('keeps the sixteen that were asked for last', async () => {
  for (let each = 0; each < 17; each += 1)
    await fetchUnlessKnown(request(`/posts?e${each}`), async () => answered('x', '"1"'));
  const sent = async (path: string) => {
    let tag: string | null = null;
    await fetchUnlessKnown(request(path), async (asked) => {
      tag = asked.headers.get('if-none-match');
      return answered('x');
    });
    return tag;
  };
  expect(await sent('/posts?e0')).toBeNull();
  expect(await sent('/posts?e16')).toBe('"1"');
});

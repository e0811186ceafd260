import { expect, test } from 'vitest';
import { requestFor } from './run-tries.ts';

test('what was filled in goes where the operation has it, and what was left empty nowhere', () => {
  const asked = { key: ' pst_x ', brand: '' };
  const days = [
    ['from', '2026-12-01'],
    ['to', ' 2026-12-31 '],
    ['cursor', ''],
  ] as const;
  expect(requestFor('/api/v1/posts', { ...asked, parameters: days })).toEqual({
    url: '/api/v1/posts?from=2026-12-01&to=2026-12-31',
    headers: { authorization: 'Bearer pst_x' },
  });
  expect(
    requestFor('/api/v1/posts/{id}', { key: 'k', brand: 'piekarnia', parameters: [['id', 'a/b']] }),
  ).toEqual({
    url: '/api/v1/posts/a%2Fb',
    headers: { authorization: 'Bearer k', 'x-workspace': 'piekarnia' },
  });
});

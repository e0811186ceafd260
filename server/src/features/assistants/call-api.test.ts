import { expect, test } from 'vitest';
import { addressOf } from './call-api.ts';

test('what changes something says it in its body, a deletion too; what reads in its address', () => {
  const asked = { id: 'a/b', note: 'ż' };
  expect(addressOf({ method: 'GET', path: '/posts/{id}' }, asked)).toEqual({
    method: 'GET',
    url: '/posts/a%2Fb?note=%C5%BC',
    body: undefined,
  });
  expect(addressOf({ method: 'DELETE', path: '/posts/{id}' }, asked)).toEqual({
    method: 'DELETE',
    url: '/posts/a%2Fb',
    body: { note: 'ż' },
  });
  expect(addressOf({ method: 'DELETE', path: '/posts/{id}' }, { id: 'x' }).body).toBeUndefined();
  expect(addressOf({ method: 'POST', path: '/posts/{id}/publish' }, { id: 'x' }).body).toEqual({});
});

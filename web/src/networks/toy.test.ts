import type { Network } from '@postownia/contract/networks';
import { expect, test } from 'vitest';
import { viewOf } from './networks.ts';
import { toy } from './toy.test-support.ts';

test('a network that came by a line of the registry is shown like any other', () => {
  expect(viewOf('toy' as Network)).toBe(toy);
});

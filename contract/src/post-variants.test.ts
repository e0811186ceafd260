import { expect, test } from 'vitest';
import { textFor, VARIANT_NETWORKS } from './post-variants.ts';

test('a network is sent its own text, every other one the common text', () => {
  const post = { content: 'wspólna', variants: { facebook: 'na Facebooka' } };
  expect(textFor(post, 'facebook')).toBe('na Facebooka');
  for (const network of ['instagram', 'tiktok', 'threads', ''])
    expect(textFor(post, network)).toBe('wspólna');
  for (const network of VARIANT_NETWORKS) expect(textFor({ content: 'a', variants: {} }, network)).toBe('a');
});

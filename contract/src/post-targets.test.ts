import { expect, test } from 'vitest';
import { NETWORKS } from './networks.ts';
import { isTelling, type PostTarget, targetFor, textFor } from './post-targets.ts';

const target = (of: Partial<PostTarget> & Pick<PostTarget, 'network'>): PostTarget => ({
  accountId: null,
  text: null,
  options: {},
  excluded: false,
  ...of,
});

test('an account is sent its own text, else its network’s, else the common one', () => {
  const targets = [
    target({ network: 'facebook', text: 'na Facebooka' }),
    target({ network: 'facebook', accountId: 'a', text: 'na stronę A' }),
    target({ network: 'facebook', accountId: 'b', excluded: true }),
  ];
  const post = { content: 'wspólna', targets };
  const on = (network: string, id: string | null) => textFor(post, { network, id });
  expect([on('facebook', 'a'), on('facebook', 'b'), on('facebook', 'c'), on('facebook', null)]).toEqual([
    'na stronę A',
    ...['na Facebooka', 'na Facebooka', 'na Facebooka'],
  ]);
  expect([on('instagram', 'a'), on('threads', 'x'), on('', null)]).toEqual(['wspólna', 'wspólna', 'wspólna']);
  for (const network of NETWORKS)
    expect(textFor({ content: 'a', targets: [] }, { network, id: 'a' })).toBe('a');
});

test('an account’s answers stand over its network’s, one by one', () => {
  const targets = [
    target({ network: 'instagram', options: { shareToFeed: false, place: 'Radom' }, excluded: true }),
    target({ network: 'instagram', accountId: 'a', options: { shareToFeed: true } }),
  ];
  expect(targetFor(targets, { network: 'instagram', id: 'a' })).toEqual({
    text: null,
    options: { shareToFeed: true, place: 'Radom' },
    excluded: false,
  });
  expect(targetFor(targets, { network: 'instagram', id: 'b' }).excluded).toBe(true);
  expect([isTelling(target({ network: 'tiktok' })), ...targets.map(isTelling)]).toEqual([false, true, true]);
});

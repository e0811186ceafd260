import type { Network } from '@postownia/contract/networks';
import type { VideoPlatform } from '@postownia/contract/video-platforms';
import { expect, test } from 'vitest';
import { answersToSend, askedNetworks } from '../features/video-posts/asked-networks.ts';
import { EMPTY_FORM, formOf } from '../features/video-posts/form-state.ts';
import { viewOf } from './networks.ts';
import { toy } from './toy.test-support.ts';

type Accounts = Parameters<typeof askedNetworks>[1];
const platforms = ['toy_clips', 'toy_channel_clips'] as string[] as VideoPlatform[];
const channels = ['news', 'offers'].map((id) => ({ id, network: 'toyWindow', state: 'connected' }) as never);

test('a network that came by a line of the registry is shown like any other', () => {
  expect(viewOf('toy' as Network)).toBe(toy);
});

test('the form of own videos asks it: for all of the network, or for one account where it allows no default', () => {
  const asked = (accounts: Accounts) =>
    askedNetworks({ ...EMPTY_FORM, platforms }, accounts).map(({ network, accountId }) => [
      network,
      accountId,
    ]);
  expect(asked([])).toEqual([['toy', null]]);
  expect(asked(channels)).toEqual([
    ['toy', null],
    ['toyWindow', 'news'],
  ]);
});

test('what was answered is sent, and is there again when the post is opened', () => {
  const values = { audience: 'adults' };
  const answers = { ['toyWindow' as Network]: { accountId: 'offers', values } };
  const sent = answersToSend(askedNetworks({ platforms, answers }, channels));
  expect(sent).toEqual([{ network: 'toyWindow', accountId: 'offers', options: values }]);
  expect(formOf({ answers: sent } as never).answers).toEqual(answers);
});

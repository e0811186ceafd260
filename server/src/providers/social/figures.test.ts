import { definitionOf, NETWORKS } from '@postownia/contract';
import { expect, it } from 'vitest';
import { manualClock } from '../../../test/manual-clock.ts';
import { readConfig } from '../../config.ts';
import { makeSocialNetworks } from './make-social-networks.ts';

const networks = makeSocialNetworks({
  config: readConfig({}),
  appUrl: 'https://postownia.example',
  sandbox: { url: 'http://127.0.0.1:9' },
  clock: manualClock(),
});

it.each(NETWORKS)('%s says of itself that it tells no figures where nobody asks it for any', (network) => {
  const isAsked = networks.insights(network) !== undefined;
  expect(definitionOf(network).figures !== 'none').toBe(isAsked);
});

it.each(NETWORKS)('%s says of itself that it tells views alone where nothing else is read', (network) => {
  const reader = networks.insights(network);
  const isAlone = reader?.postMetrics.length === 0 && String(reader.accountMetrics) === 'views';
  expect(definitionOf(network).figures === 'views').toBe(isAlone);
});

it('those whose posts are listed are those that screens and decision 0095 name', () => {
  const listing = NETWORKS.filter((network) => networks.insights(network)?.listPosts !== undefined);
  expect(listing.toSorted()).toEqual([
    'bluesky',
    'facebook',
    'instagram',
    'linkedin',
    'mastodon',
    'pinterest',
    'threads',
    'tiktok',
    'youtube',
  ]);
});

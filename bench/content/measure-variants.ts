import {
  definitionOf,
  type Network,
  OWN_TEXT_NETWORKS,
  ownTextCharacters,
  ownTextLimits,
} from '@postownia/contract/networks';
import { checkPostText, countGraphemes, splitHashtags } from '@postownia/contract/post-text';
import { composeVariant } from '../../server/src/providers/text/compose-variant.ts';
import { flagsOf } from '../../server/src/trade-packs/trade-of.ts';
import type { Figure } from '../report.ts';
import type { WrittenPost } from './content-brands.ts';
import type { Fault } from './measure-texts.ts';

/** Without typography: no-break spaces move when lines do. */
const plain = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** Every fault of the texts that the networks get of every post. */
export function findVariantFaults(posts: readonly WrittenPost[]): Fault[] {
  return posts.flatMap((post) =>
    OWN_TEXT_NETWORKS.flatMap((network) =>
      faultsOfVariant(composeVariant(post.text, network, post.brief), network, post),
    ),
  );
}

/** Every fault of a network's text: a broken rule, or a sentence of the post left out. */
export function faultsOfVariant(text: string, network: Network, post: WrittenPost): Fault[] {
  const { brief, text: common } = post;
  const limit = ownTextCharacters(network);
  const context = { language: brief.language, flags: flagsOf(brief), ...ownTextLimits(network) };
  const broken = checkPostText(text, context).filter(({ severity }) => severity === 'error');
  const most = definitionOf(network).ownText?.hashtags[1] ?? 0;
  const { hashtags } = splitHashtags(text);
  const said = plain(text);
  const lost = splitHashtags(common)
    .body.split(/\n|(?<=[.!?])\s/u)
    .filter((sentence) => !said.includes(plain(sentence)));
  const whats = [
    ...broken.map(({ code }) => code),
    ...(countGraphemes(text) > limit ? [`${countGraphemes(text)} > ${limit}`] : []),
    ...(hashtags.length > most ? [`${hashtags.length} hashtags > ${most}`] : []),
    ...lost.map((sentence) => `without “${sentence}”`),
  ];
  return whats.map((what) => ({ demand: `for ${network}`, what, text }));
}

export const variantFigures = (faults: readonly Fault[]): Figure[] =>
  OWN_TEXT_NETWORKS.map((network) => {
    const value = faults.filter(({ demand }) => demand === `for ${network}`).length;
    return { name: `12 × 8 × 6 × 3 for ${network}: faults`, value, unit: 'posts', most: 0 };
  });

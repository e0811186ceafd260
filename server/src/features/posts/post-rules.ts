import { createHash } from 'node:crypto';
import { isTelling, type OwnPostText, type PostState, type PostTarget, placeOf } from '@postownia/contract';
import { Refusal } from '../../lib/refusal.ts';
import { approvedMedium } from './post-media.ts';
import type { PostRow } from './posts.queries.ts';

/** What a post's state forbids; null where it may be changed. */
const FORBIDDEN: Readonly<Record<PostState, 'POST_PUBLISHED' | 'POST_BUSY' | null>> = {
  draft: null,
  scheduled: null,
  failed: null,
  skipped: null,
  publishing: 'POST_BUSY',
  'to-check': 'POST_BUSY',
  published: 'POST_PUBLISHED',
  'partly-published': 'POST_PUBLISHED',
};

/** Why a post in this state can't be changed, or null when it can: what the world has seen stays as it is. */
export const whyUnchangeable = (state: PostState) => FORBIDDEN[state];

/** @throws Refusal POST_PUBLISHED or POST_BUSY */
export function assertChangeable(post: Pick<PostRow, 'state'>): void {
  const refusal = whyUnchangeable(post.state);
  if (refusal !== null) throw new Refusal(refusal);
}

/** Everything of a post that the world will see. */
export type Visible = Pick<PostRow, 'content' | 'link' | 'media' | 'aiLabel' | 'targets' | 'format'>;

/**
 * SHA-256 of everything the world will see of a post, by which an approval names what it approved (P-1): the common text,
 * the link, the media in their order with alt texts, crops and covers, the label, the place where it is no feed, and of each target that says anything, in the order of network and account, its text,
 * answers and whether it is left out. Day and time are no part of it. Each part carries its length, so that no two posts read the same.
 */
export function visibleHash({ content, link, media, aiLabel, targets, format }: Visible): string {
  const parts = [
    `text ${content}`,
    `link ${link ?? ''}`,
    `image ${media.map(approvedMedium).join('')}`,
    `label ${aiLabel}`,
    // The same image elsewhere is another post; in the feed its number of images says the rest.
    ...(placeOf(format) === 'feed' ? [] : [`place ${placeOf(format)}`]),
    ...targets.filter(isTelling).toSorted(byRecipient).map(lineOf),
  ];
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:${part}`);
  return hash.digest('hex');
}

const keyOf = ({ network, accountId }: PostTarget) => `${network} ${accountId ?? ''}`;
const byRecipient = (one: PostTarget, other: PostTarget) => (keyOf(one) < keyOf(other) ? -1 : 1);

function lineOf(target: PostTarget): string {
  const { text, options, excluded } = target;
  const answers = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
  return `target ${keyOf(target)} ${excluded} ${JSON.stringify(answers)} ${text === null ? '-' : `=${text}`}`;
}

/** A post's own texts, as its versions keep them. */
export const ownTextsOf = (targets: readonly PostTarget[]): OwnPostText[] =>
  targets.flatMap(({ network, accountId, text }) => (text === null ? [] : { network, accountId, text }));

/** Targets with exactly these own texts; answers and accounts left out stay as they are. */
export function targetsWithTexts(
  targets: readonly PostTarget[],
  texts: readonly OwnPostText[],
): readonly PostTarget[] {
  const left = new Map(targets.map((target) => [keyOf(target), { ...target, text: null as string | null }]));
  for (const { network, accountId, text } of texts) {
    const key = keyOf({ network, accountId, text, options: {}, excluded: false });
    const known = left.get(key) ?? { network, accountId, options: {}, excluded: false };
    left.set(key, { ...known, text });
  }
  return [...left.values()];
}

import {
  isMeantFor,
  mediumOf,
  networkName,
  type PostBefore,
  placeOf,
  takesStoryOf,
  takesText,
  targetFor,
  textFor,
} from '@postownia/contract';
import { type CropPlace, type Crops, cropIn } from '@postownia/contract/crop-shapes';
import type { Context } from '../../context.ts';
import type { ApprovalSnapshot } from '../../db/schema/approvals.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { assetUrls } from '../assets/index.ts';
import type { PublishingAccount } from '../social-accounts/index.ts';
import type { ApprovedPost } from './approval-state.ts';

/** An account of the brand that posts go to. */
type Account = Pick<PublishingAccount, 'id' | 'network' | 'name'>;
type Snapshot = Required<Omit<ApprovalSnapshot, 'media'>> & Pick<ApprovalSnapshot, 'media'>;

/** What differs of a post from how it was, by its parts. @param accounts those that are connected */
export function changesSince(
  { networks }: Pick<Context, 'networks'>,
  workspaceId: WorkspaceId,
  {
    post,
    before: stored,
    at,
    accounts,
  }: { post: ApprovedPost; before: ApprovalSnapshot; at: Date; accounts: readonly Account[] },
): PostBefore {
  const { format, link, aiLabel, targets } = post;
  // What older rows do not know is told of as the same.
  const then: Snapshot = { format, link, aiLabel, targets, ...stored };
  const takes = ({ network }: Account, one: Pick<Snapshot, 'format' | 'media'>) =>
    networks.target(network, mediumOf(one)) !== undefined && takesStoryOf(network, one);
  const goes = (one: Pick<Snapshot, 'format' | 'media' | 'targets'>) => (account: Account) =>
    takes(account, one) && isMeantFor(one.targets, account);
  return {
    content: wordsOf(then) === wordsOf(post) ? null : wordsOf(then),
    when:
      then.date === post.date && then.time === post.time
        ? null
        : { date: then.date, time: then.time.slice(0, 5) },
    format: then.format === format ? null : then.format,
    link: then.link === link ? null : { was: then.link },
    media: isSameMedia(then, post) ? null : toImages(workspaceId, then),
    accounts: accountChanges(accounts, goes(then), goes(post)),
    texts: accounts.filter(goes(post)).flatMap((account) => ownWords(account, then, post)),
    settings: aiLabel !== then.aiLabel || accounts.some((account) => !hasSameAnswers(account, then, post)),
    answeredAt: at.toISOString(),
  };
}

const wordsOf = ({ format, content }: Pick<Snapshot, 'format' | 'content'>) =>
  takesText(format) ? content : '';

/** Media as they were shown, in their order. */
export function toImages(
  workspaceId: WorkspaceId,
  { format, media }: Pick<Snapshot, 'format' | 'media'>,
): NonNullable<PostBefore['media']> {
  return format === 'link' ? [] : media.map((medium) => toImage(workspaceId, medium, placeOf(format)));
}

function toImage(
  workspaceId: WorkspaceId,
  {
    assetId: id,
    altText,
    coverMs,
    crops = null,
  }: ApprovalSnapshot['media'][number] & { crops?: Crops | null },
  place: CropPlace,
): NonNullable<PostBefore['media']>[number] {
  const video = coverMs !== null;
  const crop = cropIn(place, crops);
  return { ...assetUrls(workspaceId, { kind: video ? 'video' : 'image', id }), altText, video, crop };
}

function isSameMedia(then: Snapshot, post: ApprovedPost): boolean {
  if (then.media.length !== post.media.length) return false;
  return then.media.every((was, place) => {
    const now = post.media[place];
    if (was.assetId !== now?.assetId || was.altText !== now.altText || was.coverMs !== now.coverMs)
      return false;
    return was.crops === undefined || JSON.stringify(sorted(was.crops)) === JSON.stringify(sorted(now.crops));
  });
}

const nameOf = ({ network, name }: Account) => ({ label: networkName(network), name });

function accountChanges(
  accounts: readonly Account[],
  went: (account: Account) => boolean,
  goes: (account: Account) => boolean,
): PostBefore['accounts'] {
  const added = accounts.filter((one) => goes(one) && !went(one)).map(nameOf);
  const removed = accounts.filter((one) => went(one) && !goes(one)).map(nameOf);
  return added.length + removed.length === 0 ? null : { added, removed };
}

/** Of an account that says the common text before and now, that one tells. */
function ownWords(account: Account, then: Snapshot, post: ApprovedPost): PostBefore['texts'] {
  if (!takesText(post.format)) return [];
  const isCommon = [then, post].every(({ targets }) => targetFor(targets, account).text === null);
  const [was, now] = [textFor(then, account), textFor(post, account)];
  return isCommon || was === now ? [] : [{ ...nameOf(account), was, now }];
}

const hasSameAnswers = (account: Account, then: Snapshot, post: ApprovedPost): boolean => {
  const [was, now] = [then, post].map(({ targets }) => targetFor(targets, account).options);
  return JSON.stringify(sorted(was)) === JSON.stringify(sorted(now));
};

/** The same for equal values: the database orders keys in its own way. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

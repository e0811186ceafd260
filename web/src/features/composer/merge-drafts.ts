import type { Network } from '@postownia/contract/networks';
import type { Draft, DraftMedium } from './draft.ts';

/** One thing that is said of a post, which one person can change while another changes the next. */
export type DraftPart =
  | 'content'
  | 'media'
  | 'link'
  | 'shownIn'
  | 'date'
  | 'time'
  | 'aiLabel'
  | `texts:${Network}`
  | `options:${Network}`
  | `accountOptions:${string}`
  | `leftOut:${string}`;

const SINGLE = ['content', 'media', 'link', 'shownIn', 'date', 'time', 'aiLabel'] as const;
const KEYED = ['texts', 'options', 'accountOptions'] as const;

type Parts = ReadonlyMap<DraftPart, unknown>;

/** A draft taken apart; what is not there is not said. */
function partsOf(draft: Draft): Parts {
  const single = SINGLE.map((name) => [name, draft[name]] as const);
  const keyed = KEYED.flatMap((name) =>
    Object.entries(draft[name] ?? {}).map(([key, value]) => [`${name}:${key}` as DraftPart, value] as const),
  );
  const left = draft.leftOut.map((one) => [`leftOut:${one.accountId}` as const, one] as const);
  return new Map([...single, ...keyed, ...left].filter(([, value]) => value !== undefined));
}

function draftFrom(parts: Parts): Draft {
  const whole: Record<string, unknown> = { texts: {}, options: {}, accountOptions: {}, leftOut: [] };
  for (const [part, value] of parts) {
    const [name = '', ...key] = part.split(':');
    if (name === 'leftOut') (whole.leftOut as unknown[]).push(value);
    else if (key.length === 0) whole[name] = value;
    else (whole[name] as Record<string, unknown>)[key.join(':')] = value;
  }
  return whole as unknown as Draft;
}

/** The same words for the same thing, whatever the order in which its fields are told; answers that are none say nothing. */
const wordsOf = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
const isSame = (one: unknown, other: unknown) => wordsOf(one) === wordsOf(other);

/** Takes one part of a draft from another. */
export function withPart(draft: Draft, part: DraftPart, from: Draft): Draft {
  const parts = new Map(partsOf(draft));
  const other = partsOf(from);
  if (other.has(part)) parts.set(part, other.get(part));
  else parts.delete(part);
  return draftFrom(parts);
}

export const isSamePart = (part: DraftPart, one: Draft, other: Draft): boolean =>
  isSame(partsOf(one).get(part), partsOf(other).get(part));

export interface Sides {
  /** What was sent to the server last, and as the server told it then: it keeps a text without the spaces around it. */
  readonly sent: Draft;
  readonly told: Draft;
  /** What stands here now. */
  readonly mine: Draft;
  /** What somebody else made of it. */
  readonly theirs: Draft;
}

export interface Merged {
  /** Their changes and mine together; where both say something else, mine. */
  readonly draft: Draft;
  /** What the server has, in the words that were sent where nobody else changed them. */
  readonly sent: Draft;
  /** What followed the other person. */
  readonly followed: readonly DraftPart[];
  /** What both changed, and not to the same: a person has to choose. */
  readonly clashes: readonly DraftPart[];
}

/** Brings what two people changed at once together, part by part; nothing of either is lost. */
export function mergeDrafts(sides: Sides): Merged {
  const [sent, told, mine, theirs] = [sides.sent, sides.told, sides.mine, sides.theirs].map(partsOf) as [
    Parts,
    Parts,
    Parts,
    Parts,
  ];
  const merged = new Map(mine);
  const nowSent = new Map(sent);
  const followed: DraftPart[] = [];
  const clashes: DraftPart[] = [];
  for (const part of new Set([...sent, ...told, ...mine, ...theirs].map(([name]) => name))) {
    if (isSame(told.get(part), theirs.get(part))) continue;
    put(nowSent, part, theirs.get(part));
    const isMine = !isSame(sent.get(part), mine.get(part));
    if (isMine && isSame(mine.get(part), theirs.get(part))) continue;
    const both = isMine && part === 'media' ? mergeMedia(sides) : undefined;
    if (isMine && !both) clashes.push(part);
    else {
      put(merged, part, both ?? theirs.get(part));
      followed.push(part);
    }
  }
  return { draft: draftFrom(merged), sent: draftFrom(nowSent), followed, clashes };
}

function put(parts: Map<DraftPart, unknown>, part: DraftPart, value: unknown): void {
  if (value === undefined) parts.delete(part);
  else parts.set(part, value);
}

type Media = Draft['media'];
const find = (media: Media, id: string) => media.find(({ assetId }) => assetId === id);
const orderOf = (media: Media) => media.map(({ assetId }) => assetId).join();
/** Whether somebody changed what is said of a picture that was there before and is there now. */
const isTold = (before: DraftMedium | undefined, now: DraftMedium | undefined) =>
  before !== undefined && now !== undefined && !isSame(before, now);

/** Which pictures in which order is one thing, what is said of each another. @returns null where both changed the same */
function mergeMedia({ sent, told, mine, theirs }: Sides): Media | null {
  const isOrderMine = orderOf(mine.media) !== orderOf(sent.media);
  const isOrderTheirs = orderOf(theirs.media) !== orderOf(told.media);
  if (isOrderMine && isOrderTheirs && orderOf(mine.media) !== orderOf(theirs.media)) return null;
  const order = isOrderTheirs ? theirs.media : mine.media;
  const changedByMe = mine.media.filter((one) => isTold(find(sent.media, one.assetId), one));
  const changedByThem = theirs.media.filter((one) => isTold(find(told.media, one.assetId), one));
  const isGone = [...changedByMe, ...changedByThem].some(({ assetId }) => find(order, assetId) === undefined);
  const isTwofold = changedByMe.some((one) => {
    const other = find(changedByThem, one.assetId);
    return other !== undefined && !isSame(one, other);
  });
  if (isGone || isTwofold) return null;
  return order.map((one) => find(changedByMe, one.assetId) ?? find(theirs.media, one.assetId) ?? one);
}

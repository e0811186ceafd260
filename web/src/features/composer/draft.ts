import type { CropPlace, Crops } from '@postownia/contract/crop-shapes';
import type { Post, PostChange, PostDraft } from '@postownia/contract/features/posts';
import { WebAddress } from '@postownia/contract/fields';
import { NETWORKS, type Network } from '@postownia/contract/networks';
import { placeOf, type TargetOptions } from '@postownia/contract/networks/network-definition';
import { targetFor } from '@postownia/contract/post-targets';
import type * as z from 'zod/mini';

/** A picture or a video of the draft, in the order in which the world will see them. */
export interface DraftMedium {
  readonly assetId: string;
  readonly url: string;
  readonly thumbnailUrl: string;
  readonly altText: string;
  /** The part that goes out, by shape; null: the whole of it. */
  readonly crops: Crops | null;
  /** The moment of a video that stands for it, in milliseconds; null for a picture, absent in drafts of before. */
  readonly coverMs?: number | null;
}

export const isVideo = ({ coverMs }: Pick<DraftMedium, 'coverMs'>): boolean => typeof coverMs === 'number';

/** The video that a draft shows; null: it shows pictures, a page or nothing. */
export const videoOf = ({ media, link }: Pick<Draft, 'media' | 'link'>): DraftMedium | null =>
  link === null ? (media.find(isVideo) ?? null) : null;

/** Whether there is a video with something beside it, which no network takes. */
export const isMixed = (media: readonly DraftMedium[]): boolean => media.length > 1 && media.some(isVideo);

/** An account that the post does not go to. */
export interface LeftOut {
  readonly accountId: string;
  readonly network: Network;
}

interface AccountOptions {
  readonly network: Network;
  readonly options: TargetOptions;
}

/** All that a person says of a post in the composer; date and time are wall clock in the workspace's zone. */
export interface Draft {
  readonly date: string;
  readonly time: string;
  readonly shownIn: CropPlace;
  /** The page that it shows in place of pictures, as far as it is typed; null: none is to be shown. */
  readonly link: string | null;
  readonly content: string;
  readonly media: readonly DraftMedium[];
  /** Own texts of networks; a network that is not there gets the common one. */
  readonly texts: Readonly<Partial<Record<Network, string>>>;
  readonly leftOut: readonly LeftOut[];
  /** Answers to the networks' questions, for all accounts of each. */
  readonly options: Readonly<Partial<Record<Network, TargetOptions>>>;
  /** Answers for one account, by its id, over those of its network; absent in drafts of before. */
  readonly accountOptions?: Readonly<Record<string, AccountOptions>>;
  /** Whether it is marked as made by AI; absent: nobody said so here, and the mark follows what the post shows. */
  readonly aiLabel?: boolean;
}

/** What a target of a network says beside the others. */
type Told = Pick<Draft, 'texts' | 'leftOut' | 'options' | 'accountOptions'>;

type Change = Omit<z.infer<typeof PostChange>, 'id' | 'revision'>;
type Targets = NonNullable<Change['targets']>;

/** Nothing of it could be kept: there is neither text nor picture. */
export const isEmpty = ({ content, media }: Draft): boolean => content.trim() === '' && media.length === 0;

/** A stored post as the composer shows it. */
export function draftOf(post: Post, accounts: readonly { id: string; network: Network }[]): Draft {
  const { date, time, content, media, targets, format, link } = post;
  const texts = targets.flatMap(({ network, accountId, text }) =>
    accountId === null && text !== null ? [[network, text] as const] : [],
  );
  return {
    date,
    time,
    shownIn: placeOf(format),
    link,
    content,
    media: media.map(({ assetId, url, thumbnailUrl, altText, crops, coverMs }) => ({
      assetId,
      url,
      thumbnailUrl,
      altText,
      crops,
      coverMs,
    })),
    texts: Object.fromEntries(texts),
    options: Object.fromEntries(
      targets.flatMap(({ network, accountId, options }) => (accountId === null ? [[network, options]] : [])),
    ),
    accountOptions: Object.fromEntries(
      targets.flatMap(({ network, accountId, options }) =>
        accountId === null || Object.keys(options).length === 0 ? [] : [[accountId, { network, options }]],
      ),
    ),
    leftOut: accounts
      .filter((account) => targetFor(targets, account).excluded)
      .map(({ id, network }) => ({ accountId: id, network })),
  };
}

/** Whether a post goes to an account. */
export const isChosen = ({ leftOut }: Draft, id: string): boolean =>
  leftOut.every(({ accountId }) => accountId !== id);

/** What the networks were answered about one account. */
export const answersFor = (
  { options, accountOptions }: Pick<Draft, 'options' | 'accountOptions'>,
  { id, network }: { id: string; network: Network },
): TargetOptions => ({ ...options[network], ...accountOptions?.[id]?.options });

/** What a new post is made of. */
export function creationOf(draft: Draft): PostDraft {
  const { date, time, content, shownIn } = draft;
  const targets = targetsBetween({ texts: {}, leftOut: [], options: {} }, draft);
  return {
    date,
    time,
    content,
    shownIn,
    link: linkOf(draft),
    media: mediaOf(draft),
    ...(targets.length === 0 ? {} : { targets }),
  };
}

/** What has to be told to the server so that the post that is as `before` becomes as `after`. */
export function changesBetween(before: Draft, after: Draft): Change {
  const targets = targetsBetween(before, after);
  const isSame = JSON.stringify(mediaOf(before)) === JSON.stringify(mediaOf(after));
  return {
    ...(before.content === after.content ? {} : { content: after.content }),
    ...(isSame ? {} : { media: mediaOf(after) }),
    ...(linkOf(before) === linkOf(after) ? {} : { link: linkOf(after) }),
    ...(before.shownIn === after.shownIn ? {} : { shownIn: after.shownIn }),
    ...(targets.length === 0 ? {} : { targets }),
    // The day was chosen by whoever sees what stands there.
    ...(before.date === after.date ? {} : { date: after.date, add: true }),
    ...(before.time === after.time ? {} : { time: after.time }),
    ...(after.aiLabel === undefined || before.aiLabel === after.aiLabel ? {} : { aiLabel: after.aiLabel }),
  };
}

/** The page's address once it is one. */
export const linkOf = ({ link }: Pick<Draft, 'link'>): string | null =>
  link === null ? null : (WebAddress.safeParse(link).data ?? null);

const mediaOf = ({ media }: Draft) =>
  media.map(({ assetId, altText, crops, coverMs }) =>
    typeof coverMs === 'number' ? { assetId, altText, coverMs } : { assetId, altText, crops },
  );
/** An own text of nothing is none. */
const ownText = ({ texts }: Pick<Draft, 'texts'>, network: Network) => texts[network]?.trim() || null;

const optionsOf = ({ options }: Told, network: Network) => options[network] ?? {};

function targetsBetween(before: Told, after: Told): Targets {
  const texts = NETWORKS.flatMap((network): Targets => {
    const text = ownText(after, network);
    return text === ownText(before, network) ? [] : [{ network, accountId: null, text }];
  });
  const answers = NETWORKS.flatMap((network): Targets => {
    const options = optionsOf(after, network);
    const isSame = JSON.stringify(options) === JSON.stringify(optionsOf(before, network));
    return isSame ? [] : [{ network, accountId: null, options }];
  });
  const ofAccounts = Object.entries(after.accountOptions ?? {}).flatMap(([accountId, own]): Targets => {
    const isSame =
      JSON.stringify(own.options) === JSON.stringify(before.accountOptions?.[accountId]?.options ?? {});
    return isSame ? [] : [{ network: own.network, accountId, options: own.options }];
  });
  const missing = (from: readonly LeftOut[], list: readonly LeftOut[]) =>
    from.filter(({ accountId }) => list.every((one) => one.accountId !== accountId));
  const left = missing(after.leftOut, before.leftOut).map((one) => ({ ...one, excluded: true }));
  const taken = missing(before.leftOut, after.leftOut).map((one) => ({ ...one, excluded: false }));
  return [...texts, ...answers, ...ofAccounts, ...left, ...taken];
}

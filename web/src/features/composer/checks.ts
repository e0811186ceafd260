import type { Overview } from '@postownia/contract/features/calendar';
import { firstCommentIn } from '@postownia/contract/first-comment';
import { LIMITS } from '@postownia/contract/limits';
import {
  definitionOf,
  formatRules,
  mostImages,
  type Network,
  networkName,
  ownTextCharacters,
  ownTextLimits,
  takesOptions,
} from '@postownia/contract/networks';
import { takesText } from '@postownia/contract/networks/network-definition';
import { checkPostText, countGraphemes } from '@postownia/contract/post-text';
import { countAs, textProblem } from '@postownia/contract/text-length';
import type { Check } from './check.ts';
import { answersFor, type Draft, isChosen, linkOf, videoOf } from './draft.ts';
import { formatOn } from './format-on.ts';
import { checkVideo, type KnownVideo } from './video-checks.ts';

type Account = Overview['accounts'][number];

interface Checked {
  readonly draft: Draft;
  readonly accounts: readonly Account[];
  readonly brand: Pick<NonNullable<Overview['brand']>, 'flags' | 'postLanguage' | 'name'> | null;
  /** A person's own post, not the AI calendar's. */
  readonly own: boolean;
  /** Day and hour now, in the workspace's zone. */
  readonly now: { readonly date: string; readonly time: string };
  /** A text as a network gets it, with the brand's tags and short links. */
  readonly outgoing: (text: string, network: Network) => string;
  /** What is known of the draft's video; null: it shows none. */
  readonly video?: KnownVideo | null;
}

/** Why an account cannot take the post whatever it says; null: it can. */
export function obstacleOf(
  network: Network,
  draft: Draft,
): 'videoOnly' | 'noVideos' | 'noStories' | 'noLinks' | 'needsImage' | null {
  const rules = formatRules(network, formatOn(network, draft));
  const video = videoOf(draft);
  if (rules === undefined) {
    if (draft.shownIn === 'story') return 'noStories';
    if (draft.link !== null) return 'noLinks';
    if (video !== null) return 'noVideos';
    return mostImages(network) === 0 ? 'videoOnly' : 'needsImage';
  }
  if (video !== null) return rules.video === null ? 'noVideos' : null;
  return draft.shownIn === 'story' && draft.media.length === 0 ? 'needsImage' : null;
}

/** Whether nothing that a person could add makes the account take the post. */
export const isClosed = (network: Network, draft: Draft): boolean =>
  ['videoOnly', 'noVideos', 'noStories', 'noLinks'].includes(obstacleOf(network, draft) ?? '');

/** The accounts that the post goes to. */
export const chosenAccounts = (draft: Draft, accounts: readonly Account[]): Account[] =>
  accounts.filter(({ id, network }) => isChosen(draft, id) && !isClosed(network, draft));

/** Everything that is looked at before a post goes out; errors first, then remarks, then what is in order. */
export function checksOf(checked: Checked): Check[] {
  const found = [
    ...checkAccounts(checked),
    ...checkTexts(checked),
    ...checkMedia(checked),
    ...checkLink(checked),
    ...checkTime(checked),
  ];
  const order = ['error', 'remark', 'ok'] as const;
  return order.flatMap((level) => found.filter((check) => check.level === level));
}

function checkAccounts({ draft, accounts }: Checked): Check[] {
  const chosen = chosenAccounts(draft, accounts);
  const place = { part: 'accounts' } as const;
  if (chosen.length === 0) return [{ level: 'error', key: 'noAccount', values: {}, place }];
  const unanswered = chosen.filter((account) => !takesOptions(account.network, answersFor(draft, account)));
  const goesNowhere = unanswered.length === chosen.length;
  return chosen.flatMap((account): Check[] => {
    const { network, name } = account;
    const values = { network: networkName(network), name };
    if (obstacleOf(network, draft) === 'needsImage')
      return [{ level: 'error', key: 'needsImage', values, place }];
    if (!unanswered.includes(account)) return [];
    const level = goesNowhere ? 'error' : 'remark';
    return [{ level, key: 'needsAnswers', values, place: { part: 'answers' } }];
  });
}

function checkTexts({ draft, accounts, brand, own, outgoing }: Checked): Check[] {
  if (draft.shownIn === 'story') {
    const isReady = draft.media.length > 0;
    return isReady ? [{ level: 'ok', key: 'storyReady', values: {}, place: null }] : [];
  }
  const networks = [...new Set(chosenAccounts(draft, accounts).map(({ network }) => network))];
  const usesCommon = networks.length === 0 || networks.some((network) => draft.texts[network] === undefined);
  const checks: Check[] = [
    ...(usesCommon ? checkText(draft.content, { network: null, brand, own }) : []),
    ...networks.flatMap((network) => {
      const text = draft.texts[network];
      return text === undefined ? [] : checkText(text, { network, brand, own });
    }),
    ...networks.flatMap((network) => [
      ...checkForNetwork(draft, { network, outgoing }),
      ...checkComment(draft, network),
    ]),
  ];
  if (checks.some(({ level }) => level === 'error')) return checks;
  return [...checks, { level: 'ok', key: 'textFits', values: {}, place: null }];
}

/** Whether the common text is longer than the server keeps; it is not asked then. */
export const isTooLong = (content: string, { own }: Pick<Checked, 'own'>): boolean =>
  checkPostText(content, { own, language: 'pl', flags: [], names: [] }).some(
    ({ code }) => code === 'too-long',
  );

const lengthLimit = (network: Network | null) =>
  network === null ? LIMITS.postCharacters : ownTextCharacters(network);

function checkText(
  text: string,
  { network, brand, own }: Pick<Checked, 'brand' | 'own'> & { network: Network | null },
): Check[] {
  const place = { part: 'text', network } as const;
  const limit = lengthLimit(network);
  const findings = checkPostText(text, {
    own,
    ...(network === null ? {} : ownTextLimits(network)),
    limit,
    language: brand?.postLanguage ?? 'pl',
    flags: brand?.flags ?? [],
    names: brand === null ? [] : [brand.name],
  });
  return findings.map(({ code, severity, message }): Check => {
    if (code === 'empty') return { level: 'error', key: 'noText', values: {}, place };
    if (code === 'too-long') {
      const values = { count: countGraphemes(text) - limit, network: network ? networkName(network) : '' };
      return { level: 'error', key: network ? 'networkTooLong' : 'textTooLong', values, place };
    }
    return { level: severity === 'error' ? 'error' : 'remark', key: 'finding', values: {}, message, place };
  });
}

/** What the network itself refuses: the common text may be too long for one, or carry too many hashtags. */
function checkForNetwork(
  draft: Draft,
  { network, outgoing }: Pick<Checked, 'outgoing'> & { network: Network },
): Check[] {
  const format = formatOn(network, draft);
  const rules = formatRules(network, format)?.text;
  if (rules === undefined || !takesText(format)) return [];
  const typed = draft.texts[network] ?? draft.content;
  const text = outgoing(typed, network);
  const problem = textProblem(text, rules);
  if (problem === null) return [];
  const place = { part: 'text', network: draft.texts[network] === undefined ? null : network } as const;
  if (problem === 'too-long') {
    // What is too long by our own count is said already; a network may count emoji and links as more.
    if (countGraphemes(typed) > lengthLimit(place.network)) return [];
    const count = Math.max(1, countAs(text, rules) - rules.max);
    return [
      { level: 'error', key: 'networkTooLong', values: { network: networkName(network), count }, place },
    ];
  }
  const values = { network: networkName(network), count: rules.hashtags };
  return [{ level: 'error', key: 'networkHashtags', values, place }];
}

/** It cannot be too long: its field ends where the strictest network does. */
function checkComment({ options }: Draft, network: Network): Check[] {
  const rules = definitionOf(network).firstComment;
  const comment = firstCommentIn(network, options[network] ?? {});
  if (rules === null || comment === null || textProblem(comment, rules) !== 'too-many-hashtags') return [];
  const values = { network: networkName(network), count: rules.hashtags };
  return [{ level: 'error', key: 'commentHashtags', values, place: { part: 'comment' } }];
}

const isOfLink = ({ shownIn, link }: Draft) => shownIn === 'feed' && link !== null;

function checkLink({ draft }: Checked): Check[] {
  if (!isOfLink(draft) || linkOf(draft) !== null) return [];
  return [{ level: 'error', key: 'badLink', values: {}, place: { part: 'link' } }];
}

function checkMedia({ draft, accounts, video = null }: Checked): Check[] {
  const { media } = draft;
  if (media.length === 0 || isOfLink(draft)) return [];
  const networks = new Set(chosenAccounts(draft, accounts).map(({ network }) => network));
  if (videoOf(draft) !== null) return checkVideo(draft, [...networks], video);
  const bare = media.flatMap(({ altText }, index): Check[] =>
    altText.trim() === ''
      ? [
          {
            level: 'remark',
            key: 'notDescribed',
            values: { place: index + 1 },
            place: { part: 'media', index },
          },
        ]
      : [],
  );
  const cut = [...networks].flatMap((network): Check[] => {
    const shown = mostImages(network, draft.shownIn);
    if (media.length <= shown) return [];
    const values = { network: networkName(network), shown, all: media.length };
    return [{ level: 'remark', key: 'notAll', values, place: { part: 'media', index: null } }];
  });
  const described: Check[] =
    bare.length === 0 ? [{ level: 'ok', key: 'allDescribed', values: {}, place: null }] : [];
  return [...bare, ...cut, ...described];
}

function checkTime({ draft, now }: Checked): Check[] {
  const isPast = draft.date < now.date || (draft.date === now.date && draft.time <= now.time);
  return isPast ? [{ level: 'error', key: 'timePast', values: {}, place: { part: 'time' } }] : [];
}

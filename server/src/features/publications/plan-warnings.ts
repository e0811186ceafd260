import { mostImages, type Network, type PlanWarning } from '@postownia/contract';
import { type Message, message } from '@postownia/contract/messages/message';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import type { Capabilities } from '../../providers/social/social-network.ts';
import type { PublishingAccount } from '../social-accounts/index.ts';
import { contentProblem } from './content-problem.ts';
import { costOf, costProblem } from './cost-limit.ts';
import type { Content, Source } from './publication-source.ts';
import { monthOf } from './spending.system-queries.ts';

/** One source on its way to one account. */
export interface PlannedGoing {
  readonly source: Pick<Source, 'id' | 'medium' | 'date'>;
  readonly account: PublishingAccount & { readonly expiresAt: Date | null };
  readonly dueAt: Date;
  readonly content: Content;
  readonly capabilities: Capabilities;
  /** The sandbox plays this network: it reaches addresses of this machine. */
  readonly isDemo: boolean;
}

/** A file of a source, as networks will meet it. */
export interface MediaFacts {
  readonly width: number;
  readonly height: number;
  /** Where a network can fetch it; null where nothing is reachable from outside. */
  readonly publicUrl: string | null;
}

const DAY_SECONDS = 86_400;
/** Addresses that only this machine or its network knows (RFC 1918, RFC 6761). */
const INSIDE =
  /^(localhost$|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[?::1|.*\.local$|.*\.internal$)/i;

type Going = PlannedGoing & { readonly media: readonly MediaFacts[] };

/** Each looks at one thing and says what to do, or null. */
const CHECKS: Readonly<
  Record<Exclude<PlanWarning['code'], 'quota' | 'cost'>, (going: Going) => Message | null>
> = {
  account: ({ account }) =>
    account.state === 'connected' ? null : message('preflight.account', { account: account.name }),
  expiry: ({ account, dueAt }) =>
    account.expiresAt !== null && account.expiresAt <= dueAt
      ? message('preflight.expiry', { account: account.name })
      : null,
  content: ({ account, capabilities, content }) => {
    const problem = contentProblem(capabilities, content);
    if (problem === null) return null;
    return 'count' in problem
      ? message(`preflight.${problem.reason}`, { account: account.name, count: problem.count })
      : message(`preflight.${problem.reason}`, { account: account.name });
  },
  image: ({ account, capabilities: { images }, media }) => {
    if (!images?.ratio) return null;
    const [narrowest, widest] = images.ratio;
    const fits = media
      .map(({ width, height }) => width / height)
      .every((ratio) => ratio >= narrowest && ratio <= widest);
    return fits ? null : message('preflight.image', { account: account.name });
  },
  address: ({ account, capabilities, media, isDemo }) => {
    if (!capabilities.fetchesMedia || isDemo) return null;
    const areOutside = media.every(
      ({ publicUrl }) => publicUrl !== null && !INSIDE.test(new URL(publicUrl).hostname),
    );
    return areOutside ? null : message('preflight.address', { account: account.name });
  },
};

/** Everything that would go wrong, by due instant. Pure. */
export function warningsOf(
  goings: readonly PlannedGoing[],
  media: ReadonlyMap<string, readonly MediaFacts[]>,
  spentIn: (network: Network, dueAt: Date) => number = () => 0,
): PlanWarning[] {
  const inOrder = [...goings].sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime());
  return inOrder.flatMap((going, index) => {
    const facts = { ...going, media: shownOf(going, media.get(going.source.id) ?? []) };
    const found = Object.entries(CHECKS).flatMap(([code, check]) => {
      const warning = check(facts);
      return warning === null ? [] : [{ code: code as PlanWarning['code'], warning }];
    });
    const quota = quotaProblem(going, inOrder.slice(0, index));
    if (quota !== null) found.push({ code: 'quota', warning: quota });
    const cost = costWarning(going, { before: inOrder.slice(0, index), spentIn });
    if (cost !== null) found.push({ code: 'cost', warning: cost });
    const { source, account } = going;
    return found.map(({ code, warning }) => ({
      postId: source.id,
      date: source.date,
      account: { id: account.id, network: account.network, name: account.name },
      code,
      sentence: formatMessageIn('pl', warning),
      message: warning,
    }));
  });
}

/** Those that the network shows. */
function shownOf({ source, account }: PlannedGoing, media: readonly MediaFacts[]): readonly MediaFacts[] {
  if (source.medium === 'video') return media;
  if (source.medium === 'link') return [];
  return media.slice(0, mostImages(account.network, source.medium === 'story' ? 'story' : 'feed'));
}

/** More on one account within 24 hours than its network lets through. */
function quotaProblem(going: PlannedGoing, before: readonly PlannedGoing[]): Message | null {
  const { account, dueAt, capabilities } = going;
  const daily = capabilities.limits.filter(({ perSeconds }) => perSeconds === DAY_SECONDS);
  const most = Math.min(...daily.map((limit) => limit.most));
  const since = dueAt.getTime() - DAY_SECONDS * 1000;
  const sameDay = before.filter(
    (one) =>
      one.account.id === account.id &&
      one.dueAt.getTime() > since &&
      one.source.medium === going.source.medium,
  );
  return sameDay.length < most ? null : message('preflight.quota', { account: account.name, count: most });
}

/** More in one month than the brand may spend at a network that takes money for each post. */
function costWarning(
  { account: { network }, content, capabilities: { mostPerMonth }, dueAt }: PlannedGoing,
  {
    before,
    spentIn,
  }: { before: readonly PlannedGoing[]; spentIn: (network: Network, dueAt: Date) => number },
): Message | null {
  const month = monthOf(dueAt).getTime();
  const planned = before
    .filter((one) => one.account.network === network && monthOf(one.dueAt).getTime() === month)
    .reduce((sum, one) => sum + costOf(network, one.content), 0);
  const cost = costOf(network, content);
  return costProblem({ network, mostPerMonth }, { cost, spent: spentIn(network, dueAt) + planned });
}

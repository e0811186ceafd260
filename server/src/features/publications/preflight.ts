import { isVideoFormat, type Network, type PlanWarning } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { listPublishingAccounts } from '../social-accounts/index.ts';
import { sourceOf } from './lock-sources.ts';
import { outgoingSources } from './outgoing-sources.ts';
import { type PlannedGoing, warningsOf } from './plan-warnings.ts';
import { readMediaFacts } from './read-media-facts.ts';
import { monthOf, readSpending } from './spending.system-queries.ts';

type Used = Pick<Context, 'db' | 'clock' | 'networks' | 'storage' | 'appUrl' | 'shortLinkUrl'>;

/**
 * What would go wrong with the planned posts and videos of these days, told now instead of at the hour: text, image,
 * the address networks fetch from, the account, its daily quota. Asks no network.
 * @param admit asked, before anything costly, whether so many posts may be looked at; throws otherwise
 */
export async function preflight(
  context: Used,
  workspaceId: WorkspaceId,
  { from, to, admit }: { from: string; to: string; admit: (posts: number) => Promise<void> },
): Promise<{ warnings: PlanWarning[] }> {
  const { db, networks, clock } = context;
  const days = { from, to, states: ['draft', 'scheduled'] as const };
  const posts = await readPostRecords(db, workspaceId, days);
  await admit(posts.length);
  // A video that is still a draft is nobody's plan; any other post may be approved until its hour.
  const written = posts
    .filter(({ format, approvedAt }) => approvedAt !== null || !isVideoFormat(format))
    .map((post) => sourceOf({ ...post, approved: post.approvedAt !== null, cleared: true }));
  const sources = await outgoingSources(context, db, written);
  const { zone } = await getPreferences(db, workspaceId);
  const accounts = await listPublishingAccounts(db, workspaceId);
  const media = await readMediaFacts(context, workspaceId, written);
  const goings: PlannedGoing[] = sources.flatMap((source) => {
    const dueAt = dueInstant(source.date, source.time, zone);
    if (dueAt <= clock.now()) return [];
    return accounts.filter(source.wants).flatMap((account) => {
      const target = networks.target(account.network, source.medium);
      if (target === undefined) return [];
      const isDemo = networks.login(account.network)?.demo === true;
      const content = source.contentFor(account);
      return [{ source, account, dueAt, content, capabilities: target.capabilities, isDemo }];
    });
  });
  const spending = await readSpending(db, [workspaceId], clock.now());
  const isThisMonth = (dueAt: Date) => monthOf(dueAt).getTime() === monthOf(clock.now()).getTime();
  const spentIn = (network: Network, dueAt: Date) =>
    isThisMonth(dueAt) ? spending.of(workspaceId, network) : 0;
  return { warnings: warningsOf(goings, media, spentIn) };
}

import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { linkInBrand } from '../../lib/page-address.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { notifyMembers } from '../notifications/index.ts';
import { listNotifiableMembers } from '../workspaces/index.ts';
import { readWeek } from './read-week.ts';
import { selectUntoldWorkspaces, selectZones } from './week.system-queries.ts';
import { weekDetails, weekMessage } from './week-email.ts';
import { boundsOf, dedupeKeyOf, type WeekToTell, weekToTell } from './week-to-tell.ts';

const PAGE = 200;
const PATH = '/dashboard?tab=analityka';

type Used = Pick<Context, 'db' | 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>;

/**
 * Every hour: tells each workspace of its week once it is over on its own clock. Notice and emails are written in one
 * transaction under the week's name, so a crash leaves all or nothing and two workers tell it once. Safe to run twice.
 */
export async function summariseWeeks(
  context: Used,
  _input: object = {},
  run?: { readonly stopping: AbortSignal },
): Promise<void> {
  for (const zone of await selectZones(context.db)) {
    const week = weekToTell(zone, context.clock.now());
    if (week === null) continue;
    const asked = { ...week, ...boundsOf(zone, week), zone, dedupeKey: dedupeKeyOf(week), limit: PAGE };
    let after: WorkspaceId | null = null;
    for (;;) {
      const workspaceIds = await selectUntoldWorkspaces(context.db, { ...asked, after });
      for (const workspaceId of workspaceIds) {
        if (run?.stopping.aborted) return;
        try {
          await tellWeek(context, workspaceId, { week, zone });
        } catch (error) {
          // Told with the next hour's run; one brand must not keep the others waiting.
          context.log.error({ err: error, workspaceId }, 'a week was not summarised');
        }
      }
      if (workspaceIds.length < PAGE) break;
      after = workspaceIds.at(-1) ?? null;
    }
  }
}

async function tellWeek(
  context: Used,
  workspaceId: WorkspaceId,
  { week, zone }: { week: WeekToTell; zone: string },
): Promise<void> {
  const linkTo = (path: string) => linkInBrand(`${context.appUrl}${path}`, workspaceId);
  await inTransaction(context.db, async (tx) => {
    const summary = await readWeek(tx, workspaceId, { week, zone, now: context.clock.now() });
    await notifyMembers(context, tx, workspaceId, {
      kind: 'week-summary',
      dedupeKey: dedupeKeyOf(week),
      message: weekMessage(summary),
      details: (language) =>
        weekDetails(summary, { language, zone, linkTo }).map(([words, value]) => [{ words }, value] as const),
      path: PATH,
      members: await listNotifiableMembers(tx, workspaceId),
    });
  });
}

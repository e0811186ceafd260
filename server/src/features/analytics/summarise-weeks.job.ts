import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { tellPeople } from '../notifications/index.ts';
import { listPeopleToTell } from '../workspaces/index.ts';
import { readWeek } from './read-week.ts';
import { weekDetails, weekStatement } from './week-letter.ts';
import { selectUntoldWorkspaces, selectZones } from './week-rows.ts';
import { boundsOf, occasionOf, type WeekToTell, weekToTell } from './week-to-tell.ts';

const PAGE = 200;
const PATH = '/dashboard?tab=analityka';

type Used = Pick<Context, 'db' | 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>;

/**
 * Every hour: tells each workspace of its week once it is over on its own clock. Notice and letters are written in one
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
    const asked = { ...week, ...boundsOf(zone, week), zone, occasion: occasionOf(week), limit: PAGE };
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
  await inTransaction(context.db, async (tx) => {
    const summary = await readWeek(tx, workspaceId, { week, zone, now: context.clock.now() });
    await tellPeople(context, tx, workspaceId, {
      kind: 'week-summary',
      occasion: occasionOf(week),
      said: weekStatement(summary),
      details: (language) => weekDetails(summary, { language, zone, appUrl: context.appUrl }),
      path: PATH,
      people: await listPeopleToTell(tx, workspaceId),
    });
  });
}

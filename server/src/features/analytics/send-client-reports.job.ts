import type { Context } from '../../context.ts';
import { organizationOf } from '../../db/organization-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readAllowance } from '../billing/index.ts';
import { queueEmail } from '../notifications/index.ts';
import { takeMonth } from './client-report.queries.ts';
import { selectReporting } from './client-report.system-queries.ts';
import { monthToReport } from './month-to-report.ts';
import { monthWords } from './month-words.ts';
import { readMonth } from './read-month.ts';
import { reportLinks } from './report-link.ts';

const PAGE = 200;

type Used = Pick<Context, 'db' | 'clock' | 'enqueue' | 'log' | 'appUrl' | 'secretBox'>;

/**
 * Every hour: sends each brand's month to those who get it, once it is over on its own clock. Emails are written with the
 * month that they tell of in one transaction, so a crash leaves all or nothing. Safe to run twice.
 */
export async function sendClientReports(
  context: Used,
  _input: object = {},
  run?: { readonly stopping: AbortSignal },
): Promise<void> {
  const now = context.clock.now();
  // No zone is further than a day: whose month is not over there is skipped below.
  const unsentBefore = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 7);
  let after: WorkspaceId | null = null;
  for (;;) {
    const page = await selectReporting(context.db, { unsentBefore, after, limit: PAGE });
    for (const { workspaceId, zone } of page) {
      if (run?.stopping.aborted) return;
      const month = monthToReport(zone, now);
      try {
        if (month !== null) await sendMonth(context, workspaceId, month);
      } catch (error) {
        // Sent with the next hour's run; one brand must not keep the others waiting.
        context.log.error({ err: error, workspaceId }, 'a month was not sent to clients');
      }
    }
    if (page.length < PAGE) return;
    after = page.at(-1)?.workspaceId ?? null;
  }
}

async function sendMonth(context: Used, workspaceId: WorkspaceId, month: string): Promise<void> {
  const now = context.clock.now();
  const { analytics } = await readAllowance(context.db, await organizationOf(context.db, workspaceId), now);
  if (analytics !== 'premium') return;
  const report = await readMonth(context, workspaceId, { month });
  await inTransaction(context.db, async (tx) => {
    const taken = await takeMonth(workspaceId, tx, month);
    // A month in which nothing went out has nothing to tell.
    if (taken === undefined || report.posts.length === 0) return;
    const { texts, show, showPercent, monthName } = monthWords(taken.language);
    for (const to of taken.recipients) {
      const { file, stop } = reportLinks(context, { workspaceId, month, to });
      await queueEmail(context, tx, {
        kind: 'client-report',
        to,
        userId: null,
        language: taken.language,
        link: file,
        details: [
          ['firm', report.workspace],
          [{ words: texts.title }, monthName(month)],
          [{ words: texts.metrics.posts }, show(report.current.posts)],
          [{ words: texts.metrics.engagement }, showPercent(report.current.engagement)],
        ],
        unsubscribeUrl: stop,
      });
    }
  });
}

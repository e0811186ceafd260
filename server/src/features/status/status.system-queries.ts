import type { Service } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import { and, desc, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { generationDays } from '../../db/schema/generation.ts';
import { publicationAttempts, publications } from '../../db/schema/publications.ts';
import { serviceIncidents } from '../../db/schema/status.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import { storeMessage } from '../../lib/stored-message.ts';

const ago = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);
const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`;

/** Days of generation over all workspaces: stuck ones, and how those that ended lately went. */
export async function countGeneration(db: Queryable, now: Date) {
  const d = generationDays;
  const stuckSince = ago(now, 10).toISOString();
  const lately = ago(now, 30).toISOString();
  const [row] = await db
    .select({
      stuck: count(
        sql`${d.state} in ('queued', 'writing', 'drawing') and ${d.updatedAt} < ${stuckSince}::timestamptz`,
      ),
      done: count(sql`${d.state} = 'done'`),
      failed:
        count(sql`${d.state} = 'failed' and ${d.problemCode} in ('unavailable', 'timeout', 'rate-limited',
        'invalid-key', 'not-allowed', 'no-credit', 'model-missing', 'not-configured')`),
    })
    .from(d)
    .where(or(gte(d.updatedAt, new Date(lately)), sql`${d.state} in ('queued', 'writing', 'drawing')`));
  return row ?? { stuck: 0, done: 0, failed: 0 };
}

/** Publications that are due and in nobody's hands, and calls begun within the same ten minutes. */
export async function countPublishing(db: Queryable, now: Date) {
  const since = ago(now, 10);
  const [due] = await db
    .select({ overdue: sql<number>`count(*)::int` })
    .from(publications)
    .where(
      and(
        sql`${publications.nextTryAt} < ${since.toISOString()}::timestamptz`,
        isNull(publications.claimedBy),
      ),
    );
  const [calls] = await db
    .select({ begun: sql<number>`count(*)::int` })
    .from(publicationAttempts)
    .where(gte(publicationAttempts.startedAt, since));
  return { overdue: due?.overdue ?? 0, begun: calls?.begun ?? 0 };
}

/** Answers of the networks within the last half hour. */
export async function countAnswers(db: Queryable, now: Date) {
  const a = publicationAttempts;
  const [row] = await db
    .select({
      answered: count(sql`${a.outcome} in ('done', 'refused')`),
      lost: count(sql`${a.outcome} = 'unknown' or ${a.errorClass} = 'check'`),
    })
    .from(a)
    .where(gte(a.startedAt, ago(now, 30)));
  return row ?? { answered: 0, lost: 0 };
}

export async function openIncident(
  tx: Tx,
  { problem, ...incident }: { service: Service; problem: Message; startedAt: Date },
) {
  const message = storeMessage(problem);
  await tx
    .insert(serviceIncidents)
    .values({ ...incident, message, problem: message.sentence })
    .onConflictDoNothing();
}

/** Ends what is open of these services. */
export async function endIncidents(
  tx: Tx,
  { services, endedAt }: { services: readonly Service[]; endedAt: Date },
) {
  await tx
    .update(serviceIncidents)
    .set({ endedAt })
    .where(and(inArray(serviceIncidents.service, [...services]), isNull(serviceIncidents.endedAt)));
}

export async function selectIncidents(db: Queryable, since: Date) {
  return db
    .select()
    .from(serviceIncidents)
    .where(or(gte(serviceIncidents.startedAt, since), isNull(serviceIncidents.endedAt)))
    .orderBy(desc(serviceIncidents.startedAt))
    .limit(100);
}

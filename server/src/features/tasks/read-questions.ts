import type { TaskKind } from '@postownia/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import { type Draft, dayIn, EXCERPT_CHARACTERS, type Found, HORIZON_DAYS, postOf } from './draft-task.ts';
import { QUESTIONS_SQL } from './questions.sql.ts';
import type { TaskBrand } from './task-brands.ts';

const MOST_READ = 201;

const KINDS = ['question', 'facts', 'interview'] as const satisfies TaskKind[];
const Row = z.object({
  workspace_id: z.string(),
  id: z.string(),
  kind: z.enum(KINDS),
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  excerpt: z.nullable(z.string()),
  ask: z.nullable(z.string()),
  count: z.int(),
  found: z.nullable(z.int()),
});
type Row = z.infer<typeof Row>;

/** What the planner asks of whoever may answer: of posts those who write them, of the brand those who keep its facts. */
export async function readQuestions(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  brands: readonly TaskBrand[],
): Promise<Found> {
  const now = clock.now();
  const writes = brands
    .filter((brand) => brand.may('posts.write'))
    .map(({ id, zone }) => ({ id, today: dayIn(zone, now, 0), last: dayIn(zone, now, HORIZON_DAYS) }));
  const tells = brands.filter((brand) => brand.may('brand.write')).map(({ id }) => id);
  if (writes.length === 0 && tells.length === 0) return { tasks: [], beyond: 0 };
  const { rows } = await database.pool.query({
    name: 'tasks-questions',
    text: QUESTIONS_SQL,
    values: [JSON.stringify(writes), tells, MOST_READ, EXCERPT_CHARACTERS],
  });
  const found = rows.map((row) => Row.parse(row));
  const byId = new Map<string, TaskBrand>(brands.map((brand) => [brand.id, brand]));
  const tasks = found.flatMap((row) => {
    const brand = byId.get(row.workspace_id);
    return brand === undefined ? [] : toTask(brand, row, now);
  });
  const ofPosts = found.filter(({ kind }) => kind === 'question');
  return { tasks, beyond: (ofPosts[0]?.found ?? 0) - ofPosts.length };
}

function toTask(brand: TaskBrand, row: Row, now: Date): Draft[] {
  const { id, kind, date, time, excerpt, ask, count } = row;
  if (kind === 'facts') return [{ kind, brand, id, dueAt: null, count, path: '/brand/facts' }];
  if (kind === 'interview') return [{ kind, brand, id, dueAt: null, count, path: '/brand/interview' }];
  if (date === null || time === null) return [];
  const dueAt = dueInstant(date, time, brand.zone);
  if (dueAt <= now) return [];
  const post = postOf(brand, { id, date, time, excerpt: excerpt ?? '' });
  return [
    { kind, brand, id, dueAt, post, words: { name: null, text: ask ?? '' }, path: `/posts/new?post=${id}` },
  ];
}

import { NETWORKS, type TaskKind } from '@postownia/contract';
import { Message, message } from '@postownia/contract/messages/message';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { type Draft, EXCERPT_CHARACTERS, type Found, postOf } from './draft-task.ts';
import type { TaskBrand } from './task-brands.ts';
import { TROUBLE_SQL } from './trouble.sql.ts';

const DAY = 86_400_000;
const HISTORY_DAYS = 30;
/** A day that went by is no task for ever. */
const MISSED_DAYS = 7;
const EXPIRING_DAYS = 7;
const MOST_READ = 201;

const KINDS = ['failed', 'to-check', 'missed', 'reconnect', 'expiring'] as const satisfies TaskKind[];
const Row = z.object({
  workspace_id: z.string(),
  id: z.string(),
  kind: z.enum(KINDS),
  due_at: z.nullable(z.date()),
  network: z.enum(NETWORKS),
  name: z.string(),
  post_id: z.nullable(z.string()),
  date: z.nullable(z.string()),
  time: z.nullable(z.string()),
  excerpt: z.nullable(z.string()),
  problem: z.nullable(z.string()),
  message: z.nullable(Message),
  found: z.int(),
});
type Row = z.infer<typeof Row>;

/** Said where nothing more exact is known. */
const MESSAGES: Readonly<Record<(typeof KINDS)[number], Message | null>> = {
  failed: message('publication.failed'),
  'to-check': message('publication.to-check'),
  missed: message('publication.missed'),
  reconnect: message('publication.posts-wait'),
  expiring: null,
};

/** What went wrong, where this person may mend it: publications and accounts are mended by the same roles. */
export async function readTrouble(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  brands: readonly TaskBrand[],
): Promise<Found> {
  const asked = brands.filter((brand) => brand.may('posts.publish') && brand.may('accounts.manage'));
  if (asked.length === 0) return { tasks: [], beyond: 0 };
  const at = (days: number) => new Date(clock.now().getTime() + days * DAY);
  const { rows } = await database.pool.query({
    name: 'tasks-trouble',
    text: TROUBLE_SQL,
    values: [
      asked.map(({ id }) => id),
      at(EXPIRING_DAYS),
      at(-HISTORY_DAYS),
      at(-MISSED_DAYS),
      MOST_READ,
      EXCERPT_CHARACTERS,
    ],
  });
  const found = rows.map((row) => Row.parse(row));
  const byId = new Map<string, TaskBrand>(asked.map((brand) => [brand.id, brand]));
  const tasks = found.flatMap((row) => {
    const brand = byId.get(row.workspace_id);
    return brand === undefined ? [] : [toTask(brand, row)];
  });
  return { tasks, beyond: (found[0]?.found ?? 0) - found.length };
}

function toTask(brand: TaskBrand, row: Row): Draft {
  const { id, kind, due_at: dueAt, network, name, post_id: postId, date, time, excerpt, problem } = row;
  const known = MESSAGES[kind];
  const post =
    postId === null || date === null || time === null
      ? null
      : postOf(brand, { id: postId, date, time, excerpt: excerpt ?? '' });
  return {
    kind,
    brand,
    id,
    dueAt,
    post,
    account: { network, name },
    path: pathOf(row),
    ...(problem === null
      ? known && { sentence: formatMessageIn('pl', known), message: known }
      : { sentence: problem, message: row.message }),
  };
}

function pathOf({ kind, post_id: postId }: Row): string {
  if (postId === null) return '/dashboard?tab=social-media';
  return kind === 'missed' ? `/posts/${postId}` : `/posts/${postId}/publications`;
}

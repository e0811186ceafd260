import { isVideoFormat, POST_FORMATS, stepsOf, type TaskKind } from '@postownia/contract';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import type { ClientChange } from '../../db/schema/posts.ts';
import { dueInstant } from '../../lib/wall-clock.ts';
import { postApprovals, readPostRecords } from '../posts/index.ts';
import type { Draft, Found } from './draft-task.ts';
import { dayIn, EXCERPT_CHARACTERS, HORIZON_DAYS, postOf } from './draft-task.ts';
import type { TaskBrand } from './task-brands.ts';
import { WAITING_POSTS_SQL } from './waiting-posts.sql.ts';

/** Candidates of one read; those whose word turns out to hold are no tasks. */
const MOST_READ = 400;
const SOON_MILLISECONDS = 48 * 3_600_000;

const Row = z.object({
  workspace_id: z.string(),
  id: z.string(),
  date: z.string(),
  time: z.string(),
  format: z.enum(POST_FORMATS),
  excerpt: z.string(),
  unreleased: z.boolean(),
  team_said: z.boolean(),
  client_said: z.boolean(),
  client_change: z.nullable(z.custom<ClientChange>()),
  found: z.int(),
  written_by_them: z.nullable(z.boolean()),
  medium: z.nullable(z.object({ assetId: z.string(), coverMs: z.nullable(z.number()) })),
});
type Row = z.infer<typeof Row>;

/** Whose word a post has, and whether what a client asked for is still to be made. */
interface Words {
  readonly team: boolean;
  readonly client: boolean;
  readonly isChangeOpen: boolean;
}

const NO_WORDS: Words = { team: false, client: false, isChangeOpen: false };

/**
 * Posts to approve, posts a client wants otherwise, and posts that will not go out in time, each as the one task that it
 * is for this person.
 */
export async function readWaitingPosts(
  context: Pick<Context, 'db' | 'database' | 'clock'>,
  brands: readonly TaskBrand[],
  userId: string,
): Promise<Found> {
  const now = context.clock.now();
  const asked = brands.filter((brand) => brand.may('posts.approve') || brand.may('posts.write'));
  if (asked.length === 0) return { tasks: [], beyond: 0 };
  const { rows } = await context.database.pool.query({
    name: 'tasks-waiting-posts',
    text: WAITING_POSTS_SQL,
    values: [
      JSON.stringify(asked.map((brand) => conditionsOf(brand, now))),
      userId,
      MOST_READ,
      EXCERPT_CHARACTERS,
    ],
  });
  const found = rows.map((row) => Row.parse(row));
  const words = await readWords(context, asked, found);
  const byId = new Map<string, TaskBrand>(asked.map((brand) => [brand.id, brand]));
  const tasks = found.flatMap((row) => {
    const brand = byId.get(row.workspace_id);
    return brand === undefined ? [] : toTask(brand, row, { words: words.get(row.id) ?? NO_WORDS, now });
  });
  return { tasks, beyond: (found[0]?.found ?? 0) - found.length };
}

const conditionsOf = (brand: TaskBrand, now: Date) => ({
  id: brand.id,
  today: dayIn(brand.zone, now, 0),
  last: dayIn(brand.zone, now, HORIZON_DAYS),
  soon: dayIn(brand.zone, new Date(now.getTime() + SOON_MILLISECONDS), 0),
  team: stepsOf(brand.policy).includes('team'),
  client: stepsOf(brand.policy).includes('client'),
  automatic: brand.auto_publish,
  approves: brand.may('posts.approve'),
  writes: brand.may('posts.write'),
});

/** Hashes are compared only where there is one. */
async function readWords(
  { db }: Pick<Context, 'db'>,
  brands: readonly TaskBrand[],
  rows: readonly Row[],
): Promise<Map<string, Words>> {
  const read = async ({ id: workspaceId }: TaskBrand) => {
    const told = rows.filter((row) => row.workspace_id === workspaceId);
    const ids = told
      .filter((row) => row.team_said || row.client_said || row.client_change)
      .map(({ id }) => id);
    if (ids.length === 0) return [];
    const posts = await readPostRecords(db, workspaceId, { ids });
    return posts.map((post) => {
      const { team, client, change } = postApprovals.approvalsOf(post);
      return [post.id, { team, client, isChangeOpen: change?.open === true }] as const;
    });
  };
  return new Map((await Promise.all(brands.map(read))).flat());
}

/** A post is one task at most: what somebody can do about it comes before what they can only ask others for. */
function toTask(brand: TaskBrand, row: Row, { words, now }: { words: Words; now: Date }): Draft[] {
  const dueAt = dueInstant(row.date, row.time, brand.zone);
  if (dueAt <= now) return [];
  const missing = stepsOf(brand.policy).filter((step) => !words[step]);
  const asTask = (kind: TaskKind, more: Partial<Draft> = {}): Draft[] => [
    { kind, brand, id: row.id, dueAt, post: postOf(brand, row), path: pathOf(row), ...more },
  ];
  const change = row.client_change;
  if (change !== null && words.isChangeOpen && missing.includes('client') && brand.may('posts.write'))
    return asTask('change', { words: { name: change.name, text: change.text } });
  if (!brand.may('posts.approve')) return [];
  const lacksTeam = missing.includes('team');
  const isTheirs = lacksTeam && row.written_by_them === true && brand.other_approver;
  const lacksRelease = brand.auto_publish && row.unreleased && !isVideoFormat(row.format);
  if ((lacksTeam || lacksRelease) && !isTheirs) return asTask('approve');
  const [step] = missing;
  const isSoon = dueAt.getTime() - now.getTime() < SOON_MILLISECONDS;
  const goesOut = brand.auto_publish || !row.unreleased;
  return step !== undefined && isSoon && goesOut ? asTask('late', { step }) : [];
}

/** The post on its day, in the calendar that shows it. */
const pathOf = (row: Row) =>
  isVideoFormat(row.format)
    ? `/dashboard?tab=wlasny-kalendarz&dzien=${row.date}`
    : `/dashboard?tab=kalendarz&dzien=${row.date}&post=${row.id}`;

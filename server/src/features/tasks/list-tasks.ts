import { MOST_TASKS, type Task, type TaskKind, type Tasks } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { todayIn } from '../../lib/wall-clock.ts';
import { type Draft, dayIn } from './draft-task.ts';
import { readDone } from './read-done.ts';
import { readQuestions } from './read-questions.ts';
import { readTrouble } from './read-trouble.ts';
import { readWaitingPosts } from './read-waiting-posts.ts';
import { readTaskBrands } from './task-brands.ts';

const WEEK_DAYS = 7;
const GROUPS: readonly Task['group'][] = ['today', 'week', 'later'];
const TROUBLE: readonly TaskKind[] = ['failed', 'to-check', 'missed', 'reconnect', 'expiring'];

/**
 * What is open now and this person may do, over all brands that they may open: by group, then trouble first, then by
 * deadline. Read from the rows of other features each time; nothing of it is kept, so nothing of it grows old.
 */
export async function listTasks(
  context: Pick<Context, 'db' | 'database' | 'clock'>,
  userId: string,
): Promise<Tasks> {
  const brands = await readTaskBrands(context, userId);
  const [done, ...found] = await Promise.all([
    readDone(context, brands, userId),
    readTrouble(context, brands),
    readWaitingPosts(context, brands, userId),
    readQuestions(context, brands),
  ]);
  const now = context.clock.now();
  const all = found.flatMap(({ tasks }) => tasks.map((draft) => toTask(draft, now))).toSorted(byUrgency);
  const tasks = all.slice(0, MOST_TASKS);
  const named = new Set([...tasks, ...done].map(({ brand }) => brand));
  return {
    brands: brands
      .filter(({ slug }) => named.has(slug))
      .map(({ slug, name, palette, zone }) => ({ slug, name, palette, zone })),
    tasks,
    total: found.reduce((sum, { beyond }) => sum + beyond, all.length),
    done,
  };
}

function toTask(draft: Draft, now: Date): Task {
  const { kind, brand, id, dueAt, post = null, account = null, count = null, words = null } = draft;
  const { step = null, sentence = null, message = null } = draft;
  return {
    id: `${kind}:${id}`,
    kind,
    brand: brand.slug,
    group: groupOf(draft, now),
    dueAt: dueAt?.toISOString() ?? null,
    post,
    account,
    count,
    words,
    step,
    sentence,
    message,
    path: draft.path,
  };
}

function groupOf({ kind, brand, dueAt }: Draft, now: Date): Task['group'] {
  if (kind === 'reconnect') return 'today';
  if (dueAt === null) return 'week';
  const day = todayIn(brand.zone, dueAt);
  if (day <= dayIn(brand.zone, now, 0)) return 'today';
  return day < dayIn(brand.zone, now, WEEK_DAYS) ? 'week' : 'later';
}

/** A lost account comes before all else, what nothing presses comes last. */
const placeOf = ({ group, kind, dueAt, id }: Task): string =>
  [
    GROUPS.indexOf(group),
    TROUBLE.includes(kind) ? 0 : 1,
    dueAt ?? (kind === 'reconnect' ? '' : '~'),
    id,
  ].join(' ');

const byUrgency = (one: Task, other: Task): number => (placeOf(one) < placeOf(other) ? -1 : 1);

import * as z from 'zod/mini';
import { APPROVAL_STEPS } from '../approval-policies.ts';
import { CalendarDate, Id, Instant, WallTime, Zone } from '../fields.ts';
import { Message } from '../messages/message.ts';
import { NETWORKS } from '../networks.ts';
import { PALETTE_NAMES } from '../palettes.ts';
import { may } from '../procedure.ts';

/** How many tasks one answer holds; what is beyond is only counted. */
export const MOST_TASKS = 200;

/**
 * What waits for a person:
 * - `failed`, `to-check`, `missed`: a publication that did not go out, of which nobody knows, whose hour went by
 * - `reconnect`, `expiring`: an account that is lost, or will be within seven days
 * - `approve`: a post that this person may approve
 * - `change`: a client wants a post otherwise
 * - `late`: a post of the next 48 hours that lacks somebody else's word
 * - `question`: what only the owner can add to a post
 * - `facts`: what was understood of the brand and nobody confirmed
 * - `interview`: questions put off until later
 */
export const TASK_KINDS = [
  'failed',
  'to-check',
  'missed',
  'reconnect',
  'expiring',
  'approve',
  'change',
  'late',
  'question',
  'facts',
  'interview',
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** When it is due, by the day of its brand's zone; what has no deadline is of this week. */
export const TASK_GROUPS = ['today', 'week', 'later'] as const;

export const Task = z.object({
  /** Kind and row, so that the same thing has the same id in every answer. */
  id: z.string(),
  kind: z.enum(TASK_KINDS),
  /** Slug of its brand, which is among `brands`. */
  brand: z.string(),
  group: z.enum(TASK_GROUPS),
  /** When it should be done, or should have been; null: nothing presses. */
  dueAt: z.nullable(Instant),
  /** The post it is about, its day and hour as the brand's clock shows them. */
  post: z.nullable(
    z.object({
      id: Id,
      date: CalendarDate,
      time: WallTime,
      excerpt: z.string(),
      thumbnailUrl: z.nullable(z.string()),
    }),
  ),
  account: z.nullable(z.object({ network: z.enum(NETWORKS), name: z.string() })),
  /** How many facts or questions wait; null for what is one thing. */
  count: z.nullable(z.int()),
  /** What the client wrote, with what they called themself, or what the planner asks, which has no name. */
  words: z.nullable(z.object({ name: z.nullable(z.string()), text: z.string() })),
  /** Of `late`: whose word is missing. */
  step: z.nullable(z.enum(APPROVAL_STEPS)),
  /** Of trouble: what happened and what to do, one Polish sentence, and the same for the reader's language. */
  sentence: z.nullable(z.string()),
  message: z.nullable(Message),
  /** Where it is done, a path of the product in its brand. */
  path: z.string(),
});
export type Task = z.infer<typeof Task>;

/** How many of the things done today one answer holds. */
export const MOST_DONE = 20;

/** What a person settled: posts approved, posts sent to a client or a reminder of them, an account connected, facts looked through. */
export const DONE_KINDS = ['approved', 'sent', 'reminded', 'connected', 'facts'] as const;

export const DoneTask = z.object({
  id: Id,
  kind: z.enum(DONE_KINDS),
  /** Slug of its brand, which is among `brands`. */
  brand: z.string(),
  at: Instant,
  /** How many posts or facts; null for what is one thing. */
  count: z.nullable(z.int()),
  /** Of `connected`: what the account is called. */
  account: z.nullable(z.string()),
});
export type DoneTask = z.infer<typeof DoneTask>;

export const Tasks = z.object({
  /** The brands of the tasks and of what is done, by name. */
  brands: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      palette: z.nullable(z.enum(PALETTE_NAMES)),
      zone: Zone,
    }),
  ),
  /** By group, then trouble first, then by deadline. */
  tasks: z.array(Task).check(z.maxLength(MOST_TASKS)),
  /** How many there are, with those beyond `MOST_TASKS`. */
  total: z.int(),
  /** "Załatwione dziś": what this person settled since midnight in its brand's zone, the newest first. */
  done: z.array(DoneTask).check(z.maxLength(MOST_DONE)),
});
export type Tasks = z.infer<typeof Tasks>;

export const tasksContract = {
  /** "Do zrobienia": what is open now and this person may do, over all brands they may open. */
  list: may('self.manage')
    .route({ method: 'GET', path: '/tasks', tags: ['Do zrobienia'] })
    .output(Tasks),
};

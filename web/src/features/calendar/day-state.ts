import type { GenerationDay } from '@postownia/contract/features/generation';
import type { Post } from '@postownia/contract/features/posts';
import type { ShownState } from '@postownia/contract/post-approval';
import { weekdayOf } from '../../lib/calendar-date.ts';
import type { Month } from './use-month.ts';
import type { SpecialDay } from './use-special-days.ts';

/** Everything a view shows of one day. */
export interface DayFacts {
  date: string;
  /** In the order of their times. */
  posts: readonly Post[];
  /** Those that the filter lets pass; all of them without one. */
  shown: readonly Post[];
  special: SpecialDay | undefined;
  /** What the running or last batch does on this day; finished days are told by their post. */
  making: GenerationDay | undefined;
  /** Sunday or public holiday: the numeral is red. */
  red: boolean;
  past: boolean;
  /** A reel is being made of one of the posts. */
  reel: boolean;
  /** Something would keep one of the posts from going out as it is. */
  warned: boolean;
}

/** Days of a batch by date; those that are done no longer differ from any other day. */
export function makingByDate(days: readonly GenerationDay[] | undefined): ReadonlyMap<string, GenerationDay> {
  const open = (days ?? []).filter(({ state }) => state !== 'done' && state !== 'cancelled');
  return new Map(open.map((day) => [day.date, day]));
}

export function dayFacts(
  date: string,
  month: Pick<Month, 'posts' | 'specialDays' | 'warnedPosts'>,
  making: ReadonlyMap<string, GenerationDay>,
  today: string | null,
  {
    passes = () => true,
    reels,
  }: { passes?: ((post: Post) => boolean) | undefined; reels?: ReadonlySet<string> } = {},
): DayFacts {
  const special = month.specialDays.get(date);
  const posts = month.posts.get(date) ?? [];
  return {
    date,
    posts,
    shown: posts.filter(passes),
    special,
    making: making.get(date),
    red: weekdayOf(date) === 6 || special?.publicHoliday === true,
    past: today !== null && date < today,
    reel: reels !== undefined && posts.some(({ id }) => reels.has(id)),
    warned: posts.some(({ id }) => month.warnedPosts.has(id)),
  };
}

const sameItems = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((item, at) => item === others[at]);

/** Whether nothing of a day has changed, so that what shows it need not be drawn anew. */
export const isSameDay = (day: DayFacts, other: DayFacts): boolean =>
  (Object.keys(day) as (keyof DayFacts)[]).every((fact) =>
    fact === 'posts' || fact === 'shown'
      ? sameItems(day[fact], other[fact])
      : Object.is(day[fact], other[fact]),
  );

/** What is being made of one post of a day, or of the day while its post is not there yet. */
export const makingOf = (
  { making }: DayFacts,
  post: Pick<Post, 'id'> | undefined,
): GenerationDay | undefined =>
  making === undefined || making.postId === null || post === undefined || making.postId === post.id
    ? making
    : undefined;

/** A post may be carried away unless it is public or on its way there. */
export const isMovable = ({ state }: Post) => state !== 'published' && state !== 'publishing';

/** What a person must see first stands first. */
const BY_URGENCY = [
  'failed',
  'to-check',
  'partly-published',
  'publishing',
  'skipped',
  'change',
  'waiting',
  'draft',
  'approved',
  'scheduled',
  'published',
] as const satisfies readonly ShownState[];

/** The states of a day's posts, each once, the most urgent first. */
export function statesOf(posts: readonly Post[], stateOf: (post: Post) => ShownState): ShownState[] {
  const states = new Set(posts.map(stateOf));
  return BY_URGENCY.filter((state) => states.has(state));
}

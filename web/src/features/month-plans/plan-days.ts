import type { MonthPlan } from '@postownia/contract/features/month-plans';
import type { Post, PostState } from '@postownia/contract/features/posts';
import { plannedPostCost } from '@postownia/contract/token-costs';

/** Why a planned day gets no post any more; `replaces` when it gets one in the place of another. */
export type DayOutlook = 'open' | 'replaces' | 'past' | 'taken';

/** Posts that nobody may replace: the world has seen them, or may have. */
const FIXED: Readonly<Record<PostState, boolean>> = {
  draft: false,
  scheduled: false,
  failed: false,
  skipped: false,
  publishing: true,
  'to-check': true,
  published: true,
  'partly-published': true,
};

/** What becomes of every day of a plan when its posts are made now, as the server decides it. */
export function outlookByDate(
  plan: MonthPlan,
  { posts, today }: { posts: readonly Pick<Post, 'date' | 'state'>[]; today: string },
): ReadonlyMap<string, DayOutlook> {
  const byDate = Map.groupBy(posts, ({ date }) => date);
  return new Map(
    plan.topics.map(({ date }) => [date, outlookOf(date, { posts: byDate.get(date) ?? [], plan, today })]),
  );
}

function outlookOf(
  date: string,
  { posts, plan, today }: { posts: readonly Pick<Post, 'state'>[]; plan: MonthPlan; today: string },
): DayOutlook {
  if (date < today) return 'past';
  if (posts.length === 0) return 'open';
  return plan.existing === 'replace' && posts.some(({ state }) => !FIXED[state]) ? 'replaces' : 'taken';
}

export interface PlanPrice {
  readonly days: number;
  /** Of these days, those with an own photo: they cost less. */
  readonly photos: number;
  readonly tokens: number;
}

/** How many posts a plan makes now, and what exactly these cost. */
export function priceOf({ topics }: MonthPlan, outlooks: ReadonlyMap<string, DayOutlook>): PlanPrice {
  const made = topics.filter(({ date }) => ['open', 'replaces'].includes(outlooks.get(date) ?? 'open'));
  return {
    days: made.length,
    photos: made.filter(({ photo }) => photo !== undefined).length,
    tokens: made.reduce((sum, topic) => sum + plannedPostCost(topic), 0),
  };
}

/** First and last day of a plan; a stored plan has at least one. */
export function spanOf(plan: MonthPlan): { from: string; to: string } {
  return { from: plan.topics[0]?.date ?? '', to: plan.topics.at(-1)?.date ?? '' };
}

import type { PlannedTopic } from '@postownia/contract/features/month-plans';

/** How varied a plan is, with the parts that make the figure. All whole numbers from 0 to 100. */
export interface PlanScore {
  readonly total: number;
  readonly contentTypes: number;
  readonly tones: number;
  readonly ideas: number;
  /** How seldom the same headline returns. */
  readonly subjects: number;
}

const percent = (share: number) => Math.round(100 * Math.max(0, Math.min(1, share)));

/** 1 when the counts differ by at most one, less the further they are from even. */
function evenness(values: readonly string[]): number {
  const counts = [...Map.groupBy(values, (value) => value).values()].map((group) => group.length);
  if (counts.length < 2) return 1;
  const spread = Math.max(...counts) - Math.min(...counts);
  return 1 - Math.max(0, spread - 1) / values.length;
}

const distinctShare = (values: readonly string[]) =>
  values.length === 0 ? 1 : new Set(values).size / values.length;

/** Scores a plan: evenness of content types and tones, ideas without repetition, subjects that rest. */
export function scorePlan(topics: readonly PlannedTopic[]): PlanScore {
  // A day of remembrance takes what it can bear; it does not count against the spread.
  const ordinary = topics.filter((topic) => !topic.idea.startsWith('quiet:'));
  const contentTypes = evenness(ordinary.map((topic) => topic.contentType));
  const tones = evenness(ordinary.map((topic) => topic.tone));
  const ideas = distinctShare(topics.map((topic) => topic.idea));
  const subjects = distinctShare(topics.map((topic) => topic.headline));
  const total = 0.3 * contentTypes + 0.2 * tones + 0.3 * ideas + 0.2 * subjects;
  return {
    total: percent(total),
    contentTypes: percent(contentTypes),
    tones: percent(tones),
    ideas: percent(ideas),
    subjects: percent(subjects),
  };
}

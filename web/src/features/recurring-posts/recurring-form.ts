import {
  RECURRING,
  type RecurringPost,
  type RecurringSchedule,
} from '@postownia/contract/features/recurring-posts';
import { formOf, type ScheduleForm, scheduleOf } from './schedule-form.ts';

export const ENDS = ['never', 'until', 'times'] as const;
export type End = (typeof ENDS)[number];

/** A recurring post as its form shows it; numbers as they were typed. */
export interface RecurringForm {
  readonly name: string;
  readonly postIds: readonly string[];
  readonly schedule: ScheduleForm;
  readonly time: string;
  readonly end: End;
  readonly until: string;
  readonly times: string;
  readonly restDays: string;
  readonly freeDaysOnly: boolean;
}

export type Missing = 'name' | 'posts' | 'schedule' | 'until' | 'times' | 'rest';

const USUAL_REST = 60;
const USUAL_TIMES = 10;
const USUAL_TIME = '10:00';

function endOf({ times, until }: RecurringPost): End {
  if (times !== null) return 'times';
  return until === null ? 'never' : 'until';
}

export function beginForm(
  recurring: RecurringPost | null,
  { isQueue, postId }: { isQueue: boolean; postId: string | null },
): RecurringForm {
  return {
    name: recurring?.name ?? '',
    postIds: recurring?.posts.map(({ id }) => id) ?? (postId === null ? [] : [postId]),
    schedule: formOf(recurring?.schedule ?? null),
    time: recurring?.time ?? USUAL_TIME,
    end: recurring === null ? 'never' : endOf(recurring),
    until: recurring?.until ?? '',
    times: String(recurring?.times ?? USUAL_TIMES),
    restDays: String(recurring?.restDays ?? (isQueue ? USUAL_REST : 0)),
    freeDaysOnly: recurring?.freeDaysOnly ?? isQueue,
  };
}

const isWithin = (typed: string, least: number, most: number) =>
  /^\d+$/.test(typed) && Number(typed) >= least && Number(typed) <= most;

/** What still has to be answered. */
export function missingOf(form: RecurringForm): ReadonlySet<Missing> {
  const { name, postIds, schedule, end, until, times, restDays } = form;
  const missing: Record<Missing, boolean> = {
    name: name.trim() === '',
    posts: postIds.length === 0,
    schedule: scheduleOf(schedule) === null,
    until: end === 'until' && until === '',
    times: end === 'times' && !isWithin(times, 1, RECURRING.mostOccurrences),
    rest: !isWithin(restDays, 0, RECURRING.mostRestDays),
  };
  return new Set((Object.keys(missing) as Missing[]).filter((one) => missing[one]));
}

/** What a form that misses nothing asks for. */
export function wantedOf(form: RecurringForm) {
  const { name, postIds, time, end, until, times, restDays, freeDaysOnly } = form;
  const schedule = scheduleOf(form.schedule) as RecurringSchedule;
  return {
    name: name.trim(),
    postIds: [...postIds],
    schedule,
    time,
    freeDaysOnly,
    until: end === 'until' ? until : null,
    times: end === 'times' ? Number(times) : null,
    restDays: Number(restDays),
  };
}

import { problemOf } from '../../lib/stored-message.ts';

/** What a person's "publish" or "try again" makes of a publication: due now, by hand, with nothing left of before. */
export function resetPublication({ userId, now }: { userId: string | null; now: Date }) {
  return {
    state: 'planned',
    byHand: true,
    requestedBy: userId,
    dueAt: now,
    nextTryAt: now,
    failures: 0,
    lostAnswers: 0,
    caption: null,
    media: [],
    options: {},
    handles: {},
    intendedAt: null,
    replaced: null,
    ...problemOf(null),
    problemCode: null,
    updatedAt: now,
  } as const;
}

import type { RecordedActor } from '../../lib/recorded-actor.ts';
import { problemOf } from '../../lib/stored-message.ts';

/** What a person's "publish" or "try again" makes of a publication: due now, by hand, with nothing left of before. */
export function resetPublication({ by, now }: { by: RecordedActor; now: Date }) {
  return {
    ...by,
    state: 'planned',
    byHand: true,
    dueAt: now,
    nextTryAt: now,
    failures: 0,
    lostAnswers: 0,
    caption: null,
    media: [],
    link: null,
    options: {},
    handles: {},
    intendedAt: null,
    replaced: null,
    commentState: null,
    commentId: null,
    ...problemOf(null),
    problemCode: null,
    updatedAt: now,
  } as const;
}

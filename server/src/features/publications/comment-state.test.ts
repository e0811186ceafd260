import { message } from '@postownia/contract/messages/message';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterCommentAbsent,
  afterCommentFailure,
  afterCommentLookFailure,
  type CommentVerdict,
} from './comment-state.ts';
import type { Failure } from './publication-state.ts';

const failure = (change: Partial<Failure>): Failure => ({
  action: 'retry',
  userMessage: message('network.away'),
  waitSeconds: 0,
  backOffScope: 'publication',
  restart: false,
  alreadyOut: false,
  lost: false,
  ...change,
});

/** What the network does with one call: carries it out or not, answers or not, refuses, or cannot be looked at. */
const events = fc.array(
  fc.record({
    made: fc.boolean(),
    answer: fc.constantFrom('ok', 'lost', 'refused', 'error') as fc.Arbitrary<
      'ok' | 'lost' | 'refused' | 'error'
    >,
  }),
  { minLength: 40, maxLength: 40 },
);

test('whatever the network does, a comment is never said twice, and it comes to an end', () => {
  fc.assert(
    fc.property(events, (happening) => {
      let said = 0;
      let now: CommentVerdict | 'posted' = {
        commentState: 'due',
        failures: 0,
        lostAnswers: 0,
        inSeconds: 0,
        problem: null,
      };
      for (const { made, answer } of happening) {
        if (now === 'posted' || now.commentState === 'failed') break;
        const refused = failure(answer === 'refused' ? { action: 'fix' } : {});
        if (now.commentState === 'due') {
          const facts = { ...now, lostAnswers: now.lostAnswers + 1 };
          const isMade: boolean = answer === 'ok' || (answer === 'lost' && made);
          said += Number(isMade);
          if (answer === 'ok') now = 'posted';
          else now = afterCommentFailure(facts, answer === 'lost' ? failure({ lost: true }) : refused, 0);
        } else if (answer === 'lost' || answer === 'error')
          now = afterCommentLookFailure(now, failure({}), 0);
        else if (said > 0) now = 'posted';
        else {
          const settledAt = new Date(made ? 1 : 0);
          now = afterCommentAbsent(now, { now: new Date(0), settledAt });
        }
      }
      expect(said).toBeLessThanOrEqual(1);
      if (now !== 'posted') expect(now.lostAnswers).toBeGreaterThanOrEqual(0);
    }),
  );
});

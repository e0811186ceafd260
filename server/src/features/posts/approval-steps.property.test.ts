import { APPROVAL_POLICIES, type ApprovalPolicy, stepsOf } from '@postownia/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byUser } from '../../lib/recorded-actor.ts';
import { missingSteps } from './approval-steps.ts';
import { clientWordOf, teamWordOf } from './approval-words.ts';
import type { PostRow } from './posts.queries.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const BLANK = {
  content: 'a',
  link: null,
  format: 'image',
  media: [],
  aiLabel: false,
  targets: [],
  date: '2026-11-25',
  time: '10:00:00',
  teamApprovedHash: null,
  clientApprovedHash: null,
} as unknown as PostRow;

const step = fc.oneof(
  fc.record({ kind: fc.constant('write' as const), content: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('label' as const), aiLabel: fc.boolean() }),
  fc.record({ kind: fc.constant('move' as const), date: fc.constantFrom('2026-11-25', '2026-11-26') }),
  fc.record({ kind: fc.constant('hour' as const), time: fc.constantFrom('10:00:00', '18:00:00') }),
  fc.record({ kind: fc.constantFrom('team' as const, 'client' as const) }),
  fc.record({ kind: fc.constant('policy' as const), policy: fc.constantFrom(...APPROVAL_POLICIES) }),
);

/** What was approved, told as plain words: the independent model. */
interface Model {
  policy: ApprovalPolicy;
  team: string | null;
  client: string | null;
}

test('a post is let out only while every step of the policy approved exactly what it is now', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let post = BLANK;
      const model: Model = { policy: 'none', team: null, client: null };
      const seen = () => `${post.content} ${post.aiLabel}`;
      for (const taken of steps) {
        const said = { by: byUser('u'), name: 'Marek', now: NOW };
        if (taken.kind === 'policy') model.policy = taken.policy;
        else if (taken.kind === 'team') {
          post = { ...post, ...teamWordOf(post, said) };
          model.team = seen();
        } else if (taken.kind === 'client') {
          post = { ...post, ...clientWordOf(post, said) };
          model.client = `${seen()} ${post.date}`;
        } else {
          const { kind: _, ...change } = taken;
          post = { ...post, ...change };
        }
        const holds = { team: model.team === seen(), client: model.client === `${seen()} ${post.date}` };
        const missing = stepsOf(model.policy).filter((step) => !holds[step]);
        expect(missingSteps(model.policy, post)).toEqual(missing);
      }
    }),
    { numRuns: 500 },
  );
});
